import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ClientOptions } from '../../src/options.ts'
import { answer, createBrowser, provider, settle, signedIn, START, TOKEN } from '../browser.ts'
import { bearer, login, LOGIN, ME, MINUTE, outcome, REFRESH, REVOKE, silent, STATE } from './support.ts'

/* Cookies that others can write, and browsers that do not keep them. */

const routes = (token = 'token-ada') => ({
  [LOGIN]: () => answer(signedIn('ada', token)),
  [REFRESH]: () => answer(signedIn('ada', token)),
  [ME]: () => answer({ member: signedIn().member }),
  [REVOKE]: () => answer({}),
})

test.each([
  ['a deeper path', 'acme_session=tossed; path=/login'],
  ['the parent domain', 'acme_session=tossed; path=/; domain=example.com'],
  ['both', 'acme_session=tossed; path=/login; domain=example.com'],
])(
  'T25 a cookie tossed in for %s is not used by the refresh, and does not outlive the session where it can be removed',
  async (how, tossed) => {
    const { warn } = silent()
    const browser = createBrowser('https://app.example.com/login')
    const tab = browser.tab(provider(routes()))
    const client = tab.open({ cookieOptions: { domain: 'example.com' } })
    await client.magicLinks.authenticate(login)
    browser.writeCookie(tossed)
    await browser.pass(10 * MINUTE)
    expect(tab.calls(REFRESH).length).toBeGreaterThan(2)
    expect(new Set(tab.calls(REFRESH).map(bearer))).toEqual(new Set(['token-ada']))
    expect(client.session.getTokens()?.session_token).toBe('token-ada')
    // What stands on the parent domain can be removed, what stands on a deeper path cannot: it is warned of, once.
    const removable = how === 'the parent domain'
    expect(browser.lines().includes('tossed')).toBe(!removable)
    expect(warn.mock.calls.filter(([said]) => String(said).includes('exists twice'))).toHaveLength(removable ? 0 : 1)
    expect(warn.mock.calls.join()).not.toContain('tossed')
  },
)

test('T25 a page that is opened later still knows which of two cookies this browser wrote', async () => {
  silent()
  const browser = createBrowser('https://app.example.com/login')
  await browser.tab(provider(routes())).open().magicLinks.authenticate(login)
  browser.writeCookie('acme_session=tossed; path=/login')
  expect(browser.lines()).toMatch(/^acme_session=tossed/)
  expect(browser.tab(provider(routes())).open().session.getTokens()?.session_token).toBe('token-ada')
})

test.each(['/', '/login'])('T25 an empty cookie that is tossed in for the path %s of the parent domain signs nobody out', async (path) => {
  silent()
  const browser = createBrowser('https://app.example.com/login')
  const client = browser.tab(provider(routes())).open()
  await client.magicLinks.authenticate(login)
  browser.local.delete(`${STATE}::own:acme_session`)
  browser.writeCookie(`acme_session=; path=${path}; domain=example.com`)
  expect(client.session.getTokens()?.session_token).toBe('token-ada')
  expect(browser.tab(provider(routes())).open().session.getTokens()?.session_token).toBe('token-ada')
})

test('T26 whatever stands in a cookie, no call fails by it, and what cannot be a token is not sent', async () => {
  silent()
  const browser = createBrowser()
  const tab = browser.tab(provider(routes()))
  const client = tab.open()
  await settle()
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ maxLength: 40 }).map((text) => `%${text}`),
    fc.constantFrom('"quoted"', '%', '%zz', '%00', '%0d%0aX-Evil: 1', 'ü', '日本', '\ud800', 'x'.repeat(4097), '=', '==', ''),
  )
  await fc.assert(
    fc.asyncProperty(hostile, async (value) => {
      browser.forget()
      browser.writeCookie(`acme_session=${value.replaceAll(/[;\s]/g, '')}; path=/`)
      await client.self.get()
      const sent = bearer(tab.calls(ME).at(-1))
      // eslint-disable-next-line no-control-regex -- these are what must not get into a header
      expect(sent).not.toMatch(/[\u0000-\u001f\u007f]/)
      expect(sent.length).toBeLessThanOrEqual(4096)
      expect(sent).not.toBe('')
    }),
    { numRuns: 400 },
  )
})

