import { expect, test, vi } from 'vitest'
import { createSafeStorage } from '../../src/browser/storage.ts'
import { CALL_TIMEOUT_MS, REFRESH_INTERVAL_MS } from '../../src/limits.ts'
import { decodeLease, dueAt } from '../../src/session/refresh.ts'
import { answer, createBrowser, provider, refusal, settle, signedIn, START, TOKEN, type Provider } from '../browser.ts'
import { held, outcome } from '../threats/support.ts'

const REFRESH = '/b2b/sessions/authenticate'
const LOGIN = '/b2b/magic_links/authenticate'
const login = { magic_links_token: 't', session_duration_minutes: 60 }

/** A browser with a member signed in, and a way to open more tabs of it. */
async function signedInBrowser(refresh: Provider = () => answer(signedIn())) {
  const browser = createBrowser()
  const served = provider({ [LOGIN]: () => answer(signedIn()), [REFRESH]: refresh })
  const first = browser.tab(served)
  const client = first.open()
  await client.magicLinks.authenticate(login)
  return { browser, first, client, another: () => browser.tab(served) }
}

test('a session is confirmed every three minutes', async () => {
  const { browser, first } = await signedInBrowser()
  await browser.pass(REFRESH_INTERVAL_MS - 1)
  expect(first.calls(REFRESH)).toHaveLength(0)
  await browser.pass(30 * 60_000)
  expect(first.calls(REFRESH)).toHaveLength(10)
})

test('T32 twenty tabs make one refresh every three minutes, and none on opening', async () => {
  const { browser, first, another } = await signedInBrowser()
  const others = Array.from({ length: 19 }, another)
  others.forEach((tab) => tab.open())
  await browser.pass(1000)
  const all = () => [first, ...others].flatMap((tab) => tab.calls(REFRESH)).length
  expect(all()).toBe(0)
  await browser.pass(30 * 60_000)
  expect(all()).toBe(10)
})

test('twenty tabs that open a remembered session together ask once', async () => {
  const { browser, first, another } = await signedInBrowser()
  first.kill()
  browser.skew(REFRESH_INTERVAL_MS + 1)
  const tabs = Array.from({ length: 20 }, another)
  tabs.forEach((tab) => tab.open())
  await browser.pass(60_000)
  expect(tabs.flatMap((tab) => tab.calls(REFRESH))).toHaveLength(1)
})

test('a tab opened soon after a success asks nothing, and its state counts as confirmed', async () => {
  const { browser, another } = await signedInBrowser()
  await browser.pass(60_000)
  const tab = another()
  expect(tab.open().session.getInfo()).toMatchObject({ session: { member_session_id: 'session-ada' }, fromCache: false })
  await browser.pass(1000)
  expect(tab.calls(REFRESH)).toHaveLength(0)
})

test('when the tab that refreshes is killed, another does it at the next due time', async () => {
  const { browser, first, another } = await signedInBrowser()
  const second = another()
  second.open()
  await browser.pass(REFRESH_INTERVAL_MS + 2000)
  expect(first.calls(REFRESH)).toHaveLength(1)
  first.kill()
  await browser.pass(REFRESH_INTERVAL_MS)
  expect(second.calls(REFRESH)).toHaveLength(1)
})

test('a tab killed in the middle of a refresh delays the next one by one lease at most', async () => {
  const { browser, first, another } = await signedInBrowser(() => new Promise(() => {}))
  const second = another()
  second.open()
  await browser.pass(REFRESH_INTERVAL_MS + 100)
  expect(first.calls(REFRESH)).toHaveLength(1)
  first.kill()
  await browser.pass(32_000)
  expect(second.calls(REFRESH)).toHaveLength(1)
})

test('a failure is retried after 4, 8, 16 … 256 seconds, and nothing is cleared', async () => {
  const waits: number[] = []
  const { browser, client } = await signedInBrowser(() => (waits.push(browser.now()), refusal(500, 'internal_server_error')))
  await browser.pass(REFRESH_INTERVAL_MS + 1_100_000)
  const gaps = waits.slice(1).map((at, index) => Math.round((at - (waits[index] ?? 0)) / 1000))
  expect(gaps.slice(0, 8)).toEqual([4, 8, 16, 32, 64, 128, 256, 256])
  expect(client.session.getSync()).not.toBeNull()
})

