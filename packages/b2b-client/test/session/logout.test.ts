/*
 * A logout while a confirmation is pending. A confirmation is a call of `session.authenticate`. The provider rotates the token, so the
 * session must end for the new token, too.
 */

import { expect, test } from 'vitest'
import { CALL_TIMEOUT_MS, TURN_TIMEOUT_MS } from '../../src/limits.ts'
import { answer, createBrowser, provider, refusal, signedIn, type WriteDelays } from '../browser.ts'
import {
  sessionTokenOf,
  createPendingResponse,
  login,
  LOGIN,
  outcomeOf,
  REFRESH,
  storeSession,
  REVOKE,
  STATE,
  silenceConsole,
} from '../threats/support.ts'
import { createRotatingProvider, recordRefreshNow, type NetworkDelays } from './rotatingProvider.ts'

/** The tabs see the writes of each other late. */
const WRITE_DELAYS_MS: WriteDelays = { cookies: 10, storage: 500 }

interface TabOptions {
  readonly hasLocks?: boolean
  readonly delaysMs?: WriteDelays
  readonly httpOnly?: boolean
}

/** Opens two tabs of a signed-in browser. `networkDelays` are the delays of each confirmation and sign-in. */
function openTabs(networkDelays: NetworkDelays, { hasLocks = true, delaysMs, httpOnly = false }: TabOptions = {}) {
  silenceConsole()
  const browser = createBrowser({ hasLocks, ...(delaysMs && { delaysMs }) })
  storeSession(browser)
  recordRefreshNow(browser)
  if (httpOnly)
    for (const name of ['acme_session', 'acme_session_jwt']) browser.writeCookie(`${name}=; path=/; expires=${new Date(0).toUTCString()}`)
  const rotating = createRotatingProvider(browser, { httpOnly })
  const testProvider = () => rotating.serve((path) => (path === REVOKE ? {} : networkDelays))
  const pages = [browser.tab(testProvider()), browser.tab(testProvider())] as const
  const options = { telemetry: false, ...(httpOnly && { customBaseUrl: 'https://app.example.com/auth' }) }
  const clients = [pages[0].open(options), pages[1].open(options)] as const
  return { browser, rotating, pages, clients }
}

const SETTINGS = [true, false].flatMap((hasLocks) => [false, true].map((hasWriteDelays) => ({ hasLocks, hasWriteDelays })))
/** The times from the logout to the answer: before the other tab sees the logout, and later. */
const ANSWER_DELAYS_MS = [100, 1_000]
const LOGOUTS = SETTINGS.flatMap((setting) =>
  ['this tab', 'another tab'].flatMap((from) =>
    [false, true].flatMap((forceClear) => ANSWER_DELAYS_MS.map((answerDelay) => ({ ...setting, from, forceClear, answerDelay }))),
  ),
)

test.each(
  LOGOUTS.map(
    ({ from, forceClear, hasLocks, hasWriteDelays, answerDelay }) => [from, forceClear, hasLocks, hasWriteDelays, answerDelay] as const,
  ),
)(
  'no session is alive after a logout while a confirmation of %s rotates the token (forceClear: %s, Web Locks: %s, late writes: %s, answer after %i ms)',
  async (from, forceClear, hasLocks, hasWriteDelays, answerDelay) => {
    const logoutAt = 1_000
    const options = { hasLocks, ...(hasWriteDelays && { delaysMs: WRITE_DELAYS_MS }) }
    const { browser, rotating, clients } = openTabs({ response: logoutAt + answerDelay }, options)
    const refresh = outcomeOf(clients[from === 'this tab' ? 0 : 1].session.authenticate())
    await browser.advance(logoutAt)
    expect(rotating.token()).toBe('token-1')
    const logout = outcomeOf(clients[0].session.revoke({ forceClear }))
    await browser.advance(0)
    if (forceClear) expect(clients[0].session.getSync()).toBeNull()
    await browser.advance(60_000)
    await Promise.all([refresh, logout])
    expect(rotating.token()).toBeNull()
    expect(browser.cookies()).toEqual({})
    for (const client of clients) expect(client.getState()).toEqual({})
  },
)