test.each(['\u0000', '\n', 'a\r\nX-Evil: 1', '\u007f', 'x'.repeat(4097)])(
  'T26 a token of %j is ignored with one warning: the call goes without',
  async (token) => {
    const { warn } = silent()
    const browser = createBrowser()
    const tab = browser.tab(provider(routes()))
    const client = tab.open()
    Object.assign(tab.tab.cookies, { read: () => `acme_session=${encodeURIComponent(token)}` })
    await client.self.get()
    await client.self.get()
    expect(tab.calls(ME).map(bearer)).toEqual([TOKEN, TOKEN])
    expect(warn.mock.calls.filter(([said]) => String(said).includes('cannot be a token'))).toHaveLength(1)
  },
)

const PLACES: readonly [string, string, { secure: boolean; domain?: string }][] = [
  ['an https host', 'https://app.example.com/login', { secure: true, domain: 'app.example.com' }],
  ['an https host with a port', 'https://app.example.com:8443/login', { secure: true, domain: 'app.example.com' }],
  ['localhost', 'http://localhost:3000/login', { secure: false }],
  ['https on localhost', 'https://localhost/login', { secure: false }],
  ['a name under localhost', 'http://app.localhost:3000/login', { secure: false, domain: 'app.localhost' }],
  ['the loopback address', 'http://127.0.0.1:3000/login', { secure: false }],
  ['the loopback address of version 6', 'http://[::1]:3000/login', { secure: false }],
  ['an address', 'https://10.0.0.8/login', { secure: true }],
  ['a host without https', 'http://intranet.example/login', { secure: true, domain: 'intranet.example' }],
]
const SCOPES: readonly [string, NonNullable<ClientOptions['cookieOptions']>][] = [
  ['by default', {}],
  ['shared with subdomains', { availableToSubdomains: true }],
  ['for a path', { path: '/login' }],
  ['for a domain that is not shared', { domain: 'example.com' }],
  ['for a foreign domain', { availableToSubdomains: true, domain: 'other.example' }],
  ['for a domain with a port', { availableToSubdomains: true, domain: 'app.example.com:8443' }],
]
test.each(PLACES.flatMap(([place, address, expected]) => SCOPES.map(([how, scope]) => [place, how, address, scope, expected] as const)))(
  'T27 on %s cookies written %s are kept as they were written, or their loss is warned of once and the page goes on',
  async (_, __, address, scope, { secure, domain }) => {
    const { warn } = silent()
    const browser = createBrowser(address)
    const tab = browser.tab(provider(routes()))
    const lines: string[] = []
    const write = tab.tab.cookies.write
    Object.assign(tab.tab.cookies, { write: (line: string) => (lines.push(line), write(line)) })
    const client = tab.open({ cookieOptions: scope })
    await client.magicLinks.authenticate(login)
    await client.session.authenticate()
    await client.self.get()
    // Kept or not, this page has its session, and says so to the provider.
    expect(client.session.getTokens()?.session_token).toBe('token-ada')
    expect(bearer(tab.calls(ME)[0])).toBe('token-ada')
    const kept = 'acme_session' in browser.cookies()
    const refused =
      (address.startsWith('http:') && secure) ||
      (scope.domain !== undefined && scope.availableToSubdomains === true && domain !== undefined)
    expect(kept).toBe(!refused)
    expect(warn.mock.calls.filter(([said]) => String(said).includes('did not keep the cookie acme_session:'))).toHaveLength(kept ? 0 : 1)
    if (!kept) return
    const written = lines.find((line) => line.startsWith('acme_session=token-ada;')) ?? ''
    expect(written).toContain(`; path=${scope.path ?? '/'}; expires=${new Date(START + 60 * MINUTE).toUTCString()}; sameSite=lax`)
    expect(written.endsWith('; secure')).toBe(secure)
    expect(/; domain=([^;]*)/.exec(written)?.[1]).toBe(scope.availableToSubdomains ? domain : undefined)
    await client.session.revoke()
    expect(browser.cookies()).toEqual({})
  },
)

test.each([
  ['a token that is too long for a cookie', signedIn('ada', 'x'.repeat(5000))],
  ['an expiry that is no date', { ...signedIn(), member_session: { ...signedIn().member_session, expires_at: 'soon' } }],
])('T27 %s fails no sign-in, and leaves no cookie of the session before', async (_, data) => {
  const { warn } = silent()
  const browser = createBrowser()
  const tab = browser.tab(provider({ [LOGIN]: () => answer(data) }))
  browser.writeCookie('acme_session=before; path=/')
  const client = tab.open()
  expect(await outcome(client.magicLinks.authenticate(login))).toBe('ok')
  expect(client.member.getSync()?.member_id).toBe('member-ada')
  expect(browser.lines()).not.toContain('acme_session=before')
  expect(warn.mock.calls.join()).toContain('did not keep the cookie')
  expect(warn.mock.calls.join()).not.toContain('xxxx')
})
