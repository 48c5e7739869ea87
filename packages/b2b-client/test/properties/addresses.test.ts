// @vitest-environment node
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { navigate, replacePage } from '../../src/browser/navigate.ts'
import { redirectTokenOf, clearRedirectToken, takeRedirectToken } from '../../src/browser/redirectToken.ts'
import { createClientTab } from '../../src/browser/tab.ts'
import { localPath } from '../../src/internal/localPath.ts'
import { pathWithNext } from '../../src/internal/pathWithNext.ts'
import { scrubUrl, TOKEN_TYPES } from '../../src/internal/splitUrl.ts'
import { createBrowser } from '../browser.ts'
import { isOnSite, REDIRECT_VALUES } from '../redirectValues.ts'
import { anyText, decoder, SPECIAL_NAMES, testDecoders, textsLike } from './fuzz.ts'

/* Addresses: of a page, of a followed link, and those that the provider or a link names as the next page. */

const BRANDS = ['acme', 'globex', 'a_token_type', '__proto__']
const parameter = fc.oneof(
  fc.tuple(
    fc.constantFrom('token', 'token', 'to%6ben', 'TOKEN', 'next', ...SPECIAL_NAMES),
    fc.oneof(fc.constantFrom('', 's3cr3t', 't2', '%73'), fc.stringMatching(/^[\w%+.~-]{0,8}$/)),
  ),
  fc.tuple(fc.constantFrom(...BRANDS.map((brand) => `${brand}_token_type`)), fc.constantFrom(...TOKEN_TYPES, 'unknown', '')),
  fc.tuple(fc.constantFrom('acme_redirect_type'), fc.constantFrom('reset_password', 'other')),
)
const query = fc.array(parameter, { maxLength: 6 }).map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'))
const PAGES = [
  'https://app.example.com/login',
  'http://localhost:3000/',
  'https://app.example.com/a/../b%20c',
  'https://b\u00fccher.example/\u00e4',
]
const HASHES = ['', '#', '#token=hash&acme_token_type=oauth', '#/a?token=1']
/** Addresses of pages. Some differ from a valid address in a few characters. */
const addresses = fc
  .tuple(fc.constantFrom(...PAGES), query, fc.constantFrom(...HASHES))
  .map(([page, search, hash]) => `${page}?${search}${hash}`)
const LINK = 'https://app.example.com/login?a=1&acme_token_type=sso&token=s3cr3t&acme_redirect_type=reset_password#b'
const anyAddress = fc.oneof(
  { weight: 3, arbitrary: addresses },
  { weight: 2, arbitrary: textsLike(LINK, '/login?token=t&acme_token_type=oauth') },
  { weight: 1, arbitrary: anyText },
)
const LONG_ADDRESSES = [
  `${LINK}${'&a=b'.repeat(20_000)}`,
  `${LINK}${'x'.repeat(5_000_000)}`,
  `https://a/?${'acme_token_type=oauth&'.repeat(4000)}token=t`,
]

/** Addresses with a `?` in a later parameter. */
const LATE_QUESTION_MARKS = ['?token=u', '?a=1', `${encodeURIComponent('?')}token=u`].map(
  (part) => `https://a/?token=t&acme_token_type=oauth&${part}`,
)

/** The parameters of an address. A second `?` at the start of the query is left out, as `URLSearchParams` does, so its token is taken, too. */
const parametersOf = (address: string) => [...new URLSearchParams(new URL(address).search.slice(1))]

/** The query of an address without the parameters of a brand and without the token. The text of the others must not change. */
function queryWithout(brand: string, address: string): string {
  const removedNames = ['token', `${brand}_token_type`, `${brand}_redirect_type`]
  // Alone, a parameter such as `?token=t` has the name `token`. So a token that another program added with a `?` does not stay, either.
  const isRemoved = (part: string) => removedNames.some((name) => new URLSearchParams(part).has(name))
  const parts = new URL(address).search.slice(1).split('&')
  return parts.filter((part) => !isRemoved(part)).join('&')
}

/** Takes the token from the address of a page. Returns the token, and the addresses that replaced the one of the page. */
function takeToken(address: string) {
  clearRedirectToken('acme')
  const replacedUrls: string[] = []
  takeRedirectToken(address, (nextUrl) => void replacedUrls.push(nextUrl), 'acme')
  return { taken: redirectTokenOf('acme'), replacedUrls }
}

