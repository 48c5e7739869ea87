import { parseHttpUrl } from './httpUrl.ts'

/* The redirect URLs that a project allows, as its dashboard lists them. */

/** The kinds of redirect URL. */
export const REDIRECT_KINDS = ['login', 'signup', 'invite', 'discovery', 'reset_password'] as const
/** The kinds of redirect URL. */
export type RedirectKind = (typeof REDIRECT_KINDS)[number]

/** An entry of the list, such as `https://app.test/` or `login=https://app.test/`. */
interface AllowedUrl {
  /** Null for every kind. */
  readonly kind: RedirectKind | null
  readonly url: URL
}

const isKind = (text: string): text is RedirectKind => REDIRECT_KINDS.some((kind) => kind === text)

/** The syntax of an entry, for the end of an error message. */
export const ALLOWED_URL_SYNTAX = `an address that starts with https:// or http://, with one of ${REDIRECT_KINDS.map((kind) => `${kind}=`).join(', ')} in front if it is for one kind only`

/** Parses an entry of the list. Returns null for any other text. */
export function parseAllowedUrl(text: string): AllowedUrl | null {
  const [, kind, urlText] = /^([a-z_]+)=(.*)$/.exec(text) ?? []
  if (kind === undefined) {
    const url = parseHttpUrl(text)
    return url && { kind: null, url }
  }
  const url = parseHttpUrl(urlText ?? '')
  return url && isKind(kind) ? { kind, url } : null
}

const withoutWww = (host: string): string => host.replace(/^www\./, '')

/** Returns true if a host name matches an allowed name. A leading `*.` matches one label, such as `app` in `app.example.com`. */
function matchesHost(allowedHost: string, host: string): boolean {
  if (!allowedHost.startsWith('*.')) return withoutWww(allowedHost) === withoutWww(host)
  const [label = '', ...rest] = host.split('.')
  return label !== '' && allowedHost === `*.${rest.join('.')}`
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Returns the query parameters, sorted by name and value, because their order in the URL does not matter. */
const parametersOf = ({ searchParams }: URL): [string, string][] =>
  [...searchParams].toSorted(([nameA, valueA], [nameB, valueB]) => compareTexts(nameA, nameB) || compareTexts(valueA, valueB))

/** Returns true if a query has the parameters of the allowed URL. In the allowed URL, the value `{}` matches every value. */
function matchesQuery(allowedUrl: URL, requestedUrl: URL): boolean {
  const allowedParameters = parametersOf(allowedUrl)
  const requestedParameters = parametersOf(requestedUrl)
  if (allowedParameters.length !== requestedParameters.length) return false
  return allowedParameters.every(([name, value], index) => {
    const [requestedName, requestedValue] = requestedParameters[index] ?? []
    return name === requestedName && (value === '{}' || value === requestedValue)
  })
}

/**
 * Returns true if a requested URL has the protocol, host, port, path and query of an allowed URL. Like the provider, it ignores a leading
 * `www.`.
 */
export const matchesAllowedUrl = (allowedUrl: URL, requestedUrl: URL): boolean =>
  allowedUrl.protocol === requestedUrl.protocol &&
  allowedUrl.port === requestedUrl.port &&
  matchesHost(allowedUrl.hostname, requestedUrl.hostname) &&
  allowedUrl.pathname === requestedUrl.pathname &&
  matchesQuery(allowedUrl, requestedUrl)
