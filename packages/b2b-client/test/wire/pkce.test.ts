// @vitest-environment jsdom
/* PKCE pairs on the wire. The choice and validation of a pair are tested in `pkce/`. */

import { expect, test, vi } from 'vitest'
import type { B2BClient } from '../../src/clientTypes.ts'
import { challengeOf, createPair } from '../../src/pkce/pkce.ts'
import { answer, refusal } from '../browser.ts'
import { createPage, LOGIN, login, signedInNow } from './page.ts'

const page = createPage()
const SEND = '/b2b/magic_links/email/discovery/send'
const FLAGS = { pkce_required_for_email_magic_links: true }
const pairKey = (flow: string) => `PKCE_VERIFIER:${flow}`

/** Stores a valid pair, as a start of this flow does. */
async function storePair(flow: string) {
  const pair = await createPair()
  localStorage.setItem(page.key(pairKey(flow)), JSON.stringify(pair))
  return pair
}
const storedPair = (flow: string) => localStorage.getItem(page.key(pairKey(flow)))

test('a pair is stored as JSON of its challenge and verifier, and the challenge is 43 URL-safe characters', async () => {
  page.serve({ [SEND]: () => answer({}) }, FLAGS)
  await page.open().magicLinks.email.discovery.send({ email_address: 'ada@acme.test' })
  const entry = storedPair('magic_links')
  const { code_verifier } = JSON.parse(entry ?? '{}') as { code_verifier: string }
  const code_challenge = await challengeOf(code_verifier)
  expect(JSON.parse(entry ?? '{}')).toEqual({ code_challenge, code_verifier })
  expect(code_challenge).toMatch(/^[A-Za-z0-9_-]{43}$/)
})

/** The request of a call that finishes a flow. `field` has the verifier. `removesPair` is true if success removes the pair. */
interface FinishRequest {
  readonly path: string
  readonly flow: string
  readonly field: string
  readonly removesPair: boolean
}
const finishes: [string, (client: B2BClient) => Promise<unknown>, FinishRequest][] = [
  [
    'magicLinks.authenticate',
    (client) => client.magicLinks.authenticate(login),
    { path: LOGIN, flow: 'magic_links', field: 'pkce_code_verifier', removesPair: true },
  ],
  [
    'magicLinks.discovery.authenticate',
    (client) => client.magicLinks.discovery.authenticate({ discovery_magic_links_token: 't' }),
    { path: '/b2b/magic_links/discovery/authenticate', flow: 'magic_links', field: 'pkce_code_verifier', removesPair: true },
  ],
  [
    'oauth.authenticate',
    (client) => client.oauth.authenticate({ oauth_token: 't', session_duration_minutes: 60 }),
    { path: '/b2b/oauth/authenticate', flow: 'oauth', field: 'pkce_code_verifier', removesPair: true },
  ],
  [
    'oauth.discovery.authenticate',
    (client) => client.oauth.discovery.authenticate({ discovery_oauth_token: 't' }),
    { path: '/b2b/oauth/discovery/authenticate', flow: 'oauth', field: 'pkce_code_verifier', removesPair: true },
  ],
  [
    'sso.authenticate',
    (client) => client.sso.authenticate({ sso_token: 't', session_duration_minutes: 60 }),
    { path: '/b2b/sso/authenticate', flow: 'sso', field: 'pkce_code_verifier', removesPair: true },
  ],
  [
    'passwords.resetByEmail',
    (client) => client.passwords.resetByEmail({ password_reset_token: 't', password: 'p', session_duration_minutes: 60 }),
    { path: '/b2b/passwords/email/reset', flow: 'passwords', field: 'code_verifier', removesPair: true },
  ],
  [
    'passwords.discovery.resetByEmail',
    (client) => client.passwords.discovery.resetByEmail({ password_reset_token: 't', password: 'p' }),
    { path: '/b2b/passwords/discovery/reset', flow: 'passwords', field: 'pkce_code_verifier', removesPair: true },
  ],
  [
    'passwords.authenticate',
    (client) => client.passwords.authenticate({ organization_id: 'o', email_address: 'e', password: 'p', session_duration_minutes: 60 }),
    { path: '/b2b/passwords/authenticate', flow: 'passwords', field: 'code_verifier', removesPair: false },
  ],
  [
    'passwords.discovery.authenticate',
    (client) => client.passwords.discovery.authenticate({ email_address: 'e', password: 'p' }),
    { path: '/b2b/passwords/discovery/authenticate', flow: 'passwords', field: 'code_verifier', removesPair: false },
  ],
]

