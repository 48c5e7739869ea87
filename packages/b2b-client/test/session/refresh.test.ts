import { expect, test, vi } from 'vitest'
import { createSafeStorage } from '../../src/browser/storage.ts'
import {
  CALL_TIMEOUT_MS,
  LEASE_CHECK_DELAY_MS,
  LEASE_RECHECK_DELAY_MS,
  LEASE_TTL_MS,
  MAX_JITTER_STEP,
  MAX_REFRESH_JITTER_MS,
  MAX_RETRY_AFTER_JITTER_MS,
  MAX_RETRY_AFTER_MS,
  REFRESH_INTERVAL_MS,
} from '../../src/limits.ts'
import { decodeLease, dueAt, NO_LEASE, nextJitterShare } from '../../src/session/lease.ts'
import { answer, createBrowser, provider, REFRESH_WAIT_MS, refusal, settle, signedIn, START, TOKEN, type Provider } from '../browser.ts'
import { createPendingResponse, outcomeOf } from '../threats/support.ts'

const REFRESH = '/b2b/sessions/authenticate'
const LOGIN = '/b2b/magic_links/authenticate'
const login = { magic_links_token: 't', session_duration_minutes: 60 }

/** Returns a function that returns random numbers from 0 up to 1, the same ones in every run. */
function createRandom(): () => number {
  let seed = 1
  return () => {
    seed = Math.imul(seed, 1_664_525) + 1_013_904_223
    return (seed >>> 0) / 2 ** 32
  }
}

/** A browser with a signed-in member, and a function that opens more tabs. */
async function openSignedIn(refresh: Provider = () => answer(signedIn()), hasLocks = true) {
  const browser = createBrowser({ hasLocks })
  const testProvider = provider({ [LOGIN]: () => answer(signedIn()), [REFRESH]: refresh })
  const firstTab = browser.tab(testProvider)
  const client = firstTab.open()
  await client.magicLinks.authenticate(login)
  return { browser, firstTab, client, openTab: () => browser.tab(testProvider) }
}

test.each([
  [0, 180_000],
  [0.5, 171_000],
  [0.999_999, 162_000],
])('with the random number %d, the first refresh is made %i ms after the sign-in', async (random, wait) => {
  const browser = createBrowser()
  const tab = browser.tab(provider({ [LOGIN]: () => answer(signedIn()), [REFRESH]: () => answer(signedIn()) }))
  Object.assign(tab.environment, { random: () => random })
  await tab.open().magicLinks.authenticate(login)
  await browser.advance(wait - 1)
  expect(tab.calls(REFRESH)).toHaveLength(0)
  await browser.advance(2 + LEASE_RECHECK_DELAY_MS)
  expect(tab.calls(REFRESH)).toHaveLength(1)
})

test('each wait between two refreshes is random, and near the previous wait', async () => {
  const requestTimes: number[] = []
  const browser = createBrowser()
  const tab = browser.tab(
    provider({
      [LOGIN]: () => answer(signedIn()),
      [REFRESH]() {
        requestTimes.push(browser.now())
        return answer(signedIn())
      },
    }),
  )
  Object.assign(tab.environment, { random: createRandom() })
  await tab.open().magicLinks.authenticate(login)
  await browser.advance(12 * 3_600_000)
  const waits = requestTimes.slice(1).map((time, index) => time - (requestTimes[index] ?? 0) - LEASE_RECHECK_DELAY_MS)
  expect(waits.length).toBeGreaterThan(240)
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(REFRESH_INTERVAL_MS - MAX_REFRESH_JITTER_MS)
  expect(Math.max(...waits)).toBeLessThanOrEqual(REFRESH_INTERVAL_MS)
  expect(new Set(waits.map(Math.round)).size).toBeGreaterThan(waits.length / 2)
  const steps = waits.slice(1).map((wait, index) => Math.abs(wait - (waits[index] ?? 0)))
  expect(Math.max(...steps)).toBeLessThanOrEqual(MAX_JITTER_STEP * MAX_REFRESH_JITTER_MS + 1)
})

