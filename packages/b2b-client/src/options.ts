import { parseSafeUrl } from './internal/address.ts'
import { DEFAULT_BRAND, DEFAULT_BRAND_NAME, DEFAULT_HOSTS, DEFAULT_SCRIPTS, TEST_TOKEN_PREFIX } from './internal/defaults.ts'
import { UsageError } from './errors.ts'
import { checkFields } from './internal/checkFields.ts'
import { didYouMean } from './internal/nearest.ts'

/** Names for the cookies that replace the default ones. */
export interface CookieNames {
  /** The cookie with the session token. */
  readonly opaqueTokenCookieName?: string | undefined
  /** The cookie with the session JWT. */
  readonly jwtCookieName?: string | undefined
  /** The cookie with the intermediate session token. */
  readonly istCookieName?: string | undefined
}

/** The path and the domain of the cookies. */
export interface CookieScope {
  /** Default `/`. */
  readonly path?: string | undefined
  /** Used only with `availableToSubdomains`. Default: the host name of the page. */
  readonly domain?: string | undefined
  /** True if the subdomains of the domain can read the cookies, too. Default: false. */
  readonly availableToSubdomains?: boolean | undefined
}

/** The options of {@link createB2BClient}. All are optional. */
export interface ClientOptions {
  /** A part of the names of cookies, storage keys and URL parameters. Default: `acme`. */
  readonly brand?: string | undefined
  /** The brand name to show. Default: `Acme`. */
  readonly brandName?: string | undefined
  /** The URLs of the provider: https, or http on this machine, for example for the emulator. */
  readonly hosts?:
    | {
        /** The URL for live public tokens. */
        readonly live?: string | undefined
        /** The URL for test public tokens. */
        readonly test?: string | undefined
      }
    | undefined
  /**
   * Your own URL in front of the provider, used instead of `hosts`. The session can then be in HttpOnly cookies, so the client asks the
   * provider for a session whenever it is created.
   */
  readonly customBaseUrl?: string | undefined
  /** The URLs of third-party scripts: https, or http on this machine, for example for the emulator. */
  readonly scripts?: { readonly [S in keyof Scripts]?: string | undefined } | undefined
  /** The names, path and domain of the session cookies. */
  readonly cookieOptions?: (CookieNames & CookieScope) | undefined
  /**
   * True makes `authenticateByUrl` reject a token if no sign-in was started in this browser. This protects users from links of other users.
   * Impersonation tokens are still accepted, because an administrator creates them elsewhere. Default: false.
   */
  readonly refuseUnsolicitedTokens?: boolean | undefined
  /** Each background refresh extends the session to this many minutes from now. Default: a refresh does not extend the session. */
  readonly keepSessionAlive?: number | undefined
  /** False sends no telemetry events, and stores no id of this browser. Default: true. */
  readonly telemetry?: boolean | undefined
  /** Sends the requests. Default: the `fetch` of the page. */
  readonly fetch?: typeof fetch | undefined
}

/** The URLs of third-party scripts, and the URL that the device telemetry reports to. */
export type Scripts = { readonly [S in keyof typeof DEFAULT_SCRIPTS]: string }

/** The options with defaults. */
export interface Settings {
  readonly brand: string
  readonly brandName: string
  /** The scheme, host, port and path prefix of the provider, without a slash at the end. */
  readonly base: string
  /** The base URL of all calls. */
  readonly api: string
  /** True if the session can be in HttpOnly cookies. */
  readonly mayBeHidden: boolean
  readonly cookies: CookieNames & CookieScope
  readonly keepSessionAlive: number | undefined
  readonly telemetry: boolean
  readonly scripts: Scripts
  readonly refuseUnsolicitedTokens: boolean
}

const METHOD = 'createB2BClient'
const OPTIONAL_STRING = 'string?'
const OPTIONS = {
  brand: OPTIONAL_STRING,
  brandName: OPTIONAL_STRING,
  customBaseUrl: OPTIONAL_STRING,
  cookieOptions: 'object?',
  keepSessionAlive: 'number?',
  telemetry: 'boolean?',
  refuseUnsolicitedTokens: 'boolean?',
} as const
const COOKIES = {
  opaqueTokenCookieName: OPTIONAL_STRING,
  jwtCookieName: OPTIONAL_STRING,
  istCookieName: OPTIONAL_STRING,
  path: OPTIONAL_STRING,
  domain: OPTIONAL_STRING,
  availableToSubdomains: 'boolean?',
} as const

/** All options. For an object option, the names of its properties. */
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

const unknownIn = (options: object, known: object, path = ''): string[] =>
  Object.keys(options)
    .filter((name) => !Object.hasOwn(known, name))
    .map((name) => `${path}${name}.${didYouMean(name, Object.keys(known))}`)

/** Returns the options that do not exist, each with a suggestion. Used in development builds. */
export const unknownOptions = (options: ClientOptions): string[] => [
  ...unknownIn(options, KNOWN),
  ...(['hosts', 'scripts', 'cookieOptions'] as const).flatMap((option) => unknownIn(options[option] ?? {}, KNOWN[option], `${option}.`)),
]

/** Reads the options. Throws a UsageError that names the first invalid one. */
export function readOptions(publicToken: string, options: ClientOptions): Settings {
  checkFields(METHOD, OPTIONS, options)
  const { brand = DEFAULT_BRAND, hosts, customBaseUrl, keepSessionAlive, cookieOptions = {} } = options
  checkFields(METHOD, COOKIES, cookieOptions, 'cookieOptions.')
  if (!/^[a-z][a-z0-9_-]*$/i.test(brand)) throw new UsageError(METHOD, 'brand must be letters, digits, - and _.')
  if (keepSessionAlive !== undefined && !(keepSessionAlive > 0))
    throw new UsageError(METHOD, 'keepSessionAlive must be a number of minutes.')
  const readUrl = (option: string, text: string): URL => {
    const url = parseSafeUrl(text)
    if (url === null) throw new UsageError(METHOD, `${option} must be https, or http on this machine.`)
    return url
  }
  const host = publicToken.includes(TEST_TOKEN_PREFIX) ? 'test' : 'live'
  const { origin, pathname } =
    customBaseUrl === undefined ? readUrl(`hosts.${host}`, hosts?.[host] ?? DEFAULT_HOSTS[host]) : readUrl('customBaseUrl', customBaseUrl)
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
      Object.entries(DEFAULT_SCRIPTS).map(([name, defaultUrl]) => {
        // The defaults and the option have the same keys.
        const script = options.scripts?.[name as keyof Scripts]
        return [name, script === undefined ? defaultUrl : readUrl(`scripts.${name}`, script).href]
      }),
    ) as Scripts,
    refuseUnsolicitedTokens: options.refuseUnsolicitedTokens === true,
  }
}

/**
 * Returns cookie options for a client that administrators use, so that its cookies do not replace those of a member. If members sign in on
 * the same origin, also use a different `brand` for the client of the administrators: storage keys contain the brand and the public token.
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
