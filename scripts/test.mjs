// npm test: runs all checks. See checks.mjs.
import { checkNode } from './check-node.mjs'

checkNode()
void import('./checks.mjs')
