import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { B2BClient } from '../../src/clientTypes.ts'
import { lazily, type Lazy } from '../../src/internal/lazily.ts'
import { CHUNK_TIMEOUT_MS, IDLE_FALLBACK_DELAY_MS, SCRIPT_TIMEOUT_MS } from '../../src/limits.ts'
import { answer, createBrowser, provider, refusal, settle, signedIn } from '../browser.ts'
import {
  sessionTokenOf,
  BOOTSTRAP,
  login,
  LOGIN,
  MINUTE,
  minutes,
  outcomeOf,
  REFRESH,
  storeSession,
  REVOKE,
  silenceConsole,
  STATE,
} from '../threats/support.ts'

/*
 * The client while a lazy chunk loads, and if it does not load. `callsChunk` has most calls and the background refresh, `scriptsChunk` uses
 * third-party scripts, and `administrationChunk` has the endpoints of administrators. The contract is split as in production builds.
 */

vi.mock('../../src/contract/clientContract.ts', async () => {
  const [{ contract }, { splitContract }] = await Promise.all([import('../../src/contract/table.ts'), import('../../splitContract.ts')])
  return { clientContract: splitContract(contract).initial }
})
vi.mock('../../src/contract/lazyEndpoints.ts', async () => {
  const [{ contract }, { splitContract }] = await Promise.all([import('../../src/contract/table.ts'), import('../../splitContract.ts')])
  return { lazyEndpoints: splitContract(contract).lazy }
})

vi.mock('../../src/contract/administrationEndpoints.ts', async () => {
  const [{ contract }, { splitContract }] = await Promise.all([import('../../src/contract/table.ts'), import('../../splitContract.ts')])
  return { administrationEndpoints: splitContract(contract).administration }
})

type ChunkName = 'callsChunk' | 'scriptsChunk' | 'administrationChunk'
const chunks = vi.hoisted(() => {
  const files: Record<ChunkName, () => Promise<unknown>> = {
    callsChunk: () => import('../../src/lazy/callsChunk.ts'),
    scriptsChunk: () => import('../../src/lazy/scriptsChunk.ts'),
    administrationChunk: () => import('../../src/contract/administrationEndpoints.ts'),
  }
  // `beforeEach` fills it.
  const lazy = {} as Record<ChunkName, Lazy<unknown>>
  const delegate = (name: ChunkName): Lazy<unknown> => ({
    loaded: () => lazy[name]?.loaded(),
    load: () => lazy[name]?.load() ?? files[name](),
  })
  return { files, lazy, delegate }
})
vi.mock('../../src/lazy/chunks.ts', () => ({ callsChunk: chunks.delegate('callsChunk'), scriptsChunk: chunks.delegate('scriptsChunk') }))
vi.mock('../../src/lazy/administrationChunk.ts', () => ({ administrationChunk: chunks.delegate('administrationChunk') }))

afterAll(() => {
  vi.doUnmock('../../src/contract/clientContract.ts')
  vi.doUnmock('../../src/contract/lazyEndpoints.ts')
  vi.doUnmock('../../src/contract/administrationEndpoints.ts')
  vi.doUnmock('../../src/lazy/chunks.ts')
  vi.doUnmock('../../src/lazy/administrationChunk.ts')
})

/** Loads a chunk. A test can replace it. */
const loadChunk = vi.fn<(name: ChunkName) => Promise<unknown>>()
beforeEach(() => {
  silenceConsole()
  loadChunk.mockReset().mockImplementation((name) => chunks.files[name]())
  for (const name of ['callsChunk', 'scriptsChunk', 'administrationChunk'] as const) chunks.lazy[name] = lazily(() => loadChunk(name))
})
/** Delays all chunks until the test calls the returned function. */
function delayChunks(): () => void {
  let release = () => {}
  const released = new Promise<void>((resolve) => void (release = resolve))
  loadChunk.mockImplementation(async (name) => {
    await released
    return chunks.files[name]()
  })
  return release
}

