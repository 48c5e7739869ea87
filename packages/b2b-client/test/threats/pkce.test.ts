import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { B2BClient } from '../../src/clientTypes.ts'
import { createPair } from '../../src/pkce/pkce.ts'
import { answer, createBrowser, provider, settle, signedIn, type Provider } from '../browser.ts'
import { BOOTSTRAP, login, LOGIN, mail, SEND, silenceConsole, STATE, type Page } from './support.ts'

/* A browser that starts a sign-in proves it with PKCE when it finishes. */

const FLAGS = {
  pkce_required_for_email_magic_links: true,
  pkce_required_for_password_resets: true,
  pkce_required_for_oauth: true,
  pkce_required_for_sso: true,
}
const RESET = '/b2b/passwords/email/reset/start'
const OAUTH = '/b2b/oauth/authenticate'
const KEY = `${STATE}::PKCE_VERIFIER:magic_links`
const routes = { [SEND]: () => answer({}), [RESET]: () => answer({}), [LOGIN]: () => answer(signedIn()), [OAUTH]: () => answer(signedIn()) }

/** Each row: a flow, its start, and a function that reads its challenge from the tab. */
const FLOWS: readonly [string, (client: B2BClient) => Promise<unknown>, (tab: Page) => unknown][] = [
  ['an emailed link', (client) => client.magicLinks.email.loginOrSignup(mail), (tab) => tab.calls(SEND)[0]?.body?.['pkce_code_challenge']],
  ['a password reset', (client) => client.passwords.resetByEmailStart(mail), (tab) => tab.calls(RESET)[0]?.body?.['code_challenge']],
  ['an OAuth sign-in', (client) => client.oauth.google.start({ organization_id: 'org' }), challengeInAddress],
  ['single sign-on', (client) => client.sso.start({ connection_id: 'c' }), challengeInAddress],
]
function challengeInAddress(tab: Page): unknown {
  return new URL(tab.navigations[0]?.address ?? 'about:blank').searchParams.get('pkce_code_challenge')
}
const FAULTS: readonly [string, Provider][] = [
  ['refused by the network', () => Promise.reject(new Error())],
  ['never answered', () => new Promise(() => {})],
  ['replaced by a page', () => new Response('<html>')],
  ['answered with nothing', () => answer({})],
  ['broken', () => new Response('oops', { status: 500 })],
]

test.each(FLOWS.flatMap(([name, ...flow]) => FAULTS.map(([faultName, fault]) => [name, faultName, ...flow, fault] as const)))(
  'T07 %s sends a challenge that this browser has seen as required, although the configuration is %s',
  async (_, __, start, readChallenge, fault) => {
    silenceConsole()
    const browser = createBrowser()
    const testProvider = provider(routes, FLAGS)
    await browser.tab(testProvider).open().bootstrap.getAsync()
    browser.moveClock(600_000)
    const tab = browser.tab(provider({ ...routes, [BOOTSTRAP]: fault }))
    const starting = start(tab.open())
    await browser.advance(5001)
    await starting
    expect(readChallenge(tab)).toMatch(/^[\w-]{43}$/)
  },
)

test.each(FLOWS)('T07 on a first visit %s waits for the configuration, for five seconds at most', async (_, start, readChallenge) => {
  silenceConsole()
  const browser = createBrowser()
  const slowTab = browser.tab(
    provider({
      ...routes,
      [BOOTSTRAP]: () => new Promise((resolve) => browser.runAfter(4000, () => resolve(answer({ ...FLAGS, vertical: 'B2B' })))),
    }),
  )
  const starting = start(slowTab.open())
  await browser.advance(4001)
  await starting
  expect(readChallenge(slowTab)).toMatch(/^[\w-]{43}$/)

  const otherBrowser = createBrowser()
  const hangingTab = otherBrowser.tab(provider({ ...routes, [BOOTSTRAP]: () => new Promise(() => {}) }))
  let isDone = false
  void start(hangingTab.open()).then(() => (isDone = true))
  await otherBrowser.advance(4999)
  expect(isDone).toBe(false)
  await otherBrowser.advance(2)
  expect(isDone).toBe(true)
})

