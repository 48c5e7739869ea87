// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { openTab } from '../../src/browser/tab.ts'
import { createB2BClient } from '../../src/index.ts'
import { answer, createBrowser, lazyTabParts, provider, REFRESH_WAIT_MS, refusal, settle, signedIn, START } from '../browser.ts'
import { HOUR, login, LOGIN, MINUTE, minutes, outcomeOf, REFRESH, storeSession, SEND, silenceConsole } from './support.ts'

/* Wrong clocks, timer overflows, and sleeping computers. */

const DAY = 24 * HOUR
const MAX_TIMER_MS = 2 ** 31 - 1

afterEach(() => void vi.useRealTimers())

test('T29 if the clock is wrong by up to two days, a session lasts as long as the provider says, and is refreshed every three minutes', async () => {
  for (let hours = -48; hours <= 48; hours += 1) {
    const browser = createBrowser()
    const providerNow = () => browser.now() + hours * HOUR
    const session = () => answer(signedIn('ada', 'token-ada', providerNow()))
    const tab = browser.tab(provider({ [LOGIN]: session, [REFRESH]: session }))
    const client = tab.open()
    await client.magicLinks.authenticate(login)
    const expiries = () => browser.cookieJar().map(({ expires }) => expires)
    expect(expiries()).toEqual([START + HOUR, START + HOUR])
    // Each refresh extends the session beyond its first hour. The two most extreme clocks test that.
    const duration = Math.abs(hours) === 48 ? 2 * HOUR : 10 * MINUTE
    await browser.advance(duration)
    expect(Math.abs(tab.calls(REFRESH).length - duration / REFRESH_WAIT_MS)).toBeLessThan(2)
    expect(client.session.getTokens()?.session_token).toBe('token-ada')
    client.dispose()
  }
})

test.each([-48, -24, -1, 1, 24, 48])(
  'T29 a clock change of %i hours does not delay a refresh and does not end the session',
  async (hours) => {
    const browser = createBrowser()
    const session = () => answer(signedIn('ada', 'token-ada', browser.now()))
    const tab = browser.tab(provider({ [LOGIN]: session, [REFRESH]: session }))
    const client = tab.open()
    await client.magicLinks.authenticate(login)
    await browser.advance(MINUTE)
    browser.moveClock(hours * HOUR)
    tab.dispatch('visible')
    await browser.advance(3 * MINUTE + 2000)
    expect(tab.calls(REFRESH).length).toBeGreaterThanOrEqual(1)
    expect(tab.calls(REFRESH).length).toBeLessThanOrEqual(2)
    expect(client.member.getSync()?.member_id).toBe('member-ada')
  },
)

test('T29 a logout without a session, recorded while the clock was a day ahead, does not end a sign-in after the clock was corrected', async () => {
  silenceConsole()
  const browser = createBrowser()
  const revoked = () => refusal(401, 'user_unauthenticated')
  const tab = browser.tab(
    provider({ ['/b2b/sessions/revoke']: revoked, [LOGIN]: () => answer(signedIn('ada', 'token-ada', browser.now())) }),
  )
  const client = tab.open()
  browser.moveClock(DAY)
  await outcomeOf(client.session.revoke())
  browser.moveClock(-DAY)
  await client.magicLinks.authenticate(login)
  await browser.advance(3000)
  expect(client.member.getSync()?.member_id).toBe('member-ada')
})

/** Installs a fake clock in the page. Returns a list that collects the durations of all timers. */
function fakeTimers() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: START })
  const durations: number[] = []
  const setTimer = window.setTimeout
  vi.spyOn(window, 'setTimeout').mockImplementation(((run: TimerHandler, wait?: number) => {
    durations.push(wait ?? 0)
    return setTimer(run, wait)
    // The cast drops the overloads of Node's timers, which the client does not use.
  }) as typeof setTimeout)
  return durations
}

