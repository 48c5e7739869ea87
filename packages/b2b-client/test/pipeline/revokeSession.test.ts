import { expect, test } from 'vitest'
import type { ClientOptions } from '../../src/options.ts'
import { answer, createBrowser, provider, refusal, signedIn, type Provider } from '../browser.ts'
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
  storeSession,
} from '../threats/support.ts'

/* The session that a logout ends, if the session changes before the response. */

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
