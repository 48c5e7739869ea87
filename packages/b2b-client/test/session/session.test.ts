import { expect, test, vi } from 'vitest'
import { lifetimeOf } from '../../src/session/session.ts'
import { answer, createBrowser, provider, refusal, settle, signedIn, START, TOKEN, type Provider } from '../browser.ts'

const LOGIN = '/b2b/magic_links/authenticate'
const STATE = `acme_sdk_state_${TOKEN}`
const login = { magic_links_token: 't', session_duration_minutes: 60 }

function open(loginAnswer: () => Response = () => answer(signedIn()), more: Record<string, Provider> = {}) {
  const browser = createBrowser()
  const served = provider({ [LOGIN]: loginAnswer, ...more })
  const tab = browser.tab(served)
  return { browser, served, tab, client: tab.open() }
}

test('a sign-in stores the state and both cookies and clears the pending one', async () => {
  const { browser, client } = open()
  browser.writeCookie('acme_intermediate_session_token=ist; path=/')
  await client.magicLinks.authenticate(login)
  expect(browser.cookies()).toEqual({ acme_session: 'token-ada', acme_session_jwt: 'jwt.token-ada' })
  expect(client.getState()).toMatchObject({ member: { member_id: 'member-ada' }, session: { member_session_id: 'session-ada' } })
  expect(Object.keys(JSON.parse(browser.local.get(STATE) ?? ''))).toEqual(['session', 'member', 'organization'])
  expect(client.session.getTokens()).toEqual({ session_token: 'token-ada', session_jwt: 'jwt.token-ada' })
})

test('a sign-in without tokens keeps the state and removes the cookies', async () => {
  const { browser, client } = open(() => answer({ ...signedIn(), session_token: '', session_jwt: '' }))
  await client.magicLinks.authenticate(login)
  expect(browser.cookies()).toEqual({})
  expect(client.session.getSync()).not.toBeNull()
  expect(client.session.getTokens()).toBeNull()
})

test('a pending sign-in keeps its token for ten minutes and ends what was there', async () => {
  let pending = false
  const { browser, client } = open(() => answer(pending ? { member_session: null, intermediate_session_token: 'ist' } : signedIn()))
  await client.magicLinks.authenticate(login)
  pending = true
  await client.magicLinks.authenticate(login)
  expect(browser.cookies()).toEqual({ acme_intermediate_session_token: 'ist' })
  expect(browser.jar().find(({ name }) => name.includes('intermediate'))?.expires).toBe(START + 600_000)
  expect(client.getState()).toEqual({})
})

test('a pending sign-in without a token removes the one before', async () => {
  const { browser, client } = open(() => answer({ member_session: null, intermediate_session_token: '' }))
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
])('T28 an answer of %j is no sign-in: it is an error, and nobody is logged out by it', async (data) => {
  const { browser, client } = open()
  await client.magicLinks.authenticate(login)
  const odd = browser.tab(provider({ [LOGIN]: () => Response.json({ data }) })).open()
  await expect(odd.magicLinks.authenticate(login)).rejects.toMatchObject({ name: 'UnreachableError', fault: 'unexpected' })
  expect(browser.cookies()).toHaveProperty('acme_session', 'token-ada')
  expect(client.session.getSync()).not.toBeNull()
})

test('opening the page without a token ends what was left of a session, and keeps the rest', () => {
  const browser = createBrowser()
  browser.local.set(STATE, JSON.stringify({ session: signedIn().member_session }))
  browser.local.set(`${STATE}::PKCE_VERIFIER:magic_links`, 'kept')
  browser.writeCookie('acme_session_jwt=alone; path=/')
  browser.writeCookie('acme_intermediate_session_token=kept; path=/')
  const client = browser.tab(provider({})).open()
  expect(client.getState()).toEqual({})
  expect(browser.local.get(STATE)).toBe('null')
  expect(browser.cookies()).toEqual({ acme_intermediate_session_token: 'kept' })
  expect(browser.local.get(`${STATE}::PKCE_VERIFIER:magic_links`)).toBe('kept')
})

test('a first visit writes no state entry', () => {
  const { browser } = open()
  expect(browser.local.has(STATE)).toBe(false)
})

test('a remembered state is shown at once as not yet confirmed, then as confirmed', async () => {
  const browser = createBrowser()
  browser.local.set(STATE, JSON.stringify({ session: signedIn().member_session, member: signedIn().member }))
  browser.writeCookie('acme_session=token-ada; path=/')
  const client = browser.tab(provider({ '/b2b/sessions/authenticate': () => answer(signedIn()) })).open()
  const heard = vi.fn()
  client.onStateChange(heard)
  expect(client.member.getInfo()).toMatchObject({ member: { member_id: 'member-ada' }, fromCache: true })
  await browser.pass(100)
  expect(client.member.getInfo()).toMatchObject({ fromCache: false })
  expect(heard).toHaveBeenCalledOnce()
})

