import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createEmulator } from './createEmulator.ts'
import type { Emulator, EmulatorOptions } from './createEmulator.ts'
import { isLocalHost } from './hostNames.ts'
import { DEFAULT_PORT, LARGEST_WORLD } from './limits.ts'
import { PortTakenError, ProductionError } from './serveErrors.ts'

export { PortTakenError, ProductionError }

/** Where the emulator listens, and how it differs from the usual one. */
export interface ServeOptions extends EmulatorOptions {
  /** 4400 unless given; 0 for any free port. */
  readonly port?: number
  /** The network interface. 127.0.0.1 unless given; whichever it is, only requests addressed to this machine are answered. */
  readonly host?: string
}

/** An emulator that listens. */
export interface Served {
  /** Such as `http://127.0.0.1:4400`: give it to the client as both of its `hosts`. */
  readonly url: string
  readonly emulator: Emulator
  /** Stops listening and ends every connection. */
  readonly close: () => Promise<void>
}

async function bodyOf(incoming: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming) {
    // Without an encoding, the chunks of a request are buffers.
    const bytes = chunk as Buffer
    size += bytes.length
    // The emulator refuses what is too large. Here it is only kept from filling the memory.
    if (size <= LARGEST_WORLD) chunks.push(bytes)
  }
  return size === 0 ? null : Buffer.concat(chunks).toString('utf8')
}

async function requestOf(incoming: IncomingMessage): Promise<Request> {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const one of [value].flat()) if (one !== undefined) headers.append(name, one)
  }
  const method = incoming.method ?? 'GET'
  const body = method === 'GET' || method === 'HEAD' ? null : await bodyOf(incoming)
  // The path is added as text: resolved as an address, one that begins with two slashes would name another host.
  return new Request(`http://${incoming.headers.host}${incoming.url ?? '/'}`, { method, headers, body })
}

/** Writes an answer as it comes, and stops its source when the other side has gone. */
async function write(response: Response, outgoing: ServerResponse): Promise<void> {
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

function refuse(outgoing: ServerResponse, status: number, message: string): void {
  outgoing.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
  outgoing.end(`${message}\n`)
}

async function handle(emulator: Emulator, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  if (!isLocalHost(incoming.headers.host)) {
    return refuse(outgoing, 403, 'The emulator answers only to localhost, 127.0.0.1 and [::1].')
  }
  const request = await requestOf(incoming).catch(() => null)
  if (!request) return refuse(outgoing, 400, 'The emulator cannot read this request.')
  await write(await emulator.fetch(request), outgoing)
}

const listen = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) =>
      reject(cause.code === 'EADDRINUSE' ? new PortTakenError(port, { cause }) : cause),
    )
    server.listen(port, host, resolve)
  })

// A server that listens on a port has an address with a port.
const portOf = (server: Server): number => (server.address() as AddressInfo).port

/**
 * Runs the emulator as a server on this machine.
 *
 * Rejects with `PortTakenError` when something else listens there, and with `ProductionError` where NODE_ENV is `production`.
 *
 * @example
 * const { url, emulator, close } = await serve({ port: 0 })
 */
export async function serve({ port = DEFAULT_PORT, host = '127.0.0.1', ...options }: ServeOptions = {}): Promise<Served> {
  if (process.env['NODE_ENV'] === 'production') throw new ProductionError()
  const emulator = createEmulator(options)
  const server = createServer((incoming, outgoing) => {
    handle(emulator, incoming, outgoing).catch(() => outgoing.destroy())
  })
  await listen(server, port, host)
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${portOf(server)}`,
    emulator,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
