// @vitest-environment node
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { cookieValues, escapeCookie } from '../../src/internal/cookieText.ts'
import { createCookies } from '../../src/session/cookies.ts'
import { binaryText } from '../binaryText.ts'
import { coreIn, createBrowser, START } from '../browser.ts'
import { anyText, clientRuns, decoder, expectHarmless, SPECIAL_NAMES, testDecoders, textsLike } from './fuzz.ts'

const inAMinute = new Date(START + 60_000)
const names = fc.oneof(fc.constantFrom('acme_session', 'acme_session_jwt', ...SPECIAL_NAMES.slice(0, 6)), fc.string({ minLength: 1 }))
const values = fc.oneof(
  binaryText(),
  fc.string({ unit: 'grapheme' }),
  fc.string(),
  fc.constantFrom('%', '%zz', 'a; b=c', '\ud800', ';', '=', ''),
)
/** Cookies of the same name on another path or for the whole domain. */
const duplicates = fc.subarray(['; path=/login', '; path=/; domain=example.com', '; path=/login; domain=example.com'])
// eslint-disable-next-line no-control-regex -- a token must not contain control characters
const CONTROL = /[\u0000-\u001f\u007f]/

function openPage(opaqueTokenCookieName: string, domain?: string) {
  const browser = createBrowser({ url: 'https://app.example.com/login' })
  const { environment: tab } = browser.tab(() => new Response())
  return { browser, cookie: createCookies(coreIn(tab, { cookieOptions: { opaqueTokenCookieName, domain } })).sessionCookie }
}

test('T25 for any cookie name, value and duplicate, a cookie is read as it was written or is refused', async () => {
  await fc.assert(
    fc.asyncProperty(names, values, duplicates, fc.constantFrom(undefined, 'example.com'), async (name, value, otherScopes, domain) => {
      const { browser, cookie } = openPage(name, domain)
      for (const scope of otherScopes) await expectHarmless(() => browser.writeCookie(`${escapeCookie(name)}=old${scope}`))
      await expectHarmless(() => cookie.write(value, inAMinute))
      const read = await expectHarmless(() => cookie.read())
      if (value === '' || CONTROL.test(value)) expect(read).toBeNull()
      else expect(read).toBe(value)
      await expectHarmless(() => cookie.remove())
      if (otherScopes.length === 0) expect(cookie.read()).toBeNull()
    }),
    clientRuns(1500),
  )
})

test('T25 a value that cannot be written as a cookie is kept until the page closes', () => {
  const { cookie } = openPage('acme_session')
  cookie.write('\ud800', inAMinute)
  expect(cookie.read()).toBe('\ud800')
  expect(cookie.isPageOnly()).toBe(true)
})

const SAMPLE = 'theme=dark; acme_session=token-ada; acme_session_jwt=e30.e30.s'
const lines = fc.oneof(
  textsLike(SAMPLE, 'acme_session=%41%zz; acme_session=second', ''),
  fc
    .array(fc.tuple(fc.constantFrom('acme_session', 'acme_session_jwt', '__proto__', ' acme_session', ''), values), { maxLength: 4 })
    .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('; ')),
  anyText,
)
const page = { cookies: '' }
const { environment } = createBrowser().tab(() => new Response())
const { sessionCookie } = createCookies(coreIn({ ...environment, cookies: { read: () => page.cookies, write: () => {} } }))

testDecoders([
  decoder({
    name: 'T26 document.cookie',
    inputs: lines,
    examples: [
      `acme_session=${'x'.repeat(5_000_000)}`,
      // More cookies than a browser stores for a site.
      `acme_session=${'a'.repeat(300)}; `.repeat(3000),
      `acme_session=${'%41'.repeat(300_000)}; acme_session=b`,
      '; '.repeat(100_000),
    ],
    decode(text) {
      page.cookies = text
      return sessionCookie.read()
    },
    isValid: (token, text) =>
      token === null ||
      (token !== undefined &&
        token !== '' &&
        token.length <= 4096 &&
        !CONTROL.test(token) &&
        cookieValues(text, 'acme_session').includes(token)),
    isFound: (token) => token !== null,
    minShare: 0.1,
  }),
])

test('a warning about a cookie does not contain its value', () => {
  const warn = vi.fn()
  fc.assert(
    fc.property(fc.string({ minLength: 12 }), (value) => {
      warn.mockClear()
      const { environment: tab } = createBrowser({ url: 'http://intranet.example/' }).tab(() => new Response())
      createCookies(coreIn(tab, {}, warn)).sessionCookie.write(value, inAMinute)
      expect(warn).toHaveBeenCalledOnce()
      expect(String(warn.mock.lastCall)).not.toContain(value)
    }),
    clientRuns(300),
  )
})
