// Reads the arguments of npm start and npm test.
import { parseArgs } from 'node:util'

/** Returns the message about the first wrong option, or undefined. `parseArgs` explains a mistake in words for programmers. */
function mistakeIn(tokens, options) {
  for (const { rawName, name, value } of tokens.filter(({ kind }) => kind === 'option')) {
    const type = Object.hasOwn(options, name) ? options[name].type : undefined
    if (type === undefined) return `Unknown option ${rawName}.`
    if (type === 'string' && (value ?? '') === '') return `${rawName} needs a value.`
    if (type === 'boolean' && value !== undefined) return `${rawName} takes no value.`
  }
  return undefined
}

/**
 * Reads the arguments of a command. `options` are those of `parseArgs`.
 *
 * @throws Error for an option that does not exist, or that has no value or a value too many.
 */
export function readArguments(options, args = process.argv.slice(2)) {
  const { values, positionals, tokens } = parseArgs({ args, options, strict: false, allowPositionals: true, tokens: true })
  const mistake = mistakeIn(tokens, options)
  if (mistake !== undefined) throw new Error(mistake)
  return { values, positionals }
}