test('T53 a longer Retry-After is respected, even on waking', async () => {
  let answers = 0
  const { browser, first } = await signedInBrowser(() =>
    answers++ === 0 ? refusal(429, 'too_many_requests', { 'Retry-After': '120' }) : answer(signedIn()),
  )
  await browser.pass(REFRESH_INTERVAL_MS + 1000)
  first.happen('online')
  await browser.pass(110_000)
  expect(first.calls(REFRESH)).toHaveLength(1)
  await browser.pass(12_000)
  expect(first.calls(REFRESH)).toHaveLength(2)
})

test.each(['online', 'visible', 'restored'] as const)(
  'T31 a refresh that waits is made within two seconds of the browser coming %s',
  async (event) => {
    let works = false
    const { browser, first } = await signedInBrowser(() => (works ? answer(signedIn()) : Promise.reject(new Error())))
    await browser.pass(REFRESH_INTERVAL_MS + 200_000)
    const before = first.calls(REFRESH).length
    works = true
    first.happen(event)
    // All tabs hear of it at once, so each of them waits for a random part of two seconds.
    await browser.pass(900)
    expect(first.calls(REFRESH)).toHaveLength(before)
    await browser.pass(1200)
    expect(first.calls(REFRESH)).toHaveLength(before + 1)
  },
)

test.each(['unauthorized_credentials', 'user_unauthenticated', 'invalid_secret_authentication', 'session_not_found'])(
  'a refresh refused with %s ends the session in every tab, keeps the pending sign-in, and is not repeated',
  async (type) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { browser, first, client, another } = await signedInBrowser(() => refusal(401, type))
    const other = another().open()
    await browser.pass(REFRESH_INTERVAL_MS + 1000)
    expect(client.getState()).toEqual({})
    expect(other.getState()).toEqual({})
    expect(browser.cookies()).toEqual({})
    await browser.pass(3_600_000)
    expect(first.calls(REFRESH)).toHaveLength(1)
  },
)

const html = () => new Response('<html>Sign in to the Wi-Fi</html>', { headers: { 'Content-Type': 'text/html' } })
test.each<[string, Provider]>([
  ['a server error', () => refusal(503, 'server_unavailable')],
  ['too many requests', () => refusal(429, 'too_many_requests')],
  ['a network failure', () => Promise.reject(new Error())],
  ['a captive portal', html],
  ['an answer without a session', () => answer({})],
  ['a refusal that only mentions a lasting reason', () => refusal(400, 'bad_request', {}, 'session_not_found')],
  ['no answer at all', () => new Promise(() => {})],
])('T35 %s never ends a session', async (_, refresh) => {
  const { browser, client } = await signedInBrowser(refresh)
  await browser.pass(30 * 60_000)
  expect(client.session.getSync()).not.toBeNull()
  expect(browser.cookies()).toHaveProperty('acme_session', 'token-ada')
})

test('T33 a tab whose token was rotated meanwhile asks again with the new one', async () => {
  const browser = createBrowser()
  let valid = 'token-ada'
  const rotate: Provider = ({ headers }) => {
    if (!atob((headers.get('Authorization') ?? '').slice(6)).endsWith(`:${valid}`)) return refusal(404, 'session_not_found')
    valid = `${valid}+`
    return answer(signedIn('ada', valid))
  }
  const served = provider({ [LOGIN]: () => answer(signedIn()), [REFRESH]: rotate })
  const [one, two] = [browser.tab(served).open(), browser.tab(served).open()]
  await one.magicLinks.authenticate(login)
  await settle()
  const confirmed = Promise.all(Array.from({ length: 8 }, (_, index) => (index % 2 ? one : two).session.authenticate()))
  await browser.pass(20_000)
  await confirmed
  expect(two.session.getSync()).not.toBeNull()
  expect(browser.cookies()['acme_session']).toBe(valid)
})

