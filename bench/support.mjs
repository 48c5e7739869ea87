// What the comparisons share: the peers, a browser, a server on this machine, and arithmetic.
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { build } from 'esbuild'
import { findBrowser } from '../scripts/find-browser.mjs'
import { exitWithError, root, run } from '../scripts/run.mjs'

const home = join(root, 'bench')
export const PEERS = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')).dependencies

const installed = (name) => {
  const manifest = join(home, 'node_modules', name, 'package.json')
  return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === PEERS[name]
}

/** Installs the peers in this folder, in exactly the versions that its package.json names, unless they are there. */
export async function installPeers() {
  if (!existsSync(join(root, 'packages/b2b-client/dist/index.js'))) exitWithError('Build the packages first: npm run build')
  if (Object.keys(PEERS).every(installed)) return
  console.log('Installing the clients to compare with, in bench/node_modules.')
  const flags = ['--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund']
  const { ok, output } = await run(['npm', 'install', ...flags], { cwd: home })
  if (!ok) exitWithError(output)
}

/** How a product would bundle it: for production, minified. Our client is the one that is published, not the sources. */
export const asProduct = (more) => ({
  bundle: true,
  format: 'esm',
  target: 'es2022',
  minify: true,
  write: false,
  absWorkingDir: home,
  conditions: ['production'],
  tsconfigRaw: '{}',
  alias: { '@acme/b2b-client': join(root, 'packages/b2b-client/dist/index.js') },
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'error',
  ...more,
})

/** One script of this folder, bundled. */
export async function bundled(name, more = {}) {
  const { outputFiles } = await build(asProduct({ entryPoints: [join(home, 'pages', name)], ...more }))
  return outputFiles[0].text
}

/** A server on this machine: an empty page with a script at `/`, and whatever `answer` says elsewhere. */
export async function serve(script, answer) {
  const types = { html: 'text/html; charset=utf-8', js: 'text/javascript; charset=utf-8', json: 'application/json' }
  // An isolated page has the finest clock that a browser gives.
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
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
  return { origin: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }
}

/** A Chromium without the habits that disturb measuring. */
export async function openBrowser(flags = []) {
  const { chromium } = await import('@playwright/test')
  const quiet = ['--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run']
  const awake = ['--disable-background-timer-throttling', '--disable-renderer-backgrounding', '--disable-backgrounding-occluded-windows']
  return chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox', ...quiet, ...awake, ...flags] })
}

export function median(values) {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/** Prints rows of texts in columns, the first to the left, the others to the right. */
export function table(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)))
  for (const row of rows)
    console.log(row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column] + 3))).join(''))
}
