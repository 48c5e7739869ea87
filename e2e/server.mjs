// Serves the built demo at `/`, the example without a framework at `/headless/`, and the test pages at `/pages/<name>`. The page of the widget
// has a strict content security policy. At `/strict/<name>`, the policy also blocks `data:` images. A test can also put a document at
// `/html/<name>`, as a server that renders pages would do.
import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EMULATOR_PORT, PAGES_PORT } from './ports.mjs'

const pathOf = (folder) => fileURLToPath(new URL(folder, import.meta.url))
const demo = pathOf('../examples/react-vite/dist')
const headless = pathOf('../examples/headless/dist')
/** `npm run check -- webpack` sets B2B_PAGES. */
const pages = pathOf(process.env.B2B_PAGES ?? 'dist/pages')
/** Folders by the first segment of the path. Every other file belongs to the demo. */
const FOLDERS = { headless, pages, strict: pages }
/** The pages of the demo. On any other path, the demo would start by mistake, and change its world during its tests. */
const DEMO_PATHS = ['/', '/authorize', '/callback', '/gallery', '/settings']

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

const EMULATOR = `http://localhost:${EMULATOR_PORT}`
/**
 * The strictest policy for all screens of the widget. The consent is a form to the server. One Tap and the captcha load scripts. `style-src` is
 * missing, because a constructed style sheet needs none.
 */
const policyWith = ({ images }) =>
  [
    "default-src 'none'",
    `script-src 'self' ${EMULATOR}/emulator/third-party/ https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/`,
    `img-src ${images}`,
    `connect-src ${EMULATOR}`,
    `form-action ${EMULATOR}`,
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')

/** The policy of a path, or undefined. The QR code is a `data:` image. */
function policyFor(path) {
  if (path === '/pages/journey') return policyWith({ images: "'self' data:" })
  return path.startsWith('/strict/') ? policyWith({ images: "'self'" }) : undefined
}

/** The documents of the tests, by path. At `/pages/empty` there is a page without a client. */
const documents = new Map([['/pages/empty', { html: '<!doctype html>', headers: {} }]])

const isFile = (path) => existsSync(path) && statSync(path).isFile()

/** The file of a path. In a folder of `FOLDERS`, a path without a file belongs to its page, so that redirects can lead anywhere below a page. */
function fileFor(path) {
  const [, segment, name = ''] = path.split('/')
  const isMounted = Object.hasOwn(FOLDERS, segment)
  const folder = isMounted ? FOLDERS[segment] : demo
  const file = join(folder, isMounted ? path.slice(segment.length + 1) : path)
  if (file.startsWith(folder) && isFile(file)) return file
  // Only pages have this fallback. A missing script or image is a 404.
  if (extname(path) !== '' || !(isMounted || DEMO_PATHS.includes(path))) return undefined
  const page = join(folder, folder === pages ? `${normalize(name)}.html` : 'index.html')
  return page.startsWith(folder) && isFile(page) ? page : undefined
}

async function textOf(request) {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

async function respond(request, response) {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  if (request.method === 'PUT' && pathname.startsWith('/html/')) {
    documents.set(pathname, JSON.parse(await textOf(request)))
    return response.writeHead(204).end()
  }
  const document = documents.get(pathname)
  if (document !== undefined) return response.writeHead(200, { 'content-type': TYPES['.html'], ...document.headers }).end(document.html)
  const file = fileFor(pathname)
  if (file === undefined) return response.writeHead(404).end('Not found')
  const headers = { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream', 'cache-control': 'no-store' }
  // A sandboxed frame has an origin of its own, so its scripts are of another origin.
  headers['access-control-allow-origin'] = '*'
  const policy = policyFor(pathname)
  if (policy) headers['content-security-policy'] = policy
  response.writeHead(200, headers)
  return createReadStream(file).pipe(response)
}

createServer((request, response) => {
  respond(request, response).catch((error) => response.writeHead(500).end(String(error)))
}).listen(PAGES_PORT, '127.0.0.1')
