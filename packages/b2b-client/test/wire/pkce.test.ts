// @vitest-environment jsdom
/* Section 5 of the wire's record: pairs of challenge and verifier. Whose a pair is, and which is a true one: `pkce/`. */

import { expect, test, vi } from 'vitest'
import { challengeOf, createPair } from '../../src/pkce/pkce.ts'
import type { B2BClient } from '../../src/surface.ts'
import { answer, createBrowser, provider, refusal, TOKEN } from '../browser.ts'
import { createPage, LOGIN, login, signedInNow } from './page.ts'

const page = createPage()
const SEND = '/b2b/magic_links/email/discovery/send'
const FLAGS = {
  pkce_required_for_email_magic_links: true,
  pkce_required_for_password_resets: true,
  pkce_required_for_oauth: true,
  pkce_required_for_sso: true,
}
const pairKey = (flow: string) => `PKCE_VERIFIER:${flow}`

/** Puts a true pair where a start of this flow would have left it. */
async function begun(flow: string) {
  const pair = await createPair()
  localStorage.setItem(page.key(pairKey(flow)), JSON.stringify(pair))
  return pair
}
const kept = (flow: string) => localStorage.getItem(page.key(pairKey(flow)))

test('a pair is kept as JSON of its challenge and its verifier, the challenge being 43 URL-safe characters', async () => {
  page.serve({ [SEND]: () => answer({}) }, FLAGS)
  await page.open().magicLinks.email.discovery.send({ email_address: 'ada@acme.test' })
  const entry = kept('magic_links')
  const { code_verifier } = JSON.parse(entry ?? '{}') as { code_verifier: string }
  const code_challenge = await challengeOf(code_verifier)
  expect(JSON.parse(entry ?? '{}')).toEqual({ code_challenge, code_verifier })
  expect(code_challenge).toMatch(/^[A-Za-z0-9_-]{43}$/)
})

type Start = (client: B2BClient) => Promise<unknown>
const redirects: [string, string, Start][] = [
  ['an OAuth start', 'oauth', (client) => client.oauth.google.start()],
  ['an OAuth discovery start', 'oauth', (client) => client.oauth.slack.discovery.start()],
  ['a single sign-on start', 'sso', (client) => client.sso.start({ connection_id: 'c' })],
]

test.each(redirects)('%s always makes a new pair', async (_, flow, start) => {
  const browser = createBrowser()
  const tab = browser.tab(provider({}, FLAGS))
  const client = tab.open()
  await start(client)
  await start(client)
  const [first, second] = tab.left.map(({ address }) => new URL(address).searchParams.get('pkce_code_challenge'))
  expect(second).not.toBe(first)
  expect(browser.local.get(`acme_sdk_state_${TOKEN}::${pairKey(flow)}`)).toContain(second)
})

test.each(redirects)('%s without the flag removes the pair of an earlier one', async (_, flow, start) => {
  const browser = createBrowser()
  const tab = browser.tab(provider({}))
  const key = `acme_sdk_state_${TOKEN}::${pairKey(flow)}`
  const pair = JSON.stringify(await createPair())
  browser.local.set(key, pair)
  tab.tab.session.set(key, pair)
  await start(tab.open())
  expect([browser.local.get(key), tab.tab.session.get(key)]).toEqual([undefined, null])
})

/** What finishes a flow: what is sent, and whether success forgets the pair. */
const finishes: [string, (client: B2BClient) => Promise<unknown>, { path: string; flow: string; field: string; forgets: boolean }][] = [
  [
    'magicLinks.authenticate',
    (client) => client.magicLinks.authenticate(login),
    { path: LOGIN, flow: 'magic_links', field: 'pkce_code_verifier', forgets: true },
  ],
  [
    'magicLinks.discovery.authenticate',
    (client) => client.magicLinks.discovery.authenticate({ discovery_magic_links_token: 't' }),
    { path: '/b2b/magic_links/discovery/authenticate', flow: 'magic_links', field: 'pkce_code_verifier', forgets: true },
  ],
  [
    'oauth.authenticate',
    (client) => client.oauth.authenticate({ oauth_token: 't', session_duration_minutes: 60 }),
    { path: '/b2b/oauth/authenticate', flow: 'oauth', field: 'pkce_code_verifier', forgets: true },
  ],
  [
    'oauth.discovery.authenticate',
    (client) => client.oauth.discovery.authenticate({ discovery_oauth_token: 't' }),
    { path: '/b2b/oauth/discovery/authenticate', flow: 'oauth', field: 'pkce_code_verifier', forgets: true },
  ],
  [
    'sso.authenticate',
    (client) => client.sso.authenticate({ sso_token: 't', session_duration_minutes: 60 }),
    { path: '/b2b/sso/authenticate', flow: 'sso', field: 'pkce_code_verifier', forgets: true },
  ],
  [
    'passwords.resetByEmail',
    (client) => client.passwords.resetByEmail({ password_reset_token: 't', password: 'p', session_duration_minutes: 60 }),
    { path: '/b2b/passwords/email/reset', flow: 'passwords', field: 'code_verifier', forgets: true },
  ],
  [
    'passwords.discovery.resetByEmail',
    (client) => client.passwords.discovery.resetByEmail({ password_reset_token: 't', password: 'p' }),
    { path: '/b2b/passwords/discovery/reset', flow: 'passwords', field: 'pkce_code_verifier', forgets: true },
  ],
  [
    'passwords.authenticate',
    (client) => client.passwords.authenticate({ organization_id: 'o', email_address: 'e', password: 'p', session_duration_minutes: 60 }),
    { path: '/b2b/passwords/authenticate', flow: 'passwords', field: 'code_verifier', forgets: false },
  ],
  [
    'passwords.discovery.authenticate',
    (client) => client.passwords.discovery.authenticate({ email_address: 'e', password: 'p' }),
    { path: '/b2b/passwords/discovery/authenticate', flow: 'passwords', field: 'code_verifier', forgets: false },
  ],
]

