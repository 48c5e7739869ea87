/*
 * The cookie and the state of a session can disagree for a moment: on a page that has only the cookie, after the data of the site was cleared, and
 * while the changes of another tab arrive. These tests compare the session before and after a request at such moments.
 */

import { expect, test } from 'vitest'
import type { B2BClient } from '../../src/clientTypes.ts'
import { answer, createBrowser, provider, refusal, signedIn, type Provider } from '../browser.ts'
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
  type Browser,
} from '../threats/support.ts'
import { recordRefreshNow } from './rotatingProvider.ts'

const ORGANIZATION = '/b2b/organizations/me'
const MEMBERS = '/b2b/organizations/members/'
const UPDATE = `${MEMBERS}update`
/** All that has to arrive has arrived. */
const ARRIVED_MS = 3_000

function openSignedInPage(options: Parameters<typeof createBrowser>[0] = {}) {
  silenceConsole()
  const browser = createBrowser(options)
  storeSession(browser)
  recordRefreshNow(browser)
  return browser
}

/** Opens two tabs. A sign-in in the first one opens the session of Bob. */
function openTwoTabs(browser: Browser, routes: Record<string, Provider>) {
  const first = browser.tab(provider({ [LOGIN]: () => answer(signedIn('bob')) })).open({ telemetry: false })
  const secondPage = browser.tab(provider(routes))
  return { first, second: secondPage.open({ telemetry: false }), secondPage }
}

/** The calls that end the session: their names and paths. */
const ENDINGS: readonly (readonly [string, string, (client: B2BClient) => Promise<unknown>])[] = [
  ['a logout', REVOKE, (client) => client.session.revoke()],
  ['a deletion of the organization', ORGANIZATION, (client) => client.organization.delete()],
  ['a deletion of the own account', `${MEMBERS}member-ada`, (client) => client.organization.members.delete('member-ada')],
]
const refused = () => refusal(404, 'session_not_found')

test.each(ENDINGS)(
  '%s ends the session on a page that had only its cookie, also if the first refresh is answered first',
  async (_, path, end) => {
    silenceConsole()
    const browser = createBrowser()
    browser.writeCookie('acme_session=token-ada; path=/')
    browser.writeCookie('acme_session_jwt=jwt.token-ada; path=/')
    const [refresh, ending] = [createPendingResponse(), createPendingResponse()]
    const refreshes = [refresh.reply]
    const routes = { [REFRESH]: () => (refreshes.shift() ?? refused)(), [path]: ending.reply }
    const client = browser.tab(provider(routes)).open({ telemetry: false })
    await browser.advance(200)
    const outcome = outcomeOf(end(client))
    await browser.advance(10)
    refresh.release(answer(signedIn()))
    await browser.advance(10)
    ending.release(answer({}))
    await browser.advance(ARRIVED_MS)
    expect([await outcome, client.session.getSync(), browser.cookies()]).toEqual(['ok', null, {}])
  },
)

test('a logout ends the session, also if the application clears localStorage before the response', async () => {
  const browser = openSignedInPage()
  const revoke = createPendingResponse()
  const client = browser.tab(provider({ [REVOKE]: revoke.reply })).open({ telemetry: false })
  const logout = outcomeOf(client.session.revoke())
  browser.local.clear()
  revoke.release(answer({}))
  await browser.advance(ARRIVED_MS)
  expect([await logout, client.session.getSync(), browser.cookies()]).toEqual(['ok', null, {}])
})

test('a refresh stores nothing if the user clears the data of the site before the response', async () => {
  const browser = openSignedInPage()
  const refresh = createPendingResponse()
  const page = browser.tab(provider({ [REFRESH]: refresh.reply }))
  const client = page.open({ telemetry: false })
  const confirmation = outcomeOf(client.session.authenticate())
  await browser.advance(10)
  browser.clearCookiesAndStorage()
  page.dispatch('storage', null)
  refresh.release(answer(signedIn('ada', 'token-2')))
  await browser.advance(ARRIVED_MS)
  expect(await confirmation).toMatchObject({ name: 'UserCancellationError' })
  expect([client.session.getSync(), browser.cookies()]).toEqual([null, {}])
})

