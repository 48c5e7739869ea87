import { expect, test } from 'vitest'
import type { ClientOptions } from '../../src/options.ts'
import { answer, createBrowser, provider, refusal, settle, signedIn, type Provider } from '../browser.ts'
import { recordRefreshNow } from '../session/rotatingProvider.ts'
import {
  createPendingResponse,
  login,
  LOGIN,
  outcomeOf,
  REFRESH,
  REVOKE,
  sessionTokenOf,
  silenceConsole,
  STATE,
  storeSession,
} from '../threats/support.ts'

/* The session that a logout ends, if the session changes before the response. */

const PENDING = '/b2b/magic_links/discovery/authenticate'

/**
 * Ada is signed in. The first tab signs in as Bob, and the second tab logs out when it has the cookie of Bob's session, but not its state
 * yet. `revoke` answers the logout. Each confirmation rotates the token.
 */
async function logOutBeforeState(revoke: Provider) {
  silenceConsole()
  const browser = createBrowser({ delaysMs: { cookies: 10, storage: 500 } })
  storeSession(browser)
  recordRefreshNow(browser)
  const users = ['bob', 'eve']
  const testProvider = provider({
    [LOGIN]: () => answer(signedIn(users.shift(), undefined, browser.now())),
    [REFRESH]: () => answer(signedIn('bob', 'token-rotated', browser.now())),
    [REVOKE]: revoke,
  })
  const pages = [browser.tab(testProvider), browser.tab(testProvider)] as const
  const [first, second] = [pages[0].open({ telemetry: false }), pages[1].open({ telemetry: false })]
  await first.magicLinks.authenticate(login)
  await browser.advance(20)
  expect([second.session.getTokens()?.session_token, second.self.getSync()?.member_id]).toEqual(['token-bob', 'member-ada'])
  const logout = outcomeOf(second.session.revoke())
  return { browser, first, logout, sentTokens: () => pages[1].calls(REVOKE).map(sessionTokenOf) }
}

test('if the state arrives late, the tab sends a logout again with the rotated token of the same session', async () => {
  const refused = createPendingResponse()
  const { browser, first, logout, sentTokens } = await logOutBeforeState((request) =>
    sessionTokenOf(request) === 'token-rotated' ? answer({}) : refused.reply(),
  )
  await outcomeOf(first.session.authenticate())
  // The state has arrived in the second tab.
  await browser.advance(550)
  refused.release(refusal(404, 'session_not_found'))
  await browser.advance(60_000)
  expect(await logout).toBe('ok')
  expect(sentTokens()).toEqual(['token-bob', 'token-rotated'])
  expect(browser.cookies()).toEqual({})
})

test('if the state arrives late, a logout does not end a third session', async () => {
  const { browser, first, logout, sentTokens } = await logOutBeforeState(() => answer({}))
  await browser.advance(80)
  await first.magicLinks.authenticate(login)
  await browser.advance(60_000)
  expect(await logout).toBe('ok')
  expect(sentTokens()).toEqual(['token-bob'])
  expect(browser.cookies()).toHaveProperty('acme_session', 'token-eve')
})

test('if the state arrives late, and a third session replaces that of a refused logout, the third session is not logged out', async () => {
  const refused = createPendingResponse()
  const { browser, first, logout, sentTokens } = await logOutBeforeState(refused.reply)
  await browser.advance(80)
  await first.magicLinks.authenticate(login)
  await browser.advance(120)
  refused.release(refusal(404, 'session_not_found'))
  await browser.advance(60_000)
  expect(await logout).toMatchObject({ error_type: 'session_not_found' })
  expect(sentTokens()).toEqual(['token-bob'])
  expect(browser.cookies()).toHaveProperty('acme_session', 'token-eve')
})

test('while a refused logout waits for a confirmation, another tab signs in, and the logout does not end that session', async () => {
  silenceConsole()
  const browser = createBrowser({ delaysMs: { cookies: 10, storage: 500 } })
  storeSession(browser)
  recordRefreshNow(browser)
  const confirmed = createPendingResponse()
  const testProvider = provider({
    [LOGIN]: () => answer(signedIn('bob', undefined, browser.now())),
    [REFRESH]: confirmed.reply,
    [REVOKE]: () => refusal(404, 'session_not_found'),
  })
  const pages = [browser.tab(testProvider), browser.tab(testProvider), browser.tab(testProvider)] as const
  const [first, second, third] = [pages[0].open(), pages[1].open(), pages[2].open()]
  await settle()
  void outcomeOf(second.session.authenticate())
  const logout = outcomeOf(first.session.revoke())
  await browser.advance(1000)
  await third.magicLinks.authenticate(login)
  await browser.advance(50)
  confirmed.release(refusal(404, 'session_not_found'))
  await browser.advance(60_000)
  expect(await logout).toMatchObject({ error_type: 'session_not_found' })
  expect(pages[0].calls(REVOKE).map(sessionTokenOf)).toEqual(['token-ada'])
  expect(browser.cookies()).toHaveProperty('acme_session', 'token-bob')
})

