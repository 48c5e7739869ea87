import { expect, test, vi } from 'vitest'
import { createLog } from '../../src/browser/log.ts'
import { cookieValues, escapeCookie } from '../../src/internal/cookieText.ts'
import type { CookieScope } from '../../src/options.ts'
import { createCookies } from '../../src/session/cookies.ts'
import { coreIn, createBrowser, START } from '../browser.ts'

const inAMinute = new Date(START + 60_000)
const silenceWarnings = () => vi.spyOn(console, 'warn').mockImplementation(() => {})

function openPage(address: string, scope: CookieScope = {}) {
  const browser = createBrowser({ url: address })
  const { environment: tab } = browser.tab(() => new Response())
  const writtenCookies: string[] = []
  const write = (line: string) => {
    writtenCookies.push(line)
    tab.cookies.write(line)
  }
  const spiedTab = { ...tab, cookies: { read: tab.cookies.read, write } }
  const openCookie = (opaqueTokenCookieName: string) =>
    createCookies(coreIn(spiedTab, { cookieOptions: { ...scope, opaqueTokenCookieName } }, createLog())).sessionCookie
  return { browser, openCookie, writtenCookies }
}

test('a cookie has the lifetime of the session, SameSite and Secure', () => {
  const { openCookie, writtenCookies } = openPage('https://app.example.com/')
  openCookie('acme_session').write('abc', inAMinute)
  expect(writtenCookies).toEqual([`acme_session=abc; path=/; expires=${inAMinute.toUTCString()}; sameSite=lax; secure`])
})

test.each([
  ['http://localhost:3000/', '', ''],
  ['http://app.localhost/', '; domain=app.localhost', ''],
  ['http://127.0.0.1:8080/', '', ''],
  ['http://[::1]:8080/', '', ''],
  ['https://10.20.30.40/', '', '; secure'],
  ['https://10.20.30.40.example.com/', '; domain=10.20.30.40.example.com', '; secure'],
  ['https://app.example.com:8443/', '; domain=app.example.com', '; secure'],
])('on %s a cookie that is shared with subdomains has the domain "%s" and the flag "%s"', (address, domain, secure) => {
  const { openCookie, writtenCookies } = openPage(address, { availableToSubdomains: true })
  openCookie('a').write('b', inAMinute)
  expect(writtenCookies[0]).toBe(`a=b; path=/; expires=${inAMinute.toUTCString()}; sameSite=lax${domain}${secure}`)
})

test.each([
  ['__Host-shop', '; secure'],
  ['__Secure-shop', '; secure'],
  ['__session', ''],
])('on this machine, the cookie %s has the flag "%s": browsers store cookies with a prefix only with it', (name, secure) => {
  const { openCookie, writtenCookies } = openPage('http://localhost:3000/')
  openCookie(name).write('abc', inAMinute)
  expect(writtenCookies[0]).toBe(`${name}=abc; path=/; expires=${inAMinute.toUTCString()}; sameSite=lax${secure}`)
})

const DOMAIN_MESSAGE = (host: string) =>
  `[@acme/b2b-client] cookieOptions.domain is ignored, because ${host} has no subdomains: only this host gets the cookies. ` +
  'To share them, open the page at a host name in that domain. https://docs.acme.example/errors#cookie_domain'
const SHARED = { domain: 'example.com', availableToSubdomains: true }

test.each<[string, CookieScope, readonly string[]]>([
  ['http://localhost:3000/', SHARED, [DOMAIN_MESSAGE('localhost')]],
  ['http://127.0.0.1:8080/', SHARED, [DOMAIN_MESSAGE('127.0.0.1')]],
  ['http://localhost:3000/', { availableToSubdomains: true }, []],
  ['http://localhost:3000/', { domain: 'example.com' }, []],
  ['https://app.example.com/', SHARED, []],
])('on %s the options %j print %j about an ignored domain', (address, scope, messages) => {
  const warn = silenceWarnings()
  openPage(address, scope).openCookie('a')
  expect(warn.mock.calls.flat()).toEqual(messages)
})

test.each<[CookieScope, boolean]>([
  [{ domain: 'example.com' }, false],
  [SHARED, true],
])('with the options %j, the cookie is shared with the whole domain: %s', (scope, isShared) => {
  const { browser, openCookie, writtenCookies } = openPage('https://app.example.com/', scope)
  openCookie('a').write('b', inAMinute)
  expect(browser.cookies()).toEqual({ a: 'b' })
  expect(writtenCookies.map((line) => line.includes('; domain=example.com'))).toEqual([isShared])
})

