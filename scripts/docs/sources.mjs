// Imports TypeScript sources.
import { build } from 'esbuild'

/** Imports sources, because a build could be outdated. The options are those of esbuild. */
export async function importSources(options) {
  const { outputFiles } = await build({ bundle: true, format: 'esm', write: false, logLevel: 'error', ...options })
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`)
}