test.each([true, false])('a confirmation that hangs delays a logout for 10 seconds at most (Web Locks: %s)', async (hasLocks) => {
  const { browser, rotating, clients } = openTabs({ response: CALL_TIMEOUT_MS - 1 }, { hasLocks })
  const refresh = outcomeOf(clients[1].session.authenticate())
  await browser.advance(1_000)
  const logout = outcomeOf(clients[0].session.revoke())
  await browser.advance(TURN_TIMEOUT_MS + 500)
  expect(clients[0].session.getSync()).toBeNull()
  expect(browser.cookies()).toEqual({})
  await logout
  // The answer arrives now, with the only token that works.
  await browser.advance(60_000)
  expect(await refresh).toMatchObject({ name: 'UserCancellationError' })
  expect(rotating.token()).toBeNull()
})

test('a logout without a pending confirmation is sent immediately, and only once', async () => {
  const { browser, rotating, pages, clients } = openTabs({})
  await clients[0].session.revoke()
  expect(rotating.token()).toBeNull()
  await browser.advance(60_000)
  expect([...pages[0].calls(REVOKE), ...pages[1].calls(REVOKE)]).toHaveLength(1)
})

test('a logout right after a confirmation or a sign-in is sent only once', async () => {
  const { browser, pages, clients } = openTabs({})
  const confirmation = clients[0].session.authenticate()
  await browser.advance(1000)
  await confirmation
  await clients[0].session.revoke()
  await clients[0].magicLinks.authenticate(login)
  await clients[0].session.revoke()
  await browser.advance(60_000)
  expect([...pages[0].calls(REVOKE), ...pages[1].calls(REVOKE)].map(sessionTokenOf)).toEqual(['token-1', 'token-login-2'])
})

/** A tab has just signed in, and the late cookie of another tab hides its token. Requests a logout, whose first response the test releases. */
async function logOutWithHiddenToken(second: () => Response) {
  silenceConsole()
  const browser = createBrowser()
  const first = createPendingResponse()
  const page = browser.tab(
    provider({
      [LOGIN]: () => answer(signedIn('ada', 'token-own', browser.now())),
      [REVOKE]: (request) => (sessionTokenOf(request) === 'token-own' ? second() : first.reply()),
    }),
  )
  const client = page.open({ telemetry: false })
  await client.magicLinks.authenticate(login)
  await browser.advance(1_000)
  browser.writeCookie('acme_session=token-late; path=/')
  const logout = outcomeOf(client.session.revoke())
  await browser.advance(1)
  const finish = async () => {
    first.release(answer({}))
    await browser.advance(1_000)
    return { outcome: await logout, tokens: page.calls(REVOKE).map(sessionTokenOf) }
  }
  return { browser, page, client, finish }
}

test.each([
  ['is accepted', () => answer({})],
  ['is refused', () => refusal(404, 'session_not_found')],
  ['fails', () => refusal(503, 'service_unavailable')],
])('a logout also revokes the hidden token of the shown session, and is complete if this second request %s', async (_, second) => {
  const { client, finish } = await logOutWithHiddenToken(second)
  expect(await finish()).toEqual({ outcome: 'ok', tokens: ['token-late', 'token-own'] })
  expect(client.session.getSync()).toBeNull()
})

test('a logout does not revoke the hidden token if another tab has signed in meanwhile', async () => {
  const { browser, page, finish } = await logOutWithHiddenToken(() => answer({}))
  const { member_session: session, member, organization } = signedIn('bob')
  browser.local.set(STATE, JSON.stringify({ session, member, organization }))
  browser.writeCookie('acme_session=token-bob; path=/')
  page.dispatch('storage', STATE)
  expect((await finish()).tokens).toEqual(['token-late'])
})

test('a logout with a token that another tab had overwritten, and this tab has restored, is sent only once', async () => {
  const { browser, pages, clients } = openTabs({})
  await clients[0].session.authenticate()
  await clients[1].session.updateSession({ session_token: 'token-ada', session_jwt: 'jwt.token-ada' })
  pages[0].dispatch('storage', STATE)
  await browser.advance(1_000)
  expect(browser.cookies()).toMatchObject({ acme_session: 'token-1' })
  const logout = clients[0].session.revoke()
  await browser.advance(60_000)
  await logout
  expect(pages[0].calls(REVOKE).map(sessionTokenOf)).toEqual(['token-1'])
})

