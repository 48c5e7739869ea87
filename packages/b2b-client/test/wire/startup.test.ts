// @vitest-environment jsdom
/* The start of a page and the background refresh. The timing is tested in `session/refresh`. */

import { expect, test, vi } from 'vitest'
import { answer, createBrowser, provider, REFRESH_WAIT_MS, refusal, signedIn, TOKEN, type Provider } from '../browser.ts'
import { createPendingResponse } from '../threats/support.ts'
import { createPage, LOGIN, login, signedInNow } from './page.ts'

const page = createPage()
const REFRESH = '/b2b/sessions/authenticate'
const PENDING_COOKIE = 'acme_intermediate_session_token'
const silenceWarnings = () => vi.spyOn(console, 'warn').mockImplementation(() => {})
const storeSession = () => {
  const { member_session: session, member, organization } = signedInNow()
  localStorage.setItem(page.key(), JSON.stringify({ session, member, organization }))
  document.cookie = 'acme_session=token-ada; path=/'
  document.cookie = 'acme_session_jwt=jwt.token-ada; path=/'
}

test('without a cookie the client makes no refresh, and the cached configuration stays', async () => {
  const browser = createBrowser()
  const tab = browser.tab(provider({}))
  await tab.open().bootstrap.getAsync()
  const cachedConfiguration = browser.local.get(`acme_sdk_state_${TOKEN}::bootstrap`)
  const second = browser.tab(provider({}))
  second.open()
  await browser.advance(24 * 3_600_000)
  expect([tab, second].flatMap((eachTab) => eachTab.calls(REFRESH))).toEqual([])
  expect(browser.local.get(`acme_sdk_state_${TOKEN}::bootstrap`)).toBe(cachedConfiguration)
})

test('with a cookie, even an undecodable one, the client makes a refresh with an empty object at once', async () => {
  page.serve({ [REFRESH]: () => answer(signedInNow()) })
  document.cookie = 'acme_session=%E0%A4%A; path=/'
  const client = page.open()
  await vi.waitFor(() => expect(client.session.getSync()).not.toBeNull())
  const [request] = page.calls(REFRESH)
  expect(request?.rawBody).toBe('{}')
  expect(request?.headers.get('Authorization')).toBe(`Basic ${btoa(`${page.token()}:%E0%A4%A`)}`)
})

test('the stored state is used until the provider answers, and is marked as cached', async () => {
  const refresh = createPendingResponse()
  page.serve({ [REFRESH]: refresh.reply })
  storeSession()
  const client = page.open()
  await vi.waitFor(() => expect(page.calls(REFRESH)).toHaveLength(1))
  expect(client.organization.getInfo()).toMatchObject({ organization: { organization_id: 'org-acme' }, fromCache: true })
  refresh.release(answer(signedInNow('bob')))
  await vi.waitFor(() => expect(client.member.getInfo()).toMatchObject({ member: { member_id: 'member-bob' }, fromCache: false }))
})

/** Opens a signed-in tab of a simulated browser. Its clock can move by minutes. */
async function openSignedIn(refresh: Provider = () => answer(signedIn()), otherRoutes: Record<string, Provider> = {}) {
  const browser = createBrowser()
  const tab = browser.tab(provider({ [LOGIN]: () => answer(signedIn()), [REFRESH]: refresh, ...otherRoutes }))
  const client = tab.open()
  await client.magicLinks.authenticate(login)
  return { browser, tab, client }
}

test('each sign-in restarts the wait until the refresh', async () => {
  const { browser, tab, client } = await openSignedIn()
  await browser.advance(REFRESH_WAIT_MS - 1000)
  await client.magicLinks.authenticate(login)
  await browser.advance(REFRESH_WAIT_MS - 1000)
  expect(tab.calls(REFRESH)).toHaveLength(0)
  await browser.advance(2000)
  expect(tab.calls(REFRESH)).toHaveLength(1)
})