const REFUSED = 'it is too long, or cookies are blocked here.'
test.each<[string, string, CookieScope, string, Date, string]>([
  [
    'T27 a domain of another site',
    'https://app.example.com/',
    { domain: 'other.test', availableToSubdomains: true },
    'b',
    inAMinute,
    'the page app.example.com is not in the domain other.test.',
  ],
  [
    'T27 a domain that is only a suffix of the host',
    'https://bad-example.com/',
    SHARED,
    'b',
    inAMinute,
    'the page bad-example.com is not in the domain example.com.',
  ],
  ['T27 a value over 4 kB', 'https://app.example.com/', {}, 'x'.repeat(5000), inAMinute, REFUSED],
  ['T27 a Secure cookie on an http page', 'http://intranet.example/', {}, 'b', inAMinute, REFUSED],
  ['an invalid expiry', 'https://app.example.com/', {}, 'b', new Date(NaN), 'its expiry is no date.'],
])(
  '%s is refused by the browser: the client warns once, does not throw, and keeps the value until the page closes',
  (_, address, scope, value, expires, reason) => {
    const warn = silenceWarnings()
    const a = openPage(address, scope).openCookie('a')
    a.write(value, expires)
    a.write(value, expires)
    expect(warn).toHaveBeenCalledOnce()
    expect(warn.mock.calls[0]?.[0]).not.toContain(value.length > 1 ? value : 'b;')
    // The warning names a domain that cannot work, instead of guessing why the browser refused the cookie.
    expect(warn.mock.calls[0]?.[0]).toContain(`a: ${reason}`)
    if (value.length < 4096) expect(a.read()).toBe(value)
    expect(a.isPageOnly()).toBe(true)
    a.forgetPageOnly()
    expect([a.read(), a.isPageOnly()]).toEqual([null, false])
  },
)

test('a value that the browser stores with other characters is kept until the page closes, because no other tab has written it', () => {
  silenceWarnings()
  const a = openPage('https://app.example.com/').openCookie('a')
  a.write('\ud800', inAMinute)
  expect([a.read(), a.isPageOnly()]).toEqual(['\ud800', true])
})

test('T33 a value that another tab writes at the same time is newer and stays', () => {
  const warn = silenceWarnings()
  const browser = createBrowser({ url: 'https://app.example.com/' })
  const { environment: tab } = browser.tab(() => new Response())
  const write = (line: string) => {
    tab.cookies.write(line)
    if (line.startsWith('a=mine')) browser.writeCookie('a=newer; path=/')
  }
  const spiedTab = { ...tab, cookies: { read: tab.cookies.read, write } }
  const cookie = createCookies(coreIn(spiedTab, { cookieOptions: { opaqueTokenCookieName: 'a' } }, createLog())).sessionCookie
  cookie.write('old', inAMinute)
  cookie.write('mine', inAMinute)
  expect(browser.cookies()).toEqual({ a: 'newer' })
  expect(cookie.read()).toBe('newer')
  expect(warn).not.toHaveBeenCalled()
})

test('remove deletes the cookie for every domain and path', () => {
  const { openCookie, browser } = openPage('https://app.example.com/login', { domain: 'example.com', path: '/login' })
  browser.writeCookie('a=1; path=/; domain=example.com')
  browser.writeCookie('a=2; path=/login')
  browser.writeCookie('a=3; path=/')
  openCookie('a').remove()
  expect(browser.cookies()).toEqual({})
})

test('T25 if there are two cookies with one name, the client removes the old one', () => {
  const { openCookie, browser } = openPage('https://app.example.com/login', { domain: 'example.com' })
  browser.writeCookie('acme_session=injected; path=/; domain=example.com')
  openCookie('acme_session').write('fresh', inAMinute)
  expect(browser.documentCookie()).toBe('acme_session=fresh')
})

test('T25 if the client cannot remove the other cookie, it reads its own cookie and warns', () => {
  const warn = silenceWarnings()
  const { openCookie, browser } = openPage('https://app.example.com/login')
  const session = openCookie('acme_session')
  browser.writeCookie('acme_session=injected; path=/login')
  session.write('fresh', inAMinute)
  expect(session.read()).toBe('fresh')
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('exists twice'))
})

