// npm start: runs the demo and the emulator. See demo.mjs.
import { checkNode } from './check-node.mjs'

checkNode()
void import('./demo.mjs')