test('the random shares of the interval are spread evenly from 0 to 1', () => {
  let lease = { ...NO_LEASE, refreshedAt: START }
  const random = createRandom()
  const shares = Array.from({ length: 1000 }, () => {
    lease = { ...lease, jitterShare: nextJitterShare(lease, random()) }
    return lease.jitterShare
  })
  for (const quarter of [0, 1, 2, 3]) {
    const count = shares.filter((share) => share >= quarter / 4 && share <= (quarter + 1) / 4).length
    expect([quarter, count > 100]).toEqual([quarter, true])
  }
})

test('T32 twenty tabs make one refresh every three minutes, and no refresh when they open', async () => {
  const { browser, firstTab, openTab } = await openSignedIn()
  const otherTabs = Array.from({ length: 19 }, openTab)
  otherTabs.forEach((tab) => tab.open())
  await browser.advance(1000)
  const countRefreshes = () => [firstTab, ...otherTabs].flatMap((tab) => tab.calls(REFRESH)).length
  expect(countRefreshes()).toBe(0)
  await browser.advance(30 * 60_000)
  expect(countRefreshes()).toBe(10)
})

test('twenty tabs that open together with a cached session make one refresh', async () => {
  const { browser, firstTab, openTab } = await openSignedIn()
  firstTab.kill()
  browser.moveClock(REFRESH_INTERVAL_MS + 1)
  const tabs = Array.from({ length: 20 }, openTab)
  tabs.forEach((tab) => tab.open())
  await browser.advance(60_000)
  expect(tabs.flatMap((tab) => tab.calls(REFRESH))).toHaveLength(1)
})

test('a tab that opens soon after a refresh makes no refresh, and its state counts as confirmed', async () => {
  const { browser, openTab } = await openSignedIn()
  await browser.advance(60_000)
  const tab = openTab()
  expect(tab.open().session.getInfo()).toMatchObject({ session: { member_session_id: 'session-ada' }, fromCache: false })
  await browser.advance(1000)
  expect(tab.calls(REFRESH)).toHaveLength(0)
})

test('if the refreshing tab is killed, another tab makes the next refresh', async () => {
  const { browser, firstTab, openTab } = await openSignedIn()
  const secondTab = openTab()
  secondTab.open()
  await browser.advance(REFRESH_INTERVAL_MS + 2000)
  expect(firstTab.calls(REFRESH)).toHaveLength(1)
  firstTab.kill()
  await browser.advance(REFRESH_INTERVAL_MS)
  expect(secondTab.calls(REFRESH)).toHaveLength(1)
})

/** The browser frees the lock of a killed tab. Without Web Locks, only the end of the lease shows that the tab is gone. */
test.each([
  [true, 5_000],
  [false, LEASE_TTL_MS + 2_000],
])('a tab that is killed during a refresh delays the next one (Web Locks: %s) by at most %i ms', async (hasLocks, maxDelay) => {
  const { browser, firstTab, openTab } = await openSignedIn(() => new Promise(() => {}), hasLocks)
  const secondTab = openTab()
  secondTab.open()
  await browser.advance(REFRESH_INTERVAL_MS + 100)
  expect(firstTab.calls(REFRESH)).toHaveLength(1)
  firstTab.kill()
  await browser.advance(maxDelay)
  expect(secondTab.calls(REFRESH)).toHaveLength(1)
})

test('T32 a slow refresh of a living tab is not repeated by another tab', async () => {
  const { browser, firstTab, openTab } = await openSignedIn(
    () => new Promise((resolve) => browser.runAfter(CALL_TIMEOUT_MS - 1000, () => resolve(answer(signedIn())))),
  )
  const otherTabs = Array.from({ length: 5 }, openTab)
  otherTabs.forEach((tab) => tab.open())
  await browser.advance(REFRESH_INTERVAL_MS + 30_000)
  expect([firstTab, ...otherTabs].flatMap((tab) => tab.calls(REFRESH))).toHaveLength(1)
})