/** Resolves with the result of a promise, or with `pending` if the promise cannot settle now. */
const resultOrPending = (promise: Promise<unknown>): Promise<unknown> => Promise.race([promise, settle().then(() => 'pending')])

const LINK = 'https://app.example.com/login?token=t&acme_token_type=multi_tenant_magic_links'
const SCIM = '/b2b/scim'
const ORGANIZATION = '/b2b/organizations/search'
const routes = {
  [LOGIN]: () => answer(signedIn()),
  [REFRESH]: () => answer(signedIn()),
  [REVOKE]: () => answer({}),
  [ORGANIZATION]: () => answer({ organization: { organization_id: 'org-acme' } }),
}

test('the first organization and a logout do not wait for a chunk', async () => {
  delayChunks()
  const browser = createBrowser()
  storeSession(browser)
  const page = browser.tab(provider(routes))
  const client = page.open()
  await client.organization.getBySlug({ organization_slug: 'acme' })
  await client.session.revoke()
  expect(page.requests.map(({ path }) => path)).toEqual([BOOTSTRAP, ORGANIZATION, REVOKE])
  expect(client.session.getSync()).toBeNull()
})

test('a page with a session loads the chunk for calls at once, and then confirms the session', async () => {
  const release = delayChunks()
  const browser = createBrowser()
  storeSession(browser)
  const page = browser.tab(provider(routes))
  const client = page.open()
  expect(loadChunk.mock.calls).toEqual([['callsChunk']])
  expect(client.session.getSync()?.member_session_id).toBe('session-ada')
  release()
  await settle()
  await browser.advance(MINUTE)
  expect(page.calls(REFRESH)).toHaveLength(1)
})

test('isLoaded is true after the chunk for calls has arrived, although the session has ended meanwhile', async () => {
  const release = delayChunks()
  const browser = createBrowser()
  storeSession(browser)
  browser.local.delete(STATE)
  const client = browser.tab(provider(routes)).open()
  expect(client.isLoaded()).toBe(false)
  browser.writeCookie('acme_session=; path=/; max-age=0')
  release()
  await settle()
  expect([client.isLoaded(), client.session.getSync()]).toEqual([true, null])
})

test.each(['online', 'visible'] as const)('a failed load of the chunk for calls is repeated when the page is %s', async (event) => {
  loadChunk.mockRejectedValueOnce(new TypeError('offline'))
  const browser = createBrowser()
  storeSession(browser)
  const page = browser.tab(provider(routes))
  page.open()
  await settle()
  expect(loadChunk).toHaveBeenCalledOnce()
  page.dispatch(event)
  await settle()
  expect(loadChunk).toHaveBeenCalledTimes(2)
  await browser.advance(MINUTE)
  expect([loadChunk.mock.calls.length, page.calls(REFRESH).length]).toEqual([2, 1])
})

test('a refused logout does not wait for the chunk for calls', async () => {
  delayChunks()
  const browser = createBrowser()
  storeSession(browser)
  const client = browser.tab(provider({ ...routes, [REVOKE]: () => refusal(404, 'session_not_found') })).open()
  expect(await resultOrPending(outcomeOf(client.session.revoke()))).toMatchObject({ error_type: 'session_not_found' })
  expect(client.session.getSync()).toBeNull()
})

test('a step of a sign-in that waits for its chunk is not sent for the sign-in of another tab', async () => {
  const release = delayChunks()
  const browser = createBrowser()
  browser.writeCookie('acme_intermediate_session_token=of-ada; path=/')
  const page = browser.tab(provider(routes))
  const step = outcomeOf(
    page.open().totp.authenticate({ ...minutes, organization_id: 'org-acme', member_id: 'member-ada', code: '123456' }),
  )
  browser.writeCookie('acme_intermediate_session_token=of-bob; path=/')
  release()
  expect(await step).toMatchObject({ name: 'UserCancellationError' })
  expect(page.requests.map(({ path }) => path)).toEqual([BOOTSTRAP])
})

