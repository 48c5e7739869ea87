// npm test: everything that is checked. The work is in checks.mjs.
import { checkNode } from './check-node.mjs'

checkNode()
void import('./checks.mjs')