test('T07 an invalid cached field does not disable PKCE', async () => {
  silenceConsole()
  const browser = createBrowser()
  browser.local.set(`${STATE}::bootstrap`, JSON.stringify({ pkceRequiredForSso: true, emailDomains: 7, rbacPolicy: 'x', keptAt: 'soon' }))
  const tab = browser.tab(provider({ [BOOTSTRAP]: () => Promise.reject(new Error()) }))
  await tab.open().sso.start({ connection_id: 'c' })
  expect(challengeInAddress(tab)).toMatch(/^[\w-]{43}$/)
})

test('T08 a verifier has exactly 128 hexadecimal characters with uniformly distributed digits', async () => {
  const digits = new Map<string, number>()
  const verifiers = new Set<string>()
  const pairCount = 25_000
  for (let round = 0; round < pairCount / 1000; round += 1) {
    for (const { code_verifier, code_challenge } of await Promise.all(Array.from({ length: 1000 }, createPair))) {
      if (!/^[0-9a-f]{128}$/.test(code_verifier) || !/^[\w-]{43}$/.test(code_challenge)) expect.unreachable(code_verifier)
      verifiers.add(code_verifier)
      for (const digit of code_verifier) digits.set(digit, (digits.get(digit) ?? 0) + 1)
    }
  }
  expect(verifiers.size).toBe(pairCount)
  const expectedCount = (pairCount * 128) / 16
  const chiSquared = [...digits.values()].reduce((sum, count) => sum + (count - expectedCount) ** 2 / expectedCount, 0)
  expect(chiSquared).toBeLessThan(60) // 15 degrees of freedom: p < 0.000001
})

test('T08 a start on a page without crypto.subtle throws a typed error, and nothing is sent', async () => {
  const tab = createBrowser({ url: 'http://intranet.example/' }).tab(provider(routes, FLAGS))
  const client = tab.open()
  await client.bootstrap.getAsync()
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const message = 'PKCE needs https or localhost.'
  await expect(client.magicLinks.email.loginOrSignup(mail)).rejects.toMatchObject({ name: 'InternalError', message })
  await expect(client.oauth.google.start()).rejects.toMatchObject({ name: 'InternalError' })
  expect([tab.calls(SEND), tab.navigations]).toEqual([[], []])
})

test('T09 two tabs that leave for the same provider and return in any order each use their own verifier', async () => {
  silenceConsole()
  for (const isReversed of [false, true]) {
    const browser = createBrowser()
    const testProvider = provider(routes, FLAGS)
    const tabs = [browser.tab(testProvider), browser.tab(testProvider)]
    for (const tab of tabs) {
      const client = tab.open()
      await client.oauth.google.start({ organization_id: 'org' })
      client.dispose()
    }
    const tabsInOrder = isReversed ? tabs.toReversed() : tabs
    const hasOwnVerifier = await Promise.all(
      tabsInOrder.map(async (tab) => {
        const challenge = challengeInAddress(tab)
        // Each tab returns as a new page with the session storage of its tab.
        await tab.open().oauth.authenticate({ oauth_token: 't', session_duration_minutes: 60 })
        const verifier = String(tab.calls(OAUTH)[0]?.body?.['pkce_code_verifier'])
        return (await challengeOfVerifier(verifier)) === challenge
      }),
    )
    expect(hasOwnVerifier).toEqual([true, true])
    // Each success has removed its own pair, so none is left.
    expect([...browser.local.keys()].filter((key) => key.includes('PKCE'))).toEqual([])
    expect(tabs.map((tab) => tab.environment.session.get(`${STATE}::PKCE_VERIFIER:oauth`))).toEqual([null, null])
  }
})

test('T09 a tab that finishes removes only its own pair: a third tab can still finish a later start with the shared pair', async () => {
  const browser = createBrowser()
  const testProvider = provider(routes, FLAGS)
  const [early, third] = [browser.tab(testProvider), browser.tab(testProvider)]
  const client = early.open()
  await client.magicLinks.email.loginOrSignup(mail)
  // A second tab starts later, and stores its pair for the whole browser.
  browser.local.set(KEY, JSON.stringify(validPair))
  await client.magicLinks.authenticate(login)
  await third.open().magicLinks.authenticate(login)
  expect(early.calls(LOGIN)[0]?.body?.['pkce_code_verifier']).not.toBe(validPair.code_verifier)
  expect(third.calls(LOGIN)[0]?.body).toHaveProperty('pkce_code_verifier', validPair.code_verifier)
})

