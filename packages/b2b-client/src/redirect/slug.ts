import { MAX_SLUG_PATTERN_LENGTH } from '../limits.ts'

const PLACE = '{{slug}}'
const SLUG = /^[A-Za-z0-9._~-]{1,128}$/
/** One label of a host name, without a port. */
const LABEL = /^[^:]+$/

/**
 * The organization's slug in an address, by the project's pattern; null where it does not fit. Scheme, host and port must be
 * the pattern's, in which `*` stands for one label of the host, and the path must begin with the pattern's segments. Query
 * and hash count for nothing. Source: widget specification section 2, threat T40.
 *
 * @example
 * slugIn('https://{{slug}}.acme.test', new URL('https://globex.acme.test/login')) // 'globex'
 * slugIn('https://acme.test/o/{{slug}}', new URL('https://acme.test/o/globex/login')) // 'globex'
 */
export function slugIn(pattern: string, address: URL): string | null {
  if (pattern.length > MAX_SLUG_PATTERN_LENGTH) return null
  const [whole = ''] = pattern.split(/[?#]/, 1)
  const [scheme, gap, host = '', ...path] = whole.split('/')
  if (path.at(-1) === '') path.pop()
  const labels = host.toLowerCase().split('.')
  const own = address.host.split('.')
  const segments = address.pathname.slice(1).split('/')

  const slugs: string[] = []
  const fits = (wanted: string, found = ''): boolean => {
    const [before = '', after] = wanted.split(PLACE)
    if (after === undefined) return wanted === found
    const slug = found.slice(before.length, found.length - after.length)
    slugs.push(slug)
    return wanted.replace(PLACE, () => slug) === found
  }
  const matches =
    /^https?:$/.test(address.protocol) &&
    scheme === address.protocol &&
    gap === '' &&
    labels.length === own.length &&
    labels.every((label, at) => (label === '*' ? LABEL.test(own[at] ?? '') : fits(label, own[at]))) &&
    path.every((segment, at) => fits(segment, segments[at]))
  const [slug = '', ...others] = slugs
  return matches && others.length === 0 && SLUG.test(slug) ? slug : null
}
