import { createServer } from 'node:http'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createEmulator } from './emulator/createEmulator.ts'
import type { Emulator, EmulatorOptions } from './emulator/createEmulator.ts'
import { isLocalHostHeader, isLocalhostSubdomain, isLoopbackHost, isSafeHostHeader, urlOf } from './formats/hostNames.ts'
import { ConnectionDroppedError } from './internal/refusal.ts'
import { DEFAULT_PORT } from './limits.ts'
import { ExposedError, PortTakenError, ProductionError } from './server/errors.ts'
import { createDisconnectSignal, dropConnection, writeRefusal, toRequest, writeResponse } from './server/nodeMessages.ts'

export { ExposedError, PortTakenError, ProductionError }

const LOOPBACK = '127.0.0.1'

/** Options of {@link serve}. */
export interface ServeOptions extends EmulatorOptions {
  /** The port. Default: 4400. With 0, the server uses any free port. */
  readonly port?: number
  /** The network interface. Default: 127.0.0.1. If the name ends in `.localhost`, the server listens on 127.0.0.1. */
  readonly host?: string
  /**
   * Allows a `host` that other machines can reach. Anyone who connects can sign in as any user, so use it only in a trusted network.
   * Default: false.
   */
  readonly allowOtherMachinesToConnect?: boolean
  /** An existing emulator. If set, `serve` ignores the options of `createEmulator`. */
  readonly emulator?: Emulator
}

/** A running server. */
export interface Served {
  /** The URL, such as `http://127.0.0.1:4400`. Pass the URL to the client as both `hosts`. */
  readonly url: string
  readonly emulator: Emulator
  /** Stops the server and closes every connection. */
  readonly close: () => Promise<void>
}

type HostCheck = (hostHeader: string | undefined) => boolean

async function handleRequest(
  emulator: Emulator,
  isAllowedHost: HostCheck,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  if (!isAllowedHost(incoming.headers.host)) {
    return writeRefusal(
      outgoing,
      403,
      'The emulator answers only to localhost, names that end in .localhost, addresses such as 127.0.0.1, and [::1].',
    )
  }
  const request = await toRequest(incoming, createDisconnectSignal(outgoing)).catch(() => null)
  if (!request) return writeRefusal(outgoing, 400, 'The emulator cannot read this request.')
  await writeResponse(await emulator.fetch(request), outgoing)
}

const listen = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) =>
      reject(cause.code === 'EADDRINUSE' ? new PortTakenError(port, { cause }) : cause),
    )
    server.listen(port, host, resolve)
  })

// The cast is safe, because `address()` returns null only before the server listens, and a string only for a pipe.
const portOf = (server: Server): number => (server.address() as AddressInfo).port

/** The options that decide which machines can connect to the server. */
export type ReachOptions = Pick<ServeOptions, 'host' | 'allowOtherMachinesToConnect'>

/** Throws if NODE_ENV is `production`, or if other machines can reach `host` and `allowOtherMachinesToConnect` is not true. */
export function checkMayServe({ host = LOOPBACK, allowOtherMachinesToConnect = false }: ReachOptions): void {
  if (process.env['NODE_ENV'] === 'production') throw new ProductionError()
  const isExposed = !(isLoopbackHost(host) || isLocalhostSubdomain(host))
  if (isExposed && !allowOtherMachinesToConnect) throw new ExposedError(host)
}

/**
 * Creates a request listener for your own Node server, for example with https. Like {@link serve}, it checks the `Host` header.
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
  const isAllowedHost: HostCheck = allowOtherMachinesToConnect ? (header) => isSafeHostHeader(header, host) : isLocalHostHeader
  return (incoming, outgoing) => {
    handleRequest(emulator, isAllowedHost, incoming, outgoing).catch((error: unknown) =>
      error instanceof ConnectionDroppedError ? dropConnection(outgoing) : outgoing.destroy(),
    )
  }
}

/**
 * Runs the emulator as a server on this machine.
 *
 * Rejects with `PortTakenError` if the port is in use, with `ProductionError` if NODE_ENV is `production`, and with `ExposedError` if other
 * machines can reach `host`, unless `allowOtherMachinesToConnect` is true.
 *
 * @example
 * const { url, emulator, close } = await serve({ port: 0 })
 */
export async function serve(options: ServeOptions = {}): Promise<Served> {
  const { port = DEFAULT_PORT, host = LOOPBACK, allowOtherMachinesToConnect = false, ...emulatorOptions } = options
  checkMayServe({ host, allowOtherMachinesToConnect })
  const emulator = emulatorOptions.emulator ?? createEmulator(emulatorOptions)
  const server = createServer(createRequestListener(emulator, { host, allowOtherMachinesToConnect }))
  // Some DNS resolvers find no address or a wrong address for a name that ends in `.localhost`. So the server does not resolve such a name.
  const address = isLocalhostSubdomain(host) ? LOOPBACK : host
  await listen(server, port, address)
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
