import { expect, test, vi } from 'vitest'
import { decodeOpening } from '../../src/contract/decodeAnswer.ts'
import { lifetimeOf } from '../../src/session/commit.ts'
import { answer, createBrowser, provider, refusal, settle, signedIn, START, TOKEN, type Provider } from '../browser.ts'

const LOGIN = '/b2b/magic_links/authenticate'
const STATE = `acme_sdk_state_${TOKEN}`
const login = { magic_links_token: 't', session_duration_minutes: 60 }

function openPage(loginAnswer: () => Response = () => answer(signedIn()), otherRoutes: Record<string, Provider> = {}) {
  const browser = createBrowser()
  const testProvider = provider({ [LOGIN]: loginAnswer, ...otherRoutes })
  const tab = browser.tab(testProvider)
  return { browser, testProvider, tab, client: tab.open() }
}

test('a sign-in stores the state and both cookies, and removes the pending token', async () => {
  const { browser, client } = openPage()
  browser.writeCookie('acme_intermediate_session_token=ist; path=/')
  await client.magicLinks.authenticate(login)
  expect(browser.cookies()).toEqual({ acme_session: 'token-ada', acme_session_jwt: 'jwt.token-ada' })
  expect(client.getState()).toMatchObject({ member: { member_id: 'member-ada' }, session: { member_session_id: 'session-ada' } })
  expect(Object.keys(JSON.parse(browser.local.get(STATE) ?? ''))).toEqual(['session', 'member', 'organization'])
  expect(client.session.getTokens()).toEqual({ session_token: 'token-ada', session_jwt: 'jwt.token-ada' })
})

test('a sign-in without tokens stores the state and removes the cookies', async () => {
  const { browser, client } = openPage(() => answer({ ...signedIn(), session_token: '', session_jwt: '' }))
  await client.magicLinks.authenticate(login)
  expect(browser.cookies()).toEqual({})
  expect(client.session.getSync()).not.toBeNull()
  expect(client.session.getTokens()).toBeNull()
})

test('a pending sign-in stores its token for ten minutes and ends the session', async () => {
  let needsFurtherStep = false
  const { browser, client } = openPage(() =>
    answer(needsFurtherStep ? { member_session: null, intermediate_session_token: 'ist' } : signedIn()),
  )
  await client.magicLinks.authenticate(login)
  needsFurtherStep = true
  await client.magicLinks.authenticate(login)
  expect(browser.cookies()).toEqual({ acme_intermediate_session_token: 'ist' })
  expect(browser.cookieJar().find(({ name }) => name.includes('intermediate'))?.expires).toBe(START + 600_000)
  expect(client.getState()).toEqual({})
})

/** Opens a page of a signed-in member who changes to an organization that requires a second factor. */
async function openPendingExchange() {
  const EXCHANGE = '/b2b/sessions/exchange'
  const SECOND_FACTOR = '/b2b/totp/authenticate'
  const data = signedIn('ada', 'token-other')
  const inOtherOrganization = { ...data, member_session: { ...data.member_session, member_session_id: 'session-other' } }
  const page = openPage(undefined, {
    [EXCHANGE]: () => answer({ member_session: null, intermediate_session_token: 'ist', mfa_required: {} }),
    '/b2b/sessions/authenticate': () => answer(signedIn('ada', 'token-rotated')),
    [SECOND_FACTOR]: ({ body }) => (body?.['code'] === '1' ? answer(inOtherOrganization) : refusal(401, 'unable_to_authenticate_totp')),
  })
  const { client } = page
  await client.magicLinks.authenticate(login)
  const shownSessions: unknown[] = []
  client.onStateChange(({ session }) => void shownSessions.push(session?.member_session_id))
  await client.session.exchange({ organization_id: 'org-other', session_duration_minutes: 60 })
  const enterCode = (code: string) =>
    client.totp.authenticate({ organization_id: 'org-other', member_id: 'member-ada', code, session_duration_minutes: 60 })
  return { ...page, shownSessions, enterCode }
}

test('a change of the organization that needs a further step keeps the present session', async () => {
  const { browser, client, shownSessions } = await openPendingExchange()
  expect(client.session.getSync()?.member_session_id).toBe('session-ada')
  expect(browser.cookies()).toEqual({
    acme_session: 'token-ada',
    acme_session_jwt: 'jwt.token-ada',
    acme_intermediate_session_token: 'ist',
  })
  expect(shownSessions).toEqual([])
})

