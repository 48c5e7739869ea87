import { createServer } from 'node:http'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { TLSSocket } from 'node:tls'
import { createEmulator } from './createEmulator.ts'
import type { Emulator, EmulatorOptions } from './createEmulator.ts'
import { isLocalHost, isLocalhostName, isLoopback, isReachableHost, urlOf } from './hostNames.ts'
import { DEFAULT_PORT, LARGEST_WORLD } from './limits.ts'
import { ConnectionDroppedError } from './refusal.ts'
import { ExposedError, PortTakenError, ProductionError } from './serveErrors.ts'

export { ExposedError, PortTakenError, ProductionError }

const LOOPBACK = '127.0.0.1'

/** Where the emulator listens, and how it differs from the usual one. */
export interface ServeOptions extends EmulatorOptions {
  /** 4400 unless given; 0 for any free port. */
  readonly port?: number
  /** The network interface. 127.0.0.1 unless given; a name that ends in `.localhost` stands for it. */
  readonly host?: string
  /** Lets `host` be more than this machine. Whoever connects can sign in as anybody, so only in a network where that does no harm. */
  readonly allowOtherMachinesToConnect?: boolean
  /** One that was made before; then the options of `createEmulator` do not count. */
  readonly emulator?: Emulator
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

/** Aborted when the other side goes before it has its answer. */
function goneSignal(outgoing: ServerResponse): AbortSignal {
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
  // The path is added as text: resolved as an address, one that begins with two slashes would name another host.
  const scheme = incoming.socket instanceof TLSSocket ? 'https' : 'http'
  return new Request(`${scheme}://${incoming.headers.host}${incoming.url ?? '/'}`, { method, headers, body, signal })
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

type IsMeant = (hostHeader: string | undefined) => boolean

async function handle(emulator: Emulator, isMeant: IsMeant, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  if (!isMeant(incoming.headers.host)) {
    return refuse(
      outgoing,
      403,
      'The emulator answers only to localhost, names that end in .localhost, addresses such as 127.0.0.1, and [::1].',
    )
  }
  const request = await requestOf(incoming, goneSignal(outgoing)).catch(() => null)
  if (!request) return refuse(outgoing, 400, 'The emulator cannot read this request.')
  await write(await emulator.fetch(request), outgoing)
}

/**
 * Breaks a connection off. What is sent is no answer: a browser that sees a kept connection end without any byte asks once more on its
 * own, and the fault would have met a call that the application never sees.
 */
function breakOff({ socket }: ServerResponse): void {
  socket?.end('The connection was dropped.\n', () => socket.destroy())
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

/** Who may connect. */
export type ReachOptions = Pick<ServeOptions, 'host' | 'allowOtherMachinesToConnect'>

/** Throws where the emulator would be a danger: in production, and where other machines reach it unless that is meant. */
export function checkMayServe({ host = LOOPBACK, allowOtherMachinesToConnect = false }: ReachOptions): void {
  if (process.env['NODE_ENV'] === 'production') throw new ProductionError()
  if (!isLoopback(host) && !isLocalhostName(host) && !allowOtherMachinesToConnect) throw new ExposedError(host)
}

/**
 * Makes a request listener for a Node server of your own, such as one with https. It is the part of {@link serve} that answers: the `Host`
 * header is checked in the same way, and it throws for the same reasons.
 *
 * @example
 * https.createServer({ key, cert }, createRequestListener(createEmulator())).listen(4400, '127.0.0.1')
 */
export function createRequestListener(emulator: Emulator, options: ReachOptions = {}): RequestListener {
  checkMayServe(options)
  const { host = LOOPBACK, allowOtherMachinesToConnect = false } = options
  const isMeant: IsMeant = allowOtherMachinesToConnect ? (header) => isReachableHost(header, host) : isLocalHost
  return (incoming, outgoing) => {
    handle(emulator, isMeant, incoming, outgoing).catch((error: unknown) =>
      error instanceof ConnectionDroppedError ? breakOff(outgoing) : outgoing.destroy(),
    )
  }
}

/**
 * Runs the emulator as a server on this machine.
 *
 * Rejects with `PortTakenError` when something else listens there, with `ProductionError` where NODE_ENV is `production`, and with
 * `ExposedError` for a `host` that other machines reach, unless that is allowed.
 *
 * @example
 * const { url, emulator, close } = await serve({ port: 0 })
 */
export async function serve(options: ServeOptions = {}): Promise<Served> {
  const { port = DEFAULT_PORT, host = LOOPBACK, allowOtherMachinesToConnect = false, ...more } = options
  checkMayServe({ host, allowOtherMachinesToConnect })
  const emulator = more.emulator ?? createEmulator(more)
  const server = createServer(createRequestListener(emulator, { host, allowOtherMachinesToConnect }))
  // The resolver of a machine may not know such a name, or may know another address for it.
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