test.each([0, 1])('a sign-in of tab %d that is answered after a logout of tab 0 leaves no session at the provider', async (tabIndex) => {
  const { browser, rotating, clients } = openTabs({ response: 2_000 })
  const signIn = outcomeOf(clients[tabIndex === 0 ? 0 : 1].magicLinks.authenticate(login))
  await browser.advance(1_000)
  await outcomeOf(clients[0].session.revoke({ forceClear: true }))
  await browser.advance(60_000)
  expect(await signIn).toMatchObject({ name: 'UserCancellationError' })
  expect(rotating.token()).toBeNull()
})

test('a sign-in of another tab that the logout has not reached yet leaves no session at the provider', async () => {
  const { browser, rotating, clients } = openTabs({ response: 1_100 }, { delaysMs: WRITE_DELAYS_MS })
  const signIn = outcomeOf(clients[1].magicLinks.authenticate(login))
  await browser.advance(1_000)
  await outcomeOf(clients[0].session.revoke({ forceClear: true }))
  await browser.advance(60_000)
  await signIn
  expect(rotating.token()).toBeNull()
  expect(browser.cookies()).toEqual({})
})

test('a late answer does not end a newer sign-in, even if the provider returned the same session for both', async () => {
  silenceConsole()
  const browser = createBrowser()
  storeSession(browser)
  recordRefreshNow(browser)
  const refresh = createPendingResponse()
  const page = browser.tab(provider({ [REFRESH]: refresh.reply, [REVOKE]: () => answer({}), [LOGIN]: () => answer(signedIn()) }))
  const client = page.open({ telemetry: false })
  const confirmation = outcomeOf(client.session.authenticate())
  await browser.advance(100)
  await client.session.revoke()
  // The provider returns the same session for the next sign-in.
  await client.magicLinks.authenticate(login)
  refresh.release(answer(signedIn()))
  await browser.advance(10_000)
  expect(await confirmation).toMatchObject({ name: 'UserCancellationError' })
  expect(page.calls(REVOKE)).toHaveLength(1)
  expect(client.session.getSync()).not.toBeNull()
})

test('a late answer with the token that the logout has already revoked causes no second logout', async () => {
  silenceConsole()
  const browser = createBrowser()
  storeSession(browser)
  recordRefreshNow(browser)
  const refresh = createPendingResponse()
  const page = browser.tab(provider({ [REFRESH]: refresh.reply, [REVOKE]: () => answer({}) }))
  const client = page.open({ telemetry: false })
  const confirmation = outcomeOf(client.session.authenticate())
  await browser.advance(100)
  await client.session.revoke()
  refresh.release(answer(signedIn()))
  await browser.advance(10_000)
  expect(await confirmation).toMatchObject({ name: 'UserCancellationError' })
  expect(page.calls(REVOKE)).toHaveLength(1)
})

test('a new token that arrives after a logout and a new sign-in leaves the new session alone', async () => {
  silenceConsole()
  const browser = createBrowser()
  storeSession(browser)
  recordRefreshNow(browser)
  const refresh = createPendingResponse()
  const routes = { [REFRESH]: refresh.reply, [REVOKE]: () => refusal(404, 'session_not_found'), [LOGIN]: () => answer(signedIn('bob')) }
  const page = browser.tab(provider(routes))
  const client = page.open({ telemetry: false })
  const confirmation = outcomeOf(client.session.authenticate())
  await browser.advance(100)
  await outcomeOf(client.session.revoke({ forceClear: true }))
  await client.magicLinks.authenticate(login)
  refresh.release(answer(signedIn('ada', 'token-rotated')))
  await browser.advance(10_000)
  expect(await confirmation).toMatchObject({ name: 'UserCancellationError' })
  expect(page.calls(REVOKE).map(sessionTokenOf)).toEqual(['token-ada'])
  expect(client.session.getTokens()?.session_token).toBe('token-bob')
})

test('with HttpOnly cookies, a confirmation that is answered after a logout leaves no session at the provider', async () => {
  silenceConsole()
  const browser = createBrowser()
  // The server keeps the session in a cookie that the page cannot see.
  let isAlive = true
  let isRefused = true
  const refresh = createPendingResponse()
  const revoke = () => {
    if (isRefused) return refusal(404, 'session_not_found')
    isAlive = false
    return answer({})
  }
  const page = browser.tab(provider({ [REFRESH]: refresh.reply, [REVOKE]: revoke }))
  const client = page.open({ customBaseUrl: 'https://app.example.com/auth', telemetry: false })
  await browser.advance(500)
  const logout = outcomeOf(client.session.revoke({ forceClear: true }))
  await browser.advance(0)
  expect(client.session.getSync()).toBeNull()
  isRefused = false
  refresh.release(answer({ ...signedIn(), session_token: '', session_jwt: '' }))
  await browser.advance(10_000)
  await logout
  expect(isAlive).toBe(false)
  expect(client.session.getSync()).toBeNull()
})

