// Serves the built demo at `/`, the page without a framework at `/headless/`, and the pages made for tests at `/pages/<name>`. The
// same pages at `/strict/<name>` come with the strictest content security policy that the library promises to work under; what a
// browser reports is kept for the tests.
import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EMULATOR_PORT, PAGES_PORT } from './ports.mjs'

const at = (folder) => fileURLToPath(new URL(folder, import.meta.url))
const demo = at('../examples/react-vite/dist')
const headless = at('../examples/headless/dist')
const pages = at('dist/pages')
/** What is not the demo, by the first part of its path. */
const AREAS = { headless, pages, strict: pages }

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
}

const STRICT = [
  "default-src 'none'",
  "script-src 'self'",
  `connect-src http://127.0.0.1:${EMULATOR_PORT} http://localhost:${EMULATOR_PORT}`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  'report-uri /csp-report',
].join('; ')

let reports = []

const isFile = (path) => existsSync(path) && statSync(path).isFile()

/** The file for a path: the one it names, or else the page it belongs to, so that redirects may land anywhere below a page. */
function fileFor(path) {
  const [, area, name = ''] = path.split('/')
  const isArea = Object.hasOwn(AREAS, area)
  const folder = isArea ? AREAS[area] : demo
  const named = join(folder, isArea ? path.slice(area.length + 1) : path)
  if (named.startsWith(folder) && isFile(named)) return named
  // Scripts and pictures that are missing are missing; only pages fall back.
  if (extname(path) !== '') return undefined
  const page = join(folder, folder === pages ? `${normalize(name)}.html` : 'index.html')
  return page.startsWith(folder) && isFile(page) ? page : undefined
}

async function textOf(request) {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

async function answer(request, response) {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  if (pathname === '/csp-report') {
    reports.push(JSON.parse(await textOf(request)))
    return response.writeHead(204).end()
  }
  if (pathname === '/csp-reports') {
    if (request.method === 'DELETE') reports = []
    return response.writeHead(200, { 'content-type': TYPES['.json'] }).end(JSON.stringify(reports))
  }
  const file = fileFor(pathname)
  if (file === undefined) return response.writeHead(404).end('Not found')
  const headers = { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream', 'cache-control': 'no-store' }
  if (pathname.startsWith('/strict/')) headers['content-security-policy'] = STRICT
  response.writeHead(200, headers)
  return createReadStream(file).pipe(response)
}

createServer((request, response) => {
  answer(request, response).catch((error) => response.writeHead(500).end(String(error)))
}).listen(PAGES_PORT, '127.0.0.1')