test.each(['a b', 'a;b', 'a,b', 'ü', '100%', '"', 'a=b+c/d|e', '{"a":1}', '日本'])('%j is read as it was written', (value) => {
  const a = openPage('https://app.example.com/').openCookie('a')
  a.write(value, inAMinute)
  expect(a.read()).toBe(value)
})

test('values keep the characters that cookies allow', () => {
  expect(escapeCookie('a=b+c/d|e&f#g$h^ ;,%"é')).toBe('a=b+c/d|e&f#g$h^%20%3B%2C%25%22%C3%A9')
})

test('T26 a token with control characters is ignored with a warning', () => {
  const warn = silenceWarnings()
  const { openCookie, browser } = openPage('https://app.example.com/')
  browser.writeCookie('acme_session=%00%0Aevil; path=/')
  expect(openCookie('acme_session').read()).toBeNull()
  expect(warn).toHaveBeenCalledOnce()
})

test('a cookie name that only begins or ends with the searched name is another cookie', () => {
  expect(cookieValues('acme_session_jwt=j; acme_session=s; xacme_session=x', 'acme_session')).toEqual(['s'])
})

test('a value that is not percent-encoded is not decoded', () => {
  expect(cookieValues('a=100%', 'a')).toEqual(['100%'])
})

test.each<[string, number, number, boolean]>([
  ['with the same expiry is not written again', 30_000, 120_999, false],
  ['with another expiry is written again', 30_000, 121_000, true],
  ['is written again after a minute, because Safari limits the lifetime', 60_000, 120_000, true],
])('a cookie that this page has just written %s', (_, wait, expiry, isWritten) => {
  const { openCookie, browser, writtenCookies } = openPage('https://app.example.com/')
  const a = openCookie('a')
  a.write('b', new Date(START + 120_000))
  browser.moveClock(wait)
  a.write('b', new Date(START + expiry))
  expect(writtenCookies).toHaveLength(isWritten ? 2 : 1)
})

test.each([
  ['has another value', 'a=c; path=/'],
  ['is gone', 'a=; path=/; max-age=0; expires=Thu, 01 Jan 1970 00:00:00 GMT'],
  ['exists twice', 'a=c; path=/; domain=example.com'],
])('a cookie that this page has just written is written again if it %s', (_, line) => {
  const { openCookie, browser } = openPage('https://app.example.com/', { domain: 'example.com' })
  const a = openCookie('a')
  a.write('b', inAMinute)
  browser.writeCookie(line)
  a.write('b', inAMinute)
  expect(browser.documentCookie()).toBe('a=b')
})

test('a cookie that only another page has written is written again', () => {
  const { openCookie, browser, writtenCookies } = openPage('https://app.example.com/')
  browser.writeCookie('a=b; path=/')
  const a = openCookie('a')
  a.write('b', inAMinute)
  browser.writeCookie('a=c; path=/')
  a.write('c', inAMinute)
  expect(writtenCookies).toHaveLength(2)
})

test('rewrite writes a cookie that this page has just written', () => {
  const { openCookie, writtenCookies } = openPage('https://app.example.com/')
  const a = openCookie('a')
  a.write('b', inAMinute)
  a.rewrite('b', inAMinute)
  expect(writtenCookies).toHaveLength(2)
})

test('a value is the latest one until another value is written, and any value if storage was cleared', () => {
  const { openCookie, browser } = openPage('https://app.example.com/')
  const a = openCookie('a')
  a.write('b', inAMinute)
  expect([a.isLatest('b'), a.isLatest('c')]).toEqual([true, false])
  browser.local.clear()
  expect(a.isLatest('c')).toBe(true)
})

test('remove writes nothing if this tab sees no cookie, unless another tab may have written one', () => {
  const { openCookie, writtenCookies } = openPage('https://app.example.com/')
  const a = openCookie('a')
  a.remove()
  expect(writtenCookies).toEqual([])
  a.remove('unseen')
  expect(writtenCookies).not.toEqual([])
})

test('a cookie without an expiry is always written, because the browser may have it with one', () => {
  const { openCookie, writtenCookies } = openPage('https://app.example.com/')
  const a = openCookie('a')
  a.write('b', inAMinute)
  a.write('b')
  a.write('b')
  expect(writtenCookies).toHaveLength(3)
})
