// Reads the arguments of a command.
import { parseArgs } from 'node:util'
import { exitWithError } from './run.mjs'

/** Reads options, as `parseArgs` does. A wrong argument prints the mistake and `help`, and ends the process. `--help` prints `help`. */
export function readArguments(help, options, { args = process.argv.slice(2), allowPositionals = false } = {}) {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals, options: { ...options, help: { type: 'boolean' } } })
    if (!values.help) return { values, positionals }
  } catch ({ message }) {
    // The second sentence explains how to pass an argument that only looks like an option.
    exitWithError(`${message.split('. ')[0]}.\n\n${help}`)
  }
  console.log(help)
  return process.exit(0)
}