test('T33 the session is kept and refreshed later if the chunk for calls does not load at first', async () => {
  loadChunk.mockRejectedValueOnce(new TypeError('blocked')).mockRejectedValueOnce(new TypeError('blocked'))
  const browser = createBrowser()
  storeSession(browser)
  const page = browser.tab(provider(routes))
  const client = page.open()
  await browser.advance(MINUTE)
  await vi.waitFor(() => expect(page.calls(REFRESH)).toHaveLength(1))
  expect(loadChunk).toHaveBeenCalledTimes(3)
  expect(client.session.getSync()?.member_session_id).toBe('session-ada')
})

test('a client with HttpOnly cookies counts as loaded if the chunk for calls does not load', async () => {
  loadChunk.mockRejectedValue(new TypeError('blocked'))
  const browser = createBrowser()
  const client = browser.tab(provider(routes)).open({ customBaseUrl: 'https://app.example.com/auth' })
  expect(client.isLoaded()).toBe(false)
  await settle()
  expect(client.isLoaded()).toBe(true)
})

test('the background refresh finds a session that another tab opened before its chunk arrived', async () => {
  const release = delayChunks()
  const browser = createBrowser()
  const page = browser.tab(provider(routes))
  page.open()
  await browser.advance(IDLE_FALLBACK_DELAY_MS)
  storeSession(browser)
  release()
  await settle()
  await browser.advance(MINUTE)
  expect(page.calls(REFRESH)).toHaveLength(1)
})

test('a sign-in and a logout of another tab are shown before the chunk for calls arrives', async () => {
  delayChunks()
  const browser = createBrowser()
  const page = browser.tab(provider(routes))
  const client = page.open()
  storeSession(browser)
  page.dispatch('storage', STATE)
  expect(client.session.getSync()?.member_session_id).toBe('session-ada')
  await browser.tab(provider(routes)).open().session.revoke()
  await browser.advance(MINUTE)
  expect(client.session.getSync()).toBeNull()
})

test.each([
  ['a session cookie that has returned', {}, 'acme_session=of-ada; path=/'],
  ['an HttpOnly cookie', { customBaseUrl: 'https://auth.example.com' }, ''],
])('after a logout, a page with %s is not loaded until the provider has answered', async (_, options, cookie) => {
  const release = delayChunks()
  const browser = createBrowser()
  browser.local.set(STATE, 'null')
  if (cookie) browser.writeCookie(cookie)
  const page = browser.tab(provider(routes))
  const client = page.open(options)
  const shownStates: unknown[] = []
  client.onStateChange(() => shownStates.push([client.isLoaded(), client.session.getSync()?.member_session_id ?? null]))
  release()
  await settle()
  await browser.advance(MINUTE)
  expect(page.calls(REFRESH)).toHaveLength(1)
  expect(shownStates.at(-1)).toEqual([true, 'session-ada'])
  expect(shownStates).not.toContainEqual([true, null])
})

test('T36 the events of a disposed client are sent when their chunk arrives', async () => {
  const release = delayChunks()
  const page = createBrowser().tab(provider(routes))
  const client = page.open()
  client.logEvent({ event_name: 'opened', details: {} })
  client.dispose()
  expect(page.calls('/events')).toEqual([])
  release()
  await settle()
  expect(page.calls('/events')[0]?.rawBody).toContain('opened')
})

test('T46 events are dropped without an error if their chunk does not load', async () => {
  loadChunk.mockRejectedValue(new TypeError('blocked'))
  const browser = createBrowser()
  const page = browser.tab(provider(routes))
  const client = page.open()
  client.logEvent({ event_name: 'opened', details: {} })
  await browser.advance(MINUTE)
  expect(page.calls('/events')).toEqual([])
})

