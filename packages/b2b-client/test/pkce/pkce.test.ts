import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { B2BClient } from '../../src/clientTypes.ts'
import { challengeOf, createPair } from '../../src/pkce/pkce.ts'
import { answer, createBrowser, provider, refusal, TOKEN, type Provider } from '../browser.ts'

const SEND = '/b2b/magic_links/email/login_or_signup'
const LOGIN = '/b2b/magic_links/authenticate'
const KEY = `acme_sdk_state_${TOKEN}::PKCE_VERIFIER:magic_links`
const linkRequest = { email_address: 'ada@acme.test', organization_id: 'org' }
const login = { magic_links_token: 't', session_duration_minutes: 60 }
const pendingResponse = () => answer({ member_session: null, intermediate_session_token: 'ist' })

function openTab(routes: Record<string, Provider> = {}, bootstrap: object = { pkce_required_for_email_magic_links: true }) {
  const browser = createBrowser()
  const testProvider = provider({ [SEND]: () => answer({}), [LOGIN]: pendingResponse, ...routes }, bootstrap)
  return { browser, testProvider, tab: browser.tab(testProvider) }
}
const parsePair = (entry: string | null | undefined) =>
  JSON.parse(entry ?? 'null') as { code_challenge: string; code_verifier: string } | null

test('T08 a verifier is 128 hexadecimal characters and its challenge is their SHA-256', async () => {
  const pairs = await Promise.all(Array.from({ length: 2000 }, createPair))
  const digits = new Map<string, number>()
  for (const { code_verifier } of pairs) {
    expect(code_verifier).toMatch(/^[0-9a-f]{128}$/)
    for (const digit of code_verifier) digits.set(digit, (digits.get(digit) ?? 0) + 1)
  }
  expect(new Set(pairs.map(({ code_verifier }) => code_verifier)).size).toBe(2000)
  const expectedCount = (2000 * 128) / 16
  const chiSquared = [...digits.values()].reduce((sum, count) => sum + (count - expectedCount) ** 2 / expectedCount, 0)
  expect(chiSquared).toBeLessThan(45) // 15 degrees of freedom: p < 0.0001
  // RFC 7636, appendix B.
  expect(await challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM')
})

test('T08 on a page without https the client says that PKCE needs https', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  await expect(createPair()).rejects.toMatchObject({
    name: 'InternalError',
    message: 'PKCE needs https or localhost.',
  })
})

test('a start stores a pair for the tab and for the browser without a warning, and a second start reuses the pair', async () => {
  const warn = vi.spyOn(console, 'warn')
  const { browser, tab } = openTab()
  const client = tab.open()
  await client.magicLinks.email.loginOrSignup(linkRequest)
  await client.magicLinks.email.loginOrSignup(linkRequest)
  const pair = parsePair(browser.local.get(KEY))
  expect(tab.calls(SEND).map(({ body }) => body?.['pkce_code_challenge'])).toEqual([pair?.code_challenge, pair?.code_challenge])
  expect(tab.environment.session.get(KEY)).toBe(browser.local.get(KEY))
  expect(warn).not.toHaveBeenCalled()
})

const redirects: [string, string, (client: B2BClient) => Promise<unknown>][] = [
  ['an OAuth start', 'oauth', (client) => client.oauth.google.start()],
  ['an OAuth discovery start', 'oauth', (client) => client.oauth.slack.discovery.start()],
  ['a single sign-on start', 'sso', (client) => client.sso.start({ connection_id: 'c' })],
]

test.each(redirects)('%s always creates a new pair', async (_, flow, start) => {
  const { browser, tab } = openTab({}, { pkce_required_for_oauth: true, pkce_required_for_sso: true })
  const client = tab.open()
  await start(client)
  await start(client)
  const [first, second] = tab.navigations.map(({ address }) => new URL(address).searchParams.get('pkce_code_challenge'))
  expect(second).not.toBe(first)
  expect(browser.local.get(KEY.replace('magic_links', flow))).toContain(second)
})

test.each(redirects)('%s without the setting of the project removes an earlier pair', async (_, flow, start) => {
  const { browser, tab } = openTab({}, {})
  const key = KEY.replace('magic_links', flow)
  const pair = JSON.stringify(await createPair())
  browser.local.set(key, pair)
  tab.environment.session.set(key, pair)
  await start(tab.open())
  expect([browser.local.get(key), tab.environment.session.get(key)]).toEqual([undefined, null])
})

test('without the setting of the project the client sends no challenge', async () => {
  const { tab } = openTab({}, {})
  await tab.open().magicLinks.email.loginOrSignup(linkRequest)
  expect(tab.calls(SEND)[0]?.body).toEqual(linkRequest)
})

test('another tab sends the verifier, and success removes the pair everywhere', async () => {
  const { browser, testProvider, tab } = openTab()
  await tab.open().magicLinks.email.loginOrSignup(linkRequest)
  const verifier = parsePair(browser.local.get(KEY))?.code_verifier
  const otherTab = browser.tab(testProvider)
  await otherTab.open().magicLinks.authenticate(login)
  expect(otherTab.calls(LOGIN)[0]?.body).toMatchObject({ pkce_code_verifier: verifier })
  expect(browser.local.has(KEY)).toBe(false)
})

