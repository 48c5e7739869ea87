// @vitest-environment node
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_SLUG_PATTERN_LENGTH } from '../../src/limits.ts'
import { slugIn } from '../../src/slug.ts'
import { anyText, decoder, testDecoders, textsLike, threadTime } from './fuzz.ts'

/* Compares slugIn with a second implementation of the rule, which tries the substrings of the address. */

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._~-'

/** Tries every substring of the address that is as long as the slug, and checks whether the pattern then matches the address. */
function slugByTrying(pattern: string, address: URL): string | null {
  const patternWithoutQuery = pattern.split('?')[0]?.split('#')[0] ?? ''
  if (
    patternWithoutQuery.split('{{slug}}').length !== 2 ||
    !['http:', 'https:'].includes(address.protocol) ||
    !patternWithoutQuery.startsWith(`${address.protocol}//`)
  )
    return null
  const partsOf = (text: string) => text.slice(text.indexOf('//') + 2).split('/')
  const { host } = address
  const path = address.pathname.split('/').slice(1)
  const matches = (slug: string) => {
    const [hostPattern = '', ...steps] = partsOf(patternWithoutQuery.replace('{{slug}}', () => slug))
    const endsWithSlash = steps[steps.length - 1] === ''
    const pathPattern = endsWithSlash ? steps.slice(0, -1) : steps
    const labels = hostPattern.toLowerCase().split('.')
    const hostLabels = host.split('.')
    const hostFits =
      labels.length === hostLabels.length &&
      labels.every(
        (label, index) => label === hostLabels[index] || (label === '*' && !!hostLabels[index] && !hostLabels[index].includes(':')),
      )
    return hostFits && pathPattern.every((step, index) => step === path[index])
  }
  const [hostPattern = '', ...steps] = partsOf(patternWithoutQuery)
  const inHost = hostPattern.includes('{{slug}}')
  const patternPart = (inHost ? hostPattern.split('.') : steps).find((part) => part.includes('{{slug}}')) ?? ''
  for (const part of inHost ? host.split('.') : path) {
    // With a slug of any other length, the part of the pattern has another length than the part of the address.
    const slugLength = part.length - patternPart.length + '{{slug}}'.length
    for (let from = 0; from + slugLength <= part.length; from += 1) {
      const slug = part.slice(from, from + slugLength)
      if (slug !== '' && slug.length <= 128 && slug.split('').every((letter) => LETTERS.includes(letter)) && matches(slug)) return slug
    }
  }
  return null
}

const word = fc.stringMatching(/^[a-z0-9]{1,3}$/)
const host = fc.array(fc.oneof(word, fc.constantFrom('{{slug}}', '*', 'x-{{slug}}', '{{slug}}a', 'acme', 'test', 'Acme')), {
  minLength: 1,
  maxLength: 4,
})
const path = fc.array(fc.oneof(word, fc.constantFrom('{{slug}}', '*', 'o-{{slug}}', '{{slug}}.html', '', 'o', '..')), { maxLength: 4 })
const tail = fc.constantFrom('', '/', '?org={{slug}}', '#{{slug}}', '?x', '#/')
const port = fc.constantFrom('', '', ':8080', ':3000')
const scheme = fc.constantFrom('https://', 'https://', 'http://', '//', '', 'javascript://')
const patterns = fc
  .tuple(scheme, host, port, path, tail)
  .map(
    ([before, labels, portPart, segments, after]) =>
      `${before}${labels.join('.')}${portPart}${segments.map((s) => `/${s}`).join('')}${after}`,
  )