test('while a change of the organization is pending, the present session can be refreshed, and the change can be completed', async () => {
  const { browser, client, enterCode } = await openPendingExchange()
  await client.session.authenticate()
  expect(browser.cookies()).toMatchObject({ acme_session: 'token-rotated', acme_intermediate_session_token: 'ist' })
  await expect(enterCode('wrong')).rejects.toThrow()
  expect(client.session.getSync()?.member_session_id).toBe('session-ada')
  await enterCode('1')
  expect(client.session.getSync()?.member_session_id).toBe('session-other')
  expect(browser.cookies()).toEqual({ acme_session: 'token-other', acme_session_jwt: 'jwt.token-other' })
})

test('a pending change of the organization can be cancelled: the present session stays', async () => {
  const { browser, client } = await openPendingExchange()
  client.session.clearIntermediateSession()
  expect(client.session.getSync()?.member_session_id).toBe('session-ada')
  expect(browser.cookies()).toEqual({ acme_session: 'token-ada', acme_session_jwt: 'jwt.token-ada' })
})

test('a pending sign-in without a token removes the previous token', async () => {
  const { browser, client } = openPage(() => answer({ member_session: null, intermediate_session_token: '' }))
  browser.writeCookie('acme_intermediate_session_token=old; path=/')
  await client.magicLinks.authenticate(login)
  expect(browser.cookies()).toEqual({})
})

test.each([
  {},
  { member_session: {} },
  { member_session: 'yes' },
  { member_session: { member_session_id: 1, expires_at: 'x' } },
  { discovered_organizations: 7 },
  { ...signedIn(), member: { name: 'no id' } },
])('T28 the answer %j is not a sign-in: the call fails, and the session stays', async (data) => {
  const { browser, client } = openPage()
  await client.magicLinks.authenticate(login)
  const otherClient = browser.tab(provider({ [LOGIN]: () => Response.json({ data }) })).open()
  await expect(otherClient.magicLinks.authenticate(login)).rejects.toMatchObject({ name: 'UnreachableError', fault: 'unexpected' })
  expect(browser.cookies()).toHaveProperty('acme_session', 'token-ada')
  expect(client.session.getSync()).not.toBeNull()
})

test('a page without a session token removes the JWT of a session, and keeps other entries', () => {
  const browser = createBrowser()
  browser.local.set(`${STATE}::PKCE_VERIFIER:magic_links`, 'kept')
  browser.writeCookie('acme_session_jwt=alone; path=/')
  browser.writeCookie('acme_intermediate_session_token=kept; path=/')
  const client = browser.tab(provider({})).open()
  expect(client.getState()).toEqual({})
  expect(browser.cookies()).toEqual({ acme_intermediate_session_token: 'kept' })
  expect(browser.local.get(`${STATE}::PKCE_VERIFIER:magic_links`)).toBe('kept')
})

test('a first visit writes no state', () => {
  const { browser } = openPage()
  expect(browser.local.has(STATE)).toBe(false)
})

test('a cached state is shown at once as unconfirmed, and later as confirmed', async () => {
  const browser = createBrowser()
  browser.local.set(STATE, JSON.stringify({ session: signedIn().member_session, member: signedIn().member }))
  browser.writeCookie('acme_session=token-ada; path=/')
  const client = browser.tab(provider({ '/b2b/sessions/authenticate': () => answer(signedIn()) })).open()
  const listener = vi.fn()
  client.onStateChange(listener)
  expect(client.member.getInfo()).toMatchObject({ member: { member_id: 'member-ada' }, fromCache: true })
  await browser.advance(100)
  expect(client.member.getInfo()).toMatchObject({ fromCache: false })
  expect(listener).toHaveBeenCalledOnce()
})

test.each(['{', '7', '"x"', '[]', '{"session":{"member_session_id":7}}', '{"__proto__":{"session":1}}', '{"member":[]}'])(
  'T22 a malformed entry %s counts as signed out, and the cookie stays until the provider answers',
  async (entry) => {
    const browser = createBrowser()
    browser.local.set(STATE, entry)
    browser.writeCookie('acme_session=token-ada; path=/')
    const client = browser.tab(provider({ '/b2b/sessions/authenticate': () => answer(signedIn()) })).open()
    expect(client.getState()).toEqual({})
    expect(browser.cookies()).toHaveProperty('acme_session')
    await browser.advance(100)
    expect(client.member.getSync()?.member_id).toBe('member-ada')
  },
)

test('T22 the client warns once about an unreadable state, and ignores it', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { browser, tab, client } = openPage()
  await client.magicLinks.authenticate(login)
  browser.local.set(STATE, '7')
  for (let count = 0; count < 3; count += 1) tab.dispatch('storage', STATE)
  expect(client.member.getSync()?.member_id).toBe('member-ada')
  expect(warn.mock.calls).toEqual([
    [
      '[@acme/b2b-client] The stored state of the session is malformed and was ignored. Let only the client write it. https://docs.acme.example/errors#state_unreadable',
    ],
  ])
})