test.each(finishes)(
  '%s sends the stored verifier under its name whatever the flag says, and success forgets the pair where it should',
  async (_, finish, { path, flow, field, forgets }) => {
    page.serve({ [path]: () => answer(signedInNow()) })
    const { code_verifier } = await begun(flow)
    await finish(page.open())
    expect(JSON.parse(page.calls(path)[0]?.raw ?? '')).toMatchObject({ [field]: code_verifier })
    expect(kept(flow) === null).toBe(forgets)
  },
)

test('a link is proved with the pair of a reset first; a refusal that speaks of “PKCE” in capitals is final', async () => {
  page.serve({ [LOGIN]: () => refusal(400, 'bad_request', {}, 'The PKCE verifier does not fit.') })
  const reset = await begun('passwords')
  await begun('magic_links')
  await expect(page.open().magicLinks.authenticate(login)).rejects.toMatchObject({ name: 'ApiError' })
  expect(page.calls(LOGIN).map(({ raw }) => JSON.parse(raw) as unknown)).toEqual([{ ...login, pkce_code_verifier: reset.code_verifier }])
  expect([kept('passwords'), kept('magic_links')].every(Boolean)).toBe(true)
})

test('when the second pair is refused too, that refusal is what the caller learns, and both pairs stay', async () => {
  let asked = 0
  page.serve({ [LOGIN]: () => refusal(400, 'pkce_mismatch', {}, `The pkce verifier does not fit, ${(asked += 1)}.`) })
  await begun('passwords')
  await begun('magic_links')
  await expect(page.open().magicLinks.authenticate(login)).rejects.toMatchObject({
    error_message: 'The pkce verifier does not fit, 2.',
  })
  expect([kept('passwords'), kept('magic_links')].every(Boolean)).toBe(true)
})

test('a link that no start of this browser belongs to is not lost to the pair of a reset: it is asked again without', async () => {
  page.serve({
    [LOGIN]: ({ raw }) =>
      raw.includes('verifier') ? refusal(400, 'pkce_did_not_expect_code_verifier', {}, 'No PKCE challenge.') : answer(signedInNow()),
  })
  const reset = await begun('passwords')
  const client = page.open()
  await client.magicLinks.authenticate(login)
  expect(page.calls(LOGIN).map(({ raw }) => JSON.parse(raw) as unknown)).toEqual([
    { ...login, pkce_code_verifier: reset.code_verifier },
    login,
  ])
  expect(kept('passwords')).toContain(reset.code_verifier)
  expect(client.session.getSync()).not.toBeNull()
})

test.each([
  ['magicLinks.authenticate with the pair of a link', 0],
  ['oauth.authenticate', 2],
  ['passwords.authenticate', 7],
])('%s is asked once, whatever the refusal says of its pair', async (_, row) => {
  const [, finish, { path, flow }] = finishes[row] ?? expect.unreachable()
  page.serve({ [path]: () => refusal(400, 'pkce_mismatch', {}, 'The pkce verifier does not fit.') })
  await begun(flow)
  await expect(finish(page.open())).rejects.toMatchObject({ error_type: 'pkce_mismatch' })
  expect(page.calls(path)).toHaveLength(1)
})

test('a malformed pair is warned of once, and a start puts a true one in its place', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  page.serve({ [SEND]: () => answer({}) }, FLAGS)
  localStorage.setItem(page.key(pairKey('magic_links')), '{"code_verifier":')
  await page.open().magicLinks.email.discovery.send({ email_address: 'ada@acme.test' })
  expect(warn.mock.calls.filter(([said]) => String(said).includes('malformed'))).toHaveLength(1)
  const pair = JSON.parse(kept('magic_links') ?? '{}') as { code_challenge?: string }
  expect(JSON.parse(page.calls(SEND)[0]?.raw ?? '')).toMatchObject({ pkce_code_challenge: pair.code_challenge })
})
