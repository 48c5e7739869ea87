import { expect, test } from 'vitest'
import { scrubUrl, splitUrl } from '../../src/internal/splitUrl.ts'
import { MAX_URL_LENGTH } from '../../src/limits.ts'

test.each([
  ['?token=t&acme_token_type=sso&from=mail', '?from=mail'],
  ['?globex_redirect_type=reset_password&globex_token_type=multi_tenant_passwords&token=t', ''],
  ['?q=a%20b&flag&token=t&acme_token_type=oauth#part', '?q=a%20b&flag#part'],
  ['?%74oken=t&acme_token_type=oauth', ''],
  ['?to\tk\nen=t&acme_token_type=oauth', ''],
  // Another program has added parameters with a second `?`.
  ['?token=t&acme_token_type=oauth&?token=u&a=1', '?a=1'],
])('T02 scrubUrl turns the query %j into %j', (query, scrubbed) => {
  expect(scrubUrl(`https://app.example/login${query}`)).toBe(`https://app.example/login${scrubbed}`)
})

test('T02 scrubUrl accepts a relative URL', () => {
  expect(scrubUrl('/login?a=1&acme_token_type=sso&token=s3cr3t#b')).toBe('/login?a=1#b')
})

test.each([
  '',
  '?token=mine&q=1',
  '?token=t&acme_token_type=unknown',
  '?acme_token_type=sso',
  '?token=&acme_token_type=sso',
  '?token=t&acme_token_types=sso',
  '?token=t&_token_type=sso',
  '?token=t&a%0Ab_token_type=sso',
  '#token=t&acme_token_type=sso',
  '#/a?token=t&acme_token_type=sso',
])('a URL with %s has no redirect token and does not change', (rest) => {
  expect(splitUrl(`https://app.example/login${rest}`)).toBeNull()
  expect(scrubUrl(`https://app.example/login${rest}`)).toBe(`https://app.example/login${rest}`)
})

test('T02 a URL of more than 100,000 characters loses its query and hash', () => {
  const start = 'https://app.example/login?q='
  const longestUrl = start + 'x'.repeat(MAX_URL_LENGTH - start.length)
  expect(scrubUrl(longestUrl)).toBe(longestUrl)
  for (const rest of ['#', '\n&token=t&acme_token_type=sso']) expect(scrubUrl(longestUrl + rest)).toBe('https://app.example/login')
  expect(scrubUrl(longestUrl.replace('?', '#\n') + 'x')).toBe('https://app.example/login')
})

test('a token of another brand does not count', () => {
  const url = 'https://app.example/login?token=t&acme_token_type=sso'
  expect(splitUrl(url, 'globex')).toBeNull()
  expect(splitUrl(url, 'acme')).toMatchObject({ brand: 'acme', token: { tokenType: 'sso', token: 't', reset: false } })
})

test.each([
  ['the token of a reset link', 'token=t&acme_token_type=discovery&acme_redirect_type=reset_password', { token: 't', reset: true }],
  ['the token of a login link', 'token=t&acme_token_type=discovery&acme_redirect_type=login', { token: 't', reset: false }],
  ['no token if there are several', 'token=t&acme_token_type=discovery&token=u', { token: '', reset: false }],
])('splitUrl returns %s', (_, query, token) => {
  expect(splitUrl(`https://app.example/login?${query}`)?.token).toEqual({ tokenType: 'discovery', ...token })
})
