import { parseSafeUrl } from './address.ts'
import { DEFAULT_BRAND, DEFAULT_BRAND_NAME, DEFAULT_HOSTS, DEFAULT_SCRIPTS, TEST_TOKEN_MARK } from './defaults.ts'
import { UsageError } from './errors.ts'
import type { CookieNames, CookieScope } from './session/cookies.ts'
import { checkFields } from './check.ts'
import { didYouMean } from './nearest.ts'

/** How a client is set up. Everything is optional. Source: decisions points 1 to 3. */
export interface ClientOptions {
  /** Decides the names of cookies, storage keys and address parameters. Default `acme`. */
  readonly brand?: string | undefined
  /** The brand as a person reads it. Default `Acme`. */
  readonly brandName?: string | undefined
  /** Where the provider is: https, or http on this machine, as an emulator is. */
  readonly hosts?:
    | {
        /** For live public tokens. */
        readonly live?: string | undefined
        /** For test public tokens. */
        readonly test?: string | undefined
      }
    | undefined
  /** Your own address in front of the provider. Sessions may then live in HttpOnly cookies, so one is looked for at every start. */
  readonly customBaseUrl?: string | undefined
  /** Where the scripts of third parties come from, as an emulator serves them: https, or http on this machine. */
  readonly scripts?: { readonly [S in keyof Scripts]?: string | undefined } | undefined
  /** The names of the session cookies, and which pages can read them. */
  readonly cookieOptions?: (CookieNames & CookieScope) | undefined
  /**
   * True refuses to spend a token that this browser did not ask for: nobody can then be signed in by somebody else's link. An
   * impersonation, which nobody asks for in their own browser, is still let in.
   */
  readonly refuseUnsolicitedTokens?: boolean | undefined
  /** Minutes by which each background refresh prolongs the session. Without it a refresh does not prolong. */
  readonly keepSessionAlive?: number | undefined
  /** False sends no telemetry events and keeps no id of this browser. */
  readonly telemetry?: boolean | undefined
  /** Sends requests; default: the page's `fetch`. */
  readonly fetch?: typeof fetch | undefined
}

/** Where the scripts of third parties are, and where one of them reports. */
export type Scripts = { readonly [S in keyof typeof DEFAULT_SCRIPTS]: string }

/** The options with every default in place. */
export interface Settings {
  readonly brand: string
  readonly brandName: string
  /** Scheme, host, port and path prefix of the provider, without a slash at the end. */
  readonly base: string
  /** Where its calls are. */
  readonly api: string
  readonly mayBeHidden: boolean
  readonly cookies: CookieNames & CookieScope
  readonly keepSessionAlive: number | undefined
  readonly telemetry: boolean
  readonly scripts: Scripts
  readonly refuseUnsolicited: boolean
}

const NAME = 'createB2BClient'
const TEXT = 'string?'
const OPTIONS = {
  brand: TEXT,
  brandName: TEXT,
  customBaseUrl: TEXT,
  cookieOptions: 'object?',
  keepSessionAlive: 'number?',
  telemetry: 'boolean?',
  refuseUnsolicitedTokens: 'boolean?',
} as const
const COOKIES = {
  opaqueTokenCookieName: TEXT,
  jwtCookieName: TEXT,
  istCookieName: TEXT,
  path: TEXT,
  domain: TEXT,
  availableToSubdomains: 'boolean?',
} as const

/** Every option, with the names inside it if it is an object. */
const KNOWN: { readonly [O in keyof ClientOptions]-?: object } = {
  brand: {},
  brandName: {},
  hosts: DEFAULT_HOSTS,
  customBaseUrl: {},
  scripts: DEFAULT_SCRIPTS,
  cookieOptions: COOKIES,
  refuseUnsolicitedTokens: {},
  keepSessionAlive: {},
  telemetry: {},
  fetch: {},
}

const unknownIn = (given: object, known: object, path = ''): string[] =>
  Object.keys(given)
    .filter((name) => !Object.hasOwn(known, name))
    .map((name) => `${path}${name}.${didYouMean(name, Object.keys(known))}`)

/** The options that do not exist, each with the one that was probably meant. For development builds. */
export const unknownOptions = (options: ClientOptions): string[] => [
  ...unknownIn(options, KNOWN),
  ...(['hosts', 'scripts', 'cookieOptions'] as const).flatMap((option) => unknownIn(options[option] ?? {}, KNOWN[option], `${option}.`)),
]

/** Reads the options; a wrong one is a usage error that names it. */
export function readOptions(publicToken: string, options: ClientOptions): Settings {
  checkFields(NAME, OPTIONS, options)
  const { brand = DEFAULT_BRAND, hosts, customBaseUrl, keepSessionAlive, cookieOptions = {} } = options
  checkFields(NAME, COOKIES, cookieOptions, 'cookieOptions.')
  if (!/^[a-z][a-z0-9_-]*$/i.test(brand)) throw new UsageError(NAME, 'brand must be letters, digits, - and _.')
  if (keepSessionAlive !== undefined && !(keepSessionAlive > 0)) throw new UsageError(NAME, 'keepSessionAlive must be a number of minutes.')
  const addressOf = (option: string, address: string): URL => {
    const url = parseSafeUrl(address)
    if (url === null) throw new UsageError(NAME, `${option} must be https, or http on this machine.`)
    return url
  }
  const host = publicToken.includes(TEST_TOKEN_MARK) ? 'test' : 'live'
  const { origin, pathname } =
    customBaseUrl === undefined
      ? addressOf(`hosts.${host}`, hosts?.[host] ?? DEFAULT_HOSTS[host])
      : addressOf('customBaseUrl', customBaseUrl)
  const base = (origin + pathname).replace(/\/+$/, '')
  return {
    brand,
    brandName: options.brandName ?? DEFAULT_BRAND_NAME,
    base,
    api: `${base}/sdk/v1`,
    mayBeHidden: customBaseUrl !== undefined,
    cookies: cookieOptions,
    keepSessionAlive,
    telemetry: options.telemetry !== false,
    scripts: Object.fromEntries(
      Object.entries(DEFAULT_SCRIPTS).map(([name, otherwise]) => {
        // The keys of the defaults are those of the option.
        const address = options.scripts?.[name as keyof Scripts]
        return [name, address === undefined ? otherwise : addressOf(`scripts.${name}`, address).href]
      }),
    ) as Scripts,
    refuseUnsolicited: options.refuseUnsolicitedTokens === true,
  }
}

/**
 * The names and the scope of an administrator's cookies, which stand beside a member's own. What the client keeps in storage is named by
 * brand and token: where members sign in on the same origin, give the administrators' client a `brand` of its own, too.
 * Source: client specification section 9.
 *
 * @example
 * createB2BClient(token, { cookieOptions: adminCookieOptions({ brand: 'acme', domain: 'example.com' }) })
 */
export const adminCookieOptions = ({ brand = DEFAULT_BRAND, domain }: { brand?: string; domain: string }): CookieNames & CookieScope => ({
  opaqueTokenCookieName: `admin_${brand}_session`,
  jwtCookieName: `admin_${brand}_session_jwt`,
  path: '/',
  domain,
  availableToSubdomains: true,
})
