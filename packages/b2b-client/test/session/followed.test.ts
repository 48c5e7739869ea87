/* Rules of sessions that matter only for some orders of events. */

import { expect, test, vi } from 'vitest'
import { MAX_TAB_SYNC_DELAY_MS, REFRESH_INTERVAL_MS } from '../../src/limits.ts'
import { answer, createBrowser, provider, refusal, signedIn, type Provider } from '../browser.ts'
import { createPendingResponse, login, LOGIN, outcomeOf, REFRESH, storeSession, REVOKE, silenceConsole, STATE } from '../threats/support.ts'
import { recordRefreshNow } from './rotatingProvider.ts'

const LINK = 'https://app.example.com/login?acme_token_type=sso&token=link'

test('a logout in another tab clears the redirect token of this tab', async () => {
  silenceConsole()
  const browser = createBrowser()
  storeSession(browser)
  recordRefreshNow(browser)
  const page = browser.tab(provider({}), { url: LINK })
  const client = page.open({ telemetry: false })
  expect(client.parseAuthenticateUrl()).toMatchObject({ token: 'link' })
  // The writes of another tab. A second client does not help here: the redirect token belongs to the page, and here all clients are on one page.
  const now = browser.now()
  browser.local.set(`${STATE}::tombstone`, JSON.stringify({ logout: { requestedAt: now, recordedAt: now }, left: { 'session-ada': now } }))
  for (const name of ['acme_session', 'acme_session_jwt']) browser.writeCookie(`${name}=; path=/; expires=${new Date(0).toUTCString()}`)
  browser.local.set(STATE, 'null')
  page.dispatch('storage', STATE)
  expect(client.session.getSync()).toBeNull()
  expect(client.parseAuthenticateUrl()).toBeNull()
})

test('a session that ended before a link was followed does not clear its redirect token', async () => {
  silenceConsole()
  const browser = createBrowser()
  storeSession(browser)
  recordRefreshNow(browser)
  const before = browser.now() - 1000
  browser.local.set(`${STATE}::tombstone`, JSON.stringify({ logout: { requestedAt: before, recordedAt: before } }))
  const page = browser.tab(provider({}), { url: LINK })
  const client = page.open({ telemetry: false })
  for (const name of ['acme_session', 'acme_session_jwt']) browser.writeCookie(`${name}=; path=/; expires=${new Date(0).toUTCString()}`)
  browser.local.set(STATE, 'null')
  page.dispatch('storage', STATE)
  expect(client.session.getSync()).toBeNull()
  expect(client.parseAuthenticateUrl()).toMatchObject({ token: 'link' })
})

test('a tab that waits for earlier changes does not clear a session that another tab is just storing', async () => {
  silenceConsole()
  const browser = createBrowser()
  const page = browser.tab(provider({ [LOGIN]: () => answer(signedIn()) }))
  const client = page.open({ telemetry: false })
  await client.magicLinks.authenticate(login)
  // The writes of another tab. Its record and its cookies have arrived, their events and the new state have not.
  await browser.advance(MAX_TAB_SYNC_DELAY_MS - 1)
  browser.local.set(`${STATE}::tombstone`, JSON.stringify({ left: { 'session-ada': browser.now() } }))
  browser.writeCookie('acme_session=token-other; path=/')
  await browser.advance(1)
  expect(browser.cookies()).toMatchObject({ acme_session: 'token-other' })
  const data = signedIn()
  const session = { ...data.member_session, member_session_id: 'session-other' }
  browser.local.set(STATE, JSON.stringify({ session, member: data.member, organization: data.organization }))
  page.dispatch('storage', STATE)
  await browser.advance(2 * MAX_TAB_SYNC_DELAY_MS)
  expect(client.session.getSync()?.member_session_id).toBe('session-other')
  expect(browser.cookies()).toMatchObject({ acme_session: 'token-other' })
})

test('a failure of a disposed client does not delay the refresh of another tab', async () => {
  silenceConsole()
  const browser = createBrowser()
  storeSession(browser)
  const pendingRefresh = createPendingResponse()
  const firstTab = browser.tab(provider({ [REFRESH]: pendingRefresh.reply }))
  const client = firstTab.open({ telemetry: false })
  await browser.advance(200)
  expect(firstTab.calls(REFRESH)).toHaveLength(1)
  client.dispose()
  const before = browser.local.get(`${STATE}::lease`)
  pendingRefresh.release(refusal(429, 'too_many_requests', { 'Retry-After': '3600' }))
  await browser.advance(100)
  expect(browser.local.get(`${STATE}::lease`)).toBe(before)
  const secondTab = browser.tab(provider({ [REFRESH]: () => answer(signedIn()) }))
  secondTab.open({ telemetry: false })
  await browser.advance(10_000)
  expect(secondTab.calls(REFRESH)).toHaveLength(1)
})

test('a second cookie of the same name that the client cannot remove is reported once', async () => {
  const { warn } = silenceConsole()
  const browser = createBrowser({ url: 'https://app.example.com/team/login' })
  browser.writeCookie('acme_session=old; path=/team')
  const client = browser.tab(provider({ [LOGIN]: () => answer(signedIn()) })).open({ telemetry: false })
  await client.magicLinks.authenticate(login)
  await client.magicLinks.authenticate(login)
  expect(warn.mock.calls).toEqual([
    [
      '[@acme/b2b-client] The cookie acme_session exists twice and the older one cannot be removed; the newer one is used. Check cookieOptions.path and cookieOptions.domain. https://docs.acme.example/errors#cookie_twice',
    ],
  ])
  expect(client.session.getTokens()?.session_token).toBe('token-ada')
})

