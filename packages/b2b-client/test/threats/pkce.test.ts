import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { createPair } from '../../src/pkce/pkce.ts'
import type { B2BClient } from '../../src/surface.ts'
import { answer, createBrowser, provider, settle, signedIn, TOKEN, type Provider } from '../browser.ts'
import { BOOTSTRAP, login, LOGIN, mail, SEND, silent, STATE, type Page } from './support.ts'

/* Who begins a sign-in proves it when it ends. */

const FLAGS = {
  pkce_required_for_email_magic_links: true,
  pkce_required_for_password_resets: true,
  pkce_required_for_oauth: true,
  pkce_required_for_sso: true,
}
const RESET = '/b2b/passwords/email/reset/start'
const OAUTH = '/b2b/oauth/authenticate'
const KEY = `${STATE}::PKCE_VERIFIER:magic_links`
const starts = { [SEND]: () => answer({}), [RESET]: () => answer({}), [LOGIN]: () => answer(signedIn()), [OAUTH]: () => answer(signedIn()) }

/** How each kind of flow begins, and where its challenge then stands. */
const FLOWS: readonly [string, (client: B2BClient) => Promise<unknown>, (tab: Page) => unknown][] = [
  ['an emailed link', (client) => client.magicLinks.email.loginOrSignup(mail), (tab) => tab.calls(SEND)[0]?.body?.['pkce_code_challenge']],
  ['a password reset', (client) => client.passwords.resetByEmailStart(mail), (tab) => tab.calls(RESET)[0]?.body?.['code_challenge']],
  ['another service', (client) => client.oauth.google.start({ organization_id: 'org' }), challengeInAddress],
  ['single sign-on', (client) => client.sso.start({ connection_id: 'c' }), challengeInAddress],
]
function challengeInAddress(tab: Page): unknown {
  return new URL(tab.left[0]?.address ?? 'about:blank').searchParams.get('pkce_code_challenge')
}
const FAULTS: readonly [string, Provider][] = [
  ['refused by the network', () => Promise.reject(new Error())],
  ['never answered', () => new Promise(() => {})],
  ['replaced by a page', () => new Response('<html>')],
  ['answered with nothing', () => answer({})],
  ['broken', () => new Response('oops', { status: 500 })],
]

test.each(FLOWS.flatMap(([name, ...flow]) => FAULTS.map(([how, fault]) => [name, how, ...flow, fault] as const)))(
  'T07 %s begins with a challenge, as this browser has seen it wanted, although the configuration is %s',
  async (_, __, begin, challenge, fault) => {
    silent()
    const browser = createBrowser()
    const served = provider(starts, FLAGS)
    await browser.tab(served).open().bootstrap.getAsync()
    browser.skew(600_000)
    const tab = browser.tab(provider({ ...starts, [BOOTSTRAP]: fault }))
    const begun = begin(tab.open())
    await browser.pass(5001)
    await begun
    expect(challenge(tab)).toMatch(/^[\w-]{43}$/)
  },
)

test.each(FLOWS)('T07 the first visit: %s waits for the configuration, and five seconds at most', async (_, begin, challenge) => {
  silent()
  const browser = createBrowser()
  const late = browser.tab(
    provider({
      ...starts,
      [BOOTSTRAP]: () => new Promise((told) => browser.later(4000, () => told(answer({ ...FLAGS, vertical: 'B2B' })))),
    }),
  )
  const begun = begin(late.open())
  await browser.pass(4001)
  await begun
  expect(challenge(late)).toMatch(/^[\w-]{43}$/)

  const other = createBrowser()
  const never = other.tab(provider({ ...starts, [BOOTSTRAP]: () => new Promise(() => {}) }))
  let done = false
  void begin(never.open()).then(() => (done = true))
  await other.pass(4999)
  expect(done).toBe(false)
  await other.pass(2)
  expect(done).toBe(true)
})

test('T07 a configuration that is odd in storage costs no flag that is there', async () => {
  silent()
  const browser = createBrowser()
  browser.local.set(`${STATE}::bootstrap`, JSON.stringify({ pkceRequiredForSso: true, emailDomains: 7, rbacPolicy: 'x', keptAt: 'soon' }))
  const tab = browser.tab(provider({ [BOOTSTRAP]: () => Promise.reject(new Error()) }))
  await tab.open().sso.start({ connection_id: 'c' })
  expect(challengeInAddress(tab)).toMatch(/^[\w-]{43}$/)
})

test('T08 a start keeps a verifier of exactly 128 hexadecimal characters, whose digits are all alike in number', async () => {
  const digits = new Map<string, number>()
  const seen = new Set<string>()
  const draws = 25_000
  for (let round = 0; round < draws / 1000; round += 1) {
    for (const { code_verifier, code_challenge } of await Promise.all(Array.from({ length: 1000 }, createPair))) {
      if (!/^[0-9a-f]{128}$/.test(code_verifier) || !/^[\w-]{43}$/.test(code_challenge)) expect.unreachable(code_verifier)
      seen.add(code_verifier)
      for (const digit of code_verifier) digits.set(digit, (digits.get(digit) ?? 0) + 1)
    }
  }
  expect(seen.size).toBe(draws)
  const expected = (draws * 128) / 16
  const chiSquared = [...digits.values()].reduce((sum, found) => sum + (found - expected) ** 2 / expected, 0)
  expect(chiSquared).toBeLessThan(60) // 15 degrees of freedom: p < 0.000001
})

