// npm start: runs the demo and the emulator. See demo.mjs.
import { checkNode } from './checkNode.mjs'

checkNode()
void import('./demo/start.mjs')
