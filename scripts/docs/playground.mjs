// Builds the playground of the documentation (examples/playground) from the built packages.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
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

/** Builds the playground into the folder `out`, which becomes the public folder of the site. Returns the sizes of its parts. */
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
  return sizesOf(folder, metafile, ['panel', 'frame'].map(fileOf))
}

/** The sizes of the scripts that each part loads at first, in KiB with gzip. */
function sizesOf(folder, metafile, entries) {
  const kib = (files) => (files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0) / 1024).toFixed(1)
  const outputs = new Map(Object.entries(metafile.outputs).map(([path, output]) => [path.split(`${PLAYGROUND_FOLDER}/`)[1], output]))
  function firstFiles(file, found = new Set()) {
    if (found.has(file)) return found
    found.add(file)
    for (const { path, kind } of outputs.get(file).imports)
      if (kind === 'import-statement') firstFiles(path.split(`${PLAYGROUND_FOLDER}/`)[1], found)
    return found
  }
  const sizes = entries.map((entry) => `${entry.split('-')[0]} ${kib([...firstFiles(entry)])} KiB`)
  const worker = statSync(join(folder, 'serviceWorker.js')).size / 1024
  return [...sizes, `service worker ${kib(['serviceWorker.js'])} KiB (${worker.toFixed(0)} KiB without gzip)`].join(', ')
}
