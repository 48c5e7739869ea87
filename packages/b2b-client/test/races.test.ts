/* Events at the same time must not lose a session or a redirect token. The last tests are about single functions. */

import { expect, test, vi } from 'vitest'
import { takeRedirectToken } from '../src/browser/redirectToken.ts'
import { createStore } from '../src/internal/store.ts'
import { LEASE_RECHECK_DELAY_MS } from '../src/limits.ts'
import { readOptions } from '../src/options.ts'
import { answer, createBrowser, provider, refusal, settle, signedIn, type Provider } from './browser.ts'
import {
  createPendingResponse,
  login,
  LOGIN,
  outcomeOf,
  REFRESH,
  REVOKE,
  sessionTokenOf,
  silenceConsole,
  STATE,
  storeSession,
} from './threats/support.ts'

test('a session that is refused at the start does not affect a sign-in in progress', async () => {
  silenceConsole()
  const browser = createBrowser()
  storeSession(browser)
  const signIn = createPendingResponse()
  const tab = browser.tab(provider({ [REFRESH]: () => refusal(404, 'session_not_found'), [LOGIN]: signIn.reply }))
  const client = tab.open()
  const signingIn = client.magicLinks.authenticate(login)
  await browser.advance(300)
  signIn.release(answer(signedIn('ada', 'token-new')))
  await expect(signingIn).resolves.toBeDefined()
  expect(browser.cookies()).toHaveProperty('acme_session', 'token-new')
})

test('with a custom base URL, the refusal of the first refresh does not affect a sign-in in progress', async () => {
  silenceConsole()
  const browser = createBrowser()
  const signIn = createPendingResponse()
  const tab = browser.tab(provider({ [REFRESH]: () => refusal(401, 'user_unauthenticated'), [LOGIN]: signIn.reply }))
  const client = tab.open({ customBaseUrl: 'https://app.example.com/auth' })
  const signingIn = client.magicLinks.authenticate(login)
  await browser.advance(300)
  signIn.release(answer(signedIn('ada', 'token-new')))
  await expect(signingIn).resolves.toBeDefined()
})

test('a refused refresh without a session does not affect a sign-in in progress', async () => {
  silenceConsole()
  const browser = createBrowser()
  const signIn = createPendingResponse()
  const tab = browser.tab(provider({ [REFRESH]: () => refusal(401, 'user_unauthenticated'), [LOGIN]: signIn.reply }))
  const client = tab.open()
  const signingIn = client.magicLinks.authenticate(login)
  await settle()
  await expect(client.session.authenticate()).rejects.toThrow()
  signIn.release(answer(signedIn('ada', 'token-new')))
  await expect(signingIn).resolves.toBeDefined()
})

test('a lease that another tab takes at the same time does not prevent later refreshes of this tab', async () => {
  const browser = createBrowser()
  storeSession(browser)
  const testProvider = provider({ [REFRESH]: () => answer(signedIn()) })
  const tab = browser.tab(testProvider)
  tab.open()
  await browser.advance(LEASE_RECHECK_DELAY_MS / 2)
  // Another tab writes the lease, and this tab gets the storage event.
  const lease = JSON.parse(browser.local.get(`${STATE}::lease`) ?? '{}')
  browser.local.set(`${STATE}::lease`, JSON.stringify({ ...lease, owner: 'other' }))
  tab.dispatch('storage')
  browser.local.delete(`${STATE}::lease`)
  await browser.advance(3_600_000)
  expect(tab.calls(REFRESH).length).toBeGreaterThan(0)
})

test('the session of a sign-in that completes while the tab takes the lease is refreshed later', async () => {
  const browser = createBrowser()
  storeSession(browser)
  const testProvider = provider({
    [REFRESH]: () => answer(signedIn('bob', 'token-bob')),
    [LOGIN]: () => answer(signedIn('bob', 'token-bob')),
  })
  const tab = browser.tab(testProvider)
  const client = tab.open()
  await browser.advance(LEASE_RECHECK_DELAY_MS / 2)
  await client.magicLinks.authenticate(login)
  await browser.advance(3_600_000)
  expect(tab.calls(REFRESH).length).toBeGreaterThan(10)
})

