// npm run check: runs some checks. `npm test` passes --all, which runs those of CI. See check/runner.mjs.
import { checkNode } from './checkNode.mjs'

checkNode()
void import('./check/runner.mjs')
