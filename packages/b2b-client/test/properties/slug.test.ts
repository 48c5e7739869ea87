// @vitest-environment node
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slugIn } from '../../src/redirect/slug.ts'
import { anyText, harmless, runs } from './harmless.ts'

/* The slug of an address, against an independent reading of the same rule: every way to put a slug in place is tried. */

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._~-'

/** Every text between two places of the address, put in the pattern's place: does the pattern then say what the address says? */
function oracle(pattern: string, address: URL): string | null {
  const cut = pattern.split('?')[0]?.split('#')[0] ?? ''
  if (cut.split('{{slug}}').length !== 2 || !['http:', 'https:'].includes(address.protocol) || !cut.startsWith(`${address.protocol}//`))
    return null
  const told = (text: string) => text.slice(text.indexOf('//') + 2).split('/')
  const { host } = address
  const path = address.pathname.split('/').slice(1)
  const said = (slug: string) => {
    const [wanted = '', ...steps] = told(cut.replace('{{slug}}', () => slug))
    const trimmed = steps[steps.length - 1] === '' ? steps.slice(0, -1) : steps
    const labels = wanted.toLowerCase().split('.')
    const own = host.split('.')
    const hostFits =
      labels.length === own.length && labels.every((l, i) => l === own[i] || (l === '*' && !!own[i] && !own[i].includes(':')))
    return hostFits && trimmed.every((step, at) => step === path[at])
  }
  const inHost = told(cut)[0]?.includes('{{slug}}')
  for (const part of inHost ? host.split('.') : path)
    for (let from = 0; from < part.length; from += 1)
      for (let to = from + 1; to <= part.length; to += 1) {
        const slug = part.slice(from, to)
        if (slug.length <= 128 && slug.split('').every((letter) => LETTERS.includes(letter)) && said(slug)) return slug
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
  .map(([before, labels, at, segments, after]) => `${before}${labels.join('.')}${at}${segments.map((s) => `/${s}`).join('')}${after}`)
const slugs = fc.oneof(
  word,
  fc.stringMatching(/^[A-Za-z0-9._~-]{1,6}$/),
  fc.constantFrom('..', '%41', 'a/b', 'a%2fb', 'ä', 'x'.repeat(129), 'x'.repeat(128), 'evil.test/'),
)
/** A pattern, and an address that is often made after it. */
const pairs = fc
  .tuple(
    patterns,
    slugs,
    word,
    fc.constantFrom('', '/login', '/login?org=evil', '#/evil', '?a={{slug}}', '.evil.test/', '@evil.test/'),
    fc.webUrl(),
  )
  .map(([pattern, slug, label, after, other]) => {
    const made = (pattern.split(/[?#]/)[0] ?? '').replaceAll('{{slug}}', () => slug).replaceAll('*', () => label) + after
    return [pattern, URL.canParse(made) ? new URL(made) : new URL(other)] as const
  })

test('T40 the slug of an address is what an independent reading of the pattern finds', () => {
  let found = 0
  fc.assert(
    fc.property(pairs, ([pattern, address]) => {
      const slug = harmless(() => slugIn(pattern, address))
      expect(slug).toBe(oracle(pattern, address))
      if (slug !== null) found += 1
    }),
    runs(5000),
  )
  expect(found).toBeGreaterThan(200)
})

test('T40 no text for a pattern throws, takes long, or finds anything but a slug', () => {
  const odd = fc.oneof(
    anyText,
    fc.tuple(anyText, anyText).map(([before, after]) => `${before}{{slug}}${after}`),
    fc.constantFrom('(a+)+$', '{{slug}}'.repeat(5000), '/'.repeat(50_000), `https://${'*.'.repeat(20_000)}{{slug}}`, '[', '\\', '(?<slug>'),
  )
  fc.assert(
    fc.property(odd, fc.webUrl({ withQueryParameters: true, withFragments: true }), (pattern, address) => {
      expect(harmless(() => slugIn(pattern, new URL(address))) ?? 'none').toMatch(/^[A-Za-z0-9._~-]{1,128}$/)
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
])('T40 by %s the slug of %s is %s', (pattern, address, slug) => {
  expect(slugIn(pattern, new URL(address))).toBe(slug)
})
