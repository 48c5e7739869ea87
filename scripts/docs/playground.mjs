// Builds the playground of the documentation (examples/playground) from the built packages.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'esbuild'
import { PLAYGROUND_FOLDER } from '../../docs/.vitepress/playground.mjs'
import { emulatorEntry } from '../demo/seed.mjs'
import { root } from '../run.mjs'

const source = join(root, 'examples/playground')

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
  writeFileSync(join(folder, 'index.html'), readFileSync(join(source, 'frame.html'), 'utf8').replace('src/frame.tsx', fileOf('frame')))
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ panel: fileOf('panel') }))
}