const slugs = fc.oneof(
  word,
  fc.stringMatching(/^[A-Za-z0-9._~-]{1,6}$/),
  fc.constantFrom('..', '%41', 'a/b', 'a%2fb', 'ä', 'x'.repeat(129), 'x'.repeat(128), 'evil.test/'),
)
/** A pattern, and an address that often matches it. */
const pairs = fc
  .tuple(
    patterns,
    slugs,
    word,
    fc.constantFrom('', '/login', '/login?org=evil', '#/evil', '?a={{slug}}', '.evil.test/', '@evil.test/'),
    fc.constantFrom('https://globex.acme.test/login', 'https://a.b/c?d=e'),
  )
  .map(([pattern, slug, label, after, other]) => {
    const matchingAddress = (pattern.split(/[?#]/)[0] ?? '').replaceAll('{{slug}}', () => slug).replaceAll('*', () => label) + after
    return [pattern, URL.canParse(matchingAddress) ? new URL(matchingAddress) : new URL(other)] as const
  })

const anyPattern = fc.oneof(
  textsLike('https://{{slug}}.acme.test/login', 'https://acme.test/o/{{slug}}', 'https://*.acme.test/{{slug}}'),
  anyText.map((text) => `https://{{slug}}${text}`),
)
const LONG_PATTERNS = [
  '(a+)+$',
  '{{slug}}'.repeat(250),
  '/'.repeat(2000),
  `https://${'*.'.repeat(990)}{{slug}}`,
  '{{slug}}'.repeat(600_000),
  '(?<slug>',
]
const ADDRESSES = ['https://globex.acme.test/login', 'https://acme.test/o/globex']
const LONG_ADDRESS = `https://${'a.'.repeat(120)}test/${'o/'.repeat(50_000)}`

testDecoders([
  decoder({
    name: 'T40 slug, compared with the second implementation',
    inputs: pairs,
    decode: ([pattern, address]) => slugIn(pattern, address),
    isValid: (slug, [pattern, address]) => slug === slugByTrying(pattern, address),
    isFound: (slug) => slug !== null,
    minShare: 0.04,
  }),
  decoder({
    name: 'T40 slug pattern',
    inputs: fc.tuple(anyPattern, fc.constantFrom(...ADDRESSES)),
    examples: LONG_PATTERNS.map((pattern): [string, string] => [pattern, LONG_ADDRESS]),
    decode: ([pattern, address]) => slugIn(pattern, new URL(address)),
    isValid: (slug) => slug === null || /^[A-Za-z0-9._~-]{1,128}$/.test(slug ?? ''),
    isFound: (slug) => slug !== null,
    minShare: 0.01,
  }),
])

test.each<[string, string, string | null]>([
  ['https://{{slug}}.acme.test', 'https://globex.acme.test/login?x=1#y', 'globex'],
  ['https://acme.test/o/{{slug}}', 'https://acme.test/o/globex/login', 'globex'],
  ['https://*.acme.test/{{slug}}/login', 'https://eu.acme.test/globex/login', 'globex'],
  ['https://{{slug}}.acme.test', 'https://globex.acme.test.evil.example/', null],
  ['https://{{slug}}.acme.test', 'https://a.b.acme.test/', null],
  ['https://{{slug}}.acme.test', 'http://globex.acme.test/', null],
  ['https://{{slug}}.acme.test', 'https://globex.acme.test:8443/', null],
  ['https://acme.test/{{slug}}', 'https://acme.test/#/globex', null],
  ['https://acme.test/?org={{slug}}', 'https://acme.test/?org=globex', null],
  ['https://acme.*/{{slug}}', 'https://acme.test:8443/globex', null],
  ['https://acme.test/{{slug}}/{{slug}}', 'https://acme.test/a/a', null],
  ['{{slug}}.acme.test', 'https://globex.acme.test/', null],
  ['https:/x/{{slug}}.acme.test', 'https://globex.acme.test/', null],
  ['xhttps://{{slug}}.acme.test', 'xhttps://globex.acme.test/', null],
  ['https://x-{{slug}}.acme.test', 'https://y-globex.acme.test/', null],
  ['https://acme.test/{{slug}}', 'https://acme.test/globex%2f', null],
  ['https://acme.test/{{slug}}', 'https://acme.test/%2fglobex', null],
  ['https://acme.test/o/{{slug}}/', 'https://acme.test/o/globex/login', 'globex'],
])('T40 with the pattern %s the slug of %s is %s', (pattern, address, slug) => {
  expect(slugIn(pattern, new URL(address))).toBe(slug)
})

test('T40 a pattern of more than 2,000 characters matches nothing', () => {
  const longestPattern = 'https://{{slug}}.acme.test/?'.padEnd(MAX_SLUG_PATTERN_LENGTH, 'x')
  const address = new URL('https://globex.acme.test/')
  expect([slugIn(longestPattern, address), slugIn(`${longestPattern}x`, address)]).toEqual(['globex', null])
})

/** Patterns of 2,000 characters with repeated parts, which make a careless matcher slow. */
const longPatterns = fc
  .tuple(
    fc.constantFrom('https://', 'https://acme.test/', ''),
    fc.array(fc.constantFrom('*.', '{{slug}}', '/', 'a', 'a.', 'o/', '(a+)+', '.*'), { minLength: 1, maxLength: 6 }),
    fc.constantFrom('', '{{slug}}', '.test', '$'),
  )
  .map(([start, parts, end]) => {
    const maxLength = MAX_SLUG_PATTERN_LENGTH - end.length
    return (start + parts.join('').repeat(maxLength)).slice(0, maxLength) + end
  })
const longAddress = `https://${'a.'.repeat(120)}test/${'o/'.repeat(2000)}`

test.skipIf(threadTime() === undefined)('T40 a pattern of 2,000 characters takes less than a millisecond on average', () => {
  const calls = 10_000
  const samples = fc.sample(fc.tuple(longPatterns, fc.constantFrom(...ADDRESSES, longAddress)), 500)
  const inputs = samples.map(([pattern, address]) => [pattern, new URL(address)] as const)
  const start = threadTime() ?? NaN
  for (let call = 0; call < calls; call += inputs.length) for (const [pattern, url] of inputs) slugIn(pattern, url)
  expect(((threadTime() ?? NaN) - start) / calls).toBeLessThan(1)
})
