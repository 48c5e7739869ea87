/* `refuseUnsolicitedTokens`: nobody is signed in by a link that this browser did not ask for. */

import { afterEach, expect, test, vi } from 'vitest'
import { redirectTokenOf } from '../../src/redirect/redirectToken.ts'
import type { B2BClient } from '../../src/surface.ts'
import { answer, createBrowser, provider, signedIn, type Provider } from '../browser.ts'

const minutes = { session_duration_minutes: 60 }
const refusing = { refuseUnsolicitedTokens: true }
const OPENING = {
  multi_tenant_magic_links: '/b2b/magic_links/authenticate',
  oauth: '/b2b/oauth/authenticate',
  sso: '/b2b/sso/authenticate',
}
const IMPERSONATION = '/b2b/impersonation/authenticate'

// Each page begins with an empty inbox; here the pages share one module.
afterEach(() => {
  const arrival = redirectTokenOf('acme')
  if (arrival !== null) arrival.spent = true
})

function arrive(tokenType: string) {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const browser = createBrowser('https://app.example.com/login')
  const routes: Record<string, Provider> = {
    '/b2b/magic_links/email/login_or_signup': () => answer({}),
    '/b2b/passwords/email/reset/start': () => answer({}),
  }
  for (const path of [...Object.values(OPENING), IMPERSONATION]) routes[path] = () => answer(signedIn())
  const served = provider(routes)
  const link = `https://app.example.com/login?acme_token_type=${tokenType}&token=tok`
  return { browser, before: () => browser.tab(served).open(), tab: browser.tab(served, link) }
}

test.each(Object.entries(OPENING))('a token of type %s that nobody asked for is refused, and never sent', async (tokenType, path) => {
  const { tab } = arrive(tokenType)
  const client = tab.open(refusing)
  expect(client.parseAuthenticateUrl()).toMatchObject({ unsolicited: true })
  await expect(client.authenticateByUrl(minutes)).rejects.toMatchObject({ name: 'MissingPKCEError' })
  expect(tab.calls(path)).toEqual([])
  expect(client.getState()).toEqual({})
  // It is spent: asking again does not bring it back.
  await expect(client.authenticateByUrl(minutes)).resolves.toBeNull()
})

test('without the option it is spent all the same', async () => {
  const { tab } = arrive('sso')
  await expect(tab.open().authenticateByUrl(minutes)).resolves.toMatchObject({ handled: true })
})

test('a token that this browser asked for is spent, also for a week and without a challenge', async () => {
  const { browser, before, tab } = arrive('multi_tenant_magic_links')
  const asking = before()
  await asking.magicLinks.email.loginOrSignup({ email_address: 'ada@acme.test', organization_id: 'org' })
  asking.dispose()
  browser.skew(7 * 24 * 3_600_000 - 1)
  await expect(tab.open(refusing).authenticateByUrl(minutes)).resolves.toMatchObject({ handled: true })
})

test('a flow of another kind does not ask for it', async () => {
  const { before, tab } = arrive('multi_tenant_magic_links')
  const asking = before()
  await asking.oauth.google.start()
  asking.dispose()
  await expect(tab.open(refusing).authenticateByUrl(minutes)).rejects.toMatchObject({ name: 'MissingPKCEError' })
})

const STARTS: Readonly<Record<string, (client: B2BClient) => Promise<unknown>>> = {
  magic_links: (c) => c.magicLinks.email.loginOrSignup({ email_address: 'ada@acme.test', organization_id: 'org' }),
  passwords: (c) => c.passwords.resetByEmailStart({ email_address: 'ada@acme.test', organization_id: 'org' }),
  oauth: (c) => c.oauth.google.start(),
  sso: (c) => c.sso.start({ connection_id: 'saml-1' }),
}
test.each([
  ['multi_tenant_magic_links', ['magic_links', 'passwords']],
  ['discovery', ['magic_links', 'passwords']],
  ['multi_tenant_passwords', ['magic_links', 'passwords']],
  ['oauth', ['oauth']],
  ['discovery_oauth', ['oauth']],
  ['sso', ['sso']],
  ['multi_tenant_impersonation', []],
])('a token of type %s was asked for by a start of: %j, and by no other', async (tokenType, expected) => {
  const solicitedBy: string[] = []
  for (const [flow, start] of Object.entries(STARTS)) {
    const { before, tab } = arrive(tokenType)
    const asking = before()
    await start(asking)
    asking.dispose()
    if (tab.open().parseAuthenticateUrl()?.unsolicited === false) solicitedBy.push(flow)
  }
  expect(solicitedBy).toEqual(expected)
})

test('an impersonation is not refused: nobody ever asks for one', async () => {
  const { tab } = arrive('multi_tenant_impersonation')
  await expect(tab.open(refusing).authenticateByUrl(minutes)).resolves.toMatchObject({ tokenType: 'multi_tenant_impersonation' })
  expect(tab.calls(IMPERSONATION)).toHaveLength(1)
})
