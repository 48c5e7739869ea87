import { expect, test, vi } from 'vitest'
import { CALL_TIMEOUT_MS, LEASE_RECHECK_DELAY_MS, LEASE_TTL_MS, TURN_TIMEOUT_MS } from '../../src/limits.ts'
import { answer, createBrowser, provider, refusal, signedIn, TOKEN, type Provider } from '../browser.ts'

const STATE = `acme_sdk_state_${TOKEN}`
const HTTP_ONLY = { customBaseUrl: 'https://app.example.com/auth' }
const storedState = () => JSON.stringify({ session: signedIn().member_session, member: signedIn().member })
const noResponse = () => new Promise<Response>(() => {})

interface PageOptions {
  readonly hasToken?: boolean
  readonly hasState?: boolean
  readonly httpOnly?: boolean
  readonly authenticate?: Provider
}

/** Opens a page and records the state at each call of the state listener. */
function openPage({ hasToken = false, hasState = false, httpOnly = false, authenticate = noResponse }: PageOptions) {
  const browser = createBrowser()
  if (hasToken) browser.writeCookie('acme_session=token-ada; path=/')
  if (hasState) browser.local.set(STATE, storedState())
  const client = browser.tab(provider({ '/b2b/sessions/authenticate': authenticate })).open(httpOnly ? HTTP_ONLY : {})
  const memberInfo = () => ({ isLoaded: client.isLoaded(), ...client.member.getInfo() })
  const changes: ReturnType<typeof memberInfo>[] = []
  client.onStateChange(() => changes.push(memberInfo()))
  return { browser, client, memberInfo, changes }
}

test('without a session cookie the client is loaded at once, signed out', () => {
  expect(openPage({}).memberInfo()).toEqual({ isLoaded: true, fromCache: false, member: null })
})

test('with a session cookie and a stored member the client is loaded at once, from its cache', () => {
  expect(openPage({ hasToken: true, hasState: true }).memberInfo()).toMatchObject({
    isLoaded: true,
    fromCache: true,
    member: { member_id: 'member-ada' },
  })
})

test.each([
  ['a session cookie without a stored state', { hasToken: true }],
  ['HttpOnly cookies', { httpOnly: true }],
  ['HttpOnly cookies and a stored state', { httpOnly: true, hasState: true }],
])('with %s the client is loaded after the first answer', async (_, start) => {
  const { browser, memberInfo, changes } = openPage({ ...start, authenticate: () => answer(signedIn()) })
  expect(memberInfo().isLoaded).toBe(false)
  await browser.advance(1000)
  expect(changes).toMatchObject([{ isLoaded: true, fromCache: false, member: { member_id: 'member-ada' } }])
})

test('with HttpOnly cookies and no session the client is loaded after the refusal, signed out', async () => {
  const { browser, memberInfo } = openPage({ httpOnly: true, hasState: true, authenticate: () => refusal(401, 'unauthorized_credentials') })
  await browser.advance(1000)
  expect(memberInfo()).toEqual({ isLoaded: true, fromCache: false, member: null })
})

test('offline with HttpOnly cookies and a stored member the client is loaded from its cache', async () => {
  const { browser, changes } = openPage({ httpOnly: true, hasState: true, authenticate: () => Promise.reject(new Error('offline')) })
  await browser.advance(1000)
  expect(changes).toMatchObject([{ isLoaded: true, fromCache: true, member: { member_id: 'member-ada' } }])
})

test('without any answer the client is loaded when the deadline of the call has passed', async () => {
  const { browser, memberInfo, changes } = openPage({ httpOnly: true, hasState: true })
  await browser.advance(LEASE_RECHECK_DELAY_MS + CALL_TIMEOUT_MS - 1)
  expect([memberInfo().isLoaded, changes.length]).toEqual([false, 0])
  await browser.advance(1)
  expect(changes).toMatchObject([{ isLoaded: true, fromCache: true, member: { member_id: 'member-ada' } }])
})

