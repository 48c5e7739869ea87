/** The port is in use. */
export class PortTakenError extends Error {
  override readonly name = 'PortTakenError'
  readonly port: number
  constructor(port: number, options?: { readonly cause?: unknown }) {
    super(`Port ${port} is taken, perhaps by another emulator. Stop that one, or start this one with another port.`, options)
    this.port = port
  }
}

/** NODE_ENV is `production`. The emulator must not run where real users sign in. */
export class ProductionError extends Error {
  override readonly name = 'ProductionError'
  constructor() {
    super('The emulator does not run with NODE_ENV=production: anyone could sign in as any user.')
  }
}

/** Other machines could connect to this host, and `allowOtherMachinesToConnect` is not set. */
export class ExposedError extends Error {
  override readonly name = 'ExposedError'
  readonly host: string
  constructor(host: string) {
    super(`The emulator does not listen on ${host}: other machines could connect, and anyone who connects can sign in as any user.`)
    this.host = host
  }
}
