import type { IncomingMessage, ServerResponse } from 'node:http'
import { TLSSocket } from 'node:tls'
import { MAX_WORLD_LENGTH } from '../limits.ts'

/* Converts between the messages of a Node server and those of `fetch`. */

async function bodyOf(incoming: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming) {
    // Without an encoding, the chunks of a request are buffers.
    const bytes = chunk as Buffer
    size += bytes.length
    // The emulator refuses a body that is too large. This check only limits the memory.
    if (size <= MAX_WORLD_LENGTH) chunks.push(bytes)
  }
  return size === 0 ? null : Buffer.concat(chunks).toString('utf8')
}

/** Returns a signal that is aborted when the client disconnects before the response is complete. */
export function disconnectSignal(outgoing: ServerResponse): AbortSignal {
  const disconnected = new AbortController()
  outgoing.on('close', () => {
    if (!outgoing.writableFinished) disconnected.abort()
  })
  return disconnected.signal
}

/** Converts a request of Node. Rejects if its address or a header is invalid. */
export async function requestOf(incoming: IncomingMessage, signal: AbortSignal): Promise<Request> {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const singleValue of [value].flat()) if (singleValue !== undefined) headers.append(name, singleValue)
  }
  const method = incoming.method ?? 'GET'
  const body = method === 'GET' || method === 'HEAD' ? null : await bodyOf(incoming)
  // Concatenates the path as text: `new URL` would read a path that starts with two slashes as another host.
  const scheme = incoming.socket instanceof TLSSocket ? 'https' : 'http'
  return new Request(`${scheme}://${incoming.headers.host}${incoming.url ?? '/'}`, { method, headers, body, signal })
}

/** Streams a response. Cancels its source when the client disconnects. */
export async function write(response: Response, outgoing: ServerResponse): Promise<void> {
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
export function refuse(outgoing: ServerResponse, status: number, message: string): void {
  outgoing.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
  outgoing.end(`${message}\n`)
}

/**
 * Drops a connection. It first sends some invalid bytes, because a browser repeats a request by itself if a kept-alive connection ends
 * without any byte. The fault would then count a request that the application never sees.
 */
export function dropConnection({ socket }: ServerResponse): void {
  socket?.end('The connection was dropped.\n', () => socket.destroy())
}
