// Serves docs/dist like a host of static files: node scripts/docs/serve.mjs --port 4173. The preview of VitePress compresses each file for each
// request at the slowest level of Brotli, which takes 8 s for the service worker of the playground.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sirv from 'sirv'
import { root } from '../run.mjs'

const { port } = parseArgs({ options: { port: { type: 'string', default: '4173' } } }).values
const base = process.env.DOCS_BASE ?? '/'
const dist = join(root, 'docs/dist')
const notFound = readFileSync(join(dist, '404.html'))
const serveFile = sirv(dist, {
  extensions: ['html'],
  onNoMatch: (_, response) => response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' }).end(notFound),
})

createServer((request, response) => {
  if (!request.url.startsWith(base)) return response.writeHead(302, { location: base }).end()
  request.url = `/${request.url.slice(base.length)}`
  return serveFile(request, response)
}).listen(Number(port), '127.0.0.1', () => console.log(`The documentation is at http://localhost:${port}${base}`))
