// The playground: a folder of built files beside the pages of the site. `scripts/docs/playground.mjs` builds it.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the site. It is also the scope of the service worker. */
export const PLAYGROUND_FOLDER = 'playground-app'

/** The files that the site has beside its pages. */
export const publicFolder = fileURLToPath(new URL('../public', import.meta.url))

/** The path of the script that shows the playground. Its name contains a hash. */
export function panelPath() {
  const manifest = join(publicFolder, PLAYGROUND_FOLDER, 'manifest.json')
  if (!existsSync(manifest)) throw new Error('The playground is not built. Run: npm run docs')
  return `/${PLAYGROUND_FOLDER}/${JSON.parse(readFileSync(manifest, 'utf8')).panel}`
}
