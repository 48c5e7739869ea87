/* Events that happen at the same time must not lose a session or a redirect token. */

import { expect, test, vi } from 'vitest'
import { takeRedirectToken } from '../src/browser/redirectToken.ts'
import { createStore } from '../src/internal/store.ts'
import { LEASE_RECHECK_DELAY_MS } from '../src/limits.ts'
import { readOptions } from '../src/options.ts'
import { answer, createBrowser, provider, refusal, settle, signedIn, TOKEN, type Provider } from './browser.ts'

const REFRESH = '/b2b/sessions/authenticate'
const LOGIN = '/b2b/magic_links/authenticate'
const REVOKE = '/b2b/sessions/revoke'
const login = { magic_links_token: 't', session_duration_minutes: 60 }
const silenceConsole = () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
}
const STATE = `acme_sdk_state_${TOKEN}`
const remembered = (browser: ReturnType<typeof createBrowser>) => {
  browser.local.set(STATE, JSON.stringify({ session: signedIn().member_session, member: signedIn().member }))
  browser.writeCookie('acme_session=token-ada; path=/')
}

test('a session that is refused at the start does not affect a sign-in in progress', async () => {
  silenceConsole()
  const browser = createBrowser()
  remembered(browser)
  let release = (_: Response) => {}
  const tab = browser.tab(
    provider({ [REFRESH]: () => refusal(404, 'session_not_found'), [LOGIN]: () => new Promise((resolve) => void (release = resolve)) }),
  )
  const client = tab.open()
  const signingIn = client.magicLinks.authenticate(login)
  await browser.advance(300)
  release(answer(signedIn('ada', 'token-new')))
  await expect(signingIn).resolves.toBeDefined()
  expect(browser.cookies()).toHaveProperty('acme_session', 'token-new')
})

test('a link can be followed with a custom base URL and without a session', async () => {
  silenceConsole()
  const browser = createBrowser()
  let release = (_: Response) => {}
  const tab = browser.tab(
    provider({ [REFRESH]: () => refusal(401, 'user_unauthenticated'), [LOGIN]: () => new Promise((resolve) => void (release = resolve)) }),
  )
  const client = tab.open({ customBaseUrl: 'https://app.example.com/auth' })
  const signingIn = client.magicLinks.authenticate(login)
  await browser.advance(300)
  release(answer(signedIn('ada', 'token-new')))
  await expect(signingIn).resolves.toBeDefined()
})

test('a refused refresh without a session does not affect a sign-in in progress', async () => {
  silenceConsole()
  const browser = createBrowser()
  let release = (_: Response) => {}
  const tab = browser.tab(
    provider({ [REFRESH]: () => refusal(401, 'user_unauthenticated'), [LOGIN]: () => new Promise((resolve) => void (release = resolve)) }),
  )
  const client = tab.open()
  const signingIn = client.magicLinks.authenticate(login)
  await settle()
  await expect(client.session.authenticate()).rejects.toThrow()
  release(answer(signedIn('ada', 'token-new')))
  await expect(signingIn).resolves.toBeDefined()
})