test('T30 a session of 366 days is refreshed every three minutes, and no timer overflows', async () => {
  const durations = fakeTimers()
  const paths: string[] = []
  const yearLongSession = {
    ...signedIn(),
    member_session: { ...signedIn().member_session, expires_at: new Date(START + 366 * DAY).toISOString() },
  }
  const fetch = (input: unknown) => {
    paths.push(new URL(String(input)).pathname)
    return Promise.resolve(Response.json({ data: { vertical: 'B2B', ...yearLongSession } }))
  }
  silenceConsole()
  const client = createB2BClient('public-token-live-t30', { fetch, telemetry: false, hosts: { live: 'http://localhost:1' } })
  await client.magicLinks.authenticate(login)
  await vi.advanceTimersByTimeAsync(HOUR)
  // The random part shortens each wait by at most 18 seconds. Each refresh takes the lease first.
  const refreshes = paths.filter((path) => path.endsWith('/sessions/authenticate')).length
  expect(refreshes).toBeGreaterThanOrEqual(19)
  expect(refreshes).toBeLessThanOrEqual(22)
  expect(Math.max(...durations)).toBeLessThanOrEqual(HOUR)
  await client.session.revoke({ forceClear: true })
  client.dispose()
})

test.each([25 * DAY, 366 * DAY])('T30 a callback after %i ms runs once, with timers that do not overflow', (wait) => {
  const durations = fakeTimers()
  const tab = openTab(undefined, lazyTabParts)
  const run = vi.fn()
  tab.after(wait, run)
  vi.advanceTimersByTime(wait - 1)
  expect(run).not.toHaveBeenCalled()
  expect(Math.max(...durations)).toBeLessThan(MAX_TIMER_MS)
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledOnce()
  const stop = tab.after(wait, run)
  vi.advanceTimersByTime(2 * HOUR)
  stop()
  expect(vi.getTimerCount()).toBe(0)
})

test('T30 a callback runs by the wall clock, so the sleep of a computer counts', () => {
  fakeTimers()
  const run = vi.fn()
  openTab(undefined, lazyTabParts).after(3 * HOUR, run)
  vi.advanceTimersByTime(HOUR / 2)
  vi.setSystemTime(START + 10 * HOUR)
  vi.advanceTimersByTime(HOUR / 2)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledOnce()
})

test.each([1000, MINUTE, 150_000, 3 * MINUTE + 1, HOUR, DAY, 30 * DAY])(
  'T31 after a sleep of %i ms the tabs make one refresh within two seconds if three minutes have passed, otherwise no refresh',
  async (sleep) => {
    const browser = createBrowser()
    const session = () => answer(signedIn('ada', 'token-ada', browser.now()))
    const testProvider = provider({ [LOGIN]: session, [REFRESH]: session })
    const tabs = [browser.tab(testProvider), browser.tab(testProvider), browser.tab(testProvider)]
    const [client] = tabs.map((tab) => tab.open())
    await client?.magicLinks.authenticate({ ...login, session_duration_minutes: 60 * 24 * 60 })
    await settle()
    browser.moveClock(sleep)
    if (sleep >= HOUR) storeSession(browser)
    const refreshCount = () => tabs.flatMap((tab) => tab.calls(REFRESH)).length
    // All wake events fire at once, in every tab.
    for (const tab of tabs) for (const event of ['visible', 'online', 'restored'] as const) tab.dispatch(event)
    expect(refreshCount()).toBe(0)
    await browser.advance(2101)
    expect(refreshCount()).toBe(sleep > 3 * MINUTE ? 1 : 0)
    await browser.advance(3 * MINUTE + 2000)
    expect(refreshCount()).toBe(sleep > 3 * MINUTE ? 2 : 1)
    expect(client?.member.getSync()?.member_id).toBe('member-ada')
  },
)

test('T31 a tab that was frozen while other tabs refreshed makes no refresh when it wakes up', async () => {
  const browser = createBrowser()
  const session = () => answer(signedIn('ada', 'token-ada', browser.now()))
  const testProvider = provider({ [LOGIN]: session, [REFRESH]: session })
  const [one, two] = [browser.tab(testProvider), browser.tab(testProvider)]
  await one.open().magicLinks.authenticate(login)
  two.open()
  await settle()
  two.freeze()
  await browser.advance(30 * MINUTE + 3000)
  two.thaw()
  two.dispatch('restored')
  await browser.advance(10_000)
  expect(two.calls(REFRESH)).toHaveLength(0)
  expect(one.calls(REFRESH)).toHaveLength(10)
})