test.each(finishes)(
  '%s sends the stored verifier although the project does not require PKCE, and removes the pair unless it is a sign-in by password',
  async (_, finish, { path, flow, field, removesPair }) => {
    page.serve({ [path]: () => answer(signedInNow()) })
    const { code_verifier } = await storePair(flow)
    await finish(page.open())
    expect(JSON.parse(page.calls(path)[0]?.rawBody ?? '')).toMatchObject({ [field]: code_verifier })
    expect(storedPair(flow) === null).toBe(removesPair)
  },
)

test('the client tries a link with the reset pair first, and not again if the message of the refusal has “PKCE” in capital letters', async () => {
  page.serve({ [LOGIN]: () => refusal(400, 'bad_request', {}, 'The PKCE verifier does not fit.') })
  const reset = await storePair('passwords')
  await storePair('magic_links')
  await expect(page.open().magicLinks.authenticate(login)).rejects.toMatchObject({ name: 'ApiError' })
  expect(page.calls(LOGIN).map(({ rawBody }) => JSON.parse(rawBody) as unknown)).toEqual([
    { ...login, pkce_code_verifier: reset.code_verifier },
  ])
  expect([storedPair('passwords'), storedPair('magic_links')].every(Boolean)).toBe(true)
})

test('if the second pair is also refused, the caller gets that refusal, and both pairs stay', async () => {
  let requestCount = 0
  page.serve({
    [LOGIN]() {
      requestCount += 1
      return refusal(400, 'pkce_mismatch', {}, `The pkce verifier does not fit, ${requestCount}.`)
    },
  })
  await storePair('passwords')
  await storePair('magic_links')
  await expect(page.open().magicLinks.authenticate(login)).rejects.toMatchObject({
    error_message: 'The pkce verifier does not fit, 2.',
  })
  expect([storedPair('passwords'), storedPair('magic_links')].every(Boolean)).toBe(true)
})

test('a link that this browser did not request is tried again without a verifier if the reset pair was refused', async () => {
  page.serve({
    [LOGIN]: ({ rawBody }) =>
      rawBody.includes('verifier') ? refusal(400, 'pkce_did_not_expect_code_verifier', {}, 'No PKCE challenge.') : answer(signedInNow()),
  })
  const reset = await storePair('passwords')
  const client = page.open()
  await client.magicLinks.authenticate(login)
  expect(page.calls(LOGIN).map(({ rawBody }) => JSON.parse(rawBody) as unknown)).toEqual([
    { ...login, pkce_code_verifier: reset.code_verifier },
    login,
  ])
  expect(storedPair('passwords')).toContain(reset.code_verifier)
  expect(client.session.getSync()).not.toBeNull()
})

test.each([
  // Without a reset pair, a link has only its own pair.
  'magicLinks.authenticate',
  'oauth.authenticate',
  'passwords.authenticate',
])('%s with its own pair is sent once, even if the refusal names the verifier', async (call) => {
  const [, finish, { path, flow }] = finishes.find(([name]) => name === call) ?? expect.unreachable()
  page.serve({ [path]: () => refusal(400, 'pkce_mismatch', {}, 'The pkce verifier does not fit.') })
  await storePair(flow)
  await expect(finish(page.open())).rejects.toMatchObject({ error_type: 'pkce_mismatch' })
  expect(page.calls(path)).toHaveLength(1)
})

test('a malformed pair causes one warning, and a start replaces it by a valid one', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  page.serve({ [SEND]: () => answer({}) }, FLAGS)
  localStorage.setItem(page.key(pairKey('magic_links')), '{"code_verifier":')
  await page.open().magicLinks.email.discovery.send({ email_address: 'ada@acme.test' })
  expect(warn.mock.calls.filter(([message]) => String(message).includes('malformed'))).toHaveLength(1)
  const pair = JSON.parse(storedPair('magic_links') ?? '{}') as { code_challenge?: string }
  expect(JSON.parse(page.calls(SEND)[0]?.rawBody ?? '')).toMatchObject({ pkce_code_challenge: pair.code_challenge })
})