test('a login or logout in one tab appears in the other tabs, which write nothing', async () => {
  const { browser, testProvider, client } = openPage(undefined, { '/b2b/sessions/revoke': () => answer({}) })
  const other = browser.tab(testProvider).open()
  const listener = vi.fn()
  other.member.onChange(listener)
  await client.magicLinks.authenticate(login)
  await settle()
  expect(listener).toHaveBeenLastCalledWith(expect.objectContaining({ member_id: 'member-ada' }))
  await client.session.revoke()
  await settle()
  expect(listener).toHaveBeenLastCalledWith(null)
  expect(other.getState()).toEqual({})
})

test('T24 clearing the storage does not end the session while the cookie exists', async () => {
  const { browser, tab, client } = openPage()
  await client.magicLinks.authenticate(login)
  browser.local.clear()
  tab.dispatch('storage')
  expect(client.session.getSync()).not.toBeNull()
  browser.clearCookiesAndStorage()
  tab.dispatch('storage')
  expect(client.session.getSync()).toBeNull()
})

test('T59 a page that is restored from the back-forward cache reads the session again', async () => {
  const { browser, tab, client } = openPage()
  await client.magicLinks.authenticate(login)
  browser.clearCookiesAndStorage()
  browser.local.set(STATE, 'null')
  tab.dispatch('restored')
  expect(client.getState()).toEqual({})
})

test('each listener gets the changes of its own entity only', async () => {
  const { client } = openPage(undefined, {
    '/b2b/organizations/members/me': () => answer({ member: { member_id: 'member-ada', name: 'Ada' } }),
  })
  await client.magicLinks.authenticate(login)
  const [sessionListener, memberListener] = [vi.fn(), vi.fn()]
  client.session.onChange(sessionListener)
  const stop = client.member.onChange(memberListener)
  await expect(client.self.get()).resolves.toMatchObject({ name: 'Ada' })
  expect(sessionListener).not.toHaveBeenCalled()
  expect(memberListener).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'Ada' }))
  stop()
  await client.self.get()
  expect(memberListener).toHaveBeenCalledOnce()
})

test('T65 a listener that throws does not affect the others, and a listener can call the client', async () => {
  const reportError = vi.fn()
  vi.stubGlobal('reportError', reportError)
  const { client } = openPage(undefined, {
    '/b2b/organizations/me': () => answer({ organization: { organization_id: 'org-acme', organization_name: 'New name' } }),
  })
  const names: unknown[] = []
  client.onStateChange(() => {
    throw new Error('the host is broken')
  })
  client.onStateChange(({ organization }) => {
    names.push(organization?.organization_name)
    if (names.length === 1) void client.organization.get()
  })
  await client.magicLinks.authenticate(login)
  await settle()
  expect(names).toEqual(['Acme Corp', 'New name'])
  expect(reportError).toHaveBeenCalledTimes(2)
})

test('a logout clears everything if it succeeds, if the session has ended, or with forceClear; another failure clears nothing', async () => {
  let reply = () => refusal(500, 'internal_server_error')
  const { browser, client } = openPage(undefined, { '/b2b/sessions/revoke': () => reply() })
  await client.magicLinks.authenticate(login)
  await expect(client.session.revoke()).rejects.toMatchObject({ name: 'ApiError' })
  expect(client.session.getSync()).not.toBeNull()
  await expect(client.session.revoke({ forceClear: true })).rejects.toMatchObject({ name: 'ApiError' })
  expect(client.session.getSync()).toBeNull()
  await client.magicLinks.authenticate(login)
  reply = () => refusal(404, 'session_not_found')
  await expect(client.session.revoke()).rejects.toMatchObject({ error_type: 'session_not_found' })
  expect(browser.cookies()).toEqual({})
  expect(browser.local.get(STATE)).toBe('null')
})

test('a failed sign-in does not end the session', async () => {
  let isFailing = false
  const { client } = openPage(() => (isFailing ? refusal(401, 'unauthorized_credentials') : answer(signedIn())))
  await client.magicLinks.authenticate(login)
  isFailing = true
  await expect(client.magicLinks.authenticate(login)).rejects.toThrow()
  expect(client.session.getSync()).not.toBeNull()
})

test.each([-48, -1, 0, 1, 48])('T29 with a clock that is %i hours off, a cookie still has the lifetime of its session', async (hours) => {
  const { browser, client } = openPage(() => answer(signedIn('ada', 'token-ada', START + hours * 3_600_000)))
  await client.magicLinks.authenticate(login)
  expect(browser.cookieJar().find(({ name }) => name === 'acme_session')?.expires).toBe(START + 3_600_000)
})