test.each<[string, Provider]>([
  ['between two refreshes', () => answer(signedIn())],
  ['during the wait for a retry', () => refusal(503, 'server_unavailable')],
])('a logout %s stops the refreshes', async (_, refresh) => {
  const { browser, tab, client } = await openSignedIn(refresh, { '/b2b/sessions/revoke': () => answer({}) })
  await browser.advance(REFRESH_WAIT_MS + 1000)
  await client.session.revoke()
  const refreshesBefore = tab.calls(REFRESH).length
  await browser.advance(24 * 3_600_000)
  expect([refreshesBefore, tab.calls(REFRESH).length]).toEqual([1, 1])
})

test('a permanently refused refresh keeps the pending sign-in, warns once and is not repeated', async () => {
  const warn = silenceWarnings()
  const { browser, tab, client } = await openSignedIn(() => refusal(404, 'session_not_found'))
  browser.writeCookie(`${PENDING_COOKIE}=pending; path=/`)
  await browser.advance(24 * 3_600_000)
  expect(client.getState()).toEqual({})
  expect(browser.cookies()).toEqual({ [PENDING_COOKIE]: 'pending' })
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    '[@acme/b2b-client] The session has ended: the provider does not know it any longer. Show your login page. https://docs.acme.example/errors#session_ended',
  )
  expect(tab.calls(REFRESH)).toHaveLength(1)
})

test.each(['unauthorized_credentials', 'user_unauthenticated', 'invalid_secret_authentication', 'session_not_found'])(
  'session.authenticate that is refused with %s ends the session, keeps the pending sign-in, and rejects',
  async (type) => {
    silenceWarnings()
    page.serve({ [REFRESH]: () => refusal(401, type) })
    const client = page.open()
    await client.magicLinks.authenticate(login)
    document.cookie = `${PENDING_COOKIE}=pending; path=/`
    await expect(client.session.authenticate()).rejects.toMatchObject({ error_type: type })
    expect(page.cookies()).toEqual({ [PENDING_COOKIE]: 'pending' })
    expect(localStorage.getItem(page.key())).toBe('null')
  },
)

test.each<[string, () => Response]>([
  ['a server error', () => refusal(500, 'internal_server_error')],
  ['another refusal', () => refusal(403, 'forbidden')],
  ['a network failure', () => Response.error()],
  ['a captcha refusal', () => new Response('Captcha required', { status: 403 })],
])('session.authenticate that ends with %s changes nothing, and rejects', async (_, reply) => {
  page.serve({ [REFRESH]: reply })
  const client = page.open()
  await client.magicLinks.authenticate(login)
  const stateBefore = [page.cookies(), client.getState(), localStorage.getItem(page.key())]
  await expect(client.session.authenticate()).rejects.toHaveProperty('name')
  expect([page.cookies(), client.getState(), localStorage.getItem(page.key())]).toEqual(stateBefore)
})

test.each<[string, () => Response]>([
  ['an answer', () => answer(signedInNow())],
  ['a permanent refusal', () => refusal(404, 'session_not_found')],
])('%s about a session that was replaced in the meantime is dropped, and the refresh is repeated', async (_, createLateReply) => {
  silenceWarnings()
  /** The functions that answer the refreshes, in their order. */
  const sendReplies: ((reply: Response) => void)[] = []
  let name = 'ada'
  page.serve({ [LOGIN]: () => answer(signedInNow(name)), [REFRESH]: () => new Promise((resolve) => void sendReplies.push(resolve)) })
  const client = page.open()
  await client.magicLinks.authenticate(login)
  const refreshing = client.session.authenticate()
  await vi.waitFor(() => expect(sendReplies).toHaveLength(1))
  name = 'bob'
  await client.magicLinks.authenticate(login)
  sendReplies[0]?.(createLateReply())
  await vi.waitFor(() => expect(sendReplies).toHaveLength(2))
  expect(page.cookies()).toHaveProperty('acme_session', 'token-bob')
  sendReplies[1]?.(answer(signedInNow('bob', 'token-bob-2')))
  await expect(refreshing).resolves.toMatchObject({ member_id: 'member-bob' })
  expect(page.cookies()).toHaveProperty('acme_session', 'token-bob-2')
})