test('a confirmation that waits for its chunk is cancelled by a logout, and otherwise uses the session that exists when it is sent', async () => {
  const release = delayChunks()
  const browser = createBrowser()
  storeSession(browser)
  const page = browser.tab(provider(routes))
  const client = page.open()
  const cancelled = outcomeOf(client.session.authenticate())
  await client.session.revoke({ forceClear: true })
  await browser.advance(1)
  await client.session.updateSession({ session_token: 'token-bob' })
  const confirmed = outcomeOf(client.session.authenticate())
  await client.session.updateSession({ session_token: 'token-eve' })
  release()
  expect(await cancelled).toMatchObject({ name: 'UserCancellationError' })
  expect(await confirmed).toBe('ok')
  expect(sessionTokenOf(page.calls(REFRESH)[0])).toBe('token-eve')
})

test('a call waits for its chunk, which the first idle moment loads', async () => {
  const release = delayChunks()
  const browser = createBrowser()
  const page = browser.tab(provider(routes))
  const client = page.open()
  expect(loadChunk).not.toHaveBeenCalled()
  await browser.advance(IDLE_FALLBACK_DELAY_MS)
  expect(loadChunk.mock.calls).toEqual([['callsChunk']])
  const signIn = client.magicLinks.authenticate(login)
  await settle()
  expect(page.calls(LOGIN)).toEqual([])
  release()
  await expect(signIn).resolves.toMatchObject({ member_id: 'member-ada' })
  expect(loadChunk).toHaveBeenCalledOnce()
})

test('a page with a redirect token loads the chunk for calls at once', () => {
  createBrowser().tab(provider(routes), { url: 'https://app.example.com/login?token=t&acme_token_type=sso' }).open()
  expect(loadChunk.mock.calls).toEqual([['callsChunk']])
})

test('T53 a chunk that does not load sends nothing and spends no token, and the next call tries again', async () => {
  loadChunk.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const browser = createBrowser()
  const page = browser.tab(provider(routes), { url: LINK })
  const client = page.open()
  expect(await outcomeOf(client.authenticateByUrl(minutes))).toMatchObject({ name: 'UnreachableError', fault: 'network' })
  expect(page.calls(LOGIN)).toEqual([])
  await expect(client.authenticateByUrl(minutes)).resolves.toMatchObject({ handled: true })
  expect(page.calls(LOGIN)).toHaveLength(1)
})

// One test, because all tests of a file share the endpoints that are loaded.
test('the calls of administrators wait for a chunk of their own, which is loaded once, and are not sent without it', async () => {
  loadChunk.mockImplementation((name) => (name === 'administrationChunk' ? Promise.reject(new TypeError('blocked')) : chunks.files[name]()))
  const browser = createBrowser()
  storeSession(browser)
  const page = browser.tab(provider({ ...routes, [SCIM]: () => answer({ connection: null }) }))
  const client = page.open()
  await settle()
  expect(loadChunk.mock.calls).toEqual([['callsChunk']])
  expect(await outcomeOf(client.scim.getConnection())).toMatchObject({ name: 'UnreachableError', fault: 'network' })
  const release = delayChunks()
  const ofEndedSession = outcomeOf(client.scim.getConnection())
  await client.session.revoke()
  release()
  expect(await ofEndedSession).toMatchObject({ name: 'UserCancellationError' })
  expect(page.calls(SCIM)).toEqual([])
  storeSession(browser)
  await client.scim.getConnection()
  await client.scim.getConnection()
  expect(loadChunk.mock.calls.filter(([name]) => name === 'administrationChunk')).toHaveLength(2)
  expect(page.calls(SCIM)).toHaveLength(2)
})

test('a disposed client rejects a call that waits for a chunk', async () => {
  delayChunks()
  const client = createBrowser().tab(provider(routes)).open()
  const signIn = outcomeOf(client.magicLinks.authenticate(login))
  client.dispose()
  expect(await resultOrPending(signIn)).toMatchObject({ name: 'UnreachableError', fault: 'aborted' })
})

test('T54 a call does not wait for a chunk for more than 15 seconds', async () => {
  delayChunks()
  const browser = createBrowser()
  const client = browser.tab(provider(routes)).open()
  const signIn = outcomeOf(client.magicLinks.authenticate(login))
  await browser.advance(CHUNK_TIMEOUT_MS - 1)
  expect(await resultOrPending(signIn)).toBe('pending')
  await browser.advance(1)
  expect(await resultOrPending(signIn)).toMatchObject({ name: 'UnreachableError', fault: 'timeout' })
})