test('T34 an answer that comes after logging out brings nobody back', async () => {
  let settleLate = (_: Response) => {}
  const { client, browser, first } = await signedInBrowser(() => new Promise((resolve) => void (settleLate = resolve)))
  const late = client.session.authenticate()
  await settle()
  await expect(client.session.revoke({ forceClear: true })).rejects.toThrow()
  settleLate(answer(signedIn()))
  await expect(late).rejects.toMatchObject({ name: 'UserCancellationError' })
  expect(client.getState()).toEqual({})
  expect(browser.cookies()).toEqual({})
  await browser.pass(3_600_000)
  expect(first.calls(REFRESH)).toHaveLength(1)
})

test('T34 logging out in one tab also drops the late answer of another', async () => {
  let settleLate = (_: Response) => {}
  const { client, browser, another } = await signedInBrowser(() => new Promise((resolve) => void (settleLate = resolve)))
  const other = another().open()
  const late = other.session.authenticate()
  await settle()
  await expect(client.session.revoke({ forceClear: true })).rejects.toThrow()
  settleLate(answer(signedIn()))
  await expect(late).rejects.toMatchObject({ name: 'UserCancellationError' })
  expect(browser.cookies()).toEqual({})
})

test('T36 disposing stops every timer, listener and call, except a confirmation that is on its way', async () => {
  const browser = createBrowser()
  const never = () => new Promise<Response>(() => {})
  const tab = browser.tab(provider({ [LOGIN]: () => answer(signedIn()), [REFRESH]: never, '/b2b/organizations/members/me': never }))
  const client = tab.open()
  await client.magicLinks.authenticate(login)
  const confirmation = outcome(client.session.authenticate())
  const read = outcome(client.self.get())
  await settle()
  client.dispose()
  expect(await read).toMatchObject({ name: 'UnreachableError', fault: 'aborted' })
  await browser.pass(CALL_TIMEOUT_MS)
  expect(await confirmation).toMatchObject({ name: 'UnreachableError', fault: 'timeout' })
  await browser.pass(3_600_000)
  expect(tab.timers()).toBe(0)
  expect(tab.calls(REFRESH)).toHaveLength(1)
})

test('T33 an answer with a new token is kept although the client that asked was disposed', async () => {
  const refresh = held()
  const { browser, client, another } = await signedInBrowser(refresh.reply)
  const other = another().open()
  const confirmation = client.session.authenticate()
  await settle()
  client.dispose()
  refresh.release(answer(signedIn('ada', 'token-new')))
  await confirmation
  expect(browser.cookies()).toHaveProperty('acme_session', 'token-new')
  expect(other.session.getTokens()?.session_token).toBe('token-new')
})

test('keepSessionAlive sends its minutes with every refresh, and without it none are sent', async () => {
  const { browser, first } = await signedInBrowser()
  await browser.pass(REFRESH_INTERVAL_MS + 100)
  expect(first.calls(REFRESH)[0]?.raw).toBe('{}')
  first.kill()
  const tab = browser.tab(provider({ [REFRESH]: () => answer(signedIn()) }))
  tab.open({ keepSessionAlive: 30 })
  await browser.pass(REFRESH_INTERVAL_MS + 2000)
  expect(tab.calls(REFRESH)[0]?.body).toEqual({ session_duration_minutes: 30 })
})

test('with a custom base url a session is looked for although no cookie can be seen', async () => {
  const browser = createBrowser()
  const tab = browser.tab(provider({ '/b2b/sessions/authenticate': () => answer({ ...signedIn(), session_token: '', session_jwt: '' }) }))
  const client = tab.open({ customBaseUrl: 'https://app.example.com/auth' })
  await browser.pass(200)
  expect(client.member.getSync()?.member_id).toBe('member-ada')
  await browser.pass(REFRESH_INTERVAL_MS)
  expect(tab.calls(REFRESH)).toHaveLength(2)
})

