import { expect, test, vi } from 'vitest'
import { CALL_DEADLINE } from '../../src/limits.ts'
import { answer, createBrowser, provider, refusal, signedIn, TOKEN, type Provider } from '../browser.ts'

const STATE = `acme_sdk_state_${TOKEN}`
const HTTP_ONLY = { customBaseUrl: 'https://app.example.com/auth' }
const remembered = () => JSON.stringify({ session: signedIn().member_session, member: signedIn().member })
const noAnswer = () => new Promise<Response>(() => {})

interface Start {
  readonly token?: boolean
  readonly state?: boolean
  readonly hidden?: boolean
  readonly authenticate?: Provider
}

/** Opens a page and records the state at each call of the state listener. */
function open({ token = false, state = false, hidden = false, authenticate = noAnswer }: Start) {
  const browser = createBrowser()
  if (token) browser.writeCookie('acme_session=token-ada; path=/')
  if (state) browser.local.set(STATE, remembered())
  const client = browser.tab(provider({ '/b2b/sessions/authenticate': authenticate })).open(hidden ? HTTP_ONLY : {})
  const info = () => ({ isLoaded: client.isLoaded(), ...client.member.getInfo() })
  const changes: ReturnType<typeof info>[] = []
  client.onStateChange(() => changes.push(info()))
  return { browser, client, info, changes }
}

test('without a session cookie the client is loaded at once, signed out', () => {
  expect(open({}).info()).toEqual({ isLoaded: true, fromCache: false, member: null })
})

test('with a session cookie and a stored member the client is loaded at once, from its cache', () => {
  expect(open({ token: true, state: true }).info()).toMatchObject({ isLoaded: true, fromCache: true, member: { member_id: 'member-ada' } })
})

test.each([
  ['a session cookie without a stored state', { token: true }],
  ['HttpOnly cookies', { hidden: true }],
  ['HttpOnly cookies and a stored state', { hidden: true, state: true }],
])('with %s the client is loaded after the first answer', async (_, start) => {
  const { browser, info, changes } = open({ ...start, authenticate: () => answer(signedIn()) })
  expect(info().isLoaded).toBe(false)
  await browser.advance(1000)
  expect(changes).toMatchObject([{ isLoaded: true, fromCache: false, member: { member_id: 'member-ada' } }])
})

test('with HttpOnly cookies and no session the client is loaded after the refusal, signed out', async () => {
  const { browser, info } = open({ hidden: true, state: true, authenticate: () => refusal(401, 'unauthorized_credentials') })
  await browser.advance(1000)
  expect(info()).toEqual({ isLoaded: true, fromCache: false, member: null })
})

test('offline with HttpOnly cookies and a stored member the client is loaded from its cache', async () => {
  const { browser, changes } = open({ hidden: true, state: true, authenticate: () => Promise.reject(new Error('offline')) })
  await browser.advance(1000)
  expect(changes).toMatchObject([{ isLoaded: true, fromCache: true, member: { member_id: 'member-ada' } }])
})

test('without any answer the client is loaded when the deadline of the call has passed', async () => {
  const { browser, info, changes } = open({ hidden: true, state: true })
  await browser.advance(CALL_DEADLINE - 1)
  expect([info().isLoaded, changes.length]).toEqual([false, 0])
  await browser.advance(1)
  expect(changes).toMatchObject([{ isLoaded: true, fromCache: true, member: { member_id: 'member-ada' } }])
})

test('a disposed client does not report that it is loaded', async () => {
  const { browser, client, changes } = open({ hidden: true })
  const listener = vi.fn()
  client.onStateChange(listener)()
  await browser.advance(200)
  client.dispose()
  await browser.advance(CALL_DEADLINE)
  expect(changes).toEqual([])
  expect(listener).not.toHaveBeenCalled()
})
