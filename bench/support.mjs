// Functions shared by the measurements: installing peers, bundling, a browser, a server, statistics and tables.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { findBrowser } from '../scripts/find-browser.mjs'
import { exitWithError, root, run } from '../scripts/run.mjs'

const benchFolder = join(root, 'bench')
export const PEERS = JSON.parse(readFileSync(join(benchFolder, 'package.json'), 'utf8')).dependencies

const isInstalled = (name) => {
  const manifest = join(benchFolder, 'node_modules', name, 'package.json')
  return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === PEERS[name]
}

/** Installs the peers in the versions of `bench/package.json`, unless they are installed. */
export async function installPeers() {
  if (!existsSync(join(root, 'packages/b2b-client/dist/index.js'))) exitWithError('Build the packages first: npm run build')
  if (Object.keys(PEERS).every(isInstalled)) return
  console.log('Installing the other clients in bench/node_modules.')
  const flags = ['--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund']
  const { ok, output } = await run(['npm', 'install', ...flags], { cwd: benchFolder })
  if (!ok) exitWithError(output)
}

/** Options of a minified production bundle. Our client is the build, not the sources. */
export const productionBundle = (options) => ({
  bundle: true,
  format: 'esm',
  target: 'es2022',
  minify: true,
  write: false,
  absWorkingDir: benchFolder,
  conditions: ['production'],
  tsconfigRaw: '{}',
  alias: { '@acme/b2b-client': join(root, 'packages/b2b-client/dist/index.js') },
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'error',
  ...options,
})

/** Bundles a script of `bench/pages`. */
export async function bundled(name, options = {}) {
  const { outputFiles } = await build(productionBundle({ entryPoints: [join(benchFolder, 'pages', name)], ...options }))
  return outputFiles[0].text
}

/** Bundles sources of the client like a production build, and imports them. `modules`: export statements, relative to the folder `src`. */
export async function loadSources(modules) {
  const { outputFiles } = await build({
    stdin: { contents: modules, resolveDir: join(root, 'packages/b2b-client/src'), loader: 'ts' },
    bundle: true,
    format: 'esm',
    target: 'es2022',
    platform: 'node',
    write: false,
    define: { __DEV__: 'false', __SDK_VERSION__: '"0.0.0"' },
    tsconfigRaw: '{}',
    nodePaths: [join(root, 'packages/b2b-client/node_modules')],
    logLevel: 'error',
  })
  const folder = mkdtempSync(join(tmpdir(), 'sources-'))
  try {
    writeFileSync(join(folder, 'client.mjs'), outputFiles[0].contents)
    return await import(pathToFileURL(join(folder, 'client.mjs')).href)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Starts a local server: an empty page with the script at `/`, and the JSON of `answer(path)` at every other path. */
export async function serve(script, answer) {
  const types = { html: 'text/html; charset=utf-8', js: 'text/javascript; charset=utf-8', json: 'application/json' }
  // Cross-origin isolation gives the page the most precise clock.
  const headers = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const send = (type, text) => response.writeHead(200, { ...headers, 'Content-Type': types[type] }).end(text)
    request.resume()
    request.once('end', () => {
      if (pathname === '/')
        return send('html', '<!doctype html><link rel="icon" href="data:,"><script type="module" src="/script.js"></script>')
      if (pathname === '/script.js') return send('js', script)
      return send('json', JSON.stringify(answer(pathname)))
    })
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { origin: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }
}

/** Starts Chromium without the background work that disturbs measurements. */
export async function openBrowser(flags = []) {
  const { chromium } = await import('@playwright/test')
  const withoutBackgroundWork = [
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ]
  const withoutThrottling = [
    '--disable-background-timer-throttling',
    '--disable-renderer-backgrounding',
    '--disable-backgrounding-occluded-windows',
  ]
  return chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', ...withoutBackgroundWork, ...withoutThrottling, ...flags],
  })
}

export function median(values) {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/** Prints rows of strings in columns. The first column is left-aligned, the others are right-aligned. */
export function table(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)))
  for (const row of rows)
    console.log(row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column] + 3))).join(''))
}
