import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ClientOptions } from '../../src/options.ts'
import { binaryText } from '../binaryText.ts'
import { answer, createBrowser, provider, settle, signedIn, START, TOKEN } from '../browser.ts'
import { sessionTokenOf, login, LOGIN, ME, MINUTE, outcomeOf, REFRESH, REVOKE, silenceConsole, STATE } from './support.ts'

/* Cookies from other hosts and paths, and browsers that refuse cookies. */

const routes = () => ({
  [LOGIN]: () => answer(signedIn()),
  [REFRESH]: () => answer(signedIn()),
  [ME]: () => answer({ member: signedIn().member }),
  [REVOKE]: () => answer({}),
})

test.each([
  ['a deeper path', 'acme_session=injected; path=/login'],
  ['the parent domain', 'acme_session=injected; path=/; domain=example.com'],
  ['both', 'acme_session=injected; path=/login; domain=example.com'],
])('T25 the refresh does not use a cookie injected for %s, and the client removes the cookie if it can', async (cookieScope, injected) => {
  const { warn } = silenceConsole()
  const browser = createBrowser({ url: 'https://app.example.com/login' })
  const tab = browser.tab(provider(routes()))
  const client = tab.open({ cookieOptions: { domain: 'example.com' } })
  await client.magicLinks.authenticate(login)
  browser.writeCookie(injected)
  await browser.advance(10 * MINUTE)
  expect(tab.calls(REFRESH).length).toBeGreaterThan(2)
  expect(new Set(tab.calls(REFRESH).map(sessionTokenOf))).toEqual(new Set(['token-ada']))
  expect(client.session.getTokens()?.session_token).toBe('token-ada')
  // The client cannot remove a cookie of a deeper path. It warns once about it.
  const isRemovable = cookieScope === 'the parent domain'
  const isInjectedCookieLeft = browser.documentCookie().includes('injected')
  expect(isInjectedCookieLeft).toBe(!isRemovable)
  expect(warn.mock.calls.filter(([message]) => String(message).includes('exists twice'))).toHaveLength(isRemovable ? 0 : 1)
  expect(warn.mock.calls.join()).not.toContain('injected')
})

test('T25 of two cookies with the name of the session cookie, a later page uses the one that the client has written', async () => {
  silenceConsole()
  const browser = createBrowser({ url: 'https://app.example.com/login' })
  await browser.tab(provider(routes())).open().magicLinks.authenticate(login)
  browser.writeCookie('acme_session=injected; path=/login')
  expect(browser.documentCookie()).toMatch(/^acme_session=injected/)
  expect(browser.tab(provider(routes())).open().session.getTokens()?.session_token).toBe('token-ada')
})

test.each(['/', '/login'])('T25 an empty cookie injected for the path %s of the parent domain does not end the session', async (path) => {
  silenceConsole()
  const browser = createBrowser({ url: 'https://app.example.com/login' })
  const client = browser.tab(provider(routes())).open()
  await client.magicLinks.authenticate(login)
  // Without this entry, the client does not know which cookie it has written.
  browser.local.delete(`${STATE}::own:acme_session`)
  browser.writeCookie(`acme_session=; path=${path}; domain=example.com`)
  expect(client.session.getTokens()?.session_token).toBe('token-ada')
  expect(browser.tab(provider(routes())).open().session.getTokens()?.session_token).toBe('token-ada')
})

test('T26 for any cookie value, no call fails, and a value that cannot be a token is not sent', async () => {
  silenceConsole()
  const browser = createBrowser()
  const tab = browser.tab(provider(routes()))
  const client = tab.open()
  await settle()
  const hostileValue = fc.oneof(
    binaryText({ maxLength: 40 }),
    fc.string({ maxLength: 40 }).map((text) => `%${text}`),
    fc.constantFrom('"quoted"', '%', '%zz', '%00', '%0d%0aX-Evil: 1', 'ü', '日本', '\ud800', 'x'.repeat(4097), '=', '==', ''),
  )
  await fc.assert(
    fc.asyncProperty(hostileValue, async (value) => {
      browser.clearCookiesAndStorage() // The value of the previous run is gone.
      browser.writeCookie(`acme_session=${value.replaceAll(/[;\s]/g, '')}; path=/`)
      await client.self.get()
      const sentToken = sessionTokenOf(tab.calls(ME).at(-1))
      // eslint-disable-next-line no-control-regex -- a header must not contain these characters
      expect(sentToken).not.toMatch(/[\u0000-\u001f\u007f]/)
      expect(sentToken.length).toBeLessThanOrEqual(4096)
      expect(sentToken).not.toBe('')
    }),
    { numRuns: 400 },
  )
})

