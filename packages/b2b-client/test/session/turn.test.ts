/* `session.authenticate` calls (confirmations) of several tabs at the same time, while the provider rotates the token. No order of the calls ends the session. */

import { expect, test } from 'vitest'
import { CALL_TIMEOUT_MS, MAX_TAB_SYNC_DELAY_MS, TURN_TIMEOUT_MS } from '../../src/limits.ts'
import { createBrowser, provider, refusal } from '../browser.ts'
import { outcomeOf, REFRESH, storeSession, silenceConsole } from '../threats/support.ts'
import { createRotatingProvider, recordRefreshNow, type NetworkDelays } from './rotatingProvider.ts'

/** Opens one tab of a signed-in browser for each list of delays: those of its first, second … confirmation. */
function openTabs(locks: boolean, delays: readonly (readonly NetworkDelays[])[]) {
  silenceConsole()
  const browser = createBrowser({ hasLocks: locks })
  storeSession(browser)
  recordRefreshNow(browser)
  const rotating = createRotatingProvider(browser)
  const pages = delays.map((delaysOfTab) =>
    browser.tab(rotating.serve((path, index) => (path === REFRESH ? (delaysOfTab[index] ?? {}) : {}))),
  )
  const clients = pages.map((page) => page.open({ telemetry: false }))
  /** The index of a tab, each time that it shows that no user is signed in. */
  const shownSignedOut: number[] = []
  clients.forEach((client, index) => client.onStateChange(({ session }) => void (session || shownSignedOut.push(index))))
  return { browser, rotating, pages, clients, shownSignedOut }
}

test.each([true, false])(
  'a call that goes ahead without the turn does not end the session of the tab that has the turn (Web Locks: %s)',
  async (locks) => {
    // The request of the first tab reaches the provider only after that of the second, which waited 10 seconds for its turn.
    const { browser, rotating, clients, shownSignedOut } = openTabs(locks, [[{ request: 12_000 }], [{ response: 8_000 }]])
    const confirmations = clients.map((client) => outcomeOf(client.session.authenticate()))
    await browser.advance(60_000)
    expect(await Promise.all(confirmations)).toEqual(['ok', 'ok'])
    expect(shownSignedOut).toEqual([])
    expect(browser.cookies()['acme_session']).toBe(rotating.token())
  },
)

test.each([true, false])('a call without the turn waits for the newer token and is sent again with it (Web Locks: %s)', async (locks) => {
  const { browser, rotating, clients, shownSignedOut } = openTabs(locks, [[{ response: CALL_TIMEOUT_MS - 1 }], []])
  const confirmations = clients.map((client) => outcomeOf(client.session.authenticate()))
  await browser.advance(TURN_TIMEOUT_MS + 1000)
  expect(shownSignedOut).toEqual([])
  await browser.advance(60_000)
  expect(await Promise.all(confirmations)).toEqual(['ok', 'ok'])
  expect(browser.cookies()['acme_session']).toBe(rotating.token())
})

test.each([1, 2, 3, 4, 5, 6])(
  'another tab’s token that becomes visible after %i looks at the cookies does not cost the session',
  async (looks) => {
    const { browser, rotating, pages, clients, shownSignedOut } = openTabs(false, [[], []])
    const [first, second] = clients
    const [page] = pages
    if (first === undefined || second === undefined || page === undefined) return expect.unreachable()
    expect(await outcomeOf(second.session.authenticate())).toBe('ok')
    const newToken = String(rotating.token())
    const { read } = page.environment.cookies
    let reads = 0
    Object.assign(page.environment.cookies, { read: () => ((reads += 1) <= looks ? read().replace(newToken, 'token-ada') : read()) })
    const confirmation = outcomeOf(first.session.authenticate())
    await browser.advance(60_000)
    expect(await confirmation).toBe('ok')
    expect(shownSignedOut).toEqual([])
    expect(browser.cookies()['acme_session']).toBe(rotating.token())
  },
)

test('many slow tabs confirm a valid session, and no tab shows that it has ended', async () => {
  const slowResponse = { response: 9_000 }
  const { browser, rotating, clients, shownSignedOut } = openTabs(
    true,
    Array.from({ length: 8 }, () => [slowResponse, slowResponse, slowResponse, slowResponse, slowResponse, slowResponse]),
  )
  const confirmations = clients.map((client) => outcomeOf(client.session.authenticate()))
  await browser.advance(600_000)
  const results = await Promise.all(confirmations)
  expect(results.filter((error) => error !== 'ok' && !(error instanceof Error && error.name === 'UnreachableError'))).toEqual([])
  expect(shownSignedOut).toEqual([])
  expect(browser.cookies()['acme_session']).toBe(rotating.token())
})

test('a disposed client does not report the end of a valid session', async () => {
  const { browser, clients } = openTabs(true, [[{ response: 14_000 }], [{ response: 1000 }]])
  const [first, second] = clients.map((client) => outcomeOf(client.session.authenticate()))
  await browser.advance(TURN_TIMEOUT_MS + 500)
  clients[1]?.dispose()
  await browser.advance(60_000)
  expect(await first).toBe('ok')
  expect(await second).toMatchObject({ name: 'UnreachableError', fault: 'aborted' })
})

