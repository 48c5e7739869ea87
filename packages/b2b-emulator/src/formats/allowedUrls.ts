import { webAddress } from './webAddress.ts'

/* The allowed redirect URLs of a project, in the format of its dashboard. */

/** The kinds of redirect URL. */
export const REDIRECT_KINDS = ['login', 'signup', 'invite', 'discovery', 'reset_password'] as const
/** The kinds of redirect URL. */
export type RedirectKind = (typeof REDIRECT_KINDS)[number]

/** An entry of the list. */
interface AllowedUrl {
  /** Null for every kind. */
  readonly kind: RedirectKind | null
  readonly url: URL
}

const isKind = (text: string): text is RedirectKind => REDIRECT_KINDS.some((kind) => kind === text)

/** The syntax of an entry, for the end of an error message. */
export const ALLOWED_URL_SHAPE = `an address that starts with https:// or http://, with one of ${REDIRECT_KINDS.map((kind) => `${kind}=`).join(', ')} in front if it is for one kind only`

/** Reads an entry such as `https://app.test/` or `login=https://app.test/`; null for any other text. */
export function allowedUrl(text: string): AllowedUrl | null {
  const [, kind, urlText] = /^([a-z_]+)=(.*)$/.exec(text) ?? []
  if (kind === undefined) {
    const url = webAddress(text)
    return url && { kind: null, url }
  }
  const url = webAddress(urlText ?? '')
  return url && isKind(kind) ? { kind, url } : null
}

const withoutWww = (host: string): string => host.replace(/^www\./, '')

/** Compares host names. In an allowed one, a leading `*.` matches one label, such as `app` in `app.example.com`. */
function isSameHost(allowed: string, host: string): boolean {
  if (!allowed.startsWith('*.')) return withoutWww(allowed) === withoutWww(host)
  const [label = '', ...rest] = host.split('.')
  return label !== '' && allowed === `*.${rest.join('.')}`
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

/** The query parameters, sorted by name and value, because their order in the URL does not matter. */
const parametersOf = ({ searchParams }: URL): [string, string][] =>
  [...searchParams].toSorted(([nameA, valueA], [nameB, valueB]) => compare(nameA, nameB) || compare(valueA, valueB))

/** Compares the query parameters. In an allowed URL, the value `{}` matches any value. */
function isSameQuery(allowed: URL, requested: URL): boolean {
  const [expected, actual] = [parametersOf(allowed), parametersOf(requested)]
  return (
    expected.length === actual.length &&
    expected.every(([name, value], index) => {
      const [actualName, actualValue] = actual[index] ?? []
      return name === actualName && (value === '{}' || value === actualValue)
    })
  )
}

/**
 * Returns true if an entry allows a URL: protocol, host, port, path and query are the same. As at the provider, a leading `www.` is
 * ignored.
 */
export const matchesAllowed = (allowed: URL, requested: URL): boolean =>
  allowed.protocol === requested.protocol &&
  allowed.port === requested.port &&
  isSameHost(allowed.hostname, requested.hostname) &&
  allowed.pathname === requested.pathname &&
  isSameQuery(allowed, requested)
