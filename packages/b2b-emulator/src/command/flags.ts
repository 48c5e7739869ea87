import { DEFAULT_PORT, MAX_ROTATION_GRACE_SECONDS } from '../limits.ts'

/** A word that the command understands. */
export interface Flag {
  /** What its value is called, for one that has a value. */
  readonly value?: string
  readonly short?: string
  /** What it does, as the help says it. */
  readonly says: string
}

/** Every flag of the command: what is parsed, and what the help says, follow from this. */
export const FLAGS = {
  port: { value: 'number', says: `the port to listen on; ${DEFAULT_PORT} unless given, 0 for any free one` },
  project: { value: 'token', says: 'the public token of the world that is opened at the start, such as public-token-test-shop' },
  seed: { value: 'file', says: 'JSON with the organizations and members that every new world begins with' },
  brand: { value: 'name', says: 'the brand option of your client; acme unless given' },
  rotate: { says: 'every confirmation of a session answers a new session token, and the replaced one stops working' },
  'rotate-grace': {
    value: 'number',
    says: `with --rotate, for how many seconds a replaced token keeps working; 0 unless given, at most ${MAX_ROTATION_GRACE_SECONDS}`,
  },
  'redirect-urls': {
    value: 'list',
    says: 'the redirect URLs that projects allow, separated by commas; login= in front allows one for logins only, as do signup=, invite=, discovery= and reset_password=. Every address unless given',
  },
  import: { value: 'file', says: 'load an exported world before listening; its own public token counts unless --project is given' },
  'export-on-exit': { value: 'file', says: 'write the world of --project, or else of --import, when the emulator is stopped' },
  quiet: { says: 'do not print a line per request' },
  host: { value: 'address', says: 'the network interface to listen on; 127.0.0.1 unless given' },
  'allow-other-machines-to-connect': { says: 'let --host be more than this machine: whoever connects can sign in as anybody' },
  version: { short: 'v', says: 'print the version' },
  help: { short: 'h', says: 'print this' },
} as const satisfies Readonly<Record<string, Flag>>

/** The name of a flag, without its hyphens. */
export type FlagName = keyof typeof FLAGS

/** What the command ends with. */
export const EXIT_CODES = {
  stopped: { code: 0, says: 'stopped, or printed what was asked for' },
  mistake: { code: 1, says: 'wrong usage, or an unexpected failure' },
  portTaken: { code: 2, says: 'the port is taken' },
  refused: { code: 3, says: 'refused, because NODE_ENV is production or other machines could connect' },
  file: { code: 4, says: 'a file cannot be read, is not what it should be, or cannot be written' },
} as const

const columns = (rows: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n')
}

const flagRows = Object.entries<Flag>(FLAGS).map(([name, { value, says }]) => [`--${name}${value ? ` <${value}>` : ''}`, says] as const)

/** How the command is called. Nobody owns the name without the scope, so nothing may tell people to run it. */
export const COMMAND = 'npx @acme/b2b-emulator'

/** What the command says when it is asked for help. */
export const HELP = `@acme/b2b-emulator: the sign-in provider in memory, for development and tests.

Usage: ${COMMAND} [flags]

${columns(flagRows)}

Mail is not sent: it appears at /console. A world that is kept from one run to the next:
  ${COMMAND} --project public-token-test-shop --import world.json --export-on-exit world.json

Exit codes:
${columns(Object.values(EXIT_CODES).map(({ code, says }) => [String(code), says]))}
`
