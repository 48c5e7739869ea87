/*
 * Several tabs call `session.authenticate` at the same time, while the provider rotates the token. No order of the calls ends the session.
 * A confirmation is a call of `session.authenticate`. Only one tab at a time has the turn to send it.
 */

import { expect, test } from 'vitest'
import { CALL_TIMEOUT_MS, MAX_CONFIRMATION_ATTEMPTS, MAX_TAB_SYNC_DELAY_MS, TURN_TIMEOUT_MS } from '../../src/limits.ts'
import { createBrowser, provider, refusal } from '../browser.ts'
import { outcomeOf, REFRESH, storeSession, silenceConsole } from '../threats/support.ts'
import { createRotatingProvider, recordRefreshNow, type NetworkDelays } from './rotatingProvider.ts'

/** Opens a signed-in browser with a tab for each list of delays. The list has the network delays of the confirmations of the tab, in order. */
function openTabs(hasLocks: boolean, delays: readonly (readonly NetworkDelays[])[]) {
  silenceConsole()
  const browser = createBrowser({ hasLocks })
  storeSession(browser)
  recordRefreshNow(browser)
  const rotating = createRotatingProvider(browser)
  const pages = delays.map((delaysOfTab) =>
    browser.tab(rotating.serve((path, index) => (path === REFRESH ? (delaysOfTab[index] ?? {}) : {}))),
  )
  const clients = pages.map((page) => page.open({ telemetry: false }))
  /** The indexes of the tabs that have shown no session. */
  const signedOutTabs: number[] = []
  clients.forEach((client, index) => {
    client.onStateChange(({ session }) => {
      if (session === undefined) signedOutTabs.push(index)
    })
  })
  return { browser, rotating, pages, clients, signedOutTabs }
}

test.each([true, false])(
  'a call that is sent without the turn does not end the session of the tab that has the turn (Web Locks: %s)',
  async (hasLocks) => {
    // The request of the first tab reaches the provider after the request of the second tab, which waited 10 seconds for its turn.
    const { browser, rotating, clients, signedOutTabs } = openTabs(hasLocks, [[{ request: 12_000 }], [{ response: 8_000 }]])
    const confirmations = clients.map((client) => outcomeOf(client.session.authenticate()))
    await browser.advance(60_000)
    expect(await Promise.all(confirmations)).toEqual(['ok', 'ok'])
    expect(signedOutTabs).toEqual([])
    expect(browser.cookies()['acme_session']).toBe(rotating.token())
  },
)

test.each([true, false])(
  'a call without the turn waits for the newer token and is sent again with it (Web Locks: %s)',
  async (hasLocks) => {
    const { browser, rotating, clients, signedOutTabs } = openTabs(hasLocks, [[{ response: CALL_TIMEOUT_MS - 1 }], []])
    const confirmations = clients.map((client) => outcomeOf(client.session.authenticate()))
    await browser.advance(TURN_TIMEOUT_MS + 1000)
    expect(signedOutTabs).toEqual([])
    await browser.advance(60_000)
    expect(await Promise.all(confirmations)).toEqual(['ok', 'ok'])
    expect(browser.cookies()['acme_session']).toBe(rotating.token())
  },
)

test.each([1, 2, 3, 4, 5, 6])(
  'a tab that sees the new token of another tab only after it has read the cookies %i times keeps the session',
  async (staleReads) => {
    const { browser, rotating, pages, clients, signedOutTabs } = openTabs(false, [[], []])
    const [first, second] = clients
    const [page] = pages
    if (first === undefined || second === undefined || page === undefined) return expect.unreachable()
    expect(await outcomeOf(second.session.authenticate())).toBe('ok')
    const newToken = String(rotating.token())
    const { read } = page.environment.cookies
    let reads = 0
    Object.assign(page.environment.cookies, {
      read() {
        reads += 1
        return reads <= staleReads ? read().replace(newToken, 'token-ada') : read()
      },
    })
    const confirmation = outcomeOf(first.session.authenticate())
    await browser.advance(60_000)
    expect(await confirmation).toBe('ok')
    expect(signedOutTabs).toEqual([])
    expect(browser.cookies()['acme_session']).toBe(rotating.token())
  },
)

test('while many slow tabs confirm a valid session, no tab shows that it has ended', async () => {
  const slowResponse = { response: 9_000 }
  const { browser, rotating, clients, signedOutTabs } = openTabs(
    true,
    Array.from({ length: 8 }, () => Array.from({ length: 6 }, () => slowResponse)),
  )
  const confirmations = clients.map((client) => outcomeOf(client.session.authenticate()))
  await browser.advance(600_000)
  const results = await Promise.all(confirmations)
  expect(results.filter((error) => error !== 'ok' && !(error instanceof Error && error.name === 'UnreachableError'))).toEqual([])
  expect(signedOutTabs).toEqual([])
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
  async (hasLocks) => {
    const { browser, rotating, clients } = openTabs(hasLocks, [[]])
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
  // The logout is refused, because the token has been rotated. It waits for its turn for 10 seconds.
  const logout = outcomeOf(second.session.revoke())
  await browser.advance(TURN_TIMEOUT_MS + 1_000)
  await Promise.all([confirmation, logout])
  await first.magicLinks.authenticate({ magic_links_token: 't', session_duration_minutes: 60 })
  rotating.expireSession()
  void outcomeOf(first.session.authenticate())
  await browser.advance(2 * MAX_TAB_SYNC_DELAY_MS)
  expect(first.session.getSync()).toBeNull()
})

test('a call that is always refused although each try has a newer token does not end the session', async () => {
  silenceConsole()
  const browser = createBrowser()
  storeSession(browser)
  recordRefreshNow(browser)
  let rotations = 0
  const rotateAndRefuse = () => {
    rotations += 1
    browser.writeCookie(`acme_session=token-${rotations}; path=/`)
    return refusal(404, 'session_not_found')
  }
  const page = browser.tab(provider({ [REFRESH]: rotateAndRefuse }))
  const client = page.open({ telemetry: false })
  const confirmation = outcomeOf(client.session.authenticate())
  await browser.advance(60_000)
  expect(await confirmation).toMatchObject({ name: 'UnreachableError', fault: 'unexpected' })
  expect(page.calls(REFRESH)).toHaveLength(MAX_CONFIRMATION_ATTEMPTS)
  expect(client.session.getSync()).not.toBeNull()
})
