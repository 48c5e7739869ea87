import { parseArgs } from 'node:util'
import { BRAND_SHAPE, isBrand } from '../brand.ts'
import { DEFAULT_PORT, MAX_PORT, MAX_ROTATION_GRACE_SECONDS } from '../limits.ts'
import { TEST_TOKEN_SHAPE, isTestToken } from '../publicTokens.ts'
import { ALLOWED_URL_SHAPE, allowedUrl } from '../rules/allowedUrls.ts'
import { COMMAND, FLAGS } from './flags.ts'
import type { Flag, FlagName } from './flags.ts'

/** The settings of the command that starts the server. Null if the flag was not given. */
export interface ServeCommand {
  readonly kind: 'serve'
  readonly port: number
  readonly host: string
  readonly allowOtherMachinesToConnect: boolean
  /** The public token. */
  readonly project: string | null
  /** The path of the seed file, relative to the working directory. The same for the next two files. */
  readonly seedFile: string | null
  readonly importFile: string | null
  readonly exportFile: string | null
  readonly brand: string | null
  readonly rotate: boolean
  /** In seconds. */
  readonly rotateGrace: number | null
  /** The new value of `redirect_urls` in the project. */
  readonly redirectUrls: readonly string[] | null
  readonly quiet: boolean
}

/** The command that the arguments ask for. */
export type Command =
  | ServeCommand
  | { readonly kind: 'help' }
  | { readonly kind: 'version' }
  | { readonly kind: 'mistake'; readonly message: string }

/** Wrong usage. The message explains the problem. */
class Mistake extends Error {}

const OPTIONS = Object.fromEntries(
  Object.entries<Flag>(FLAGS).map(([name, { value, short }]) => [
    name,
    { type: value ? ('string' as const) : ('boolean' as const), ...(short && { short }) },
  ]),
)

const isFlag = (name: string): name is FlagName => Object.hasOwn(FLAGS, name)

type Token = NonNullable<ReturnType<typeof parseArgs>['tokens']>[number]

const unknown = (word: string): Mistake => new Mistake(`Unknown argument ${word}. See ${COMMAND} --help.`)

/** Reads one argument as a flag with its value. */
function flagOf(token: Token): readonly [FlagName, string] {
  if (token.kind !== 'option') throw unknown(token.kind === 'positional' ? token.value : '--')
  const { name, rawName, value, inlineValue } = token
  if (!isFlag(name)) throw unknown(rawName)
  const { value: wanted }: Flag = FLAGS[name]
  // A value that begins with a hyphen is the next flag, unless it is a negative number or is written as `--flag=-word`.
  const isAbsent = value === undefined || value === '' || (!inlineValue && /^-(?!\d)/.test(value))
  if (wanted !== undefined && isAbsent) throw new Mistake(`${rawName} needs a ${wanted}: ${rawName} <${wanted}>`)
  if (wanted === undefined && value !== undefined) throw new Mistake(`${rawName} takes no value.`)
  return [name, value ?? '']
}

/** Parses decimal digits. Returns Infinity for any other text. */
const wholeNumber = (text: string): number => (/^\d+$/.test(text) ? Number(text) : Infinity)

function portOf(text: string | undefined): number {
  const port = text === undefined ? DEFAULT_PORT : wholeNumber(text)
  if (port > MAX_PORT) throw new Mistake(`--port needs a number from 0 to ${MAX_PORT}.`)
  return port
}

function rotateGraceOf(text: string | undefined, rotate: boolean): number | null {
  if (text === undefined) return null
  if (!rotate) throw new Mistake('--rotate-grace needs --rotate, because tokens are not replaced without it.')
  const seconds = wholeNumber(text)
  if (seconds <= MAX_ROTATION_GRACE_SECONDS) return seconds
  throw new Mistake(`--rotate-grace needs a whole number of seconds from 0 to ${MAX_ROTATION_GRACE_SECONDS}.`)
}

function projectOf(token: string | undefined): string | null {
  if (token !== undefined && !isTestToken(token)) throw new Mistake(`--project needs a public token ${TEST_TOKEN_SHAPE}.`)
  return token ?? null
}

function brandOf(brand: string | undefined): string | null {
  if (brand !== undefined && !isBrand(brand)) throw new Mistake(`--brand needs ${BRAND_SHAPE}.`)
  return brand ?? null
}

function redirectUrlsOf(list: string | undefined): readonly string[] | null {
  if (list === undefined) return null
  const urls = list.split(',').map((text) => text.trim())
  const wrong = urls.find((text) => allowedUrl(text) === null)
  if (wrong === undefined) return urls
  throw new Mistake(`--redirect-urls takes a list separated by commas, and "${wrong}" is not ${ALLOWED_URL_SHAPE}.`)
}

function serveCommand(given: ReadonlyMap<FlagName, string>): ServeCommand {
  if (given.has('export-on-exit') && !given.has('project') && !given.has('import')) {
    throw new Mistake('--export-on-exit needs --project or --import, which name the world to write.')
  }
  return {
    kind: 'serve',
    port: portOf(given.get('port')),
    host: given.get('host') ?? '127.0.0.1',
    allowOtherMachinesToConnect: given.has('allow-other-machines-to-connect'),
    project: projectOf(given.get('project')),
    seedFile: given.get('seed') ?? null,
    importFile: given.get('import') ?? null,
    exportFile: given.get('export-on-exit') ?? null,
    brand: brandOf(given.get('brand')),
    rotate: given.has('rotate'),
    rotateGrace: rotateGraceOf(given.get('rotate-grace'), given.has('rotate')),
    redirectUrls: redirectUrlsOf(given.get('redirect-urls')),
    quiet: given.has('quiet'),
  }
}

/** Parses the command line. `--help` and `--version` take precedence over all other flags. */
export function parseCommand(words: readonly string[]): Command {
  const { tokens } = parseArgs({ args: [...words], options: OPTIONS, strict: false, allowPositionals: true, tokens: true })
  for (const kind of ['help', 'version'] as const) {
    if (tokens.some((token) => token.kind === 'option' && token.name === kind)) return { kind }
  }
  try {
    return serveCommand(new Map(tokens.map(flagOf)))
  } catch (error) {
    if (error instanceof Mistake) return { kind: 'mistake', message: error.message }
    throw error
  }
}