test.each([
  ['reloaded', 1000],
  // The request continues and keeps its turn for at most 10 seconds.
  ['disposed', TURN_TIMEOUT_MS + 1000],
])('with HttpOnly cookies a page that was %s during its request delays the next page by at most %i ms', async (howItEnded, maxDelay) => {
  const browser = createBrowser()
  const first = browser.tab(provider({ '/b2b/sessions/authenticate': noResponse }))
  const client = first.open(HTTP_ONLY)
  await browser.advance(250)
  if (howItEnded === 'disposed') client.dispose()
  else {
    first.dispatch('left')
    first.kill()
  }
  const next = browser.tab(provider({ '/b2b/sessions/authenticate': () => answer(signedIn()) })).open(HTTP_ONLY)
  await browser.advance(maxDelay)
  expect(next.member.getInfo()).toMatchObject({ fromCache: false, member: { member_id: 'member-ada' } })
})

test.each([true, false])(
  'with HttpOnly cookies a client that waits for a crashed tab is loaded only after its own answer (Web Locks: %s)',
  async (hasLocks) => {
    const browser = createBrowser({ hasLocks })
    const first = browser.tab(provider({ '/b2b/sessions/authenticate': noResponse }))
    first.open(HTTP_ONLY)
    await browser.advance(250)
    first.kill()
    const answerLater = async () => {
      await new Promise<void>((resolve) => browser.runAfter(5000, resolve))
      return answer(signedIn())
    }
    const second = browser.tab(provider({ '/b2b/sessions/authenticate': answerLater }))
    const next = second.open(HTTP_ONLY)
    await browser.advance(5000)
    expect([second.calls('/b2b/sessions/authenticate').length, next.isLoaded()]).toEqual([hasLocks ? 1 : 0, false])
    await browser.advance(CALL_TIMEOUT_MS)
    expect(next.isLoaded()).toBe(hasLocks)
    await browser.advance(LEASE_TTL_MS)
    expect([next.isLoaded(), next.member.getSync()?.member_id]).toEqual([true, 'member-ada'])
  },
)

test.each([true, false])(
  'with HttpOnly cookies a new tab does not end a sign-in that it cannot see yet (Web Locks: %s)',
  async (hasLocks) => {
    const browser = createBrowser({ hasLocks, delaysMs: { cookies: 5, storage: 400 } })
    let isSignedIn = false
    const testProvider = provider({
      '/b2b/sessions/authenticate': async () => {
        const reply = isSignedIn ? answer(signedIn()) : refusal(401, 'unauthorized_credentials')
        await new Promise<void>((resolve) => browser.runAfter(200, resolve))
        return reply
      },
      '/b2b/magic_links/authenticate': () => {
        isSignedIn = true
        return answer(signedIn())
      },
    })
    const tabs = [browser.tab(testProvider).open(HTTP_ONLY)]
    await browser.advance(2000)
    tabs.push(browser.tab(testProvider).open(HTTP_ONLY))
    await browser.advance(150)
    await tabs[0]?.magicLinks.authenticate({ magic_links_token: 't', session_duration_minutes: 60 })
    await browser.advance(2000)
    expect(tabs.map(({ member }) => member.getSync()?.member_id)).toEqual(['member-ada', 'member-ada'])
  },
)

test('an unsubscribed listener is not called', async () => {
  const { browser, client, changes } = openPage({ hasToken: true, authenticate: () => answer(signedIn()) })
  const listener = vi.fn()
  client.onStateChange(listener)()
  await browser.advance(1000)
  expect(changes).not.toEqual([])
  expect(listener).not.toHaveBeenCalled()
})

test('a disposed client does not report that it is loaded', async () => {
  const { browser, client, changes } = openPage({ httpOnly: true })
  await browser.advance(200)
  client.dispose()
  await browser.advance(CALL_TIMEOUT_MS)
  expect(changes).toEqual([])
})
