import { DEFAULT_PORT, MAX_ROTATION_GRACE_SECONDS } from '../limits.ts'

/** A flag of the command line. */
export interface Flag {
  /** The name of the value. Absent for a flag without a value. */
  readonly value?: string
  readonly short?: string
  /** The description in the help. */
  readonly description: string
}

/** All flags. The parser and the help are derived from this table. */
export const FLAGS = {
  port: { value: 'number', description: `the port to listen on; ${DEFAULT_PORT} unless given, 0 for any free one` },
  project: { value: 'token', description: 'the public token of a world to open at the start, such as public-token-test-shop' },
  seed: { value: 'file', description: 'JSON file with the organizations and members of every new world' },
  'large-seed': { description: 'add an organization with 1,200 members, and a person with 30 organizations, to every new world' },
  brand: { value: 'name', description: 'the brand option of your client; acme unless given' },
  rotate: { description: 'replace the session token each time a session is authenticated; the previous token stops working' },
  'rotate-grace': {
    value: 'number',
    description: `with --rotate, the number of seconds that a replaced token keeps working; 0 unless given, at most ${MAX_ROTATION_GRACE_SECONDS}`,
  },
  'redirect-urls': {
    value: 'list',
    description:
      'the redirect URLs that projects allow, separated by commas; login= in front allows one for logins only, as do signup=, invite=, discovery= and reset_password=. Every address unless given',
  },
  import: { value: 'file', description: 'load an exported world at the start; it keeps its own public token unless --project is given' },
  'export-on-exit': { value: 'file', description: 'write the world of --project, or of --import, to this file when the emulator stops' },
  quiet: { description: 'do not print a line per request' },
  host: { value: 'address', description: 'the network interface to listen on; 127.0.0.1 unless given' },
  'allow-other-machines-to-connect': {
    description: 'allow a --host that other machines can reach: anyone who connects can sign in as any user',
  },
  version: { short: 'v', description: 'print the version' },
  help: { short: 'h', description: 'print this' },
} as const satisfies Readonly<Record<string, Flag>>

/** The name of a flag, without its hyphens. */
export type FlagName = keyof typeof FLAGS

/** The exit codes. */
export const EXIT_CODES = {
  stopped: { code: 0, description: 'stopped, or printed the help or the version' },
  failure: { code: 1, description: 'wrong usage, or an unexpected failure' },
  portTaken: { code: 2, description: 'the port is taken' },
  refused: { code: 3, description: 'refused, because NODE_ENV is production or other machines could connect' },
  file: { code: 4, description: 'a file cannot be read, is invalid, or cannot be written' },
} as const

const formatColumns = (rows: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n')
}

const flagRows = Object.entries<Flag>(FLAGS).map(
  ([name, { value, description }]) => [`--${name}${value ? ` <${value}>` : ''}`, description] as const,
)

/** The command in messages. It includes the npm scope, because anyone could publish another package with the same name without a scope. */
export const COMMAND = 'npx @acme/b2b-emulator'

/** The help text. */
export const HELP = `@acme/b2b-emulator: the sign-in provider in memory, for development and tests.

Usage: ${COMMAND} [flags]

${formatColumns(flagRows)}

Email is not sent: it appears at /console. To keep a world from one run to the next:
  ${COMMAND} --project public-token-test-shop --import world.json --export-on-exit world.json

Exit codes:
${formatColumns(Object.values(EXIT_CODES).map(({ code, description }) => [String(code), description]))}
`
