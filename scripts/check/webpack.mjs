// Builds the page of the widget with webpack, into e2e/dist/webpack. The end-to-end tests open this build if B2B_PAGES names its folder.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { exitWithError, root } from '../run.mjs'
import { installTools } from './cachedTools.mjs'

const tools = await installTools('webpack', { webpack: '5.113.0', 'esbuild-loader': '4.5.0' })
const webpack = createRequire(join(tools, 'webpack/package.json'))('webpack')

/** The pages with the policy, and the page that leads to the identity provider. */
const PAGES = ['journey', 'authorize']
const sources = join(root, 'e2e/pages')
const output = join(root, 'e2e/dist/webpack')

const compiler = webpack({
  mode: 'production',
  entry: Object.fromEntries(PAGES.map((name) => [name, join(sources, `${name}.tsx`)])),
  output: {
    path: output,
    publicPath: '/pages/',
    filename: 'assets/[name].js',
    // The tests find a chunk by the name of its file in the package, like those of Vite.
    chunkFilename: ({ chunk }) => `assets/${/([^_]+)_m?js$/.exec(chunk.id)?.[1] ?? chunk.id}-[contenthash:8].js`,
    // Without it, webpack cannot load a chunk on a page that requires trusted types.
    trustedTypes: true,
  },
  optimization: { chunkIds: 'named' },
  resolveLoader: { modules: [tools] },
  module: { rules: [{ test: /\.tsx?$/, loader: 'esbuild-loader', options: { target: 'es2022', jsx: 'automatic' } }] },
  performance: false,
})

rmSync(output, { recursive: true, force: true })
compiler.run((error, stats) => {
  if (error !== null || stats.hasErrors()) exitWithError(error?.stack ?? stats.toString('errors-only'))
  // The other pages of the tests.
  cpSync(join(root, 'e2e/dist/pages'), output, { recursive: true })
  for (const name of PAGES) {
    const html = readFileSync(join(sources, `${name}.html`), 'utf8')
    writeFileSync(join(output, `${name}.html`), html.replace(`type="module" src="./${name}.tsx"`, `defer src="/pages/assets/${name}.js"`))
  }
  console.log(stats.toString({ all: false, assets: true, assetsSpace: 99 }))
})