test.each([
  ['a sign-in', (client: B2BClient) => client.magicLinks.authenticate(login), { name: 'UserCancellationError' }],
  ['the use of a link', (client: B2BClient) => client.authenticateByUrl(minutes), 'ok'],
])('T34 a logout cancels %s that waits for its chunk', async (_, signIn, expected) => {
  const release = delayChunks()
  const browser = createBrowser()
  storeSession(browser)
  const page = browser.tab(provider(routes), { url: LINK })
  const client = page.open()
  const result = outcomeOf(signIn(client))
  await client.session.revoke({ forceClear: true })
  await browser.advance(2_000)
  release()
  expect(await result).toEqual(expected === 'ok' ? 'ok' : expect.objectContaining(expected))
  expect([client.session.getSync(), page.calls(LOGIN)]).toEqual([null, []])
})

const cancelled = { name: 'UserCancellationError' }
test.each<[string, string, (client: B2BClient) => Promise<unknown>, unknown]>([
  ['a deletion', 'is not sent', (client) => client.organization.delete(), cancelled],
  ['a change of the organization', 'is not sent', (client) => client.session.exchange({ ...minutes, organization_id: 'o' }), cancelled],
  ['a sign-in', 'is sent', (client) => client.magicLinks.authenticate(login), 'ok'],
])('%s that waits for its chunk %s if the host replaces the tokens', async (_, __, call, outcome) => {
  const release = delayChunks()
  const browser = createBrowser()
  storeSession(browser)
  const page = browser.tab(provider(routes))
  const client = page.open()
  const result = outcomeOf(call(client))
  await client.session.updateSession({ session_token: 'token-bob' })
  release()
  expect(await result).toEqual(outcome === 'ok' ? 'ok' : expect.objectContaining(outcome))
  expect([...page.calls('/b2b/organizations/me'), ...page.calls('/b2b/sessions/exchange')]).toEqual([])
})

test('a call that waits for its chunk sends its arguments although the caller changes the object meanwhile', async () => {
  const release = delayChunks()
  const page = createBrowser().tab(provider(routes))
  const input = { ...login }
  const signIn = page.open().magicLinks.authenticate(input)
  input.magic_links_token = ''
  release()
  await signIn
  expect(page.calls(LOGIN)[0]?.body).toMatchObject({ magic_links_token: 't' })
})

test.each([
  ['does not load', () => Promise.reject(new TypeError('blocked'))],
  ['does not arrive', () => new Promise<never>(() => {})],
])('T45 if the chunk of third-party scripts %s, calls are sent without a device telemetry id', async (_, load) => {
  loadChunk.mockImplementation((name) => (name === 'scriptsChunk' ? load() : chunks.files[name]()))
  const browser = createBrowser()
  const page = browser.tab(provider(routes, { dfp_protected_auth_enabled: true, dfp_protected_auth_mode: 'OBSERVATION' }))
  const signIn = outcomeOf(page.open().magicLinks.authenticate(login))
  await browser.advance(SCRIPT_TIMEOUT_MS)
  expect(await resultOrPending(signIn)).toBe('ok')
  expect(page.calls(LOGIN)).toHaveLength(1)
})

test.each([
  ['without a captcha does not load', {}, []],
  ['with a captcha loads', { captcha_settings: { enabled: true, siteKey: 'key' } }, [['scriptsChunk']]],
  ['with device telemetry loads', { dfp_protected_auth_enabled: true }, [['scriptsChunk']]],
])('a project %s the chunk of third-party scripts', async (_, bootstrap, expected) => {
  const client = createBrowser().tab(provider(routes, bootstrap)).open()
  await client.magicLinks.authenticate(login)
  expect(loadChunk.mock.calls.filter(([name]) => name === 'scriptsChunk')).toEqual(expected)
})
