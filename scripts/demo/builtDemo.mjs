// Builds a demo, and serves the files of that build.
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { extname, join } from 'node:path'
import { hashedPackageFiles, runIfChanged } from '../build/setup.mjs'
import { binOf, root, run } from '../run.mjs'

/** The placeholder in `index.html`. One build works with an emulator on any port. */
const EMULATOR_PLACEHOLDER = '%VITE_EMULATOR_URL%'

// Not `dist`, which belongs to the end-to-end tests.
const outputOf = (folder) => join('node_modules/.cache/demo', folder)

/** Builds the demo in `examples/<folder>` unless its sources have not changed. */
export function buildDemo(folder) {
  const inputs = ['src', 'index.html', 'vite.config.ts', 'public'].map((path) => `examples/${folder}/${path}`)
  const output = outputOf(folder)
  const args = ['build', join(root, 'examples', folder), '--outDir', join(root, output), '--emptyOutDir']
  return runIfChanged(
    `demo ${folder}`,
    [...inputs, 'packages/b2b-react/test', ...hashedPackageFiles()],
    join(output, 'index.html'),
    // A variable of this terminal must not become part of the build.
    () => run([process.execPath, binOf('vite'), ...args], { env: { VITE_EMULATOR_URL: EMULATOR_PLACEHOLDER } }),
  )
}

/** Returns true for a `Host` header with an IP address or localhost. A malicious site can make its own host name resolve to this machine. */
function isAllowedHost(header) {
  if (!URL.canParse(`http://${header}`)) return false
  const name = new URL(`http://${header}`).hostname.replace(/^\[(.*)\]$/, '$1')
  return name === 'localhost' || name.endsWith('.localhost') || isIP(name) !== 0
}

/** Creates a request listener that serves the built demo. Its pages call the emulator at `emulatorUrl`. */
export async function createDemoListener(folder, emulatorUrl) {
  const { default: sirv } = await import('sirv')
  const files = join(root, outputOf(folder))
  const page = readFileSync(join(files, 'index.html'), 'utf8').replaceAll(EMULATOR_PLACEHOLDER, emulatorUrl)
  // The page asks for consent, so no other site can show it in a frame.
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "frame-ancestors 'self'" }
  // Without extensions, it does not serve index.html for `/`.
  const serveFile = sirv(files, { extensions: [] })
  return (request, response) => {
    if (!isAllowedHost(request.headers.host)) return response.writeHead(403).end('The demo answers only to localhost and IP addresses.')
    // Every path without a file is a page of the demo. A missing script or image is a 404.
    return serveFile(request, response, () =>
      extname(request.url.split('?')[0]) === '' ? response.writeHead(200, headers).end(page) : response.writeHead(404).end('Not found'),
    )
  }
}
