import { parseArgs } from 'node:util'
import { ALLOWED_URL_SYNTAX, parseAllowedUrl } from '../formats/allowedUrls.ts'
import { BRAND_SYNTAX, isBrand } from '../formats/brand.ts'
import { WORLD_TOKEN_SYNTAX, canHaveWorld } from '../formats/publicTokens.ts'
import { DEFAULT_PORT, MAX_PORT, MAX_ROTATION_GRACE_SECONDS } from '../limits.ts'
import { COMMAND, FLAGS } from './flags.ts'
import type { Flag, FlagName } from './flags.ts'

/** The settings of the command that starts the server. A setting is null if its flag is missing. */
export interface ServeCommand {
  readonly kind: 'serve'
  readonly port: number
  readonly host: string
  readonly allowOtherMachinesToConnect: boolean
  /** The public token. */
  readonly project: string | null
  // The paths are relative to the working directory.
  readonly seedFile: string | null
  readonly importFile: string | null
  readonly exportFile: string | null
  readonly largeSeed: boolean
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
  | { readonly kind: 'usageError'; readonly message: string }

/** The command line is wrong. The message explains the problem. */
class UsageError extends Error {}

/** The flags in the format of `parseArgs`. */
const OPTIONS = Object.fromEntries(
  Object.entries<Flag>(FLAGS).map(([name, { value, short }]) => [
    name,
    { type: value ? ('string' as const) : ('boolean' as const), ...(short && { short }) },
  ]),
)

const isFlag = (name: string): name is FlagName => Object.hasOwn(FLAGS, name)

type Token = NonNullable<ReturnType<typeof parseArgs>['tokens']>[number]

const unknownArgumentError = (text: string): UsageError => new UsageError(`Unknown argument ${text}. See ${COMMAND} --help.`)

/** Reads one argument as a flag with its value. */
function parseFlag(token: Token): readonly [FlagName, string] {
  if (token.kind !== 'option') throw unknownArgumentError(token.kind === 'positional' ? token.value : '--')
  const { name, rawName, value, inlineValue } = token
  if (!isFlag(name)) throw unknownArgumentError(rawName)
  const { value: valueName }: Flag = FLAGS[name]
  // A text with a leading hyphen is the next flag, not a value. Exceptions: a negative number, and a value in the form `--flag=-word`.
  const isValueMissing = value === undefined || value === '' || (!inlineValue && /^-(?!\d)/.test(value))
  if (valueName !== undefined && isValueMissing) throw new UsageError(`${rawName} needs a ${valueName}: ${rawName} <${valueName}>`)
  if (valueName === undefined && value !== undefined) throw new UsageError(`${rawName} takes no value.`)
  return [name, value ?? '']
}

/** Parses decimal digits. Returns Infinity for any other text, because Infinity is above every maximum. */
const parseWholeNumber = (text: string): number => (/^\d+$/.test(text) ? Number(text) : Infinity)

function parsePort(text: string | undefined): number {
  const port = text === undefined ? DEFAULT_PORT : parseWholeNumber(text)
  if (port > MAX_PORT) throw new UsageError(`--port needs a number from 0 to ${MAX_PORT}.`)
  return port
}

function parseRotateGrace(flags: ReadonlyMap<FlagName, string>): number | null {
  const text = flags.get('rotate-grace')
  if (text === undefined) return null
  if (!flags.has('rotate')) throw new UsageError('--rotate-grace needs --rotate, because tokens are not replaced without it.')
  const seconds = parseWholeNumber(text)
  if (seconds <= MAX_ROTATION_GRACE_SECONDS) return seconds
  throw new UsageError(`--rotate-grace needs a whole number of seconds from 0 to ${MAX_ROTATION_GRACE_SECONDS}.`)
}

function parseProject(token: string | undefined): string | null {
  if (token !== undefined && !canHaveWorld(token)) throw new UsageError(`--project needs a public token ${WORLD_TOKEN_SYNTAX}.`)
  return token ?? null
}

function parseBrand(brand: string | undefined): string | null {
  if (brand !== undefined && !isBrand(brand)) throw new UsageError(`--brand needs ${BRAND_SYNTAX}.`)
  return brand ?? null
}

function parseRedirectUrls(list: string | undefined): readonly string[] | null {
  if (list === undefined) return null
  const urls = list.split(',').map((text) => text.trim())
  const invalidUrl = urls.find((url) => parseAllowedUrl(url) === null)
  if (invalidUrl === undefined) return urls
  throw new UsageError(`--redirect-urls takes a list separated by commas, and "${invalidUrl}" is not ${ALLOWED_URL_SYNTAX}.`)
}

function createServeCommand(flags: ReadonlyMap<FlagName, string>): ServeCommand {
  if (flags.has('export-on-exit') && !flags.has('project') && !flags.has('import')) {
    throw new UsageError('--export-on-exit needs --project or --import, which name the world to write.')
  }
  if (flags.has('large-seed') && flags.has('seed')) {
    throw new UsageError('--large-seed and --seed are two different seeds. Use one of them.')
  }
  return {
    kind: 'serve',
    port: parsePort(flags.get('port')),
    host: flags.get('host') ?? '127.0.0.1',
    allowOtherMachinesToConnect: flags.has('allow-other-machines-to-connect'),
    project: parseProject(flags.get('project')),
    seedFile: flags.get('seed') ?? null,
    largeSeed: flags.has('large-seed'),
    importFile: flags.get('import') ?? null,
    exportFile: flags.get('export-on-exit') ?? null,
    brand: parseBrand(flags.get('brand')),
    rotate: flags.has('rotate'),
    rotateGrace: parseRotateGrace(flags),
    redirectUrls: parseRedirectUrls(flags.get('redirect-urls')),
    quiet: flags.has('quiet'),
  }
}

/** Parses the command line. `--help` and `--version` take precedence over all other flags. */
export function parseCommand(args: readonly string[]): Command {
  const { tokens } = parseArgs({ args: [...args], options: OPTIONS, strict: false, allowPositionals: true, tokens: true })
  for (const kind of ['help', 'version'] as const) {
    if (tokens.some((token) => token.kind === 'option' && token.name === kind)) return { kind }
  }
  try {
    return createServeCommand(new Map(tokens.map(parseFlag)))
  } catch (error) {
    if (error instanceof UsageError) return { kind: 'usageError', message: error.message }
    throw error
  }
}