test('a failed refresh is repeated after 4, 8, 16 … 256 seconds, and nothing is cleared', async () => {
  const requestTimes: number[] = []
  const { browser, client } = await openSignedIn(() => {
    requestTimes.push(browser.now())
    return refusal(500, 'internal_server_error')
  })
  await browser.advance(REFRESH_INTERVAL_MS + 1_100_000)
  const gaps = requestTimes.slice(1).map((time, index) => Math.round((time - (requestTimes[index] ?? 0)) / 1000))
  expect(gaps.slice(0, 8)).toEqual([4, 8, 16, 32, 64, 128, 256, 256])
  expect(client.session.getSync()).not.toBeNull()
})

test('T53 a longer Retry-After is respected, also after the browser wakes up', async () => {
  const replies = [refusal(429, 'too_many_requests', { 'Retry-After': '120' }), answer(signedIn())]
  const { browser, firstTab } = await openSignedIn(() => replies.shift() ?? expect.unreachable())
  await browser.advance(REFRESH_INTERVAL_MS + 1000)
  firstTab.dispatch('online')
  // The header says 120 s, and the random part is 12 s: half of 20 %, because each random number is 0.5 here.
  const retryAt = START + REFRESH_WAIT_MS + 132_000
  await browser.advance(retryAt - 1000 - browser.now())
  expect(firstTab.calls(REFRESH)).toHaveLength(1)
  await browser.advance(2_000)
  expect(firstTab.calls(REFRESH)).toHaveLength(2)
})

/** Opens a tab after an outage: the provider is reachable again, and the next attempt of the tab is still waiting. */
async function openAfterOutage() {
  let isReachable = false
  const { browser, firstTab } = await openSignedIn(() => (isReachable ? answer(signedIn()) : Promise.reject(new Error())))
  await browser.advance(REFRESH_WAIT_MS + 200_000)
  isReachable = true
  const callsBefore = firstTab.calls(REFRESH).length
  return { browser, firstTab, newCalls: () => firstTab.calls(REFRESH).length - callsBefore }
}

test.each(['online', 'visible', 'restored'] as const)(
  'T31 a visible tab sends a waiting refresh at once after the event %s',
  async (event) => {
    const { browser, firstTab, newCalls } = await openAfterOutage()
    firstTab.dispatch(event)
    await browser.advance(LEASE_RECHECK_DELAY_MS)
    expect(newCalls()).toBe(1)
  },
)

test('T31 a hidden tab waits for a random time of up to 20 seconds after it comes online', async () => {
  const { browser, firstTab, newCalls } = await openAfterOutage()
  firstTab.hide()
  firstTab.dispatch('online')
  await browser.advance(9_900)
  expect(newCalls()).toBe(0)
  await browser.advance(2_000)
  expect(newCalls()).toBe(1)
})

test.each([
  ['visible', 0],
  ['hidden', 10_000],
])('T31 a %s tab whose timer fires late after a sleep waits %i ms before its refresh', async (visibility, wait) => {
  const { browser, firstTab } = await openSignedIn()
  if (visibility === 'visible') firstTab.show()
  else firstTab.hide()
  browser.moveClock(3_600_000)
  await browser.advance(Math.max(0, wait - 1))
  expect(firstTab.calls(REFRESH)).toHaveLength(0)
  await browser.advance(LEASE_RECHECK_DELAY_MS + 1)
  expect(firstTab.calls(REFRESH)).toHaveLength(1)
})

test.each(['unauthorized_credentials', 'user_unauthenticated', 'invalid_secret_authentication', 'session_not_found'])(
  'a refresh that is refused with %s ends the session in every tab, and is not repeated',
  async (type) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { browser, firstTab, client, openTab } = await openSignedIn(() => refusal(401, type))
    const other = openTab().open()
    await browser.advance(REFRESH_INTERVAL_MS + 1000)
    expect(client.getState()).toEqual({})
    expect(other.getState()).toEqual({})
    expect(browser.cookies()).toEqual({})
    await browser.advance(3_600_000)
    expect(firstTab.calls(REFRESH)).toHaveLength(1)
  },
)

