// @vitest-environment node
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { navigate } from '../../src/browser/navigate.ts'
import { redirectTokenOf, clearRedirectToken, takeRedirectToken } from '../../src/browser/redirectToken.ts'
import { createClientTab } from '../../src/browser/tab.ts'
import { parseSafeUrl } from '../../src/internal/address.ts'
import { scrubUrl, TOKEN_TYPES } from '../../src/internal/splitUrl.ts'
import { createBrowser } from '../browser.ts'
import { anyText, expectHarmless, expectHarmlessOnce, SPECIAL_NAMES, runs } from './harmless.ts'

afterEach(() => clearRedirectToken('acme'))

const BRANDS = ['acme', 'globex', 'a_token_type', '__proto__']
const parameter = fc.oneof(
  fc.tuple(
    fc.constantFrom('token', 'token', 'to%6ben', 'TOKEN', 'next', ...SPECIAL_NAMES),
    fc.oneof(fc.constantFrom('', 's3cr3t', 't2', '%73'), fc.webQueryParameters()),
  ),
  fc.tuple(fc.constantFrom(...BRANDS.map((brand) => `${brand}_token_type`)), fc.constantFrom(...TOKEN_TYPES, 'unknown', '')),
  fc.tuple(fc.constantFrom('acme_redirect_type'), fc.constantFrom('reset_password', 'other')),
)
const query = fc.array(parameter, { maxLength: 6 }).map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'))
const addresses = fc
  .tuple(
    fc.webUrl(),
    fc.oneof(query, fc.webQueryParameters()),
    fc.oneof(
      fc.constantFrom('', '#', '#token=hash&acme_token_type=oauth'),
      fc.webFragments().map((hash) => `#${hash}`),
    ),
  )
  .map(([url, search, hash]) => `${url}?${search}${hash}`)
const parametersOf = (address: string) => [...new URL(address).searchParams]
const parametersOfBrand = (brand: string) => ['token', `${brand}_token_type`, `${brand}_redirect_type`]

test('T01 for any address, a token of a known type is removed and nothing else, and a token of an unknown type stays', () => {
  fc.assert(
    fc.property(addresses, (address) => {
      clearRedirectToken('acme')
      const parametersBefore = parametersOf(address)
      const tokens = parametersBefore.filter(([name]) => name === 'token').map(([, value]) => value)
      const knownType = parametersBefore.find(([name, value]) => name === 'acme_token_type' && TOKEN_TYPES.some((type) => type === value))
      const replacedUrls: string[] = []
      expectHarmlessOnce(() => takeRedirectToken(address, (next) => void replacedUrls.push(next), 'acme'))
      const result = redirectTokenOf('acme')
      if (knownType === undefined || !tokens.some(Boolean)) {
        expect(replacedUrls).toEqual([])
        expect(result).toBeNull()
        return
      }
      expect(result).toMatchObject({ tokenType: knownType[1], token: tokens.length === 1 ? tokens[0] : '' })
      const [after = ''] = replacedUrls
      expect(replacedUrls).toHaveLength(1)
      expect(new URL(after).origin + new URL(after).pathname + new URL(after).hash).toBe(
        new URL(address).origin + new URL(address).pathname + new URL(address).hash,
      )
      expect(parametersOf(after)).not.toContainEqual(['token', expect.anything()])
      // With two brands in one address, the first one that matches decides which parameters are removed.
      const remaining = parametersOf(after).map(String)
      expect(
        BRANDS.some((brand) => remaining.join() === parametersBefore.filter(([name]) => !parametersOfBrand(brand).includes(name)).join()),
      ).toBe(true)
    }),
    runs(3000),
  )
})

test('scrubbing twice has the same result as scrubbing once, and any text can be scrubbed', () => {
  const relative = fc.tuple(anyText, query).map(([path, search]) => `${path}?${search}`)
  fc.assert(
    fc.property(fc.oneof(addresses, relative, anyText), (address) => {
      const scrubbed = expectHarmless(() => scrubUrl(address)) ?? ''
      expect(expectHarmless(() => scrubUrl(scrubbed))).toBe(scrubbed)
    }),
    runs(3000),
  )
  expect(scrubUrl('/login?a=1&acme_token_type=sso&token=s3cr3t#b')).toBe('/login?a=1#b')
})

/** Addresses that have been used for open redirects and script injection. */
const HOSTILE = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://app.example.com/1',
  'filesystem:https://a/b',
  'file:///etc/passwd',
  'about:blank',
  'view-source:https://a',
  'ws://a',
  'ftp://a',
  'http://evil.example',
  'http://127.0.0.1.evil.example',
  'http://localhost.evil.example',
  'http://evillocalhost',
  'http://localhost@evil.example',
  'https://user:pass@evil.example',
  'https://app.example.com@evil.example',
  'https://app.example.com\\@evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/login',
  '',
  '#',
  '?',
  'https:',
  'https://',
  'https:/\\evil.example',
  'https://[::1',
  'https://a b',
  'http://0x7f000001',
  'http://2130706433',
  'http://127.1',
  'http://[::ffff:127.0.0.1]',
  'http://[::1]',
  'http://0.0.0.0',
  'intent://a#Intent;scheme=x;end',
  'app://open',
  'https://evil.example/\r\nSet-Cookie: a=b',
  'javascript://https://app.example.com/%0aalert(1)',
  'http://localhost\\evil.example',
  'http://127.0.0.1:80:80',
  'x'.repeat(100_000),
] as const

test('T11 for any address, the client navigates to https or to this machine, or not at all', () => {
  const schemes = fc.constantFrom(
    'javascript:',
    'data:',
    'http://',
    'https://',
    'http://localhost',
    'http://127.0.0.1',
    '//',
    '\\\\',
    '\u0000',
    ' ',
    'blob:',
    'http://[::1]',
  )
  const arbitrary = fc.oneof(
    fc.constantFrom(...HOSTILE),
    fc.webUrl(),
    anyText,
    fc.tuple(schemes, anyText).map((parts) => parts.join('')),
    fc.tuple(fc.constantFrom(...HOSTILE), anyText).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(arbitrary, (address) => {
      const { environment, navigations } = createBrowser().tab(() => new Response())
      const safe = expectHarmless(() => parseSafeUrl(address))
      expectHarmlessOnce(() => navigate(createClientTab(environment), address))
      expect(navigations).toHaveLength(safe ? 1 : 0)
      for (const { address: target } of navigations) {
        const { protocol, hostname, username, password } = new URL(target)
        expect([username, password]).toEqual(['', ''])
        if (protocol !== 'https:')
          expect(`${protocol}//${hostname}`).toMatch(/^http:\/\/(localhost|[^/]+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/)
      }
    }),
    runs(4000),
  )
})