const validPair = await createPair()
const fiveMegabytes = 'x'.repeat(5_000_000)
const MALFORMED: readonly [string, string][] = [
  ['null', 'null'],
  ['a number', '7'],
  ['a list', '[]'],
  ['half an object', '{"code_challenge":"a"'],
  ['5 MB', fiveMegabytes],
  ['5 MB of verifier', JSON.stringify({ ...validPair, code_verifier: fiveMegabytes })],
  ['a prototype', `{"__proto__":${JSON.stringify(validPair)}}`],
  ['numbers in a pair', '{"code_challenge":1,"code_verifier":2}'],
  ['a challenge of another verifier', JSON.stringify({ ...validPair, code_challenge: (await createPair()).code_challenge })],
  [
    'a verifier that is too short',
    JSON.stringify({ code_verifier: 'a'.repeat(42), code_challenge: await challengeOfVerifier('a'.repeat(42)) }),
  ],
  [
    'a verifier that is too long',
    JSON.stringify({ code_verifier: 'a'.repeat(129), code_challenge: await challengeOfVerifier('a'.repeat(129)) }),
  ],
  [
    'a verifier with a line break',
    JSON.stringify({ code_verifier: `${'a'.repeat(50)}\n`, code_challenge: await challengeOfVerifier(`${'a'.repeat(50)}\n`) }),
  ],
]
async function challengeOfVerifier(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return Buffer.from(digest).toString('base64url')
}

test.each(MALFORMED)('T10 a stored pair of %s is removed with a warning, and the next start creates a valid pair', async (_, entry) => {
  const { warn } = silenceConsole()
  const browser = createBrowser()
  browser.local.set(KEY, entry)
  const tab = browser.tab(provider(routes, FLAGS))
  tab.environment.session.set(KEY, entry)
  const client = tab.open()
  await client.magicLinks.authenticate(login)
  expect(tab.calls(LOGIN)[0]?.body).not.toHaveProperty('pkce_code_verifier')
  expect([browser.local.get(KEY), tab.environment.session.get(KEY)]).toEqual([undefined, null])
  expect(warn.mock.calls.filter(([message]) => String(message).includes('malformed'))).toHaveLength(1)
  browser.local.set(KEY, entry)
  await client.magicLinks.email.loginOrSignup(mail)
  expect(JSON.parse(browser.local.get(KEY) ?? '{}')).toHaveProperty('code_challenge', tab.calls(SEND)[0]?.body?.['pkce_code_challenge'])
})

test('T10 a valid pair is used although another pair is malformed', async () => {
  silenceConsole()
  const browser = createBrowser()
  browser.local.set(KEY, JSON.stringify(validPair))
  const tab = browser.tab(provider(routes, FLAGS))
  tab.environment.session.set(KEY, '{"code_challenge":1}')
  await tab.open().magicLinks.authenticate(login)
  expect(tab.calls(LOGIN)[0]?.body).toHaveProperty('pkce_code_verifier', validPair.code_verifier)
})

test('T10 for any stored pair, no call fails, and only a valid verifier is sent', async () => {
  silenceConsole()
  const browser = createBrowser()
  const testProvider = provider(routes)
  const pair = fc.record({ code_challenge: fc.jsonValue(), code_verifier: fc.jsonValue() }).map((arbitrary) => JSON.stringify(arbitrary))
  const tab = browser.tab(testProvider)
  const client = tab.open()
  await settle()
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string(), fc.json(), pair), async (entry) => {
      browser.local.set(KEY, entry)
      await client.magicLinks.authenticate(login)
      expect(tab.calls(LOGIN).at(-1)?.body).not.toHaveProperty('pkce_code_verifier')
      expect(browser.local.has(KEY)).toBe(false)
    }),
    { numRuns: 250 },
  )
})