const captivePortalPage = () => new Response('<html>Sign in to the Wi-Fi</html>', { headers: { 'Content-Type': 'text/html' } })
test.each<[string, Provider]>([
  ['a server error', () => refusal(503, 'server_unavailable')],
  ['too many requests', () => refusal(429, 'too_many_requests')],
  ['a network failure', () => Promise.reject(new Error())],
  ['a captive portal', captivePortalPage],
  ['an answer without a session', () => answer({})],
  ['a refusal that names a permanent reason in its message only', () => refusal(400, 'bad_request', {}, 'session_not_found')],
  ['no answer at all', () => new Promise(() => {})],
])('T35 %s does not end a session', async (_, refresh) => {
  const { browser, client } = await openSignedIn(refresh)
  await browser.advance(30 * 60_000)
  expect(client.session.getSync()).not.toBeNull()
  expect(browser.cookies()).toHaveProperty('acme_session', 'token-ada')
})

test('T33 a tab repeats a refused refresh with the new token if another tab has rotated the token', async () => {
  const browser = createBrowser()
  let validToken = 'token-ada'
  const rotate: Provider = ({ headers }) => {
    if (!atob((headers.get('Authorization') ?? '').slice(6)).endsWith(`:${validToken}`)) return refusal(404, 'session_not_found')
    validToken = `${validToken}+`
    return answer(signedIn('ada', validToken))
  }
  const testProvider = provider({ [LOGIN]: () => answer(signedIn()), [REFRESH]: rotate })
  const [one, two] = [browser.tab(testProvider).open(), browser.tab(testProvider).open()]
  await one.magicLinks.authenticate(login)
  await settle()
  const confirmations = Promise.all(Array.from({ length: 8 }, (_, index) => (index % 2 ? one : two).session.authenticate()))
  await browser.advance(20_000)
  await confirmations
  expect(two.session.getSync()).not.toBeNull()
  expect(browser.cookies()['acme_session']).toBe(validToken)
})

test('T34 an answer after a logout does not restore the session', async () => {
  const refresh = createPendingResponse()
  const { client, browser, firstTab } = await openSignedIn(refresh.reply)
  const lateConfirmation = client.session.authenticate()
  await settle()
  await expect(client.session.revoke({ forceClear: true })).rejects.toThrow()
  refresh.release(answer(signedIn()))
  await expect(lateConfirmation).rejects.toMatchObject({ name: 'UserCancellationError' })
  expect(client.getState()).toEqual({})
  expect(browser.cookies()).toEqual({})
  await browser.advance(3_600_000)
  expect(firstTab.calls(REFRESH)).toHaveLength(1)
})

test('T34 a logout in one tab also drops the late answer of another tab', async () => {
  const refresh = createPendingResponse()
  const { client, browser, openTab } = await openSignedIn(refresh.reply)
  const other = openTab().open()
  const lateConfirmation = other.session.authenticate()
  await settle()
  await expect(client.session.revoke({ forceClear: true })).rejects.toThrow()
  refresh.release(answer(signedIn()))
  await expect(lateConfirmation).rejects.toMatchObject({ name: 'UserCancellationError' })
  expect(browser.cookies()).toEqual({})
})

test('T36 disposing stops every timer, listener and call, except for a refresh in progress', async () => {
  const browser = createBrowser()
  const never = () => new Promise<Response>(() => {})
  const tab = browser.tab(provider({ [LOGIN]: () => answer(signedIn()), [REFRESH]: never, '/b2b/organizations/members/me': never }))
  const client = tab.open()
  await client.magicLinks.authenticate(login)
  const confirmation = outcomeOf(client.session.authenticate())
  const read = outcomeOf(client.self.get())
  await settle()
  client.dispose()
  expect(await read).toMatchObject({ name: 'UnreachableError', fault: 'aborted' })
  await browser.advance(CALL_TIMEOUT_MS)
  expect(await confirmation).toMatchObject({ name: 'UnreachableError', fault: 'timeout' })
  await browser.advance(3_600_000)
  expect(tab.timers()).toBe(0)
  expect(tab.calls(REFRESH)).toHaveLength(1)
})