test('without the time of the answer, lifetimeOf uses the local clock', () => {
  const { member_session } = signedIn()
  const opening = decodeOpening({
    member_session: { ...member_session, last_accessed_at: null, expires_at: new Date(START + 5000).toISOString() },
  })
  if (opening?.is !== 'session') return expect.unreachable()
  expect(lifetimeOf(opening, START)).toBe(5000)
})

test('T38 if neither cookies nor storage work, the page itself still has its session', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const browser = createBrowser()
  const tab = browser.tab(
    provider({ [LOGIN]: () => answer(signedIn()), '/b2b/organizations/members/me': () => answer({ member: signedIn().member }) }),
  )
  Object.assign(tab.environment.cookies, { read: () => '', write: () => {} })
  const client = tab.open()
  await client.magicLinks.authenticate(login)
  await client.self.get()
  expect(atob(tab.calls('/b2b/organizations/members/me')[0]?.headers.get('Authorization')?.slice(6) ?? '')).toBe(`${TOKEN}:token-ada`)
})

test('T38 with blocked cookies, a second tab does not end the session of the first tab, and a logout ends it', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const browser = createBrowser()
  const testProvider = provider({
    [LOGIN]: () => answer(signedIn()),
    '/b2b/organizations/members/me': () => answer({ member: signedIn().member }),
    '/b2b/sessions/authenticate': ({ headers }) =>
      atob(headers.get('Authorization')?.slice(6) ?? '').endsWith('token-ada') ? answer(signedIn()) : refusal(404, 'session_not_found'),
    '/b2b/sessions/revoke': () => answer({}),
  })
  const tabs = [browser.tab(testProvider), browser.tab(testProvider)]
  for (const { environment } of tabs) Object.assign(environment.cookies, { read: () => '', write: () => {} })
  const [first, second] = tabs
  const client = first?.open()
  await client?.magicLinks.authenticate(login)
  const other = second?.open()
  await settle()
  await client?.self.get()
  expect(client?.getState()).toMatchObject({ session: { member_session_id: 'session-ada' } })
  await browser.advance(600_000)
  expect(client?.session.getTokens()?.session_token).toBe('token-ada')
  expect(client?.getState()).toMatchObject({ member: { member_id: 'member-ada' }, session: { member_session_id: 'session-ada' } })
  await other?.session.revoke()
  await settle()
  expect([client?.getState(), client?.session.getTokens()]).toEqual([{}, null])
})

test('a token that cannot be written as a cookie does not fail the sign-in', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { client } = openPage(() => answer(signedIn('ada', 'half a character: \ud800')))
  await expect(client.magicLinks.authenticate(login)).resolves.toBeDefined()
  await expect(client.sso.deleteConnection('\ud800')).rejects.toMatchObject({ name: 'ApiError' })
})

test('a token that is too long for a cookie is kept until the page closes', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const session_jwt = 'x'.repeat(4200)
  const { client } = openPage(() => answer({ ...signedIn(), session_jwt }))
  await client.magicLinks.authenticate(login)
  expect(client.session.getTokens()).toEqual({ session_token: 'token-ada', session_jwt })
})

test('a list in the metadata does not affect the sign-in', async () => {
  const trusted_metadata = { zip_codes: Array.from({ length: 100 }, String) }
  const { client } = openPage(() => answer({ ...signedIn(), organization: { ...signedIn().organization, trusted_metadata } }))
  await expect(client.magicLinks.authenticate(login)).resolves.toMatchObject({ organization: { trusted_metadata } })
})

test('an invalid time of last access is ignored', async () => {
  const { member_session, ...rest } = signedIn()
  const invalidSession = { ...member_session, last_accessed_at: { toString: false } }
  const { browser, client } = openPage(() => answer({ ...rest, member_session: invalidSession }))
  await client.magicLinks.authenticate(login)
  expect(browser.cookies()).toHaveProperty('acme_session', 'token-ada')
})

test('an answer about the member is stored with the current session, also in a tab that has missed the session change', async () => {
  const names = ['ada', 'bob']
  const { browser, testProvider, client } = openPage(() => answer(signedIn(names.shift())), {
    '/b2b/organizations/members/me': () => answer({ member: { member_id: 'member-bob', name: 'Bob' } }),
  })
  await client.magicLinks.authenticate(login)
  const staleTab = browser.tab(testProvider)
  staleTab.environment.on = () => () => {} // It receives no storage events.
  const other = staleTab.open()
  await client.magicLinks.authenticate(login)
  expect(other.session.getSync()?.member_session_id).toBe('session-ada')
  await other.self.get()
  const expected = { session: { member_session_id: 'session-bob' }, member: { name: 'Bob' } }
  expect(other.getState()).toMatchObject(expected)
  expect(JSON.parse(browser.local.get(STATE) ?? '')).toMatchObject(expected)
})