test.each(['{', '7', '"x"', '[]', '{"session":{"member_session_id":7}}', '{"__proto__":{"session":1}}', '{"member":[]}'])(
  'T22 a malformed entry of %s counts as logged out, and the cookie stays until the provider has answered',
  async (entry) => {
    const browser = createBrowser()
    browser.local.set(STATE, entry)
    browser.writeCookie('acme_session=token-ada; path=/')
    const client = browser.tab(provider({ '/b2b/sessions/authenticate': () => answer(signedIn()) })).open()
    expect(client.getState()).toEqual({})
    expect(browser.cookies()).toHaveProperty('acme_session')
    await browser.pass(100)
    expect(client.member.getSync()?.member_id).toBe('member-ada')
  },
)

test('T22 a state that cannot be read is told of once, and changes nothing', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { browser, tab, client } = open()
  await client.magicLinks.authenticate(login)
  browser.local.set(STATE, '7')
  for (let at = 0; at < 3; at += 1) tab.deliver('storage', STATE)
  expect(client.member.getSync()?.member_id).toBe('member-ada')
  expect(warn.mock.calls).toEqual([
    ['[@acme/b2b-client] The stored state of the session is malformed and was ignored. Let only the client write it.'],
  ])
})

test('logging in and out in one tab shows in the others, which write nothing', async () => {
  const { browser, served, client } = open(undefined, { '/b2b/sessions/revoke': () => answer({}) })
  const other = browser.tab(served).open()
  const heard = vi.fn()
  other.member.onChange(heard)
  await client.magicLinks.authenticate(login)
  await settle()
  expect(heard).toHaveBeenLastCalledWith(expect.objectContaining({ member_id: 'member-ada' }))
  await client.session.revoke()
  await settle()
  expect(heard).toHaveBeenLastCalledWith(null)
  expect(other.getState()).toEqual({})
})

test('T24 storage that is cleared as a whole ends nothing while the cookie stands', async () => {
  const { browser, tab, client } = open()
  await client.magicLinks.authenticate(login)
  browser.local.clear()
  tab.happen('storage')
  expect(client.session.getSync()).not.toBeNull()
  browser.forget()
  tab.happen('storage')
  expect(client.session.getSync()).toBeNull()
})

test('T59 a page restored from the back-forward cache looks again who is signed in', async () => {
  const { browser, tab, client } = open()
  await client.magicLinks.authenticate(login)
  browser.forget()
  browser.local.set(STATE, 'null')
  tab.happen('restored')
  expect(client.getState()).toEqual({})
})

test('each part is told of its own changes only', async () => {
  const { client } = open(undefined, {
    '/b2b/organizations/members/me': () => answer({ member: { member_id: 'member-ada', name: 'Ada' } }),
  })
  await client.magicLinks.authenticate(login)
  const [session, member] = [vi.fn(), vi.fn()]
  client.session.onChange(session)
  const stop = client.member.onChange(member)
  await expect(client.self.get()).resolves.toMatchObject({ name: 'Ada' })
  expect(session).not.toHaveBeenCalled()
  expect(member).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'Ada' }))
  stop()
  await client.self.get()
  expect(member).toHaveBeenCalledOnce()
})

