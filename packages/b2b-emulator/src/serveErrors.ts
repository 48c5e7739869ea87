/** Something else listens where the emulator was told to listen. */
export class PortTakenError extends Error {
  override readonly name = 'PortTakenError'
  readonly port: number
  constructor(port: number, options?: { readonly cause?: unknown }) {
    super(`Port ${port} is taken, perhaps by another emulator. Stop that one, or start this one with another port.`, options)
    this.port = port
  }
}

/** Somebody tried to run the emulator where real people sign in. */
export class ProductionError extends Error {
  override readonly name = 'ProductionError'
  constructor() {
    super('The emulator does not run with NODE_ENV=production: it lets anybody sign in as anybody.')
  }
}

/** The emulator was told to listen where other machines reach it, and not that this is meant. */
export class ExposedError extends Error {
  override readonly name = 'ExposedError'
  readonly host: string
  constructor(host: string) {
    super(`The emulator does not listen on ${host}: other machines could connect, and whoever connects can sign in as anybody.`)
    this.host = host
  }
}