/** Returns true if the token of a known type was removed and nothing else, and if a token of an unknown type stayed. */
function isTakenCorrectly({ taken, replacedUrls }: ReturnType<typeof takeToken>, address: string): boolean {
  const before = parametersOf(address)
  const tokens = before.filter(([name]) => name === 'token').map(([, value]) => value)
  const knownType = before.find(([name, value]) => name === 'acme_token_type' && TOKEN_TYPES.some((type) => type === value))
  if (knownType === undefined || !tokens.some(Boolean)) return replacedUrls.length === 0 && taken === null
  const [after = ''] = replacedUrls
  const partsOf = ({ origin, pathname, hash }: URL) => origin + pathname + hash
  return (
    taken?.tokenType === knownType[1] &&
    taken.token === (tokens.length === 1 ? tokens[0] : '') &&
    replacedUrls.length === 1 &&
    partsOf(new URL(after)) === partsOf(new URL(address)) &&
    !parametersOf(after).some(([name]) => name === 'token') &&
    // With two brands in one address, the first one that matches decides which parameters are removed.
    BRANDS.some((brand) => new URL(after).search.slice(1) === queryWithout(brand, address))
  )
}

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
const anyTarget = fc.oneof(
  textsLike(...REDIRECT_VALUES, 'https://app.example.com/welcome', 'http://localhost:3000/'),
  fc.tuple(schemes, anyText).map((parts) => parts.join('')),
)
const { environment, navigations } = createBrowser().tab(() => new Response())
const tab = createClientTab(environment)

/** Parts of paths that browsers read in different ways. */
const PATH_PIECES = ['/', '\\', '.', '..', '\t', '\n', '%2f', '%5c', '%2e', '@', ':', 'https:', 'evil.example', '?', '#', ' ', 'a', 'next=']
const anyPath = fc.oneof(
  fc.array(fc.constantFrom(...PATH_PIECES), { maxLength: 8 }).map((parts) => `/${parts.join('')}`),
  textsLike('/reports?year=2026#top', 'https://app.example/reports', '//evil.example'),
)

testDecoders([
  decoder({
    name: 'T01 URL token',
    inputs: anyAddress.filter((address) => URL.canParse(address)),
    examples: [...LONG_ADDRESSES.slice(0, 1), ...LATE_QUESTION_MARKS],
    decode: takeToken,
    isValid: (result, address) => result !== undefined && isTakenCorrectly(result, address),
    isFound: (result) => typeof result?.taken?.token === 'string',
    minShare: 0.05,
  }),
  decoder({
    name: 'T02 scrubUrl',
    inputs: anyAddress,
    examples: LONG_ADDRESSES,
    decode: scrubUrl,
    isValid: (scrubbed, address) =>
      scrubbed !== undefined && scrubUrl(scrubbed) === scrubbed && (scrubbed === address || scrubbed.length < address.length + 100),
    isFound: (scrubbed) => scrubbed?.includes('token') === false,
    minShare: 0.05,
  }),
  decoder({
    name: 'T11 navigation',
    inputs: anyTarget,
    examples: [`https://a/${'x'.repeat(5_000_000)}`],
    decode(address) {
      navigations.length = 0
      navigate(tab, address)
      return navigations[0]?.address
    },
    isValid(target) {
      if (target === undefined) return true
      const { protocol, hostname, username, password } = new URL(target)
      const isLocal = /^http:\/\/(localhost|[^/]+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(`${protocol}//${hostname}`)
      return username === '' && password === '' && (protocol === 'https:' || isLocal)
    },
    isFound: (target) => target !== undefined,
    minShare: 0.02,
  }),
  decoder({
    name: 'T11 next page',
    inputs: anyPath,
    examples: [`/${'/a'.repeat(2_000_000)}`],
    decode: (address) => localPath(address),
    isValid: (path) => path !== undefined && isOnSite(path),
    isFound: (path) => path !== '/',
    minShare: 0.1,
  }),
  decoder({
    name: 'T11 request URL',
    inputs: fc.tuple(anyPath, query).map((parts) => parts.join('?')),
    examples: [`/?${'a=b&'.repeat(20_000)}`],
    decode: (url) => pathWithNext('/login', { method: 'GET', url }),
    isValid(path) {
      if (path === undefined || !isOnSite(path)) return false
      const { pathname, searchParams } = new URL(path, 'https://app.example')
      return pathname === '/login' && searchParams.getAll('next').slice(-1).every(isOnSite)
    },
    isFound: (path) => path !== '/login',
    minShare: 0.1,
  }),
])

test.each([
  ['/reports?year=2026#top', '/reports?year=2026#top'],
  ['//evil.example', '/'],
])('T11 replacePage opens %s as the complete URL of a page of this site', (path, expected) => {
  const replace = vi.fn()
  vi.stubGlobal('window', { location: { origin: 'https://app.example', replace } })
  replacePage(path)
  expect(replace).toHaveBeenCalledExactlyOnceWith(`https://app.example${expected}`)
})
