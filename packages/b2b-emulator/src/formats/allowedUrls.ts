import { parseHttpUrl } from './httpUrl.ts'

/* The redirect URLs that a project allows. They have the same syntax as in the dashboard of the provider. */

/** The kinds of redirect URL. */
export const REDIRECT_KINDS = ['login', 'signup', 'invite', 'discovery', 'reset_password'] as const
/** A kind of redirect URL. */
export type RedirectKind = (typeof REDIRECT_KINDS)[number]

/** An entry of the list, such as `https://app.test/` or `login=https://app.test/`. */
interface AllowedUrl {
  /** Null if the entry allows every kind. */
  readonly kind: RedirectKind | null
  readonly url: URL
}

const isKind = (text: string): text is RedirectKind => REDIRECT_KINDS.some((kind) => kind === text)

const PREFIXES = REDIRECT_KINDS.map((kind) => `${kind}=`).join(', ')

/** The syntax of an entry, for the end of an error message. */
export const ALLOWED_URL_SYNTAX = `an address that starts with https:// or http://, with one of ${PREFIXES} in front if it is for one kind only`

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
  const [label = '', ...otherLabels] = host.split('.')
  return label !== '' && allowedHost === `*.${otherLabels.join('.')}`
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Returns the query parameters sorted by name and value, because the comparison ignores their order in the URL. */
const sortedParametersOf = ({ searchParams }: URL): [string, string][] =>
  [...searchParams].toSorted(([nameA, valueA], [nameB, valueB]) => compareTexts(nameA, nameB) || compareTexts(valueA, valueB))

/** Returns true if both URLs have the same query parameters. In the allowed URL, the value `{}` matches every value. */
function matchesQuery(allowedUrl: URL, requestedUrl: URL): boolean {
  const allowedParameters = sortedParametersOf(allowedUrl)
  const requestedParameters = sortedParametersOf(requestedUrl)
  if (allowedParameters.length !== requestedParameters.length) return false
  return allowedParameters.every(([name, value], index) => {
    const [requestedName, requestedValue] = requestedParameters[index] ?? []
    return name === requestedName && (value === '{}' || value === requestedValue)
  })
}

/**
 * Returns true if a requested URL has the protocol, host, port, path and query of an allowed URL. Ignores a leading `www.`, as the provider
 * does.
 */
export const matchesAllowedUrl = (allowedUrl: URL, requestedUrl: URL): boolean =>
  allowedUrl.protocol === requestedUrl.protocol &&
  allowedUrl.port === requestedUrl.port &&
  matchesHost(allowedUrl.hostname, requestedUrl.hostname) &&
  allowedUrl.pathname === requestedUrl.pathname &&
  matchesQuery(allowedUrl, requestedUrl)