test('T09 two tabs that start and finish in reverse order each use their own verifier', async () => {
  const { browser, testProvider, tab } = openTab({ [LOGIN]: pendingResponse })
  const [firstClient, secondTab] = [tab.open(), browser.tab(testProvider)]
  await firstClient.magicLinks.email.loginOrSignup(linkRequest)
  const firstPair = parsePair(tab.environment.session.get(KEY))
  browser.local.delete(KEY)
  const secondClient = secondTab.open()
  await secondClient.magicLinks.email.loginOrSignup(linkRequest)
  await secondClient.magicLinks.authenticate(login)
  await firstClient.magicLinks.authenticate(login)
  expect(tab.calls(LOGIN)[0]?.body?.['pkce_code_verifier']).toBe(firstPair?.code_verifier)
  expect(secondTab.calls(LOGIN)[0]?.body?.['pkce_code_verifier']).not.toBe(firstPair?.code_verifier)
})

test('T09 a finished flow keeps the newer pair of another tab', async () => {
  const { browser, testProvider, tab } = openTab()
  const client = tab.open()
  await client.magicLinks.email.loginOrSignup(linkRequest)
  browser.local.delete(KEY)
  await browser.tab(testProvider).open().magicLinks.email.loginOrSignup(linkRequest)
  const newerPair = browser.local.get(KEY)
  await client.magicLinks.authenticate(login)
  expect(browser.local.get(KEY)).toBe(newerPair)
})

test('a failed authentication keeps the pair', async () => {
  const { browser, tab } = openTab({ [LOGIN]: () => refusal(404, 'magic_link_not_found') })
  const client = tab.open()
  await client.magicLinks.email.loginOrSignup(linkRequest)
  await expect(client.magicLinks.authenticate(login)).rejects.toThrow()
  expect(parsePair(browser.local.get(KEY))).not.toBeNull()
})

test('a link of a reset email is authenticated with the reset pair first, then with the link pair', async () => {
  const { browser, tab } = openTab({
    [LOGIN]: ({ body }) =>
      body?.['pkce_code_verifier'] === reset.code_verifier
        ? refusal(400, 'pkce_mismatch', {}, 'The pkce verifier does not fit.')
        : pendingResponse(),
  })
  const reset = await createPair()
  browser.local.set(KEY.replace('magic_links', 'passwords'), JSON.stringify(reset))
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const client = tab.open()
  await client.magicLinks.email.loginOrSignup(linkRequest)
  await client.magicLinks.authenticate(login)
  expect(tab.calls(LOGIN)).toHaveLength(2)
  expect(warn.mock.calls.map(String)).toContainEqual(expect.stringContaining('refused the PKCE verifier of the passwords flow'))
  expect(browser.local.has(KEY)).toBe(false)
  expect(parsePair(browser.local.get(KEY.replace('magic_links', 'passwords')))).toEqual(reset)
})

test('T07 a configuration with a large policy keeps its PKCE flags', async () => {
  const actions = ['create', 'read', 'update', 'delete', 'list', 'share', 'export', 'invite', 'remove']
  const permissions = Array.from({ length: 160 }, (_, index) => ({ resource_id: `resource-${index}`, actions }))
  const roles = Array.from({ length: 100 }, (_, index) => ({ role_id: `role-${index}`, description: '', permissions }))
  const { browser, tab } = openTab({}, { pkce_required_for_sso: true, rbac_policy: { roles, resources: permissions } })
  const client = tab.open()
  await browser.advance(100)
  expect(client.bootstrap.getSync()?.rbacPolicy?.roles).toHaveLength(100)
  await client.sso.start({ connection_id: 'connection' })
  expect(tab.navigations[0]?.address).toContain('pkce_code_challenge=')
})

test('T07 blocking the configuration does not disable PKCE that this browser has seen as required', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { browser, tab } = openTab()
  await tab.open().bootstrap.getAsync()
  browser.moveClock(600_000)
  const blockedTab = browser.tab(({ path }) => (path.startsWith('/projects') ? Promise.reject(new Error()) : answer({})))
  await blockedTab.open().magicLinks.email.loginOrSignup(linkRequest)
  expect(blockedTab.calls(SEND)[0]?.body).toHaveProperty('pkce_code_challenge')
})

test('T10 for any stored value, the client sends a valid pair or none', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { browser, testProvider } = openTab()
  const arbitrary = fc.oneof(
    fc.string(),
    fc.json(),
    fc.record({ code_challenge: fc.string(), code_verifier: fc.string() }).map((pair) => JSON.stringify(pair)),
  )
  const invalidVerifiers = ['a'.repeat(42), 'a'.repeat(129), `ü${'a'.repeat(43)}`]
  const invalidPairs = [
    { code_challenge: 'other', code_verifier: 'a'.repeat(43) },
    ...(await Promise.all(
      invalidVerifiers.map(async (code_verifier) => ({ code_challenge: await challengeOf(code_verifier), code_verifier })),
    )),
  ]
  await fc.assert(
    fc.asyncProperty(arbitrary, async (entry) => {
      browser.local.set(KEY, entry)
      const tab = browser.tab(testProvider)
      const client = tab.open()
      await client.magicLinks.authenticate(login)
      client.dispose()
      expect(tab.calls(LOGIN)[0]?.body).not.toHaveProperty('pkce_code_verifier')
      expect(browser.local.has(KEY)).toBe(false)
    }),
    { numRuns: 200, examples: invalidPairs.map((pair) => [JSON.stringify(pair)]) },
  )
})
