/* `refuseUnsolicitedTokens`: nobody is signed in by a link that this browser did not ask for. */

import { afterEach, expect, test, vi } from 'vitest'
import { arrivalOf } from '../../src/redirect/inbox.ts'
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
  const arrival = arrivalOf('acme')
  if (arrival !== null) arrival.spent = true
})

function arrive(tokenType: string) {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const browser = createBrowser('https://app.example.com/login')
  const routes: Record<string, Provider> = { '/b2b/magic_links/email/login_or_signup': () => answer({}) }
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

test('an impersonation is not refused: nobody ever asks for one', async () => {
  const { tab } = arrive('multi_tenant_impersonation')
  await expect(tab.open(refusing).authenticateByUrl(minutes)).resolves.toMatchObject({ tokenType: 'multi_tenant_impersonation' })
  expect(tab.calls(IMPERSONATION)).toHaveLength(1)
})