test('a lease that another tab takes at the same time does not prevent later refreshes of this tab', async () => {
  const browser = createBrowser()
  remembered(browser)
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

test('a sign-in that completes while a lease settles is refreshed later', async () => {
  const browser = createBrowser()
  remembered(browser)
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
  const lateResponses: ((_: Response) => void)[] = []
  let release = (_: Response) => {}
  let logins = 0
  const tab = browser.tab(
    provider({
      [REFRESH]: () => new Promise((resolve) => void lateResponses.push(resolve)),
      [REVOKE]: () => answer({}),
      [LOGIN]: () => (logins++ === 0 ? answer(signedIn()) : new Promise((resolve) => void (release = resolve))),
    }),
  )
  const client = tab.open()
  await client.magicLinks.authenticate(login)
  const refresh = client.session.authenticate().catch((error: unknown) => error)
  await settle()
  await client.session.revoke()
  lateResponses[0]?.(refusal(404, 'session_not_found'))
  await settle()
  const count = tab.calls(REFRESH).length
  const secondSignIn = client.magicLinks.authenticate(login)
  await settle()
  lateResponses[1]?.(refusal(401, 'user_unauthenticated'))
  await settle()
  release(answer(signedIn('ada', 'token-2')))
  expect({
    count,
    result: await secondSignIn.then(
      () => 'in',
      (error: Error) => error.name,
    ),
  }).toEqual({ count: 1, result: 'in' })
  await refresh
})

test('a refused revoke does not affect a newer session', async () => {
  silenceConsole()
  const browser = createBrowser()
  let releaseRevoke = (_: Response) => {}
  let logins = 0
  const testProvider = provider({
    [LOGIN]: () => (logins++ === 0 ? answer(signedIn()) : answer(signedIn('bob', 'token-bob'))),
    [REVOKE]: () => new Promise((resolve) => void (releaseRevoke = resolve)),
  })
  const client = browser.tab(testProvider).open()
  await client.magicLinks.authenticate(login)
  const revoke = client.session.revoke().catch(() => {})
  await settle()
  await browser.tab(testProvider).open().magicLinks.authenticate(login)
  await settle()
  releaseRevoke(refusal(404, 'session_not_found'))
  await revoke
  expect(browser.cookies()).toHaveProperty('acme_session', 'token-bob')
})

test('a failed refresh in another tab confirms nothing', async () => {
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
    if (++calls < 50) stop = store.subscribe(listen)
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

test('a host that only starts like localhost is not this machine', () => {
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
  const replaced: string[] = []
  takeRedirectToken(
    'https://app.example.com//evil.example/?zz_token_type=discovery&token=t',
    (address) => void replaced.push(address),
    'zz',
  )
  expect(new URL(replaced[0] ?? '', 'https://app.example.com/').origin).toBe('https://app.example.com')
})

test('the other parameters of an address do not change', () => {
  const replaced: string[] = []
  takeRedirectToken(
    'https://app.example.com/?flag&q=a%20b&sig=~x&zy_token_type=discovery&token=t',
    (address) => void replaced.push(address),
    'zy',
  )
  expect(replaced[0]).toContain('/?flag&q=a%20b&sig=~x')
})

test('an address with an empty token and another token loses both', () => {
  const replaced: string[] = []
  takeRedirectToken('https://app.example.com/?token=&token=s3cr3t&zx_token_type=discovery', (address) => void replaced.push(address), 'zx')
  expect(replaced).toHaveLength(1)
})

test('a start without PKCE removes the pair of an earlier one', async () => {
  const browser = createBrowser()
  let required = true
  const testProvider: Provider = (request) =>
    provider(
      { '/b2b/magic_links/email/login_or_signup': () => answer({}), [LOGIN]: () => answer(signedIn()) },
      { pkce_required_for_email_magic_links: required },
    )(request)
  await browser.tab(testProvider).open().magicLinks.email.loginOrSignup({ email_address: 'a@b.co', organization_id: 'o' })
  required = false
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
  const [one, two] = tab.calls(SEND).map(({ body }) => body?.['pkce_code_challenge'])
  expect(one).toBe(two)
})

test.each([
  ['a forced logout', { forceClear: true }, () => answer({})],
  ['a second logout', undefined, () => refusal(404, 'session_not_found')],
])('%s that is answered late does not affect a newer pending sign-in', async (_, options, respondLate) => {
  silenceConsole()
  const browser = createBrowser()
  const answers: ((response: Response) => void)[] = []
  const client = browser
    .tab(
      provider({
        [LOGIN]: () => answer(signedIn()),
        [REVOKE]: () => new Promise((resolve) => void answers.push(resolve)),
        '/b2b/magic_links/discovery/authenticate': () => answer({ intermediate_session_token: 'ist', discovered_organizations: [] }),
      }),
    )
    .open()
  await client.magicLinks.authenticate(login)
  const logouts = [client.session.revoke(options), client.session.revoke(options)]
  await settle()
  answers[0]?.(answer({}))
  await logouts[0]
  await client.magicLinks.discovery.authenticate({ discovery_magic_links_token: 'd' })
  answers[1]?.(respondLate())
  await logouts[1]?.catch(() => {})
  expect(browser.cookies()).toEqual({ acme_intermediate_session_token: 'ist' })
})

test('the client repeats a logout with the new token if the token was rotated in the meantime', async () => {
  silenceConsole()
  const browser = createBrowser()
  const answers: ((response: Response) => void)[] = []
  const tab = browser.tab(
    provider({
      [LOGIN]: () => answer(signedIn()),
      [REFRESH]: () => answer(signedIn('ada', 'token-rotated')),
      [REVOKE]: () => new Promise((resolve) => void answers.push(resolve)),
    }),
  )
  const client = tab.open()
  await client.magicLinks.authenticate(login)
  const logout = client.session.revoke()
  await client.session.authenticate()
  answers[0]?.(refusal(404, 'session_not_found'))
  await vi.waitUntil(() => answers.length === 2)
  const bearers = tab.calls(REVOKE).map(({ headers }) => atob(headers.get('Authorization')?.slice(6) ?? ''))
  expect(bearers).toEqual([`${TOKEN}:token-ada`, `${TOKEN}:token-rotated`])
  answers[1]?.(answer({}))
  await logout
  expect(browser.cookies()).toEqual({})
})