test.each(['acme_session', 'acme_session_jwt'])(
  'a cookie %s that another tab removes right after a sign-in is written again',
  async (name) => {
    const browser = createBrowser()
    const client = browser.tab(provider({ [LOGIN]: () => answer(signedIn()) })).open({ telemetry: false })
    await client.magicLinks.authenticate(login)
    browser.writeCookie(`${name}=; path=/; expires=${new Date(0).toUTCString()}`)
    await browser.advance(MAX_TAB_SYNC_DELAY_MS)
    expect(browser.cookies()).toEqual({ acme_session: 'token-ada', acme_session_jwt: 'jwt.token-ada' })
  },
)

test('an application can supply the tokens of a session that the member has left', async () => {
  silenceConsole()
  const browser = createBrowser()
  storeSession(browser)
  recordRefreshNow(browser)
  const routes: Record<string, Provider> = {
    [REFRESH]: () => answer(signedIn()),
    [REVOKE]: () => refusal(500, 'internal_server_error'),
  }
  const client = browser.tab(provider(routes)).open({ telemetry: false })
  await outcomeOf(client.session.revoke({ forceClear: true }))
  expect(client.session.getSync()).toBeNull()
  await browser.advance(1000)
  await client.session.updateSession({ session_token: 'token-ada', session_jwt: 'jwt.token-ada' })
  expect(await outcomeOf(client.session.authenticate())).toBe('ok')
  expect(client.session.getSync()?.member_session_id).toBe('session-ada')
  await browser.advance(REFRESH_INTERVAL_MS)
  expect(client.session.getTokens()?.session_token).toBe('token-ada')
})

test('a logout with the token of another tab ends the session, even if this tab has not received its state yet', async () => {
  const browser = createBrowser({ delaysMs: { cookies: 0, storage: 500 } })
  const testProvider = provider({ [LOGIN]: () => answer(signedIn()), [REVOKE]: () => answer({}) })
  const [firstTab, secondTab] = [browser.tab(testProvider), browser.tab(testProvider)]
  const [firstClient, secondClient] = [firstTab.open({ telemetry: false }), secondTab.open({ telemetry: false })]
  await firstClient.magicLinks.authenticate(login)
  await browser.advance(1)
  expect([secondClient.session.getSync(), secondClient.session.getTokens()?.session_token]).toEqual([null, 'token-ada'])
  const logout = secondClient.session.revoke()
  await browser.advance(MAX_TAB_SYNC_DELAY_MS)
  await logout
  expect([secondClient.session.getSync(), secondClient.session.getTokens()]).toEqual([null, null])
})

test('two clients for one token are reported once per page, although one is disposed and created again', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const page = createBrowser().tab(provider({}))
  const open = () => page.openAs('public-token-test-several', { hosts: { test: 'https://provider.test' }, telemetry: false })
  const clients = [open(), open()]
  clients[1]?.dispose()
  clients.push(open())
  clients.forEach((client) => client.dispose())
  clients.push(open(), open())
  expect(warn.mock.calls.filter(([text]) => String(text).includes('more than one client'))).toHaveLength(1)
  clients.forEach((client) => client.dispose())
})

test('clients that are created and disposed one after the other are not reported', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const page = createBrowser().tab(provider({}))
  for (let count = 0; count < 3; count += 1)
    page.openAs('public-token-test-single', { hosts: { test: 'https://provider.test' }, telemetry: false }).dispose()
  expect(warn.mock.calls.filter(([text]) => String(text).includes('more than one client'))).toEqual([])
})

test.each(['logout', 'refusal'])(
  'T33 a tab that sees the %s of a session late does not touch the session that followed it',
  async (end) => {
    silenceConsole()
    // The first tab is busy, so it sees the entries of the other one late. Cookies do not wait for it.
    const browser = createBrowser({ delaysMs: { cookies: 0, storage: (tab) => (tab === 0 ? 400 : 0) } })
    storeSession(browser)
    recordRefreshNow(browser)
    const answers = [answer(signedIn('ada', 'token-ada-2')), refusal(404, 'session_not_found')]
    const testProvider = provider({
      [REFRESH]: () => answers.shift() ?? refusal(404, 'session_not_found'),
      [REVOKE]: () => answer({}),
      [LOGIN]: () => answer(signedIn('bob')),
    })
    const [busy, other] = [browser.tab(testProvider), browser.tab(testProvider)].map((tab) => tab.open({ telemetry: false }))
    if (busy === undefined || other === undefined) throw new Error('There are two tabs.')
    const confirmation = busy.session.authenticate()
    await browser.advance(end === 'logout' ? 2_000 : 6_000)
    await confirmation
    if (end === 'logout') await other.session.revoke({ forceClear: true })
    else {
      const refused = outcomeOf(other.session.authenticate())
      await browser.advance(MAX_TAB_SYNC_DELAY_MS)
      await refused
    }
    await other.magicLinks.authenticate(login)
    for (let ms = 0; ms < 2_000; ms += 50) {
      await browser.advance(50)
      expect([browser.cookies()['acme_session'], other.session.getSync()?.member_session_id], `after ${ms} ms`).toEqual([
        'token-bob',
        'session-bob',
      ])
    }
    expect(busy.session.getSync()).toMatchObject({ member_session_id: 'session-bob' })
  },
)