test.each(['\u0000', '\n', 'a\r\nX-Evil: 1', '\u007f', 'x'.repeat(4097)])(
  'T26 a token %j is ignored with one warning, and the call is sent without it',
  async (token) => {
    const { warn } = silenceConsole()
    const browser = createBrowser()
    const tab = browser.tab(provider(routes()))
    const client = tab.open()
    Object.assign(tab.environment.cookies, { read: () => `acme_session=${encodeURIComponent(token)}` })
    await client.self.get()
    await client.self.get()
    // A request without a session token has the public token in its place.
    expect(tab.calls(ME).map(sessionTokenOf)).toEqual([TOKEN, TOKEN])
    expect(warn.mock.calls.filter(([message]) => String(message).includes('cannot be a token'))).toHaveLength(1)
  },
)

/** The attributes that the client gives its cookies: `domain` only if the application shares them with subdomains. */
interface CookieAttributes {
  readonly secure: boolean
  readonly domain?: string
}
const PAGES: readonly [string, string, CookieAttributes][] = [
  ['an https host', 'https://app.example.com/login', { secure: true, domain: 'app.example.com' }],
  ['an https host with a port', 'https://app.example.com:8443/login', { secure: true, domain: 'app.example.com' }],
  ['localhost', 'http://localhost:3000/login', { secure: false }],
  ['https on localhost', 'https://localhost/login', { secure: false }],
  ['a name under localhost', 'http://app.localhost:3000/login', { secure: false, domain: 'app.localhost' }],
  ['the loopback address', 'http://127.0.0.1:3000/login', { secure: false }],
  ['the IPv6 loopback address', 'http://[::1]:3000/login', { secure: false }],
  ['an IP address', 'https://10.0.0.8/login', { secure: true }],
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
test.each(
  PAGES.flatMap(([place, address, expected]) => SCOPES.map(([scopeName, scope]) => [place, scopeName, address, scope, expected] as const)),
)(
  'T27 on %s a page keeps its session with cookies %s: the browser stores them with the right attributes, or the client warns once',
  async (_, __, address, scope, { secure, domain }) => {
    const { warn } = silenceConsole()
    const browser = createBrowser({ url: address })
    const tab = browser.tab(provider(routes()))
    const writtenCookies: string[] = []
    const write = tab.environment.cookies.write
    Object.assign(tab.environment.cookies, {
      write(line: string) {
        writtenCookies.push(line)
        write(line)
      },
    })
    const client = tab.open({ cookieOptions: scope })
    await client.magicLinks.authenticate(login)
    await client.session.authenticate()
    await client.self.get()
    expect(client.session.getTokens()?.session_token).toBe('token-ada')
    expect(sessionTokenOf(tab.calls(ME)[0])).toBe('token-ada')
    const isStored = 'acme_session' in browser.cookies()
    const isSecureWithoutHttps = secure && address.startsWith('http:')
    // Both configured domains with `availableToSubdomains` are wrong. On a host without a domain, such as an IP address, the client omits it.
    const hasWrongDomain = scope.domain !== undefined && scope.availableToSubdomains === true && domain !== undefined
    expect(isStored).toBe(!isSecureWithoutHttps && !hasWrongDomain)
    expect(warn.mock.calls.filter(([message]) => String(message).includes('did not keep the cookie acme_session:'))).toHaveLength(
      isStored ? 0 : 1,
    )
    if (!isStored) return
    const written = writtenCookies.find((line) => line.startsWith('acme_session=token-ada;')) ?? ''
    expect(written).toContain(`; path=${scope.path ?? '/'}; expires=${new Date(START + 60 * MINUTE).toUTCString()}; sameSite=lax`)
    expect(written.endsWith('; secure')).toBe(secure)
    expect(/; domain=([^;]*)/.exec(written)?.[1]).toBe(scope.availableToSubdomains ? domain : undefined)
    await client.session.revoke()
    expect(browser.cookies()).toEqual({})
  },
)

test.each([
  ['a token that is too long for a cookie', signedIn('ada', 'x'.repeat(5000))],
  ['an invalid expiry', { ...signedIn(), member_session: { ...signedIn().member_session, expires_at: 'soon' } }],
])('T27 %s does not fail the sign-in, and the cookie of the previous session is removed', async (_, data) => {
  const { warn } = silenceConsole()
  const browser = createBrowser()
  const tab = browser.tab(provider({ [LOGIN]: () => answer(data) }))
  browser.writeCookie('acme_session=before; path=/')
  const client = tab.open()
  expect(await outcomeOf(client.magicLinks.authenticate(login))).toBe('ok')
  expect(client.member.getSync()?.member_id).toBe('member-ada')
  expect(browser.documentCookie()).not.toContain('acme_session=before')
  expect(warn.mock.calls.join()).toContain('did not keep the cookie')
  expect(warn.mock.calls.join()).not.toContain('xxxx')
})
