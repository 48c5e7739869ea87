// Builds the playground of the documentation (examples/playground) from the built packages.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'esbuild'
import { PLAYGROUND_FOLDER } from '../../docs/.vitepress/playground.mjs'
import { emulatorEntry } from '../demo/seed.mjs'
import { root } from '../run.mjs'

const source = join(root, 'examples/playground')

/**
 * The page of the sign-in loads its scripts, styles, images and data from this site alone, also if the settings name other hosts. The policy
 * does not restrict redirects: `redirect_urls` in the service worker does.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
].join('; ')

const frameHtml = (script) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <meta http-equiv="Content-Security-Policy" content="${POLICY}" />
    <title>Playground</title>
    <link rel="icon" href="data:," />
    <script type="module" src="./${script}"></script>
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`

/** The parts of the demo use the emulator in the service worker. */
const ownEmulator = {
  name: 'own-emulator',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/emulator\.ts$/ }, ({ importer }) =>
      importer.startsWith(join(root, 'examples/react-vite/src')) ? { path: join(source, 'src/emulator.ts') } : undefined,
    )
  },
}

/** Builds the playground into the folder `out`, which becomes the public folder of the site. */
export async function buildPlayground(out) {
  const folder = join(out, PLAYGROUND_FOLDER)
  rmSync(out, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const { seed } = await emulatorEntry('index')
  const shared = {
    bundle: true,
    minify: true,
    target: ['chrome123', 'firefox120', 'safari17.5'],
    outdir: folder,
    // Some packages have development builds. They warn about wrong settings.
    conditions: ['development'],
    define: { 'process.env.NODE_ENV': '"production"', __SEED__: JSON.stringify(seed) },
    loader: { '.css': 'text' },
    // The paths of the example's own file lead to the sources of the packages.
    tsconfigRaw: { compilerOptions: { jsx: 'react-jsx', target: 'es2022' } },
    legalComments: 'none',
    logLevel: 'error',
  }
  const [{ metafile }] = await Promise.all([
    build({
      ...shared,
      entryPoints: [join(source, 'src/panel.tsx'), join(source, 'src/frame.tsx')],
      format: 'esm',
      splitting: true,
      metafile: true,
      entryNames: '[name]-[hash]',
      chunkNames: 'chunks/[name]-[hash]',
      plugins: [ownEmulator],
    }),
    // Not every browser can run a module as a service worker. Its name cannot have a hash, because it is its identity.
    build({ ...shared, entryPoints: [join(source, 'src/serviceWorker.ts')], format: 'iife' }),
  ])
  const fileOf = (entry) => basename(Object.keys(metafile.outputs).find((path) => basename(path).startsWith(`${entry}-`)))
  writeFileSync(join(folder, 'index.html'), frameHtml(fileOf('frame')))
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ panel: fileOf('panel') }))
}