test('T65 a listener that throws stops nobody, and one that calls the client is served', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const { client } = open(undefined, {
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
  expect(reported).toHaveBeenCalledTimes(2)
})

test('revoking clears everything; a failure clears nothing, unless it is lasting or forced', async () => {
  let reply = () => refusal(500, 'internal_server_error')
  const { browser, client } = open(undefined, { '/b2b/sessions/revoke': () => reply() })
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

test('a failing sign-in never ends the session that is there', async () => {
  let fails = false
  const { client } = open(() => (fails ? refusal(401, 'unauthorized_credentials') : answer(signedIn())))
  await client.magicLinks.authenticate(login)
  fails = true
  await expect(client.magicLinks.authenticate(login)).rejects.toThrow()
  expect(client.session.getSync()).not.toBeNull()
})

test.each([-48, -1, 0, 1, 48])('T29 with a clock that is %i hours off a cookie still lives as long as its session', async (hours) => {
  const { browser, client } = open(() => answer(signedIn('ada', 'token-ada', START + hours * 3_600_000)))
  await client.magicLinks.authenticate(login)
  expect(browser.jar().find(({ name }) => name === 'acme_session')?.expires).toBe(START + 3_600_000)
})

test('without the time of the answer the local clock has to do', () => {
  expect(lifetimeOf({ expires_at: new Date(START + 5000).toISOString() }, START)).toBe(5000)
})

test('T38 where neither cookies nor storage are kept, the page itself still has its session', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const browser = createBrowser()
  const tab = browser.tab(
    provider({ [LOGIN]: () => answer(signedIn()), '/b2b/organizations/members/me': () => answer({ member: signedIn().member }) }),
  )
  Object.assign(tab.tab.cookies, { read: () => '', write: () => {} })
  const client = tab.open()
  await client.magicLinks.authenticate(login)
  await client.self.get()
  expect(atob(tab.calls('/b2b/organizations/members/me')[0]?.headers.get('Authorization')?.slice(6) ?? '')).toBe(`${TOKEN}:token-ada`)
})

test('T38 where cookies are blocked, a second tab does not log the first one out, and a logout still does', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const browser = createBrowser()
  const served = provider({
    [LOGIN]: () => answer(signedIn()),
    '/b2b/organizations/members/me': () => answer({ member: signedIn().member }),
    '/b2b/sessions/authenticate': ({ headers }) =>
      atob(headers.get('Authorization')?.slice(6) ?? '').endsWith('token-ada') ? answer(signedIn()) : refusal(404, 'session_not_found'),
    '/b2b/sessions/revoke': () => answer({}),
  })
  const tabs = [browser.tab(served), browser.tab(served)]
  for (const { tab } of tabs) Object.assign(tab.cookies, { read: () => '', write: () => {} })
  const [first, second] = tabs
  const client = first?.open()
  await client?.magicLinks.authenticate(login)
  const other = second?.open()
  await settle()
  await client?.self.get()
  expect(client?.getState()).toMatchObject({ session: { member_session_id: 'session-ada' } })
  await browser.pass(600_000)
  expect(client?.session.getTokens()?.session_token).toBe('token-ada')
  expect(client?.getState()).toMatchObject({ member: { member_id: 'member-ada' }, session: { member_session_id: 'session-ada' } })
  await other?.session.revoke()
  await settle()
  expect([client?.getState(), client?.session.getTokens()]).toEqual([{}, null])
})

test('a token that no cookie can hold as it is signs in all the same', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { client } = open(() => answer(signedIn('ada', 'half a character: \ud800')))
  await expect(client.magicLinks.authenticate(login)).resolves.toBeDefined()
  await expect(client.sso.deleteConnection('\ud800')).rejects.toMatchObject({ name: 'ApiError' })
})

test('a token that is too long for a cookie lives as long as the page', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const session_jwt = 'x'.repeat(4200)
  const { client } = open(() => answer({ ...signedIn(), session_jwt }))
  await client.magicLinks.authenticate(login)
  expect(client.session.getTokens()).toEqual({ session_token: 'token-ada', session_jwt })
})

test('a list among the metadata costs nobody their sign-in', async () => {
  const trusted_metadata = { zip_codes: Array.from({ length: 100 }, String) }
  const { client } = open(() => answer({ ...signedIn(), organization: { ...signedIn().organization, trusted_metadata } }))
  await expect(client.magicLinks.authenticate(login)).resolves.toMatchObject({ organization: { trusted_metadata } })
})

test('a time of last access that is no text counts as none', async () => {
  const { member_session, ...rest } = signedIn()
  const odd = { ...member_session, last_accessed_at: { toString: false } }
  const { browser, client } = open(() => answer({ ...rest, member_session: odd }))
  await client.magicLinks.authenticate(login)
  expect(browser.cookies()).toHaveProperty('acme_session', 'token-ada')
})

test('an answer about the member is kept beside the session of now, also in a tab that has not heard of it', async () => {
  const name = ['ada', 'bob']
  const { browser, served, client } = open(() => answer(signedIn(name.shift())), {
    '/b2b/organizations/members/me': () => answer({ member: { member_id: 'member-bob', name: 'Bob' } }),
  })
  await client.magicLinks.authenticate(login)
  const deaf = browser.tab(served)
  deaf.tab.on = () => () => {}
  const other = deaf.open()
  await client.magicLinks.authenticate(login)
  expect(other.session.getSync()?.member_session_id).toBe('session-ada')
  await other.self.get()
  const kept = { session: { member_session_id: 'session-bob' }, member: { name: 'Bob' } }
  expect(other.getState()).toMatchObject(kept)
  expect(JSON.parse(browser.local.get(STATE) ?? '')).toMatchObject(kept)
})