test('T33 the client stores the new token of an answer although the client that sent the request was disposed', async () => {
  const refresh = createPendingResponse()
  const { browser, client, openTab } = await openSignedIn(refresh.reply)
  const other = openTab().open()
  const confirmation = client.session.authenticate()
  await settle()
  client.dispose()
  refresh.release(answer(signedIn('ada', 'token-new')))
  await confirmation
  expect(browser.cookies()).toHaveProperty('acme_session', 'token-new')
  expect(other.session.getTokens()?.session_token).toBe('token-new')
})

test('a refresh sends the minutes of keepSessionAlive, and without this option no minutes', async () => {
  const { browser, firstTab } = await openSignedIn()
  await browser.advance(REFRESH_INTERVAL_MS + 100)
  expect(firstTab.calls(REFRESH)[0]?.rawBody).toBe('{}')
  firstTab.kill()
  const tab = browser.tab(provider({ [REFRESH]: () => answer(signedIn()) }))
  tab.open({ keepSessionAlive: 30 })
  await browser.advance(REFRESH_INTERVAL_MS + 2000)
  expect(tab.calls(REFRESH)[0]?.body).toEqual({ session_duration_minutes: 30 })
})

test('with a custom base URL the client requests the session although it sees no cookie', async () => {
  const browser = createBrowser()
  const tab = browser.tab(provider({ '/b2b/sessions/authenticate': () => answer({ ...signedIn(), session_token: '', session_jwt: '' }) }))
  const client = tab.open({ customBaseUrl: 'https://app.example.com/auth' })
  await browser.advance(200)
  expect(client.member.getSync()?.member_id).toBe('member-ada')
  await browser.advance(REFRESH_INTERVAL_MS)
  expect(tab.calls(REFRESH)).toHaveLength(2)
})

test('T38 if the state of a session is too large to be stored, two tabs make about as many refreshes as one tab', async () => {
  const browser = createBrowser()
  const answerLargeSession = () => {
    const data = signedIn('ada', 'token-ada', browser.now())
    return answer({ ...data, member: { ...data.member, trusted_metadata: { text: 'x'.repeat(1000) } } })
  }
  const testProvider = provider({ [LOGIN]: answerLargeSession, [REFRESH]: answerLargeSession })
  const openTabWithSmallStorage = () => {
    const tab = browser.tab(testProvider)
    const { get: getItem, set, remove: removeItem } = tab.environment.local
    const setItem = (key: string, value: string) => {
      if (value.length > 1000) throw new DOMException('full', 'QuotaExceededError')
      set(key, value)
    }
    Object.assign(tab.environment, {
      local: createSafeStorage(() => ({ getItem, setItem, removeItem, clear() {}, key: () => null, length: 0 })),
    })
    return { tab, client: tab.open() }
  }
  const one = openTabWithSmallStorage()
  await one.client.magicLinks.authenticate(login)
  await browser.advance(60_000)
  const two = openTabWithSmallStorage()
  await browser.advance(60 * 60_000)
  expect(one.tab.calls(REFRESH).length + two.tab.calls(REFRESH).length).toBeLessThanOrEqual(25)
  for (const { client } of [one, two]) expect(client.session.getSync()).not.toBeNull()
})

test('with a custom base URL a page requests the session at once, also soon after a page without a session', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const browser = createBrowser()
  let isSignedIn = false
  const testProvider = provider({
    [REFRESH]: () => (isSignedIn ? answer({ ...signedIn(), session_token: '', session_jwt: '' }) : refusal(401, 'user_unauthenticated')),
  })
  const options = { customBaseUrl: 'https://app.example.com/auth' }
  const signedOutTab = browser.tab(testProvider)
  signedOutTab.open(options)
  await browser.advance(1000)
  signedOutTab.kill()
  isSignedIn = true
  const client = browser.tab(testProvider).open(options)
  await browser.advance(1000)
  expect(client.session.getSync()).not.toBeNull()
})

test('with a custom base URL an answer about the member does not count as an answer about the session', async () => {
  const browser = createBrowser()
  let isReachable = false
  const tab = browser.tab(
    provider({
      [REFRESH]: () => (isReachable ? answer({ ...signedIn(), session_token: '', session_jwt: '' }) : refusal(503, 'unavailable')),
      '/b2b/organizations/members/me': () => answer({ member: signedIn().member }),
    }),
  )
  const client = tab.open({ customBaseUrl: 'https://app.example.com/auth' })
  await browser.advance(1000)
  isReachable = true
  await client.self.get()
  await browser.advance(60_000)
  expect(client.session.getSync()).not.toBeNull()
})