test.each([true, false])(
  'T33 a refresh of the newest of two sign-ins keeps its token, although the state of the other one arrives first (Web Locks: %s)',
  async (hasLocks) => {
    const browser = openSignedInPage({ hasLocks, delaysMs: { cookies: 3, storage: 500 } })
    const members = ['bob', 'carol']
    const refresh = createPendingResponse()
    const first = browser.tab(provider({ [LOGIN]: () => answer(signedIn(members.shift())) })).open({ telemetry: false })
    // The first refresh replaces the token. After that, the old one is refused.
    const replies = [refresh.reply]
    const answerTo = (token: string) => (token === 'token-carol' ? (replies.shift() ?? refused)() : answer(signedIn('carol', token)))
    const second = browser.tab(provider({ [REFRESH]: (request) => answerTo(sessionTokenOf(request)) })).open({ telemetry: false })
    await first.magicLinks.authenticate(login)
    await browser.advance(300)
    await first.magicLinks.authenticate(login)
    await browser.advance(20)
    // Only the cookie of Carol has arrived. The state of Bob arrives before the response.
    const confirmation = outcomeOf(second.session.authenticate())
    await browser.advance(250)
    refresh.release(answer(signedIn('carol', 'token-carol-2')))
    await browser.advance(60_000)
    expect(await confirmation).toBe('ok')
    expect([first, second].map(({ session }) => session.getSync()?.member_session_id)).toEqual(['session-carol', 'session-carol'])
    expect(browser.cookies()).toMatchObject({ acme_session: 'token-carol-2' })
  },
)

test('T34 a logout with the cookie of a new session ends that session, although a change of the earlier member has arrived before its state', async () => {
  const browser = openSignedInPage({ delaysMs: { cookies: 10, storage: 500 } })
  const revoke = createPendingResponse()
  const renamed = { ...signedIn().member, name: 'Ada King' }
  const firstProvider = provider({ [UPDATE]: () => answer({ member: renamed }), [LOGIN]: () => answer(signedIn('bob')) })
  const secondPage = browser.tab(provider({ [REVOKE]: revoke.reply, [REFRESH]: refused }))
  const [first, second] = [browser.tab(firstProvider).open({ telemetry: false }), secondPage.open({ telemetry: false })]
  await browser.advance(1_000)
  await first.self.update({ name: 'Ada King' })
  await browser.advance(300)
  await first.magicLinks.authenticate(login)
  await browser.advance(250)
  expect(second.self.getSync()?.name).toBe('Ada King')
  const logout = outcomeOf(second.session.revoke())
  await browser.advance(300)
  revoke.release(answer({}))
  await browser.advance(ARRIVED_MS)
  expect([await logout, ...secondPage.calls(REVOKE).map(sessionTokenOf)]).toEqual(['ok', 'token-bob'])
  expect([first, second].map(({ session }) => session.getSync())).toEqual([null, null])
  expect(browser.cookies()).toEqual({})
})

test('T34 a logout with the cookie of a session that the tab does not show yet ends that session, and returns the response', async () => {
  const browser = openSignedInPage({ delaysMs: { cookies: 10, storage: 500 } })
  const { first, second, secondPage } = openTwoTabs(browser, { [REVOKE]: () => answer({ request_id: 'request-of-the-logout' }) })
  await browser.advance(1_000)
  await first.magicLinks.authenticate(login)
  await browser.advance(50)
  expect(second.member.getSync()?.member_id).toBe('member-ada')
  const logout = second.session.revoke()
  await browser.advance(ARRIVED_MS)
  expect(await logout).toMatchObject({ request_id: 'request-of-the-logout' })
  expect(secondPage.calls(REVOKE).map(sessionTokenOf)).toEqual(['token-bob'])
  expect([first, second].map(({ session }) => session.getSync())).toEqual([null, null])
  expect(browser.cookies()).toEqual({})
})