test('T38 where the state of a session is too long to be kept, two tabs ask no more often than one', async () => {
  const browser = createBrowser()
  const long = () => {
    const now = signedIn('ada', 'token-ada', browser.now())
    return answer({ ...now, member: { ...now.member, trusted_metadata: { long: 'x'.repeat(1000) } } })
  }
  const served = provider({ [LOGIN]: long, [REFRESH]: long })
  const opened = () => {
    const made = browser.tab(served)
    const { get: getItem, set, remove: removeItem } = made.tab.local
    const setItem = (key: string, value: string) => {
      if (value.length > 1000) throw new DOMException('full', 'QuotaExceededError')
      set(key, value)
    }
    Object.assign(made.tab, { local: createSafeStorage(() => ({ getItem, setItem, removeItem, clear() {}, key: () => null, length: 0 })) })
    return { made, client: made.open() }
  }
  const one = opened()
  await one.client.magicLinks.authenticate(login)
  await browser.pass(60_000)
  const two = opened()
  await browser.pass(60 * 60_000)
  expect(one.made.calls(REFRESH).length + two.made.calls(REFRESH).length).toBeLessThanOrEqual(25)
  for (const { client } of [one, two]) expect(client.session.getSync()).not.toBeNull()
})

test('with a custom base url a page asks at once, however soon after one to which nobody was signed in', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const browser = createBrowser()
  let isSignedIn = false
  const served = provider({
    [REFRESH]: () => (isSignedIn ? answer({ ...signedIn(), session_token: '', session_jwt: '' }) : refusal(401, 'user_unauthenticated')),
  })
  const options = { customBaseUrl: 'https://app.example.com/auth' }
  const before = browser.tab(served)
  before.open(options)
  await browser.pass(1000)
  before.kill()
  isSignedIn = true
  const client = browser.tab(served).open(options)
  await browser.pass(1000)
  expect(client.session.getSync()).not.toBeNull()
})

test('with a custom base url what is heard of the member is no answer to whether there is a session', async () => {
  const browser = createBrowser()
  let isUp = false
  const tab = browser.tab(
    provider({
      [REFRESH]: () => (isUp ? answer({ ...signedIn(), session_token: '', session_jwt: '' }) : refusal(503, 'unavailable')),
      '/b2b/organizations/members/me': () => answer({ member: signedIn().member }),
    }),
  )
  const client = tab.open({ customBaseUrl: 'https://app.example.com/auth' })
  await browser.pass(1000)
  isUp = true
  await client.self.get()
  await browser.pass(60_000)
  expect(client.session.getSync()).not.toBeNull()
})

test.each([null, 7, 'x', [], { owner: 1 }, { session: 's', owner: 'o', until: 'soon', refreshedAt: -1, notBefore: Infinity }])(
  'a lease of %j in storage postpones nothing',
  (entry) => {
    expect(dueAt(decodeLease([entry], 's'), 'me', 0, START)).toBe(0)
  },
)

test('T29 a clock that is set back does not postpone a refresh', () => {
  const lease = {
    owner: 'o',
    until: START + 9e9,
    session: 's',
    triedAt: START + 9e9,
    refreshedAt: START + 9e9,
    failures: 0,
    notBefore: START + 9e9,
    asked: false,
  }
  expect(dueAt(decodeLease([lease], 's'), 'me', 0, START)).toBeLessThanOrEqual(START)
})

const lease = {
  owner: 'o',
  until: 0,
  session: 's',
  triedAt: START,
  refreshedAt: START,
  failures: 0,
  notBefore: START + 60_000,
  asked: true,
}

test('a lease of another session counts for nothing', () => {
  expect(decodeLease([lease], 's')).toEqual(lease)
  expect(dueAt(decodeLease([lease], 'another'), 'o', 0, START)).toBe(0)
})

test('T29 a refresh by a clock that is a minute ahead counts as of now', () => {
  expect(dueAt({ ...lease, notBefore: 0, refreshedAt: START + 60_000 }, 'o', 0, START)).toBe(START + REFRESH_INTERVAL_MS)
})

test('waking a tab while nothing has failed leaves the lease to the tab that has it', async () => {
  const { browser, another } = await signedInBrowser()
  const second = another()
  second.open()
  await browser.pass(1000)
  const key = `acme_sdk_state_${TOKEN}::lease`
  const lease = browser.local.get(key)
  second.happen('visible')
  await browser.pass(10_000)
  expect(browser.local.get(key)).toBe(lease)
})