test('T34 a late refusal after a logout causes no request and does not affect the next sign-in', async () => {
  silenceConsole()
  const browser = createBrowser()
  const [refreshAnswer, secondLogin] = [createPendingResponse(), createPendingResponse()]
  const loginReplies = [() => answer(signedIn()), secondLogin.reply]
  const tab = browser.tab(
    provider({
      [REFRESH]: refreshAnswer.reply,
      [REVOKE]: () => answer({}),
      [LOGIN]: () => loginReplies.shift()?.() ?? expect.unreachable(),
    }),
  )
  const client = tab.open()
  await client.magicLinks.authenticate(login)
  const refresh = outcomeOf(client.session.authenticate())
  await settle()
  await client.session.revoke()
  const secondSignIn = outcomeOf(client.magicLinks.authenticate(login))
  await settle()
  refreshAnswer.release(refusal(404, 'session_not_found'))
  await settle()
  expect(tab.calls(REFRESH)).toHaveLength(1)
  secondLogin.release(answer(signedIn('ada', 'token-2')))
  expect(await secondSignIn).toBe('ok')
  await refresh
})

test('a refused logout does not affect a newer session', async () => {
  silenceConsole()
  const browser = createBrowser()
  const revokeAnswer = createPendingResponse()
  const users = ['ada', 'bob']
  const testProvider = provider({ [LOGIN]: () => answer(signedIn(users.shift())), [REVOKE]: revokeAnswer.reply })
  const page = browser.tab(testProvider)
  const client = page.open()
  await client.magicLinks.authenticate(login)
  const revoke = client.session.revoke().catch(() => {})
  await settle()
  await browser.tab(testProvider).open().magicLinks.authenticate(login)
  await settle()
  revokeAnswer.release(refusal(404, 'session_not_found'))
  await revoke
  expect(browser.cookies()).toHaveProperty('acme_session', 'token-bob')
  expect(page.calls(REVOKE).map(sessionTokenOf)).toEqual(['token-ada'])
})

test('after a failed refresh, the session counts as unconfirmed in the other tabs too', async () => {
  silenceConsole()
  const browser = createBrowser()
  const testProvider = provider({ [LOGIN]: () => answer(signedIn()), [REFRESH]: () => Promise.reject(new Error()) })
  const first = browser.tab(testProvider)
  await first.open().magicLinks.authenticate(login)
  first.kill()
  browser.moveClock(3_000_000)
  const one = browser.tab(testProvider)
  one.open()
  const two = browser.tab(testProvider).open()
  await browser.advance(1000)
  expect(one.calls(REFRESH)).toHaveLength(1)
  expect(two.session.getInfo().fromCache).toBe(true)
})

test('T65 a listener that subscribes again during its call is not called forever', () => {
  const store = createStore<number>(0)
  let calls = 0
  let stop = () => {}
  const listen = () => {
    stop()
    calls += 1
    if (calls < 50) stop = store.subscribe(listen)
  }
  stop = store.subscribe(listen)
  store.set(1)
  expect(calls).toBe(1)
})

test('a function that subscribes twice is called twice, and each subscription ends separately', () => {
  const store = createStore<number>(0)
  const listener = vi.fn()
  const [stop] = [store.subscribe(listener), store.subscribe(listener)]
  store.set(1)
  expect(listener.mock.calls).toEqual([
    [1, 0],
    [1, 0],
  ])
  stop()
  stop()
  store.set(2)
  expect(listener).toHaveBeenCalledTimes(3)
})

test('a host name that starts with 127.0.0.1 is refused over http', () => {
  expect(() => readOptions('public-token-live', { hosts: { live: 'http://127.0.0.1.evil.example' } })).toThrow()
})

test('a cookie that the browser refuses also removes the old cookie', async () => {
  silenceConsole()
  const browser = createBrowser()
  const client = browser.tab(provider({})).open()
  await client.session.updateSession({ session_token: 'old', session_jwt: 'jwt' })
  await client.session.updateSession({ session_token: 'x'.repeat(5000), session_jwt: 'jwt' })
  expect(browser.cookies()).toEqual({ acme_session_jwt: 'jwt' })
})

test('an address with two leading slashes in its path stays on its host', () => {
  const replacedUrls: string[] = []
  takeRedirectToken(
    'https://app.example.com//evil.example/?zz_token_type=discovery&token=t',
    (address) => void replacedUrls.push(address),
    'zz',
  )
  expect(new URL(replacedUrls[0] ?? '', 'https://app.example.com/').origin).toBe('https://app.example.com')
})