test.each([
  null,
  7,
  'x',
  [],
  { owner: 1 },
  { session: 's', owner: 'o', until: 'soon', refreshedAt: -1, notBefore: Infinity },
  { session: 's', refreshedAt: START, jitterShare: -9e9 },
])('a lease of %j, which no client writes, does not delay a refresh', (entry) => {
  expect(dueAt(decodeLease([entry], 's'), 'me', START)).toBeLessThan(START)
})

const FAR_FUTURE = START + 9e9

test('T29 a clock that is set back does not delay a refresh', () => {
  const lease = {
    owner: 'o',
    until: FAR_FUTURE,
    session: 's',
    triedAt: FAR_FUTURE,
    refreshedAt: FAR_FUTURE,
    failures: 0,
    notBefore: FAR_FUTURE,
    jitterShare: 0,
    waitRequested: false,
  }
  expect(dueAt(decodeLease([lease], 's'), 'me', START)).toBeLessThanOrEqual(START)
})

const lease = {
  owner: 'o',
  until: 0,
  session: 's',
  triedAt: START,
  refreshedAt: START,
  failures: 0,
  notBefore: START + 60_000,
  jitterShare: 0,
  waitRequested: true,
}

test('a lease of another session is ignored', () => {
  expect(decodeLease([lease], 's')).toEqual(lease)
  expect(dueAt(decodeLease([lease], 'other'), 'o', START)).toBeLessThan(START)
})

test.each([
  ['its own lease does not delay a client', { owner: 'me', until: START + LEASE_TTL_MS }, REFRESH_INTERVAL_MS],
  ['the lease of another client is taken a little before its end', { refreshedAt: 0, until: START + LEASE_TTL_MS }, LEASE_CHECK_DELAY_MS],
  [
    'the longest wait that a server can request is kept',
    { notBefore: START + MAX_RETRY_AFTER_MS + MAX_RETRY_AFTER_JITTER_MS },
    MAX_RETRY_AFTER_MS + MAX_RETRY_AFTER_JITTER_MS,
  ],
  ['a longer wait is ignored', { notBefore: START + MAX_RETRY_AFTER_MS + MAX_RETRY_AFTER_JITTER_MS + 1 }, REFRESH_INTERVAL_MS],
])('the time of the next refresh: %s', (_, change, delay) => {
  expect(dueAt({ ...lease, notBefore: 0, ...change }, 'me', START)).toBe(START + delay)
})

test.each([
  [0, true],
  [1, true],
  [1.01, false],
  [-0.01, false],
])('a stored random share of %d is valid: %s', (jitterShare, isValid) => {
  expect(decodeLease([{ ...lease, jitterShare }], 's').owner).toBe(isValid ? 'o' : '')
})

test.each([
  [0.5, 0.75, 0.5 + MAX_JITTER_STEP / 2],
  [0.5, 0.25, 0.5 - MAX_JITTER_STEP / 2],
  [1, 1, 1 - MAX_JITTER_STEP],
  [0, 0, MAX_JITTER_STEP],
])('after the share %d, the random number %d gives the share %d', (jitterShare, random, next) => {
  expect(nextJitterShare({ ...lease, jitterShare }, random)).toBe(next)
})

test('T29 a refresh time that is a minute in the future counts as now', () => {
  expect(dueAt({ ...lease, notBefore: 0, refreshedAt: START + 60_000 }, 'o', START)).toBe(START + REFRESH_INTERVAL_MS)
})

test('a visible event without a failure does not change the lease', async () => {
  const { browser, openTab } = await openSignedIn()
  const secondTab = openTab()
  secondTab.open()
  await browser.advance(1000)
  const key = `acme_sdk_state_${TOKEN}::lease`
  const lease = browser.local.get(key)
  secondTab.dispatch('visible')
  await browser.advance(10_000)
  expect(browser.local.get(key)).toBe(lease)
})
