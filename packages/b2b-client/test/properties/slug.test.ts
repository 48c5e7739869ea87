// @vitest-environment node
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slugIn } from '../../src/slug.ts'
import { anyText, expectHarmless, runs } from './harmless.ts'

/* Compares slugIn with a second implementation of the rule, which tries every possible slug. */

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._~-'

/** Tries every substring of the address as the slug, and checks whether the pattern then matches the address. */
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
  const inHost = partsOf(patternWithoutQuery)[0]?.includes('{{slug}}')
  for (const part of inHost ? host.split('.') : path)
    for (let from = 0; from < part.length; from += 1)
      for (let to = from + 1; to <= part.length; to += 1) {
        const slug = part.slice(from, to)
        if (slug.length <= 128 && slug.split('').every((letter) => LETTERS.includes(letter)) && matches(slug)) return slug
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
    fc.webUrl(),
  )
  .map(([pattern, slug, label, after, other]) => {
    const matchingAddress = (pattern.split(/[?#]/)[0] ?? '').replaceAll('{{slug}}', () => slug).replaceAll('*', () => label) + after
    return [pattern, URL.canParse(matchingAddress) ? new URL(matchingAddress) : new URL(other)] as const
  })

test('T40 slugIn finds the same slug as the second implementation', () => {
  let foundCount = 0
  fc.assert(
    fc.property(pairs, ([pattern, address]) => {
      const slug = expectHarmless(() => slugIn(pattern, address))
      expect(slug).toBe(slugByTrying(pattern, address))
      if (slug !== null) foundCount += 1
    }),
    runs(5000),
  )
  expect(foundCount).toBeGreaterThan(200)
})

test('T40 for any pattern, slugIn does not throw or hang, and returns a slug or null', () => {
  const arbitrary = fc.oneof(
    anyText,
    fc.tuple(anyText, anyText).map(([before, after]) => `${before}{{slug}}${after}`),
    fc.constantFrom('(a+)+$', '{{slug}}'.repeat(5000), '/'.repeat(50_000), `https://${'*.'.repeat(20_000)}{{slug}}`, '[', '\\', '(?<slug>'),
  )
  fc.assert(
    fc.property(arbitrary, fc.webUrl({ withQueryParameters: true, withFragments: true }), (pattern, address) => {
      expect(expectHarmless(() => slugIn(pattern, new URL(address))) ?? 'none').toMatch(/^[A-Za-z0-9._~-]{1,128}$/)
    }),
    runs(3000),
  )
})

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
])('T40 with the pattern %s the slug of %s is %s', (pattern, address, slug) => {
  expect(slugIn(pattern, new URL(address))).toBe(slug)
})