test('T34 a logout of the earlier session does not cancel a refresh of the new session in another tab', async () => {
  const browser = openSignedInPage({ delaysMs: { cookies: 100, storage: 110 } })
  const [refresh, revoke] = [createPendingResponse(), createPendingResponse()]
  const firstPage = browser.tab(provider({ [LOGIN]: () => answer(signedIn('bob')), [REFRESH]: refresh.reply }))
  const secondPage = browser.tab(provider({ [REVOKE]: revoke.reply }))
  const [first, second] = [firstPage.open({ telemetry: false }), secondPage.open({ telemetry: false })]
  await browser.advance(1_000)
  await first.magicLinks.authenticate(login)
  const confirmation = outcomeOf(first.session.authenticate())
  await browser.advance(1)
  const logout = outcomeOf(second.session.revoke())
  await browser.advance(300)
  revoke.release(answer({}))
  await browser.advance(300)
  refresh.release(answer(signedIn('bob', 'token-bob-2')))
  await browser.advance(ARRIVED_MS)
  expect([await confirmation, await logout, ...secondPage.calls(REVOKE).map(sessionTokenOf)]).toEqual(['ok', 'ok', 'token-ada'])
  expect(browser.cookies()).toMatchObject({ acme_session: 'token-bob-2' })
})

test.each(ENDINGS.flatMap(([name, ...ending]) => [true, false].map((isStored) => [name, isStored, ...ending] as const)))(
  'T34 %s does not end a new session of another tab whose state arrives before its cookie (stored session: %s)',
  async (_, isStored, path, end) => {
    const browser = openSignedInPage({ delaysMs: { cookies: 500, storage: 10 } })
    if (!isStored) browser.local.delete(STATE)
    const [refresh, ending] = [createPendingResponse(), createPendingResponse()]
    const { first, second } = openTwoTabs(browser, { [path]: ending.reply, [REFRESH]: refresh.reply })
    await browser.advance(1_000)
    const outcome = outcomeOf(end(second))
    await browser.advance(5)
    await first.magicLinks.authenticate(login)
    await browser.advance(20)
    ending.release(answer({}))
    await browser.advance(ARRIVED_MS)
    expect(await outcome).toBe('ok')
    expect([first, second].map(({ session }) => session.getSync()?.member_session_id)).toEqual(['session-bob', 'session-bob'])
    expect(browser.cookies()).toMatchObject({ acme_session: 'token-bob' })
  },
)

test('T34 a deletion with the cookie of a new session ends that session, although its state arrives after the request', async () => {
  const browser = openSignedInPage({ delaysMs: { cookies: 10, storage: 100 } })
  const ending = createPendingResponse()
  const { first, second, secondPage } = openTwoTabs(browser, { [ORGANIZATION]: ending.reply })
  await browser.advance(1_000)
  await first.magicLinks.authenticate(login)
  await browser.advance(50)
  const outcome = outcomeOf(second.organization.delete())
  await browser.advance(150)
  ending.release(answer({}))
  await browser.advance(ARRIVED_MS)
  expect([await outcome, ...secondPage.calls(ORGANIZATION).map(sessionTokenOf)]).toEqual(['ok', 'token-bob'])
  expect([first, second].map(({ session }) => session.getSync())).toEqual([null, null])
  expect(browser.cookies()).toEqual({})
})

test('T34 a deletion of the organization keeps the tokens that the application has set since', async () => {
  const browser = openSignedInPage()
  const ending = createPendingResponse()
  const client = browser.tab(provider({ [ORGANIZATION]: ending.reply })).open({ telemetry: false })
  await browser.advance(1_000)
  const outcome = outcomeOf(client.organization.delete())
  await browser.advance(10)
  await client.session.updateSession({ session_token: 'token-2', session_jwt: 'jwt.token-2' })
  ending.release(answer({}))
  await browser.advance(ARRIVED_MS)
  expect([await outcome, browser.cookies()]).toEqual(['ok', { acme_session: 'token-2', acme_session_jwt: 'jwt.token-2' }])
})
