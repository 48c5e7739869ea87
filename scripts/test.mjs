// npm test: runs all checks. See checks.mjs.
import { checkNode } from './checkNode.mjs'

checkNode()
void import('./check/steps.mjs')