test('if a sign-in has replaced the session of a logout, and the tab knows the session of the sent token, the tab does not ask the provider', async () => {
  silenceConsole()
  const browser = createBrowser()
  storeSession(browser)
  recordRefreshNow(browser)
  const revoked = createPendingResponse()
  const testProvider = provider({ [LOGIN]: () => answer(signedIn('bob', undefined, browser.now())), [REVOKE]: revoked.reply })
  const page = browser.tab(testProvider)
  const [client, otherClient] = [page.open(), browser.tab(testProvider).open()]
  await settle()
  const logout = outcomeOf(client.session.revoke())
  await otherClient.magicLinks.authenticate(login)
  revoked.release(answer({}))
  expect(await logout).toBe('ok')
  expect(page.calls(REFRESH)).toEqual([])
  expect(browser.cookies()).toHaveProperty('acme_session', 'token-bob')
})

test('with HttpOnly cookies, a logout asks the provider whether it has ended the session that another tab has just opened', async () => {
  silenceConsole()
  const browser = createBrowser({ delaysMs: { cookies: 10, storage: 500 } })
  const { member_session: session, member, organization } = signedIn('ada', undefined, browser.now())
  browser.local.set(STATE, JSON.stringify({ session, member, organization }))
  recordRefreshNow(browser)
  const revoked = createPendingResponse()
  const { session_token: _token, session_jwt: _jwt, ...hiddenSignIn } = signedIn('bob', undefined, browser.now())
  const testProvider = provider({
    [LOGIN]: () => answer(hiddenSignIn),
    [REFRESH]: () => refusal(404, 'session_not_found'),
    [REVOKE]: revoked.reply,
  })
  const options = { customBaseUrl: 'https://app.example.com/auth' }
  const [first, second] = [browser.tab(testProvider).open(options), browser.tab(testProvider).open(options)]
  await settle()
  await second.magicLinks.authenticate(login)
  await browser.advance(100)
  const logout = outcomeOf(first.session.revoke())
  await browser.advance(1000)
  revoked.release(answer({}))
  await browser.advance(5000)
  expect(await logout).toBe('ok')
  expect([first.session.getSync(), second.session.getSync()]).toEqual([null, null])
})

test('T34 a logout that ended no session revokes a sign-in from before it, although its record arrives after the response', async () => {
  silenceConsole()
  const browser = createBrowser({ delaysMs: { cookies: 10, storage: 500 } })
  const [opened, revoked] = [createPendingResponse(), createPendingResponse()]
  const page = browser.tab(provider({ [LOGIN]: opened.reply, [REVOKE]: () => answer({}) }))
  const otherPage = browser.tab(provider({ [LOGIN]: () => answer(signedIn('bob', undefined, browser.now())), [REVOKE]: revoked.reply }))
  const [client, otherClient] = [page.open(), otherPage.open()]
  await settle()
  void outcomeOf(client.magicLinks.authenticate(login))
  await browser.advance(1)
  const logout = outcomeOf(otherClient.session.revoke())
  await otherClient.magicLinks.authenticate(login)
  revoked.release(refusal(404, 'session_not_found'))
  expect(await logout).toMatchObject({ error_type: 'session_not_found' })
  await browser.advance(1)
  opened.release(answer(signedIn('ada', undefined, browser.now())))
  await browser.advance(60_000)
  expect(page.calls(REVOKE).map(sessionTokenOf)).toEqual(['token-ada'])
})

test('a logout also ends a pending sign-in that is answered before it, although the provider has refused a session before', async () => {
  silenceConsole()
  const browser = createBrowser()
  storeSession(browser)
  recordRefreshNow(browser)
  browser.local.set(`${STATE}::tombstone`, JSON.stringify({ refused: { 'session-eve': browser.now() - 1 } }))
  const revoked = createPendingResponse()
  const client = browser
    .tab(provider({ [PENDING]: () => answer({ intermediate_session_token: 'token-pending' }), [REVOKE]: revoked.reply }))
    .open()
  await settle()
  const logout = outcomeOf(client.session.revoke())
  await client.magicLinks.discovery.authenticate({ discovery_magic_links_token: 't' })
  revoked.release(answer({}))
  expect(await logout).toBe('ok')
  expect(browser.cookies()).toEqual({})
})

test('a logout that is answered after the application has replaced the tokens does not remove the new ones', async () => {
  silenceConsole()
  const browser = createBrowser()
  storeSession(browser)
  recordRefreshNow(browser)
  const revoked = createPendingResponse()
  const client = browser.tab(provider({ [REVOKE]: revoked.reply })).open({ telemetry: false })
  const logout = outcomeOf(client.session.revoke())
  await client.session.updateSession({ session_token: 'token-bob' })
  revoked.release(answer({}))
  expect(await logout).toBe('ok')
  expect(browser.cookies()).toHaveProperty('acme_session', 'token-bob')
})

test.each<[string, boolean, ClientOptions]>([
  ['that sees its token, although tokens can be hidden', true, { customBaseUrl: 'https://app.example.com/auth' }],
  ['without a session', false, {}],
])('a refused logout of a page %s is sent once', async (_, hasSession, options) => {
  silenceConsole()
  const browser = createBrowser()
  if (hasSession) storeSession(browser)
  recordRefreshNow(browser)
  const page = browser.tab(provider({ [REVOKE]: () => refusal(404, 'session_not_found') }))
  const logout = outcomeOf(page.open({ telemetry: false, ...options }).session.revoke())
  await browser.advance(60_000)
  expect(await logout).toMatchObject({ error_type: 'session_not_found' })
  expect(page.calls(REVOKE)).toHaveLength(1)
})
