import { MAX_SLUG_PATTERN_LENGTH } from './limits.ts'

const PLACEHOLDER = '{{slug}}'
/** A slug: at most 128 of the characters that a URL shows without percent-encoding. */
const SLUG = /^[A-Za-z0-9._~-]{1,128}$/
/** One label of a host name, without a port. */
const LABEL = /^[^:]+$/

/**
 * Returns the organization's slug in a URL, according to the project's slug pattern. Returns null if the URL does not match.
 *
 * The URL must have the scheme, host and port of the pattern, and its path must start with the segments of the pattern. `*` in the pattern
 * matches one label of the host. The query and the hash are ignored.
 *
 * @example
 * slugIn('https://{{slug}}.acme.test', new URL('https://globex.acme.test/login')) // 'globex'
 * slugIn('https://acme.test/o/{{slug}}', new URL('https://acme.test/o/globex/login')) // 'globex'
 */
export function slugIn(pattern: string, url: URL): string | null {
  if (pattern.length > MAX_SLUG_PATTERN_LENGTH) return null
  const [withoutQuery = ''] = pattern.split(/[?#]/, 1)
  // `https://acme.test/o` splits into `https:`, an empty text, `acme.test` and `o`.
  const [scheme, emptyText, host = '', ...path] = withoutQuery.split('/')
  if (path.at(-1) === '') path.pop()
  const labels = host.toLowerCase().split('.')
  const urlLabels = url.host.split('.')
  const segments = url.pathname.slice(1).split('/')

  const slugs: string[] = []
  /** Compares a label or segment of the URL with the expected one. Adds the text in the place of `{{slug}}` to `slugs`. */
  const matchesPart = (expected: string, actual = ''): boolean => {
    const [before = '', after] = expected.split(PLACEHOLDER)
    if (after === undefined) return expected === actual
    const slug = actual.slice(before.length, actual.length - after.length)
    slugs.push(slug)
    return expected.replace(PLACEHOLDER, () => slug) === actual
  }
  const matches =
    /^https?:/.test(url.protocol) &&
    scheme === url.protocol &&
    emptyText === '' &&
    labels.length === urlLabels.length &&
    labels.every((label, index) => (label === '*' ? LABEL.test(urlLabels[index] ?? '') : matchesPart(label, urlLabels[index]))) &&
    path.every((segment, index) => matchesPart(segment, segments[index]))
  const [slug = '', ...others] = slugs
  return matches && others.length === 0 && SLUG.test(slug) ? slug : null
}
