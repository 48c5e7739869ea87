import { DEFAULT_PORT, LARGEST_PORT } from './limits.ts'

/** What the words after `b2b-emulator` ask for. */
export type Command =
  | { readonly kind: 'serve'; readonly port: number; readonly quiet: boolean }
  | { readonly kind: 'help' }
  | { readonly kind: 'version' }
  | { readonly kind: 'mistake'; readonly message: string }

/** What the command says when it is asked for help. */
export const HELP = `b2b-emulator: the sign-in provider in memory, for development and tests.

Usage: b2b-emulator [--port <number>] [--quiet]

  --port <number>  the port to listen on; ${DEFAULT_PORT} unless given, 0 for any free one
  --quiet          do not print a line per request
  --version        print the version
  --help           print this

It listens on 127.0.0.1 only. Mail is not sent: it appears at /inbox.

Exit codes: 0 stopped, 1 wrong usage or failure, 2 the port is taken, 3 refused because NODE_ENV is production.
`

const mistake = (message: string): Command => ({ kind: 'mistake', message })

/** The value of a flag that is written as one word or two, and how many words it took. */
function valueOf(words: readonly string[], at: number): [value: string | undefined, taken: number] {
  const word = words[at] ?? ''
  const equals = word.indexOf('=')
  return equals < 0 ? [words[at + 1], 2] : [word.slice(equals + 1), 1]
}

function portIn(text: string | undefined): number | null {
  const port = /^\d+$/.test(text ?? '') ? Number(text) : LARGEST_PORT + 1
  return port <= LARGEST_PORT ? port : null
}

/** Reads the words of the command line. Asking for help or the version wins over everything else. */
export function parseCommand(words: readonly string[]): Command {
  if (words.includes('--help') || words.includes('-h')) return { kind: 'help' }
  if (words.includes('--version') || words.includes('-v')) return { kind: 'version' }
  let [port, quiet] = [DEFAULT_PORT, false]
  for (let at = 0; at < words.length;) {
    const word = words[at] ?? ''
    if (word === '--quiet') {
      quiet = true
      at += 1
    } else if (word === '--port' || word.startsWith('--port=')) {
      const [text, taken] = valueOf(words, at)
      const given = portIn(text)
      if (given === null) return mistake(`--port needs a number from 0 to ${LARGEST_PORT}.`)
      port = given
      at += taken
    } else {
      return mistake(`${word} is not something b2b-emulator knows. See b2b-emulator --help.`)
    }
  }
  return { kind: 'serve', port, quiet }
}
