// npm start: the demo and the emulator it signs in with. The work is in demo.mjs.
import { checkNode } from './check-node.mjs'

checkNode()
void import('./demo.mjs')
