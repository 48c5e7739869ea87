import { UsageError } from '../errors.ts'
import { parseSafeUrl, SAFE_URL_RULE } from '../internal/address.ts'
import { checkFields } from '../internal/checkFields.ts'
import { DEFAULT_BRAND, DEFAULT_HOSTS, TOKEN_PREFIX } from '../internal/defaults.ts'
import { isTestToken } from '../internal/isTestToken.ts'
import { DEFAULT_CLOCK_TOLERANCE_S, MAX_CLOCK_TOLERANCE_S } from '../limits.ts'
import type { ClientOptions, CookieNames } from '../options.ts'
import { printError } from './printError.ts'

/** The options of {@link createSessionReader}. All are optional. Give `brand`, `hosts` and `cookieOptions` the values of your client. */
export interface SessionReaderOptions {
  /** A part of the names of cookies and claims. Default: `acme`. */
  readonly brand?: string | undefined
  /** The URLs of the provider: https, or http on this machine, for example for the emulator. */
  readonly hosts?: ClientOptions['hosts']
  /** The names of the session cookies. */
  readonly cookieOptions?: Pick<CookieNames, 'opaqueTokenCookieName' | 'jwtCookieName'> | undefined
  /** The expected claim `iss` of session JWTs. Default: `https://{brand}.example/{project id}`. */
  readonly issuer?: string | undefined
  /** The expected claim `aud` of session JWTs. Default: the project id, which is the public token with `project-` for `public-token-`. */
  readonly audience?: string | undefined
  /** The start of the names of the claims `{claimNamespace}/session` and `{claimNamespace}/organization`. Default: `https://{brand}.example`. */
  readonly claimNamespace?: string | undefined
  /** The URL of the key set (JWKS). Default: `/v1/b2b/sessions/jwks/{public token}` of the host. */
  readonly jwksUrl?: string | undefined
  /** How many seconds the clocks of this server and of the provider can differ: 0 to 300. Default: 5. */
  readonly clockToleranceSeconds?: number | undefined
  /** Loads the key set and the RBAC policy. Default: the global `fetch`. */
  readonly fetch?: typeof fetch | undefined
  /**
   * Called when the key set or the RBAC policy could not be loaded, for the first failure after a success. Also called for the first JWT
   * that is for another project, or not valid yet. Default: prints the message with `console.error`.
   */
  readonly onError?: ((error: Error) => unknown) | undefined
  /** Returns the time in milliseconds since the epoch. For tests with a clock that they move. Default: `Date.now`. */
  readonly now?: (() => number) | undefined
}

/** The options with defaults, and the values that are computed from them. */
export interface ServerSettings {
  readonly publicToken: string
  readonly issuer: string
  readonly audience: string
  /** The claims with the session and with the organization. */
  readonly claimNames: { readonly session: string; readonly organization: string }
  readonly cookieNames: { readonly session: string; readonly jwt: string }
  readonly jwksUrl: URL
  /** The URL of the project's configuration, which contains the RBAC policy. */
  readonly configurationUrl: string
  readonly clockToleranceSeconds: number
  readonly fetch: typeof fetch
  readonly onError: (error: Error) => unknown
  readonly now: () => number
}

const FUNCTION = 'createSessionReader'
const KINDS = {
  brand: 'string?',
  hosts: 'object?',
  cookieOptions: 'object?',
  issuer: 'string?',
  audience: 'string?',
  claimNamespace: 'string?',
  jwksUrl: 'string?',
  clockToleranceSeconds: 'number?',
} as const

/** Parses the URL of an option. Throws a UsageError if it is not safe to call. */
function urlOption(name: string, text: string): URL {
  const url = parseSafeUrl(text)
  if (url === null) throw new UsageError(FUNCTION, `${name} must ${SAFE_URL_RULE}.`)
  return url
}

/** Computes the settings from the options. Throws a UsageError that names the first invalid one. */
export function readServerOptions(publicToken: string, options: SessionReaderOptions = {}): ServerSettings {
  // JavaScript callers can pass anything, for example an environment variable that is not set.
  if (typeof publicToken !== 'string' || !publicToken.startsWith(TOKEN_PREFIX) || /[\s:]/.test(publicToken))
    throw new UsageError(FUNCTION, `The public token must be a string that starts with ${TOKEN_PREFIX}, without white space and colons.`)
  checkFields(FUNCTION, KINDS, options)
  const { hosts = {}, cookieOptions = {}, clockToleranceSeconds = DEFAULT_CLOCK_TOLERANCE_S } = options
  checkFields(FUNCTION, { opaqueTokenCookieName: 'string?', jwtCookieName: 'string?' }, cookieOptions, 'cookieOptions.')
  if (!(clockToleranceSeconds >= 0 && clockToleranceSeconds <= MAX_CLOCK_TOLERANCE_S))
    throw new UsageError(FUNCTION, `clockToleranceSeconds must be 0 to ${MAX_CLOCK_TOLERANCE_S}.`)
  const host = isTestToken(publicToken) ? 'test' : 'live'
  const { origin, pathname } = urlOption(`hosts.${host}`, hosts[host] ?? DEFAULT_HOSTS[host])
  const base = (origin + pathname).replace(/\/+$/, '')
  const token = encodeURIComponent(publicToken)
  const { brand = DEFAULT_BRAND, audience = publicToken.replace(TOKEN_PREFIX, 'project-'), fetch, now = Date.now } = options
  const defaultNamespace = `https://${brand}.example`
  const claimNamespace = (options.claimNamespace ?? defaultNamespace).replace(/\/+$/, '')
  return {
    publicToken,
    audience,
    issuer: options.issuer ?? `${defaultNamespace}/${audience}`,
    claimNames: { session: `${claimNamespace}/session`, organization: `${claimNamespace}/organization` },
    cookieNames: {
      session: cookieOptions.opaqueTokenCookieName ?? `${brand}_session`,
      jwt: cookieOptions.jwtCookieName ?? `${brand}_session_jwt`,
    },
    jwksUrl: urlOption('jwksUrl', options.jwksUrl ?? `${base}/v1/b2b/sessions/jwks/${token}`),
    configurationUrl: `${base}/sdk/v1/projects/bootstrap/${token}`,
    clockToleranceSeconds,
    // The global is read at each call, because tests and frameworks replace it.
    fetch: fetch ?? ((input, init) => globalThis.fetch(input, init)),
    onError: options.onError ?? printError,
    now,
  }
}