test.each([true, false])(
  'a refused call of the only tab ends a dead session after the delay between tabs (Web Locks: %s)',
  async (locks) => {
    const { browser, rotating, clients } = openTabs(locks, [[]])
    rotating.expireSession()
    const confirmation = outcomeOf(clients[0]?.session.authenticate() ?? Promise.resolve())
    await browser.advance(MAX_TAB_SYNC_DELAY_MS)
    expect(clients[0]?.session.getSync()).toBeNull()
    expect(await confirmation).toMatchObject({ error_type: 'session_not_found' })
  },
)

test('without Web Locks a refusal ends the session only when the answer to a call of another tab must have arrived', async () => {
  const { browser, rotating, clients } = openTabs(false, [[{ response: CALL_TIMEOUT_MS - 1 }], []])
  const confirmations = clients.map((client) => outcomeOf(client.session.authenticate()))
  await browser.advance(CALL_TIMEOUT_MS - 100)
  expect(clients[1]?.session.getSync()).not.toBeNull()
  await browser.advance(60_000)
  expect(await Promise.all(confirmations)).toEqual(['ok', 'ok'])
  expect(browser.cookies()['acme_session']).toBe(rotating.token())
})

test('a call runs without its turn in a page that refuses Web Locks, such as a sandboxed frame', async () => {
  const browser = createBrowser()
  storeSession(browser)
  recordRefreshNow(browser)
  const rotating = createRotatingProvider(browser)
  const page = browser.tab(rotating.serve(() => ({})))
  Object.assign(page.environment, { locks: () => ({ request: () => Promise.reject(new DOMException('Denied.', 'SecurityError')) }) })
  expect(await outcomeOf(page.open({ telemetry: false }).session.authenticate())).toBe('ok')
  expect(browser.cookies()['acme_session']).toBe(rotating.token())
})

test.each(['soon', String(Number.MAX_SAFE_INTEGER), 'null', '-1'])(
  'an entry of %j, which no client writes, does not delay the end of a dead session for longer than a call',
  async (entry) => {
    const { browser, rotating, clients } = openTabs(true, [[]])
    browser.local.set('acme_sdk_state_public-token-test-1::sent_without_turn', entry)
    rotating.expireSession()
    const confirmation = outcomeOf(clients[0]?.session.authenticate() ?? Promise.resolve())
    await browser.advance(CALL_TIMEOUT_MS + MAX_TAB_SYNC_DELAY_MS)
    expect(await confirmation).toMatchObject({ error_type: 'session_not_found' })
    expect(clients[0]?.session.getSync()).toBeNull()
  },
)

test('calls to a dead session end, even if the application keeps making new ones', async () => {
  const { browser, rotating, clients } = openTabs(true, [[{ response: 13_000 }]])
  rotating.expireSession()
  const errors: unknown[] = []
  for (let call = 0; call < 20; call += 1) {
    void outcomeOf(clients[0]?.session.authenticate() ?? Promise.resolve()).then((error) => errors.push(error))
    await browser.advance(3_000)
  }
  expect(clients[0]?.session.getSync()).toBeNull()
  expect(errors.length).toBeGreaterThan(0)
  await browser.advance(30_000)
  expect(errors).toHaveLength(20)
})

test('a logout that was not sent again does not delay the end of a dead session', async () => {
  const { browser, rotating, clients } = openTabs(true, [[{ response: 11_500 }], []])
  const [first, second] = clients
  if (first === undefined || second === undefined) return expect.unreachable()
  const confirmation = outcomeOf(first.session.authenticate())
  await browser.advance(1_000)
  // It is refused, because the token has been rotated, and waits for its turn for 10 seconds.
  const logout = outcomeOf(second.session.revoke())
  await browser.advance(TURN_TIMEOUT_MS + 1_000)
  await Promise.all([confirmation, logout])
  await first.magicLinks.authenticate({ magic_links_token: 't', session_duration_minutes: 60 })
  rotating.expireSession()
  void outcomeOf(first.session.authenticate())
  await browser.advance(2 * MAX_TAB_SYNC_DELAY_MS)
  expect(first.session.getSync()).toBeNull()
})

test('a call that is refused again and again with a newer token reports no end of the session', async () => {
  silenceConsole()
  const browser = createBrowser()
  storeSession(browser)
  recordRefreshNow(browser)
  let rotations = 0
  const rotateAndRefuse = () => {
    browser.writeCookie(`acme_session=token-${(rotations += 1)}; path=/`)
    return refusal(404, 'session_not_found')
  }
  const client = browser.tab(provider({ [REFRESH]: rotateAndRefuse })).open({ telemetry: false })
  const confirmation = outcomeOf(client.session.authenticate())
  await browser.advance(60_000)
  expect(await confirmation).toMatchObject({ name: 'UnreachableError', fault: 'unexpected' })
  expect(client.session.getSync()).not.toBeNull()
})
