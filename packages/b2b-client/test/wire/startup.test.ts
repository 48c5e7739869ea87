// @vitest-environment jsdom
/* Section 8 of the wire's record: what happens when a page is opened, and in the background. Its clockwork: `session/refresh`. */

import { expect, test, vi } from 'vitest'
import { REFRESH_INTERVAL_MS } from '../../src/limits.ts'
import { answer, createBrowser, provider, refusal, signedIn, TOKEN, type Provider } from '../browser.ts'
import { createPage, LOGIN, login, signedInNow } from './page.ts'

const page = createPage()
const REFRESH = '/b2b/sessions/authenticate'
const IST = 'acme_intermediate_session_token'
const silent = () => vi.spyOn(console, 'warn').mockImplementation(() => {})
const remember = () => {
  const { member_session: session, member, organization } = signedInNow()
  localStorage.setItem(page.key(), JSON.stringify({ session, member, organization }))
  document.cookie = 'acme_session=token-ada; path=/'
  document.cookie = 'acme_session_jwt=jwt.token-ada; path=/'
}

test('without a cookie nothing is refreshed, ever, and what was known of the project stays', async () => {
  const browser = createBrowser()
  const tab = browser.tab(provider({}))
  await tab.open().bootstrap.getAsync()
  const kept = browser.local.get(`acme_sdk_state_${TOKEN}::bootstrap`)
  const second = browser.tab(provider({}))
  second.open()
  await browser.pass(24 * 3_600_000)
  expect([tab, second].flatMap((one) => one.calls(REFRESH))).toEqual([])
  expect(browser.local.get(`acme_sdk_state_${TOKEN}::bootstrap`)).toBe(kept)
})

test('a cookie, even one that cannot be decoded, is asked about at once with an empty object', async () => {
  page.serve({ [REFRESH]: () => answer(signedInNow()) })
  document.cookie = 'acme_session=%E0%A4%A; path=/'
  const client = page.open()
  await vi.waitFor(() => expect(client.session.getSync()).not.toBeNull())
  const [asked] = page.calls(REFRESH)
  expect(asked?.raw).toBe('{}')
  expect(asked?.headers.get('Authorization')).toBe(`Basic ${btoa(`${page.token()}:%E0%A4%A`)}`)
})

test('the stored state is served until the provider has answered, as one that is only remembered', async () => {
  let release = (_: Response) => {}
  page.serve({ [REFRESH]: () => new Promise((resolve) => void (release = resolve)) })
  remember()
  const client = page.open()
  await vi.waitFor(() => expect(page.calls(REFRESH)).toHaveLength(1))
  expect(client.organization.getInfo()).toMatchObject({ organization: { organization_id: 'org-acme' }, fromCache: true })
  release(answer(signedInNow('bob')))
  await vi.waitFor(() => expect(client.member.getInfo()).toMatchObject({ member: { member_id: 'member-bob' }, fromCache: false }))
})

/** A browser of data, for what takes minutes. */
async function signedInBrowser(refresh: Provider = () => answer(signedIn()), more: Record<string, Provider> = {}) {
  const browser = createBrowser()
  const tab = browser.tab(provider({ [LOGIN]: () => answer(signedIn()), [REFRESH]: refresh, ...more }))
  const client = tab.open()
  await client.magicLinks.authenticate(login)
  return { browser, tab, client }
}

test('each sign-in begins the three minutes anew', async () => {
  const { browser, tab, client } = await signedInBrowser()
  await browser.pass(REFRESH_INTERVAL_MS - 1000)
  await client.magicLinks.authenticate(login)
  await browser.pass(REFRESH_INTERVAL_MS - 1000)
  expect(tab.calls(REFRESH)).toHaveLength(0)
  await browser.pass(2000)
  expect(tab.calls(REFRESH)).toHaveLength(1)
})

test.each<[string, Provider]>([
  ['between two refreshes', () => answer(signedIn())],
  ['while a failed one waits for its retry', () => refusal(503, 'server_unavailable')],
])('logging out %s stops them', async (_, refresh) => {
  const { browser, tab, client } = await signedInBrowser(refresh, { '/b2b/sessions/revoke': () => answer({}) })
  await browser.pass(REFRESH_INTERVAL_MS + 1000)
  await client.session.revoke()
  const before = tab.calls(REFRESH).length
  await browser.pass(24 * 3_600_000)
  expect([before, tab.calls(REFRESH).length]).toEqual([1, 1])
})

test('a refresh that is refused for good leaves the pending sign-in, warns once and is not made again', async () => {
  const warn = silent()
  const { browser, tab, client } = await signedInBrowser(() => refusal(404, 'session_not_found'))
  browser.writeCookie(`${IST}=pending; path=/`)
  await browser.pass(24 * 3_600_000)
  expect(client.getState()).toEqual({})
  expect(browser.cookies()).toEqual({ [IST]: 'pending' })
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    '[@acme/b2b-client] The session has ended: the provider does not know it any longer. Show your login page.',
  )
  expect(tab.calls(REFRESH)).toHaveLength(1)
})

test.each(['unauthorized_credentials', 'user_unauthenticated', 'invalid_secret_authentication', 'session_not_found'])(
  'session.authenticate that is refused with %s ends the session, keeps the pending sign-in, and rejects',
  async (type) => {
    silent()
    page.serve({ [REFRESH]: () => refusal(401, type) })
    const client = page.open()
    await client.magicLinks.authenticate(login)
    document.cookie = `${IST}=pending; path=/`
    await expect(client.session.authenticate()).rejects.toMatchObject({ error_type: type })
    expect(page.cookies()).toEqual({ [IST]: 'pending' })
    expect(localStorage.getItem(page.key())).toBe('null')
  },
)

test.each<[string, () => Response]>([
  ['an error of the server', () => refusal(500, 'internal_server_error')],
  ['a refusal of another kind', () => refusal(403, 'forbidden')],
  ['a network failure', () => Response.error()],
  ['a captcha reply', () => new Response('Captcha required', { status: 403 })],
])('session.authenticate that meets %s changes nothing, and rejects', async (_, reply) => {
  page.serve({ [REFRESH]: reply })
  const client = page.open()
  await client.magicLinks.authenticate(login)
  const before = [page.cookies(), client.getState(), localStorage.getItem(page.key())]
  await expect(client.session.authenticate()).rejects.toHaveProperty('name')
  expect([page.cookies(), client.getState(), localStorage.getItem(page.key())]).toEqual(before)
})

test.each<[string, () => Response]>([
  ['an answer', () => answer(signedInNow())],
  ['a lasting refusal', () => refusal(404, 'session_not_found')],
])('%s about a session that another has replaced meanwhile is dropped, and the question asked again', async (_, late) => {
  silent()
  const releases: ((reply: Response) => void)[] = []
  let name = 'ada'
  page.serve({ [LOGIN]: () => answer(signedInNow(name)), [REFRESH]: () => new Promise((resolve) => void releases.push(resolve)) })
  const client = page.open()
  await client.magicLinks.authenticate(login)
  const asked = client.session.authenticate()
  await vi.waitFor(() => expect(releases).toHaveLength(1))
  name = 'bob'
  await client.magicLinks.authenticate(login)
  releases[0]?.(late())
  await vi.waitFor(() => expect(releases).toHaveLength(2))
  expect(page.cookies()).toHaveProperty('acme_session', 'token-bob')
  releases[1]?.(answer(signedInNow('bob', 'token-bob-2')))
  await expect(asked).resolves.toMatchObject({ member_id: 'member-bob' })
  expect(page.cookies()).toHaveProperty('acme_session', 'token-bob-2')
})
