import { isLoopback } from './loopback.ts'
import { DEFAULT_BRAND, DEFAULT_BRAND_NAME, DEFAULT_HOSTS, TEST_TOKEN_MARK } from './defaults.ts'
import { UsageError } from './errors.ts'
import type { CookieNames } from './names.ts'
import type { CookieScope } from './session/cookies.ts'

/** How a client is set up. Everything is optional. Source: decisions points 1 to 3. */
export interface ClientOptions {
  /** Decides the names of cookies, storage keys and address parameters. Default `acme`. */
  readonly brand?: string | undefined
  /** The brand as a person reads it. Default `Acme`. */
  readonly brandName?: string | undefined
  /** Where the provider is: https, or http on this machine, as an emulator is. */
  readonly hosts?: { readonly live?: string | undefined; readonly test?: string | undefined } | undefined
  /** Your own address in front of the provider. Sessions may then live in HttpOnly cookies, so one is looked for at every start. */
  readonly customBaseUrl?: string | undefined
  readonly cookieOptions?: (CookieNames & CookieScope) | undefined
  /** Minutes by which each background refresh prolongs the session. Without it a refresh does not prolong. */
  readonly keepSessionAlive?: number | undefined
  /** False sends no telemetry events and keeps no id of this browser. */
  readonly telemetry?: boolean | undefined
  /** Sends requests; default: the page's `fetch`. */
  readonly fetch?: typeof fetch | undefined
}

/** The options with every default in place. */
export interface Settings {
  readonly brand: string
  readonly brandName: string
  /** Scheme, host, port and path prefix of the provider, without a slash at the end. */
  readonly base: string
  readonly mayBeHidden: boolean
  readonly cookies: CookieNames & CookieScope
  readonly keepSessionAlive: number | undefined
  readonly telemetry: boolean
  readonly fetch: typeof fetch | undefined
}

const NAME = 'createB2BClient'
const COOKIE_TEXTS = ['opaqueTokenCookieName', 'jwtCookieName', 'istCookieName', 'path', 'domain'] as const

/** A provider's address, checked: https, or http on loopback. */
function baseOf(option: string, address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null
  const safe = url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname)))
  if (!safe) throw new UsageError(NAME, `${option} must be an https address, or an http address of this machine.`)
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '')
}

/** Reads the options; a wrong one is a usage error that names it. */
export function readOptions(publicToken: string, options: ClientOptions): Settings {
  const { brand = DEFAULT_BRAND, hosts, customBaseUrl, keepSessionAlive, cookieOptions = {} } = options
  if (!/^[a-z][a-z0-9_-]*$/i.test(brand)) throw new UsageError(NAME, 'brand must be a word of letters, digits, - and _.')
  for (const name of COOKIE_TEXTS) {
    const value: unknown = cookieOptions[name]
    if (value !== undefined && typeof value !== 'string') throw new UsageError(NAME, `cookieOptions.${name} must be a string.`)
  }
  if (keepSessionAlive !== undefined && !(keepSessionAlive > 0)) throw new UsageError(NAME, 'keepSessionAlive must be a number of minutes.')
  const which = publicToken.includes(TEST_TOKEN_MARK) ? 'test' : 'live'
  return {
    brand,
    brandName: options.brandName ?? DEFAULT_BRAND_NAME,
    base:
      customBaseUrl === undefined
        ? baseOf(`hosts.${which}`, hosts?.[which] ?? DEFAULT_HOSTS[which])
        : baseOf('customBaseUrl', customBaseUrl),
    mayBeHidden: customBaseUrl !== undefined,
    cookies: cookieOptions,
    keepSessionAlive,
    telemetry: options.telemetry ?? true,
    fetch: options.fetch,
  }
}
