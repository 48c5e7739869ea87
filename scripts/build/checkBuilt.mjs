// Runs before a package is packed, so that no package is published without code.
import { existsSync } from 'node:fs'

if (!existsSync('dist')) {
  console.error('This package is not built. Run `npm run build` in the root of the repository first.')
  process.exit(1)
}
