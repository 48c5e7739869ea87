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

const isKind = (word: string): word is RedirectKind => REDIRECT_KINDS.some((kind) => kind === word)

/** The syntax of an entry, for the end of an error message. */
export const ALLOWED_URL_SHAPE = `an address that starts with https:// or http://, with one of ${REDIRECT_KINDS.map((kind) => `${kind}=`).join(', ')} in front if it is for one kind only`

/** Reads an entry such as `https://app.test/` or `login=https://app.test/`; null for any other text. */
export function allowedUrl(text: string): AllowedUrl | null {
  const [, word, rest] = /^([a-z_]+)=(.*)$/.exec(text) ?? []
  if (word === undefined) {
    const url = webAddress(text)
    return url && { kind: null, url }
  }
  const url = webAddress(rest ?? '')
  return url && isKind(word) ? { kind: word, url } : null
}

const withoutWww = (host: string): string => host.replace(/^www\./, '')

/** `*.` matches one label. */
function sameHost(allowed: string, host: string): boolean {
  if (!allowed.startsWith('*.')) return withoutWww(allowed) === withoutWww(host)
  const [label = '', ...rest] = host.split('.')
  return label !== '' && allowed === `*.${rest.join('.')}`
}

/** The query parameters, sorted by name and value. */
const parametersOf = ({ searchParams }: URL): [string, string][] =>
  [...searchParams].toSorted(([one, first], [other, second]) => (one === other ? (first < second ? -1 : 1) : one < other ? -1 : 1))

/** `{}` matches any value. */
function sameQuery(allowed: URL, address: URL): boolean {
  const [expected, actual] = [parametersOf(allowed), parametersOf(address)]
  return (
    expected.length === actual.length &&
    expected.every(([name, value], index) => name === actual[index]?.[0] && (value === '{}' || value === actual[index][1]))
  )
}

/**
 * Returns true if an entry allows a URL: protocol, host, port, path and query are the same. As at the provider, a leading `www.` is
 * ignored.
 */
export const matchesAllowed = (allowed: URL, address: URL): boolean =>
  allowed.protocol === address.protocol &&
  allowed.port === address.port &&
  sameHost(allowed.hostname, address.hostname) &&
  allowed.pathname === address.pathname &&
  sameQuery(allowed, address)
