// @vitest-environment node
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { cookieValues, escapeCookie } from '../../src/internal/cookieText.ts'
import { createCookies } from '../../src/session/cookies.ts'
import { coreIn, createBrowser, START } from '../browser.ts'
import { anyText, expectHarmless, expectHarmlessOnce, SPECIAL_NAMES, runs } from './harmless.ts'

const inAMinute = new Date(START + 60_000)
const names = fc.oneof(fc.constantFrom('acme_session', 'acme_session_jwt', ...SPECIAL_NAMES.slice(0, 6)), fc.string({ minLength: 1 }))
const values = fc.oneof(
  fc.string({ unit: 'binary' }),
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

test('T25 for any cookie name, value and duplicate, a cookie is read as it was written or is refused', () => {
  fc.assert(
    fc.property(names, values, duplicates, fc.constantFrom(undefined, 'example.com'), (name, value, otherScopes, domain) => {
      const { browser, cookie } = openPage(name, domain)
      for (const scope of otherScopes) expectHarmless(() => browser.writeCookie(`${escapeCookie(name)}=old${scope}`))
      expectHarmlessOnce(() => cookie.write(value, inAMinute))
      const read = expectHarmless(() => cookie.read())
      if (value === '' || CONTROL.test(value)) expect(read).toBeNull()
      else expect(read).toBe(value)
      expectHarmlessOnce(() => cookie.remove())
      if (otherScopes.length === 0) expect(cookie.read()).toBeNull()
    }),
    runs(3000),
  )
})

test('T25 a value that cannot be written as a cookie is kept until the page closes', () => {
  const { cookie } = openPage('acme_session')
  cookie.write('\ud800', inAMinute)
  expect(cookie.read()).toBe('\ud800')
  expect(cookie.isPageOnly()).toBe(true)
})

test('T26 for any document.cookie, a token has no control characters and is short enough for a cookie', () => {
  const line = fc.oneof(
    anyText,
    fc
      .array(
        fc.tuple(
          fc.constantFrom('acme_session', 'acme_session_jwt', '__proto__', ' acme_session', ''),
          fc.oneof(values, fc.constant('x'.repeat(5000))),
        ),
        { maxLength: 5 },
      )
      .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('; ')),
  )
  fc.assert(
    fc.property(line, (text) => {
      const browser = createBrowser()
      const { environment: tab } = browser.tab(() => new Response())
      const cookies = createCookies(coreIn({ ...tab, cookies: { read: () => text, write: () => {} } }))
      const token = expectHarmless(() => cookies.sessionCookie.read())
      if (token === null || token === undefined) return
      expect(token).not.toMatch(CONTROL)
      expect(token.length).toBeGreaterThan(0)
      expect(token.length).toBeLessThanOrEqual(4096)
      expect(cookieValues(text, 'acme_session')).toContain(token)
    }),
    runs(3000),
  )
})

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
    runs(1000),
  )
})
