import type { Json, Kind } from './contract/fields.ts'
import { UsageError } from './errors.ts'
import { parseSafeUrl, SAFE_URL_RULE } from './internal/address.ts'
import { checkFields } from './internal/checkFields.ts'
import { DEFAULT_BRAND, DEFAULT_BRAND_NAME, DEFAULT_HOSTS } from './internal/defaults.ts'
import { isTestToken } from './internal/isTestToken.ts'
import { didYouMean } from './internal/nearest.ts'

/** Cookie names to use instead of the default names. */
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

/** The names, path and domain of the session cookies. */
export interface CookieOptions extends CookieNames, CookieScope {}

/** The URLs of third-party scripts. */
export interface ScriptUrls {
  /** Google One Tap. */
  readonly oneTap?: string | undefined
  /** The captcha. */
  readonly captcha?: string | undefined
  /** The device telemetry. */
  readonly deviceTelemetry?: string | undefined
  /** The URL that the device telemetry reports to. */
  readonly deviceTelemetrySubmit?: string | undefined
}

/** The URLs of the provider. */
export interface ProviderHosts {
  /** The URL for live public tokens. */
  readonly live?: string | undefined
  /** The URL for test public tokens. */
  readonly test?: string | undefined
}

/** The options of {@link createB2BClient}. All are optional. */
export interface ClientOptions {
  /** A part of the names of cookies, storage keys and URL parameters. Default: `acme`. */
  readonly brand?: string | undefined
  /** The brand name to show. Default: `Acme`. */
  readonly brandName?: string | undefined
  /** The URLs of the provider: https, or http on this machine, for example for the emulator. */
  readonly hosts?: ProviderHosts | undefined
  /**
   * Your own URL in front of the provider, used instead of `hosts`. The session can then be in HttpOnly cookies, so every new client
   * first asks the provider whether there is a session.
   */
  readonly customBaseUrl?: string | undefined
  /** The URLs of third-party scripts: https, or http on this machine, for example for the emulator. */
  readonly scripts?: ScriptUrls | undefined
  /** The names, path and domain of the session cookies. */
  readonly cookieOptions?: CookieOptions | undefined
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

/** How one option is read. The types and comments of the options are in `ClientOptions`. */
interface Option {
  /** The type of the value. The `?` means that the option is optional. Not set if the value of the option is a function. */
  readonly kind?: `${Kind}?`
  readonly default?: string | boolean
  /** Returns a truthy value if the value of the option is valid. */
  readonly accepts?: (value: never) => unknown
  /** The rule for valid values, for the error message: the text after "must". */
  readonly must?: string
  /** The options of an object. */
  readonly options?: OptionTable
}
type OptionTable = { readonly [option: string]: Option }

const STRING = { kind: 'string?' } as const
const URL_OPTION = { kind: 'string?', accepts: parseSafeUrl, must: SAFE_URL_RULE } as const

/** Every option: its type, its default and its check. */
const OPTIONS = {
  brand: {
    kind: 'string?',
    default: DEFAULT_BRAND,
    accepts: (brand: string) => /^[a-z][\w-]*$/i.test(brand),
    must: 'be a letter, then letters, digits, - and _',
  },
  brandName: { kind: 'string?', default: DEFAULT_BRAND_NAME },
  hosts: { kind: 'object?', options: { live: STRING, test: STRING } },
  customBaseUrl: URL_OPTION,
  // The defaults are in the lazy chunk that uses them.
  scripts: {
    kind: 'object?',
    options: { oneTap: URL_OPTION, captcha: URL_OPTION, deviceTelemetry: URL_OPTION, deviceTelemetrySubmit: URL_OPTION },
  },
  cookieOptions: {
    kind: 'object?',
    options: {
      opaqueTokenCookieName: STRING,
      jwtCookieName: STRING,
      istCookieName: STRING,
      path: STRING,
      domain: STRING,
      availableToSubdomains: { kind: 'boolean?' },
    },
  },
  refuseUnsolicitedTokens: { kind: 'boolean?', default: false },
  keepSessionAlive: {
    kind: 'number?',
    accepts: (minutes: number) => minutes > 0,
    must: 'be more than 0',
  },
  telemetry: { kind: 'boolean?', default: true },
  fetch: {},
} as const satisfies { readonly [O in keyof ClientOptions]-?: Option }

/** The type of the options after reading: nested options are always present, and an option with a default is never undefined. */
type ResolvedOptions<Table, Options> = {
  readonly [O in keyof Table & keyof Options]: Table[O] extends { readonly options: infer Inner }
    ? ResolvedOptions<Inner, NonNullable<Options[O]>>
    : Table[O] extends { readonly default: unknown }
      ? NonNullable<Options[O]>
      : Options[O]
}

/** The options with defaults, and the values that the client computes from them. */
export interface Settings extends Omit<ResolvedOptions<typeof OPTIONS, ClientOptions>, 'hosts' | 'customBaseUrl' | 'fetch'> {
  /** The scheme, host, port and path prefix of the provider, without a slash at the end. */
  readonly base: string
  /** The base URL of all calls. */
  readonly api: string
  /** True if the session can be in HttpOnly cookies. */
  readonly mayBeHidden: boolean
}

const METHOD = 'createB2BClient'
const MALFORMED_TOKEN = __DEV__
  ? "publicToken must be one word, without spaces, line breaks and colons. Copy it from the provider's dashboard."
  : 'publicToken is malformed.'

/** Returns the options that do not exist, each with a suggestion. Used in development builds. */
export const unknownOptions = (options: object, table: OptionTable = OPTIONS, path = ''): string[] =>
  Object.entries(options).flatMap(([name, value]: [string, unknown]) => {
    const option = Object.hasOwn(table, name) && table[name]
    if (!option) return `${path}${name}.${didYouMean(name, Object.keys(table))}`
    return option.options ? unknownOptions(Object(value), option.options, `${path}${name}.`) : []
  })

/** Checks the values of options, and fills in the defaults. Throws a UsageError that names the first invalid one. */
const readTable = (table: OptionTable, values: Json, path = ''): Json =>
  Object.fromEntries(
    Object.entries(table).map(([name, { kind, options, accepts, must, default: defaultValue }]) => {
      const value = values[name]
      // Most options are not set.
      if (kind && value !== undefined) checkFields(METHOD, { [name]: kind }, values, path)
      if (options) return [name, readTable(options, Object(value), `${path}${name}.`)]
      // The cast is safe: `checkFields` has checked that the value has the type that `accepts` takes.
      if (value !== undefined && accepts && !accepts(value as never)) throw new UsageError(METHOD, `${path}${name} must ${must}.`)
      return [name, value ?? defaultValue]
    }),
  )

/** Computes the settings of a client from its options. Throws a UsageError that names the first invalid one. */
export function readOptions(publicToken: string, options: ClientOptions): Settings {
  // A token of another form can be valid, so only what no token can contain is refused: it is sent as a user name (RFC 7617 section 2).
  if (!/^[^\s:]+$/.test(publicToken)) throw new UsageError(METHOD, MALFORMED_TOKEN)
  // `readTable` has checked the types and filled in the defaults.
  const { hosts, customBaseUrl, ...settings } = readTable(OPTIONS, { ...options }) as ResolvedOptions<typeof OPTIONS, ClientOptions>
  const host = isTestToken(publicToken) ? 'test' : 'live'
  // Only the URL that is used is checked: the other one can be empty, for example on a developer's machine.
  const url = parseSafeUrl(customBaseUrl ?? hosts[host] ?? DEFAULT_HOSTS[host])
  if (url === null) throw new UsageError(METHOD, `hosts.${host} must ${SAFE_URL_RULE}.`)
  const base = (url.origin + url.pathname).replace(/\/+$/, '')
  return { ...settings, base, api: `${base}/sdk/v1`, mayBeHidden: customBaseUrl !== undefined }
}

/**
 * Returns cookie options for a client for administrators, so that its cookies do not replace those of a member. If members use the same
 * origin, also give this client another `brand`, which is part of the storage keys.
 *
 * @example
 * const brand = 'acme-admin'
 * createB2BClient(token, { brand, cookieOptions: adminCookieOptions({ brand, domain: 'example.com' }) })
 */
export const adminCookieOptions = ({ brand = DEFAULT_BRAND, domain }: { brand?: string; domain: string }): CookieOptions => ({
  opaqueTokenCookieName: `admin_${brand}_session`,
  jwtCookieName: `admin_${brand}_session_jwt`,
  path: '/',
  domain,
  availableToSubdomains: true,
})
