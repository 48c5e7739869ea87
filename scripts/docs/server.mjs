// Serves the built site of the documentation as static files, as a web host would: by paths without `.html`.
import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../run.mjs'

const dist = join(root, 'docs/dist')
const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.png': 'image/png',
  '.txt': 'text/plain',
}

const isFile = (path) => existsSync(path) && statSync(path).isFile()

/** Starts the server. Resolves with its origin, and a function that stops it. */
export async function serveDocs(port = 0) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost')
    const file = [pathname, `${pathname}.html`, `${pathname}index.html`].map((path) => join(dist, path)).find(isFile)
    response.writeHead(file ? 200 : 404, { 'Content-Type': `${TYPES[extname(file ?? '')] ?? 'text/plain'}; charset=utf-8` })
    if (file) createReadStream(file).pipe(response)
    else response.end()
  })
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { origin: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await serveDocs(Number(process.env.PORT))