test('T08 where the page has no crypto.subtle a start is a typed error, and nothing is sent', async () => {
  const tab = createBrowser('http://intranet.example/').tab(provider(starts, FLAGS))
  const client = tab.open()
  await client.bootstrap.getAsync()
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const message = 'PKCE needs https or localhost.'
  await expect(client.magicLinks.email.loginOrSignup(mail)).rejects.toMatchObject({ name: 'InternalError', message })
  await expect(client.oauth.google.start()).rejects.toMatchObject({ name: 'InternalError' })
  expect([tab.calls(SEND), tab.left]).toEqual([[], []])
})

test('T09 two tabs that leave for the same service and come back in any order each prove their own start', async () => {
  silent()
  for (const backwards of [true, false, true, false, true]) {
    const browser = createBrowser()
    const served = provider(starts, FLAGS)
    const tabs = [browser.tab(served), browser.tab(served)]
    for (const tab of tabs) {
      const client = tab.open()
      await client.oauth.google.start({ organization_id: 'org' })
      client.dispose()
    }
    const returning = backwards ? tabs.toReversed() : tabs
    const proved = await Promise.all(
      returning.map(async (tab) => {
        const challenge = challengeInAddress(tab)
        // Each tab comes back as a page of its own, with the storage of its tab.
        await tab.open().oauth.authenticate({ oauth_token: 't', session_duration_minutes: 60 })
        const verifier = String(tab.calls(OAUTH)[0]?.body?.['pkce_code_verifier'])
        const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
        return Buffer.from(digest).toString('base64url') === challenge
      }),
    )
    expect(proved).toEqual([true, true])
    // Each success forgot its own pair, and after both there is none.
    expect([...browser.local.keys()].filter((key) => key.includes('PKCE'))).toEqual([])
    expect(tabs.map((tab) => tab.tab.session.get(`${STATE}::PKCE_VERIFIER:oauth`))).toEqual([null, null])
  }
})

test('T09 a tab that is done forgets its own pair: the link of a start that followed still proves it in a third tab', async () => {
  const browser = createBrowser()
  const served = provider(starts, FLAGS)
  const [early, third] = [browser.tab(served), browser.tab(served)]
  const client = early.open()
  await client.magicLinks.email.loginOrSignup(mail)
  // What a second tab that starts meanwhile leaves for the whole browser.
  browser.local.set(KEY, JSON.stringify(true_))
  await client.magicLinks.authenticate(login)
  await third.open().magicLinks.authenticate(login)
  expect(early.calls(LOGIN)[0]?.body?.['pkce_code_verifier']).not.toBe(true_.code_verifier)
  expect(third.calls(LOGIN)[0]?.body).toHaveProperty('pkce_code_verifier', true_.code_verifier)
})

const true_ = await createPair()
const big = 'x'.repeat(5_000_000)
const MALFORMED: readonly [string, string][] = [
  ['null', 'null'],
  ['a number', '7'],
  ['a list', '[]'],
  ['half an object', '{"code_challenge":"a"'],
  ['5 MB', big],
  ['5 MB of verifier', JSON.stringify({ ...true_, code_verifier: big })],
  ['a prototype', `{"__proto__":${JSON.stringify(true_)}}`],
  ['numbers in a pair', '{"code_challenge":1,"code_verifier":2}'],
  ['a challenge of another verifier', JSON.stringify({ ...true_, code_challenge: (await createPair()).code_challenge })],
  ['a verifier that is too short', JSON.stringify({ code_verifier: 'a'.repeat(42), code_challenge: await challenge('a'.repeat(42)) })],
  ['a verifier that is too long', JSON.stringify({ code_verifier: 'a'.repeat(129), code_challenge: await challenge('a'.repeat(129)) })],
  [
    'a verifier with a line break',
    JSON.stringify({ code_verifier: `${'a'.repeat(50)}\n`, code_challenge: await challenge(`${'a'.repeat(50)}\n`) }),
  ],
]
async function challenge(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return Buffer.from(digest).toString('base64url')
}

test.each(MALFORMED)(
  'T10 a stored pair of %s is warned of, ignored and removed, and the start after it makes a true one',
  async (_, entry) => {
    const { warn } = silent()
    const browser = createBrowser()
    browser.local.set(KEY, entry)
    const tab = browser.tab(provider(starts, FLAGS))
    tab.tab.session.set(KEY, entry)
    const client = tab.open()
    await client.magicLinks.authenticate(login)
    expect(tab.calls(LOGIN)[0]?.body).not.toHaveProperty('pkce_code_verifier')
    expect([browser.local.get(KEY), tab.tab.session.get(KEY)]).toEqual([undefined, null])
    expect(warn.mock.calls.filter(([said]) => String(said).includes('malformed'))).toHaveLength(1)
    browser.local.set(KEY, entry)
    await client.magicLinks.email.loginOrSignup(mail)
    expect(JSON.parse(browser.local.get(KEY) ?? '{}')).toHaveProperty('code_challenge', tab.calls(SEND)[0]?.body?.['pkce_code_challenge'])
  },
)

test('T10 a true pair beside a malformed one is used', async () => {
  silent()
  const browser = createBrowser()
  browser.local.set(KEY, JSON.stringify(true_))
  const tab = browser.tab(provider(starts, FLAGS))
  tab.tab.session.set(KEY, '{"code_challenge":1}')
  await tab.open().magicLinks.authenticate(login)
  expect(tab.calls(LOGIN)[0]?.body).toHaveProperty('pkce_code_verifier', true_.code_verifier)
})

test('T10 whatever stands in storage for a pair, no call fails and no verifier but a true one is sent', async () => {
  silent()
  const browser = createBrowser()
  const served = provider(starts)
  const pair = fc.record({ code_challenge: fc.jsonValue(), code_verifier: fc.jsonValue() }).map((odd) => JSON.stringify(odd))
  const tab = browser.tab(served)
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
  expect(TOKEN).toBe(client.publicToken)
})
