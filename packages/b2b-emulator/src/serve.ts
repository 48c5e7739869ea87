import { createServer } from 'node:http'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createEmulator } from './emulator/createEmulator.ts'
import type { Emulator, EmulatorOptions } from './emulator/createEmulator.ts'
import { isLocalHostHeader, isLocalhostSubdomain, isLoopbackHost, isReachableHostHeader, urlOf } from './formats/hostNames.ts'
import { ConnectionDroppedError } from './internal/refusal.ts'
import { DEFAULT_PORT } from './limits.ts'
import { ExposedError, PortTakenError, ProductionError } from './server/errors.ts'
import { disconnectSignal, dropConnection, refuse, requestOf, write } from './server/nodeMessages.ts'

export { ExposedError, PortTakenError, ProductionError }

const LOOPBACK = '127.0.0.1'

/** Options of {@link serve}. */
export interface ServeOptions extends EmulatorOptions {
  /** The port. Default: 4400. 0 for any free port. */
  readonly port?: number
  /** The network interface. Default: 127.0.0.1. For a name that ends in `.localhost`, the server listens on 127.0.0.1 too. */
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

const listen = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) =>
      reject(cause.code === 'EADDRINUSE' ? new PortTakenError(port, { cause }) : cause),
    )
    server.listen(port, host, resolve)
  })

// `address()` returns null only before the server listens, and a string only for a pipe.
const portOf = (server: Server): number => (server.address() as AddressInfo).port

/** The options that limit the connections to the server. */
export type ReachOptions = Pick<ServeOptions, 'host' | 'allowOtherMachinesToConnect'>

/** Throws in production, and for a host that other machines can reach unless that is allowed. */
export function checkMayServe({ host = LOOPBACK, allowOtherMachinesToConnect = false }: ReachOptions): void {
  if (process.env['NODE_ENV'] === 'production') throw new ProductionError()
  if (!isLoopbackHost(host) && !isLocalhostSubdomain(host) && !allowOtherMachinesToConnect) throw new ExposedError(host)
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
  const isAllowedHost: HostCheck = allowOtherMachinesToConnect ? (header) => isReachableHostHeader(header, host) : isLocalHostHeader
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
  const { port = DEFAULT_PORT, host = LOOPBACK, allowOtherMachinesToConnect = false, ...emulatorOptions } = options
  checkMayServe({ host, allowOtherMachinesToConnect })
  const emulator = emulatorOptions.emulator ?? createEmulator(emulatorOptions)
  const server = createServer(createRequestListener(emulator, { host, allowOtherMachinesToConnect }))
  // Not every DNS resolver knows names that end in `.localhost`, and some return another address for them.
  await listen(server, port, isLocalhostSubdomain(host) ? LOOPBACK : host)
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
