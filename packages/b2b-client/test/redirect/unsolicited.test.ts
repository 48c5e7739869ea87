/* `refuseUnsolicitedTokens`: the client refuses a link that this browser did not request. */

import { afterEach, expect, test, vi } from 'vitest'
import { redirectTokenOf } from '../../src/browser/redirectToken.ts'
import type { B2BClient } from '../../src/clientTypes.ts'
import { answer, createBrowser, provider, signedIn, type Provider } from '../browser.ts'

const oneHour = { session_duration_minutes: 60 }
const options = { refuseUnsolicitedTokens: true }
const SESSION_PATHS = {
  multi_tenant_magic_links: '/b2b/magic_links/authenticate',
  oauth: '/b2b/oauth/authenticate',
  sso: '/b2b/sso/authenticate',
}
const IMPERSONATION = '/b2b/impersonation/authenticate'

// In a browser each page starts without a redirect token. These tests share one module, so each test marks its token as spent at the end.
afterEach(() => {
  const redirectToken = redirectTokenOf('acme')
  if (redirectToken !== null) redirectToken.spent = true
})

function openPage(tokenType: string, bootstrap: object = {}) {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const browser = createBrowser({ url: 'https://app.example.com/login' })
  const routes: Record<string, Provider> = {
    '/b2b/magic_links/email/login_or_signup': () => answer({}),
    '/b2b/passwords/email/reset/start': () => answer({}),
  }
  for (const path of [...Object.values(SESSION_PATHS), IMPERSONATION]) routes[path] = () => answer(signedIn())
  const testProvider = provider(routes, bootstrap)
  const link = `https://app.example.com/login?acme_token_type=${tokenType}&token=tok`
  return { browser, openEarlierPage: () => browser.tab(testProvider).open(), tab: browser.tab(testProvider, { url: link }) }
}

test.each(Object.entries(SESSION_PATHS))('an unsolicited token of type %s is refused and never sent', async (tokenType, path) => {
  const { tab } = openPage(tokenType)
  const client = tab.open(options)
  expect(client.parseAuthenticateUrl()).toMatchObject({ unsolicited: true })
  await expect(client.authenticateByUrl(oneHour)).rejects.toMatchObject({ name: 'MissingPKCEError' })
  expect(tab.calls(path)).toEqual([])
  expect(client.getState()).toEqual({})
  // The token is used up: a second call does not find it.
  await expect(client.authenticateByUrl(oneHour)).resolves.toBeNull()
})

test('without the option an unsolicited token is used', async () => {
  const { tab } = openPage('sso')
  await expect(tab.open().authenticateByUrl(oneHour)).resolves.toMatchObject({ handled: true })
})

test('a token that this browser requested is used, also after a week and without a challenge', async () => {
  const { browser, openEarlierPage, tab } = openPage('multi_tenant_magic_links')
  const requestingClient = openEarlierPage()
  await requestingClient.magicLinks.email.loginOrSignup({ email_address: 'ada@acme.test', organization_id: 'org' })
  requestingClient.dispose()
  browser.moveClock(7 * 24 * 3_600_000 - 1)
  await expect(tab.open(options).authenticateByUrl(oneHour)).resolves.toMatchObject({ handled: true })
})

test.each([
  ['is used if the PKCE pair of the request is still stored', { pkce_required_for_email_magic_links: true }, false],
  ['is refused without a PKCE pair', {}, true],
])('a week after the request, a token %s', async (_, bootstrap, unsolicited) => {
  const { browser, openEarlierPage, tab } = openPage('multi_tenant_magic_links', bootstrap)
  const requestingClient = openEarlierPage()
  await requestingClient.magicLinks.email.loginOrSignup({ email_address: 'ada@acme.test', organization_id: 'org' })
  requestingClient.dispose()
  browser.moveClock(7 * 24 * 3_600_000)
  expect(tab.open(options).parseAuthenticateUrl()).toMatchObject({ unsolicited })
})

test('a start of another flow does not count as a request', async () => {
  const { openEarlierPage, tab } = openPage('multi_tenant_magic_links')
  const requestingClient = openEarlierPage()
  await requestingClient.oauth.google.start()
  requestingClient.dispose()
  await expect(tab.open(options).authenticateByUrl(oneHour)).rejects.toMatchObject({ name: 'MissingPKCEError' })
})

const STARTS: Readonly<Record<string, (client: B2BClient) => Promise<unknown>>> = {
  magic_links: (client) => client.magicLinks.email.loginOrSignup({ email_address: 'ada@acme.test', organization_id: 'org' }),
  passwords: (client) => client.passwords.resetByEmailStart({ email_address: 'ada@acme.test', organization_id: 'org' }),
  oauth: (client) => client.oauth.google.start(),
  sso: (client) => client.sso.start({ connection_id: 'saml-1' }),
}
test.each([
  ['multi_tenant_magic_links', ['magic_links', 'passwords']],
  ['discovery', ['magic_links', 'passwords']],
  ['multi_tenant_passwords', ['magic_links', 'passwords']],
  ['oauth', ['oauth']],
  ['discovery_oauth', ['oauth']],
  ['sso', ['sso']],
  ['multi_tenant_impersonation', []],
])('a token of type %s counts as requested by: %j, and by no other start', async (tokenType, expected) => {
  const requestingFlows: string[] = []
  for (const [flow, start] of Object.entries(STARTS)) {
    const { openEarlierPage, tab } = openPage(tokenType)
    const requestingClient = openEarlierPage()
    await start(requestingClient)
    requestingClient.dispose()
    if (tab.open().parseAuthenticateUrl()?.unsolicited === false) requestingFlows.push(flow)
  }
  expect(requestingFlows).toEqual(expected)
})

test('an impersonation token is not refused, because no browser requests one', async () => {
  const { tab } = openPage('multi_tenant_impersonation')
  await expect(tab.open(options).authenticateByUrl(oneHour)).resolves.toMatchObject({ tokenType: 'multi_tenant_impersonation' })
  expect(tab.calls(IMPERSONATION)).toHaveLength(1)
})
