import { ExposedError, PortTakenError, ProductionError } from '../serve.ts'
import { parseCommand } from './commandLine.ts'
import { FileError } from './files.ts'
import { COMMAND, EXIT_CODES, HELP } from './flags.ts'
import { run } from './run.ts'

/** The version of this package. The build replaces this constant. */
declare const __SDK_VERSION__: string

function exitCodeOf(error: unknown): number {
  if (error instanceof PortTakenError) return EXIT_CODES.portTaken.code
  if (error instanceof ProductionError || error instanceof ExposedError) return EXIT_CODES.refused.code
  return error instanceof FileError ? EXIT_CODES.file.code : EXIT_CODES.failure.code
}

function fail(error: unknown): number {
  console.error(error instanceof Error ? error.message : error)
  if (error instanceof PortTakenError) console.error(`For example: ${COMMAND} --port ${error.port + 1}`)
  if (error instanceof ExposedError) console.error(`To allow it: ${COMMAND} --host ${error.host} --allow-other-machines-to-connect`)
  return exitCodeOf(error)
}

/** Runs the command with the words after its name. Returns the exit code, or null if the process ends by itself. */
export async function main(words: readonly string[]): Promise<number | null> {
  const command = parseCommand(words)
  switch (command.kind) {
    case 'help':
      console.log(HELP)
      return null
    case 'version':
      console.log(__SDK_VERSION__)
      return null
    case 'usageError':
      return fail(new Error(command.message))
    case 'serve':
      return run(command).then(() => EXIT_CODES.stopped.code, fail)
  }
}