/** Each row: an activity of a client, its start, and the behavior of the network. */
const ACTIVITIES: readonly [string, (client: ReturnType<typeof createB2BClient>) => Promise<unknown>, 'ok' | 'fails' | 'hangs'][] = [
  ['doing nothing', () => Promise.resolve(), 'ok'],
  ['repeating a failed configuration request', () => Promise.resolve(), 'fails'],
  ['waiting for every answer', (client) => outcomeOf(client.self.get()), 'hangs'],
  ['waiting for the configuration', (client) => outcomeOf(client.oauth.google.start()), 'hangs'],
  ['authenticating a redirect token', (client) => outcomeOf(client.authenticateByUrl(minutes)), 'hangs'],
  ['sending events', (client) => Promise.resolve(client.logEvent({ event_name: 'e', details: {} })), 'hangs'],
  ['logging out', (client) => outcomeOf(client.session.revoke()), 'hangs'],
]
test.each(ACTIVITIES)(
  'T36 a client that is disposed while %s leaves no timer and no listener, and its calls end',
  async (_, start, network) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: START })
    silenceConsole()
    /** The number of listeners by target and event. */
    const listenerCounts = new Map<string, number>()
    for (const [target, name] of [
      [window, 'window'],
      [document, 'document'],
    ] as const) {
      const add = target.addEventListener.bind(target)
      const remove = target.removeEventListener.bind(target)
      const addCount = (type: string, change: number) =>
        listenerCounts.set(`${name} ${type}`, (listenerCounts.get(`${name} ${type}`) ?? 0) + change)
      vi.spyOn(target, 'addEventListener').mockImplementation((type: string, listener: EventListenerOrEventListenerObject | null) => {
        addCount(type, 1)
        if (listener) add(type, listener)
      })
      vi.spyOn(target, 'removeEventListener').mockImplementation((type: string, listener: EventListenerOrEventListenerObject | null) => {
        addCount(type, -1)
        if (listener) remove(type, listener)
      })
    }
    window.history.replaceState(null, '', '/login?acme_token_type=sso&token=t36')
    document.cookie = 'acme_session=token-ada; path=/'
    let requestCount = 0
    const fetch = (): Promise<Response> => {
      requestCount += 1
      if (network === 'hangs') return new Promise(() => {})
      return network === 'ok'
        ? Promise.resolve(Response.json({ data: { vertical: 'B2B', ...signedIn() } }))
        : Promise.reject(new TypeError('no'))
    }
    const client = createB2BClient('public-token-live-t36', { fetch, hosts: { live: 'http://localhost:1' } })
    const activity = start(client)
    await vi.advanceTimersByTimeAsync(2000)
    expect(vi.getTimerCount() + [...listenerCounts.values()].length).toBeGreaterThan(3)
    client.dispose()
    const before = requestCount
    await activity
    expect(vi.getTimerCount()).toBe(0)
    expect([...listenerCounts].filter(([, count]) => count !== 0)).toEqual([])
    await vi.advanceTimersByTimeAsync(DAY)
    expect(requestCount).toBe(before)
    document.cookie = 'acme_session=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT'
  },
)

test('T36 a logout stops the retry loop of a failed refresh', async () => {
  silenceConsole()
  const browser = createBrowser()
  const tab = browser.tab(
    provider({
      [LOGIN]: () => answer(signedIn()),
      [REFRESH]: () => refusal(503, 'down'),
      [SEND]: () => answer({}),
      '/b2b/sessions/revoke': () => answer({}),
    }),
  )
  const client = tab.open()
  await client.magicLinks.authenticate(login)
  await browser.advance(10 * MINUTE)
  const before = tab.calls(REFRESH).length
  expect(before).toBeGreaterThan(4)
  await client.session.revoke()
  await browser.advance(DAY)
  expect(tab.calls(REFRESH)).toHaveLength(before)
  expect(tab.timers()).toBe(0)
})
