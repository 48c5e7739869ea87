import { expect, test } from 'vitest'
import { MAX_CONFIRMATION_ATTEMPTS, MAX_TAB_SYNC_DELAY_MS } from '../../src/limits.ts'
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
  STATE,
  storeSession,
} from '../threats/support.ts'

/* One confirmation, which is a call of `session.authenticate`, and its response. */

/** Opens a page with a stored session. No background refresh is due. */
function openSignedIn(confirm: Provider) {
  const { warn } = silenceConsole()
  const browser = createBrowser()
  storeSession(browser)
  recordRefreshNow(browser)
  const page = browser.tab(provider({ [REFRESH]: confirm, [REVOKE]: () => answer({}), [LOGIN]: () => answer(signedIn('bob')) }))
  return { browser, page, warn, client: page.open({ telemetry: false }) }
}

test.each([
  ['no session', {}],
  ['a pending sign-in', { member_session: null, intermediate_session_token: 'ist' }],
])('a response with %s confirms nothing: the call fails, and the session stays', async (_, response) => {
  const { browser, client } = openSignedIn(() => answer(response))
  const before = browser.cookies()
  await expect(client.session.authenticate()).rejects.toMatchObject({ name: 'UnreachableError', fault: 'unexpected' })
  expect(browser.cookies()).toEqual(before)
})

test('the last response is used although another tab has replaced the token again', async () => {
  let rotations = 0
  const { browser, page, client } = openSignedIn(() => {
    rotations += 1
    browser.writeCookie(`acme_session=token-${rotations}; path=/`)
    return answer(signedIn('ada', `token-answer-${rotations}`))
  })
  await client.session.authenticate()
  expect(page.calls(REFRESH).map(sessionTokenOf)).toEqual(['token-ada', 'token-1', 'token-2', 'token-3', 'token-4'])
  expect(rotations).toBe(MAX_CONFIRMATION_ATTEMPTS)
  expect(client.session.getTokens()?.session_token).toBe(`token-answer-${rotations}`)
})

test('the last response is dropped if the member has left its session', async () => {
  const { browser, page, client } = openSignedIn(() => {
    browser.local.set(`${STATE}::tombstone`, JSON.stringify({ logout: {}, left: { 'session-ada': browser.now() } }))
    return answer(signedIn())
  })
  const confirmation = outcomeOf(client.session.authenticate())
  await browser.advance(MAX_CONFIRMATION_ATTEMPTS * MAX_TAB_SYNC_DELAY_MS)
  expect(await confirmation).toMatchObject({ name: 'UserCancellationError' })
  expect(page.calls(REFRESH)).toHaveLength(MAX_CONFIRMATION_ATTEMPTS)
  expect(client.session.getSync()).toBeNull()
  expect(browser.cookies()).toEqual({})
})

test('T33 if the cookie of the earlier session hides a new session, fast responses do not end the new session', async () => {
  const { browser, page, client } = openSignedIn((request) => answer(signedIn(sessionTokenOf(request) === 'token-bob' ? 'bob' : 'ada')))
  await client.magicLinks.authenticate(login)
  await browser.advance(50)
  browser.writeCookie('acme_session=token-ada; path=/')
  const confirmation = outcomeOf(client.session.authenticate())
  await browser.advance(MAX_CONFIRMATION_ATTEMPTS * MAX_TAB_SYNC_DELAY_MS)
  expect(await confirmation).toBe('ok')
  expect(page.calls(REFRESH).map(sessionTokenOf)).toEqual(['token-ada', 'token-bob'])
  expect(client.session.getTokens()?.session_token).toBe('token-bob')
})

test('if the member logs out before a confirmation is refused, the caller gets the refusal, and nothing is sent again', async () => {
  const pending = createPendingResponse()
  const { browser, page, client } = openSignedIn(pending.reply)
  const confirmation = outcomeOf(client.session.authenticate())
  await browser.advance(100)
  await client.session.revoke({ forceClear: true })
  pending.release(refusal(404, 'session_not_found'))
  await browser.advance(60_000)
  expect(await confirmation).toMatchObject({ name: 'ApiError', error_type: 'session_not_found' })
  expect(page.calls(REFRESH)).toHaveLength(1)
})

test('a confirmation that waits for its turn is not sent after a logout', async () => {
  const pending = createPendingResponse()
  const { browser, page, client } = openSignedIn(pending.reply)
  const first = outcomeOf(client.session.authenticate())
  const second = outcomeOf(client.session.authenticate())
  await browser.advance(100)
  await client.session.revoke({ forceClear: true })
  pending.release(answer(signedIn()))
  await browser.advance(60_000)
  expect(await Promise.all([first, second])).toMatchObject([{ name: 'UserCancellationError' }, { name: 'UserCancellationError' }])
  expect(page.calls(REFRESH)).toHaveLength(1)
})

test.each([
  ['warns of the end of the session', true],
  ['without a session warns of nothing', false],
])('a refused confirmation %s', async (_, hasSession) => {
  const { browser, client, warn } = openSignedIn(() => refusal(404, 'session_not_found'))
  if (!hasSession) await client.session.revoke()
  await browser.advance(1000)
  const confirmation = outcomeOf(client.session.authenticate())
  await browser.advance(60_000)
  expect(await confirmation).toMatchObject({ error_type: 'session_not_found' })
  expect(client.session.getSync()).toBeNull()
  expect(warn.mock.calls.some(([message]) => String(message).includes('The session has ended'))).toBe(hasSession)
})