test.each([true, false])(
  'with HttpOnly cookies, a refused logout is sent again after the confirmation (forceClear: %s)',
  async (forceClear) => {
    const { browser, rotating, pages, clients } = openTabs({ response: 1_100 }, { httpOnly: true, delaysMs: WRITE_DELAYS_MS })
    const refresh = outcomeOf(clients[1].session.authenticate())
    await browser.advance(1_000)
    const logout = outcomeOf(clients[0].session.revoke({ forceClear }))
    await browser.advance(60_000)
    await refresh
    expect(await logout).toBe('ok')
    expect(rotating.token()).toBeNull()
    expect(pages[0].calls(REVOKE)).toHaveLength(2)
    expect(clients[0].session.getSync()).toBeNull()
  },
)

test('with HttpOnly cookies, a logout that is refused twice is not sent a third time', async () => {
  const { browser, rotating, pages, clients } = openTabs({}, { httpOnly: true })
  rotating.expireSession()
  const logout = outcomeOf(clients[0].session.revoke())
  await browser.advance(60_000)
  expect(await logout).toMatchObject({ error_type: 'session_not_found' })
  expect(pages[0].calls(REVOKE)).toHaveLength(2)
  expect(clients[0].session.getSync()).toBeNull()
})

test('with HttpOnly cookies, a tab that sees a logout late does not end the session of the next sign-in', async () => {
  // Tab 1 applies the response 300 ms after the logout, which it sees 500 ms after the logout.
  const { browser, rotating, clients } = openTabs({ response: 1_300 }, { httpOnly: true, delaysMs: WRITE_DELAYS_MS })
  const refresh = outcomeOf(clients[1].session.authenticate())
  await browser.advance(1_000)
  const logout = outcomeOf(clients[0].session.revoke({ forceClear: true }))
  await browser.advance(500)
  await logout
  // The sign-in is answered 1,800 ms after the logout. Tab 1 checks for a late logout 300 ms later, and sees the sign-in 200 ms after that.
  const signIn = outcomeOf(clients[0].magicLinks.authenticate(login))
  await browser.advance(60_000)
  await refresh
  expect(await signIn).toBe('ok')
  expect(rotating.token()).toBe('token-login-2')
})

test('after a logout, a client that is disposed while its confirmation is pending still revokes the new token', async () => {
  const { browser, rotating, clients } = openTabs({ response: 2_000 })
  const refresh = outcomeOf(clients[0].session.authenticate())
  await browser.advance(1_000)
  const logout = outcomeOf(clients[0].session.revoke({ forceClear: true }))
  await browser.advance(100)
  clients[0].dispose()
  await browser.advance(60_000)
  await Promise.all([refresh, logout])
  expect(rotating.token()).toBeNull()
})

test.each([true, false])('a logout waits 10 seconds at most for a confirmation of the same tab (Web Locks: %s)', async (hasLocks) => {
  const { browser, clients } = openTabs({ response: CALL_TIMEOUT_MS - 1 }, { hasLocks })
  const refresh = outcomeOf(clients[0].session.authenticate())
  await browser.advance(1_000)
  const logout = outcomeOf(clients[0].session.revoke())
  await browser.advance(TURN_TIMEOUT_MS + 500)
  expect(clients[0].session.getSync()).toBeNull()
  await logout
  await browser.advance(60_000)
  expect(await refresh).toMatchObject({ name: 'UserCancellationError' })
})

test('a sign-in in the same millisecond as a logout succeeds', async () => {
  const { browser, rotating, clients } = openTabs({})
  const logout = outcomeOf(clients[0].session.revoke())
  const signIn = outcomeOf(clients[0].magicLinks.authenticate(login))
  await browser.advance(60_000)
  await logout
  expect(await signIn).toBe('ok')
  expect(clients[0].session.getTokens()?.session_token).toBe(rotating.token())
})