test('the other parameters of an address do not change', () => {
  const replacedUrls: string[] = []
  takeRedirectToken(
    'https://app.example.com/?flag&q=a%20b&sig=~x&zy_token_type=discovery&token=t',
    (address) => void replacedUrls.push(address),
    'zy',
  )
  expect(replacedUrls[0]).toContain('/?flag&q=a%20b&sig=~x')
})

test('an address with an empty token and another token is replaced', () => {
  const replacedUrls: string[] = []
  takeRedirectToken(
    'https://app.example.com/?token=&token=s3cr3t&zx_token_type=discovery',
    (address) => void replacedUrls.push(address),
    'zx',
  )
  expect(replacedUrls).toHaveLength(1)
})

test('a start without PKCE removes the pair of an earlier start', async () => {
  const browser = createBrowser()
  let isPkceRequired = true
  const testProvider: Provider = (request) =>
    provider(
      { '/b2b/magic_links/email/login_or_signup': () => answer({}), [LOGIN]: () => answer(signedIn()) },
      { pkce_required_for_email_magic_links: isPkceRequired },
    )(request)
  await browser.tab(testProvider).open().magicLinks.email.loginOrSignup({ email_address: 'a@b.co', organization_id: 'o' })
  isPkceRequired = false
  browser.moveClock(600_000)
  const tab = browser.tab(testProvider)
  const client = tab.open()
  await client.magicLinks.email.loginOrSignup({ email_address: 'a@b.co', organization_id: 'o' })
  await client.magicLinks.authenticate(login)
  expect(tab.calls(LOGIN)[0]?.body).not.toHaveProperty('pkce_code_verifier')
})

test('two parallel starts share one pair', async () => {
  const browser = createBrowser()
  const SEND = '/b2b/magic_links/email/login_or_signup'
  const tab = browser.tab(provider({ [SEND]: () => answer({}) }, { pkce_required_for_email_magic_links: true }))
  const client = tab.open()
  await Promise.all([1, 2].map(() => client.magicLinks.email.loginOrSignup({ email_address: 'a@b.co', organization_id: 'o' })))
  const challenges = tab.calls(SEND).map(({ body }) => body?.['pkce_code_challenge'])
  expect(challenges[0]).toBeDefined()
  expect(challenges[1]).toBe(challenges[0])
})

test.each([
  ['a forced logout', { forceClear: true }, () => answer({})],
  ['a second logout', undefined, () => refusal(404, 'session_not_found')],
])('%s that is answered late does not affect a newer pending sign-in', async (_, options, createLateAnswer) => {
  silenceConsole()
  const browser = createBrowser()
  /** The functions that answer the logouts, in their order. */
  const sendAnswers: ((response: Response) => void)[] = []
  const client = browser
    .tab(
      provider({
        [LOGIN]: () => answer(signedIn()),
        [REVOKE]: () => new Promise((resolve) => void sendAnswers.push(resolve)),
        '/b2b/magic_links/discovery/authenticate': () => answer({ intermediate_session_token: 'ist', discovered_organizations: [] }),
      }),
    )
    .open()
  await client.magicLinks.authenticate(login)
  const logouts = [client.session.revoke(options), client.session.revoke(options)]
  await settle()
  sendAnswers[0]?.(answer({}))
  await logouts[0]
  await client.magicLinks.discovery.authenticate({ discovery_magic_links_token: 'd' })
  sendAnswers[1]?.(createLateAnswer())
  await logouts[1]?.catch(() => {})
  expect(browser.cookies()).toEqual({ acme_intermediate_session_token: 'ist' })
})

test('the client repeats a logout with the new token if the token was rotated in the meantime', async () => {
  silenceConsole()
  const browser = createBrowser()
  /** The functions that answer the logouts, in their order. */
  const sendAnswers: ((response: Response) => void)[] = []
  const tab = browser.tab(
    provider({
      [LOGIN]: () => answer(signedIn()),
      [REFRESH]: () => answer(signedIn('ada', 'token-rotated')),
      [REVOKE]: () => new Promise((resolve) => void sendAnswers.push(resolve)),
    }),
  )
  const client = tab.open()
  await client.magicLinks.authenticate(login)
  const logout = client.session.revoke()
  await client.session.authenticate()
  sendAnswers[0]?.(refusal(404, 'session_not_found'))
  await vi.waitUntil(() => sendAnswers.length === 2)
  expect(tab.calls(REVOKE).map(sessionTokenOf)).toEqual(['token-ada', 'token-rotated'])
  sendAnswers[1]?.(answer({}))
  await logout
  expect(browser.cookies()).toEqual({})
})
