#!/usr/bin/env node
import { HELP, parseCommand } from './commandLine.ts'
import type { Command } from './commandLine.ts'
import type { AnsweredRequest } from './createEmulator.ts'
import { PortTakenError, ProductionError, serve } from './serve.ts'

/** The version of this package, which the build writes in. */
declare const __SDK_VERSION__: string

const FAILED = 1
const PORT_TAKEN = 2
const REFUSED = 3

/** A line for each call of the provider. Preflights and what the inbox does for itself would only hide them. */
function print({ method, path, status, ms }: AnsweredRequest): void {
  if (method === 'OPTIONS' || path.startsWith('/emulator/') || path.startsWith('/inbox')) return
  console.log(`${new Date().toTimeString().slice(0, 8)}  ${status}  ${method.padEnd(6)} ${path}  ${Math.round(ms)} ms`)
}

async function run({ port, quiet }: Extract<Command, { kind: 'serve' }>): Promise<void> {
  const { url, close } = await serve({ port, ...(!quiet && { onRequest: print }) })
  console.log(`The emulator is listening on ${url}\nMail arrives at ${url}/inbox\nStop it with Ctrl-C.`)
  const stop = (): void => {
    close().then(() => process.exit(0), fail)
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
}

function fail(error: unknown): void {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = error instanceof PortTakenError ? PORT_TAKEN : error instanceof ProductionError ? REFUSED : FAILED
  if (error instanceof PortTakenError) console.error(`For example: b2b-emulator --port ${error.port + 1}`)
}

const command = parseCommand(process.argv.slice(2))
switch (command.kind) {
  case 'help':
    console.log(HELP)
    break
  case 'version':
    console.log(__SDK_VERSION__)
    break
  case 'mistake':
    fail(new Error(command.message))
    break
  case 'serve':
    run(command).catch(fail)
    break
}
