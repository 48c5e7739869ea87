// Builds a demo, and serves the files of that build.
import { createReadStream, existsSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { hashedPackageFiles, runIfChanged } from '../build/setup.mjs'
import { binOf, root, run } from '../run.mjs'

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** The placeholder in `index.html`. One build works with an emulator on any port. */
const EMULATOR_PLACEHOLDER = '%VITE_EMULATOR_URL%'

// Not `dist`, which belongs to the end-to-end tests.
const outputOf = (folder) => join('node_modules/.cache/demo', folder)

/** Builds the demo in `examples/<folder>` unless its sources have not changed. */
export function buildDemo(folder) {
  const source = join(root, 'examples', folder)
  const output = outputOf(folder)
  // A variable of this terminal must not become part of the build.
  const env = { VITE_EMULATOR_URL: EMULATOR_PLACEHOLDER }
  const inputs = [
    `examples/${folder}/src/`,
    `examples/${folder}/index.html`,
    `examples/${folder}/vite.config.ts`,
    `examples/${folder}/public/`,
    'packages/b2b-react/test/',
  ]
  return runIfChanged(`demo ${folder}`, [...inputs, ...hashedPackageFiles()], join(output, 'index.html'), () =>
    run([process.execPath, binOf('vite'), 'build', source, '--outDir', join(root, output), '--emptyOutDir'], { env }),
  )
}

/** Returns true for a `Host` header with an IP address or localhost. A malicious site can make its own host name resolve to this machine. */
function isAllowedHost(header = '') {
  if (!URL.canParse(`http://${header}`)) return false
  const name = new URL(`http://${header}`).hostname.replace(/^\[(.*)\]$/, '$1')
  return name === 'localhost' || name.endsWith('.localhost') || isIP(name) !== 0
}

const isFile = (path) => existsSync(path) && statSync(path).isFile()

/** Creates a request listener that serves the built demo. Its pages call the emulator at `emulatorUrl`. */
export function createDemoListener(folder, emulatorUrl) {
  const files = join(root, outputOf(folder))
  return async (request, response) => {
    if (!isAllowedHost(request.headers.host)) return response.writeHead(403).end('The demo answers only to localhost and IP addresses.')
    if (!URL.canParse(request.url, 'http://localhost')) return response.writeHead(400).end('Malformed address')
    // The names of the files contain no characters that a URL encodes.
    const path = normalize(new URL(request.url, 'http://localhost').pathname)
    const file = join(files, path)
    if (file.startsWith(files) && isFile(file) && extname(file) !== '.html') {
      // The names in this folder contain a hash of the content.
      const isImmutable = path.replaceAll('\\', '/').startsWith('/assets/')
      const caching = isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache'
      response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream', 'cache-control': caching })
      return createReadStream(file).pipe(response)
    }
    // Every path without a file is a page of the demo. A missing script or image is a 404.
    if (extname(path) !== '' && extname(path) !== '.html') return response.writeHead(404).end('Not found')
    const page = await readFile(join(files, 'index.html'), 'utf8')
    // The page asks for consent, so no other site can show it in a frame.
    const headers = { 'content-type': TYPES['.html'], 'cache-control': 'no-cache', 'content-security-policy': "frame-ancestors 'self'" }
    return response.writeHead(200, headers).end(page.replaceAll(EMULATOR_PLACEHOLDER, emulatorUrl))
  }
}
