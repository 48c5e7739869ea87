import { createServer } from 'node:http'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { TLSSocket } from 'node:tls'
import { createEmulator } from './createEmulator.ts'
import type { Emulator, EmulatorOptions } from './createEmulator.ts'
import { isLocalHost, isLocalhostName, isLoopback, isReachableHost, urlOf } from './hostNames.ts'
import { DEFAULT_PORT, MAX_WORLD_LENGTH } from './limits.ts'
import { ConnectionDroppedError } from './refusal.ts'
import { ExposedError, PortTakenError, ProductionError } from './serveErrors.ts'

export { ExposedError, PortTakenError, ProductionError }

const LOOPBACK = '127.0.0.1'

/** Options of {@link serve}. */
export interface ServeOptions extends EmulatorOptions {
  /** The port. Default: 4400. 0 for any free port. */
  readonly port?: number
  /** The network interface. Default: 127.0.0.1, also for a name that ends in `.localhost`. */
  readonly host?: string
  /**
   * Allows a `host` that other machines can reach. Anyone who connects can sign in as any user, so use it only in a trusted network.
   * Default: false.
   */
  readonly allowOtherMachinesToConnect?: boolean
  /** An existing emulator. If it is given, the options of `createEmulator` are ignored. */
  readonly emulator?: Emulator
}

/** A running server. */
export interface Served {
  /** The URL, such as `http://127.0.0.1:4400`. Pass it to the client as both of its `hosts`. */
  readonly url: string
  readonly emulator: Emulator
  /** Stops the server and closes every connection. */
  readonly close: () => Promise<void>
}

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
function disconnectSignal(outgoing: ServerResponse): AbortSignal {
  const gone = new AbortController()
  outgoing.on('close', () => outgoing.writableFinished || gone.abort())
  return gone.signal
}

async function requestOf(incoming: IncomingMessage, signal: AbortSignal): Promise<Request> {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const one of [value].flat()) if (one !== undefined) headers.append(name, one)
  }
  const method = incoming.method ?? 'GET'
  const body = method === 'GET' || method === 'HEAD' ? null : await bodyOf(incoming)
  // Concatenates the path as text: `new URL` would read a path that starts with two slashes as another host.
  const scheme = incoming.socket instanceof TLSSocket ? 'https' : 'http'
  return new Request(`${scheme}://${incoming.headers.host}${incoming.url ?? '/'}`, { method, headers, body, signal })
}

/** Streams a response. Cancels its source when the client disconnects. */
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

type HostCheck = (hostHeader: string | undefined) => boolean

async function handle(emulator: Emulator, isAllowedHost: HostCheck, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  if (!isAllowedHost(incoming.headers.host)) {
    return refuse(
      outgoing,
      403,
      'The emulator answers only to localhost, names that end in .localhost, addresses such as 127.0.0.1, and [::1].',
    )
  }
  const request = await requestOf(incoming, disconnectSignal(outgoing)).catch(() => null)
  if (!request) return refuse(outgoing, 400, 'The emulator cannot read this request.')
  await write(await emulator.fetch(request), outgoing)
}

/**
 * Drops a connection. It first sends some invalid bytes, because a browser repeats a request by itself if a kept-alive connection ends
 * without any byte. The fault would then count a request that the application never sees.
 */
function dropConnection({ socket }: ServerResponse): void {
  socket?.end('The connection was dropped.\n', () => socket.destroy())
}

const listen = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) =>
      reject(cause.code === 'EADDRINUSE' ? new PortTakenError(port, { cause }) : cause),
    )
    server.listen(port, host, resolve)
  })

// A server that listens on a port has an `AddressInfo`.
const portOf = (server: Server): number => (server.address() as AddressInfo).port

/** The options that limit the connections to the server. */
export type ReachOptions = Pick<ServeOptions, 'host' | 'allowOtherMachinesToConnect'>

/** Throws in production, and for a host that other machines can reach unless that is allowed. */
export function checkMayServe({ host = LOOPBACK, allowOtherMachinesToConnect = false }: ReachOptions): void {
  if (process.env['NODE_ENV'] === 'production') throw new ProductionError()
  if (!isLoopback(host) && !isLocalhostName(host) && !allowOtherMachinesToConnect) throw new ExposedError(host)
}

/**
 * Creates a request listener for your own Node server, for example with https. It checks the `Host` header like {@link serve}.
 *
 * @throws ProductionError If NODE_ENV is `production`.
 * @throws ExposedError If other machines can reach `host`, unless `allowOtherMachinesToConnect` is true.
 *
 * @example
 * https.createServer({ key, cert }, createRequestListener(createEmulator())).listen(4400, '127.0.0.1')
 */
export function createRequestListener(emulator: Emulator, options: ReachOptions = {}): RequestListener {
  checkMayServe(options)
  const { host = LOOPBACK, allowOtherMachinesToConnect = false } = options
  const isAllowedHost: HostCheck = allowOtherMachinesToConnect ? (header) => isReachableHost(header, host) : isLocalHost
  return (incoming, outgoing) => {
    handle(emulator, isAllowedHost, incoming, outgoing).catch((error: unknown) =>
      error instanceof ConnectionDroppedError ? dropConnection(outgoing) : outgoing.destroy(),
    )
  }
}

/**
 * Runs the emulator as a server on this machine.
 *
 * Rejects with `PortTakenError` if the port is in use, with `ProductionError` if NODE_ENV is `production`, and with `ExposedError` for a
 * `host` that other machines can reach, unless that is allowed.
 *
 * @example
 * const { url, emulator, close } = await serve({ port: 0 })
 */
export async function serve(options: ServeOptions = {}): Promise<Served> {
  const { port = DEFAULT_PORT, host = LOOPBACK, allowOtherMachinesToConnect = false, ...more } = options
  checkMayServe({ host, allowOtherMachinesToConnect })
  const emulator = more.emulator ?? createEmulator(more)
  const server = createServer(createRequestListener(emulator, { host, allowOtherMachinesToConnect }))
  // The DNS resolver does not always know such a name, or returns another address for it.
  await listen(server, port, isLocalhostName(host) ? LOOPBACK : host)
  return {
    url: urlOf(host, portOf(server)),
    emulator,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
