#!/usr/bin/env node
import { parseCommand } from './command/commandLine.ts'
import { FileError } from './command/files.ts'
import { COMMAND, EXIT_CODES, HELP } from './command/flags.ts'
import { run } from './command/run.ts'
import { ExposedError, PortTakenError, ProductionError } from './serve.ts'

/** The version of this package. The build replaces this constant. */
declare const __SDK_VERSION__: string

function exitCodeOf(error: unknown): number {
  if (error instanceof PortTakenError) return EXIT_CODES.portTaken.code
  if (error instanceof ProductionError || error instanceof ExposedError) return EXIT_CODES.refused.code
  return error instanceof FileError ? EXIT_CODES.file.code : EXIT_CODES.failure.code
}

function fail(error: unknown): void {
  console.error(error instanceof Error ? error.message : error)
  if (error instanceof PortTakenError) console.error(`For example: ${COMMAND} --port ${error.port + 1}`)
  if (error instanceof ExposedError) console.error(`To allow it: ${COMMAND} --host ${error.host} --allow-other-machines-to-connect`)
  process.exit(exitCodeOf(error))
}

const command = parseCommand(process.argv.slice(2))
switch (command.kind) {
  case 'help':
    console.log(HELP)
    break
  case 'version':
    console.log(__SDK_VERSION__)
    break
  case 'usageError':
    fail(new Error(command.message))
    break
  case 'serve':
    run(command).then(() => process.exit(EXIT_CODES.stopped.code), fail)
    break
}
