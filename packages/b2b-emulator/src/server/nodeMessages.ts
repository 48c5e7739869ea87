import type { IncomingMessage, ServerResponse } from 'node:http'
import { TLSSocket } from 'node:tls'
import { MAX_WORLD_LENGTH } from '../limits.ts'

/* Converts the requests of a Node server into those of `fetch`, and the responses of `fetch` into those of the server. */

async function readBody(incoming: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming) {
    // The cast is safe, because a request without an encoding has buffers as chunks.
    const bytes = chunk as Buffer
    size += bytes.length
    // Drops the rest of a body that is too large, to limit the memory. The emulator refuses the incomplete body later.
    if (size <= MAX_WORLD_LENGTH) chunks.push(bytes)
  }
  return size === 0 ? null : Buffer.concat(chunks).toString('utf8')
}

/** Returns a signal that is aborted when the client disconnects before the response is complete. */
export function createDisconnectSignal(outgoing: ServerResponse): AbortSignal {
  const controller = new AbortController()
  outgoing.on('close', () => {
    if (!outgoing.writableFinished) controller.abort()
  })
  return controller.signal
}

/** Converts a request of Node. Rejects if its address or a header is invalid. */
export async function toRequest(incoming: IncomingMessage, signal: AbortSignal): Promise<Request> {
  const headers = new Headers()
  for (const [name, value = []] of Object.entries(incoming.headers)) {
    const values = Array.isArray(value) ? value : [value]
    for (const singleValue of values) headers.append(name, singleValue)
  }
  const method = incoming.method ?? 'GET'
  const body = method === 'GET' || method === 'HEAD' ? null : await readBody(incoming)
  // The URL is a concatenated text, because `new URL(path, base)` reads a path that starts with two slashes as another host.
  const scheme = incoming.socket instanceof TLSSocket ? 'https' : 'http'
  return new Request(`${scheme}://${incoming.headers.host}${incoming.url ?? '/'}`, { method, headers, body, signal })
}

/** Writes a response piece by piece. Stops reading the response when the client disconnects. */
export async function writeResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  const reader = response.body?.getReader()
  outgoing.on('close', () => void reader?.cancel().catch(() => {}))
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    outgoing.write(value)
  }
  outgoing.end()
}

/** Responds with one line of text. */
export function writeRefusal(outgoing: ServerResponse, status: number, message: string): void {
  outgoing.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
  outgoing.end(`${message}\n`)
}

/**
 * Drops a connection. Sends some invalid bytes first, because a browser repeats a request if a kept-alive connection ends without any byte.
 * The emulator would count the repeated request for the fault, although the application has not sent it.
 */
export function dropConnection({ socket }: ServerResponse): void {
  socket?.end('The connection was dropped.\n', () => socket.destroy())
}
