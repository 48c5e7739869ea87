/* Redirects to OAuth providers and single sign-on. `calls.test.ts` replays the recorded ones. */

import { expect, test, vi } from 'vitest'
import type { B2BClient } from '../../src/clientTypes.ts'
import { createBrowser, provider, TOKEN } from '../browser.ts'
import { createPendingResponse } from '../threats/support.ts'

const PKCE_SETTINGS = { pkce_required_for_oauth: true, pkce_required_for_sso: true }

function openTab(bootstrap: object = {}) {
  const tab = createBrowser().tab(provider({}, bootstrap))
  const firstNavigation = () => new URL(tab.navigations[0]?.address ?? 'about:blank')
  return { tab, client: tab.open(), firstNavigation }
}

test.each(['google', 'microsoft', 'hubspot', 'slack', 'github'] as const)(
  '%s has a start address, and one for discovery',
  async (service) => {
    const { tab, client } = openTab()
    await expect(client.oauth[service].start()).resolves.toBeUndefined()
    await client.oauth[service].discovery.start()
    expect(tab.navigations).toEqual([
      { verb: 'GET', address: `https://provider.test/v1/b2b/public/oauth/${service}/start?public_token=${TOKEN}` },
      { verb: 'GET', address: `https://provider.test/v1/b2b/public/oauth/${service}/discovery/start?public_token=${TOKEN}` },
    ])
  },
)

test('the query of an OAuth start has the order of the provider’s own client, with scopes in one parameter', async () => {
  const { client, firstNavigation } = openTab(PKCE_SETTINGS)
  await client.oauth.github.start({
    signup_redirect_url: 'https://s',
    login_redirect_url: 'https://l',
    provider_params: { login_hint: 'ada@acme.test', prompt: 'consent' },
    custom_scopes: ['repo', 'read:user'],
    organization_slug: 'acme',
    organization_id: 'org',
  })
  expect(firstNavigation().search.replace(/(?<=challenge=)[\w-]{43}/, '…')).toBe(
    `?public_token=${TOKEN}&organization_id=org&slug=acme&custom_scopes=repo+read%3Auser&provider_login_hint=ada%40acme.test` +
      `&provider_prompt=consent&pkce_code_challenge=…&login_redirect_url=https%3A%2F%2Fl&signup_redirect_url=https%3A%2F%2Fs`,
  )
})

test('empty and missing values are omitted, but an empty list of scopes stays', async () => {
  const { client, firstNavigation } = openTab()
  await client.oauth.google.start({ organization_id: '', login_redirect_url: undefined, custom_scopes: [] })
  expect(firstNavigation().search).toBe(`?public_token=${TOKEN}&custom_scopes=`)
})

test('provider parameters are sent as strings', async () => {
  const { client, firstNavigation } = openTab()
  // A JavaScript application can pass this.
  await client.oauth.google.discovery.start({ provider_params: { a: 1, b: true, c: null } as never })
  expect(Object.fromEntries(firstNavigation().searchParams)).toEqual({
    public_token: TOKEN,
    provider_a: '1',
    provider_b: 'true',
    provider_c: 'null',
  })
})

test('OAuth starts use the project’s own domain; single sign-on starts and calls do not', async () => {
  const { tab, client } = openTab({ cname_domain: 'login.acme.test' })
  await client.oauth.google.start()
  await client.sso.start({ connection_id: 'c' })
  await expect(client.self.get()).rejects.toThrow()
  expect(tab.navigations.map(({ address }) => new URL(address).origin)).toEqual(['https://login.acme.test', 'https://provider.test'])
  expect(tab.calls('/b2b/organizations/members/me')[0]?.url).toMatch(/^https:\/\/provider\.test\//)
})

test('a single sign-on start has its connection and redirect URLs', async () => {
  const { client, firstNavigation } = openTab(PKCE_SETTINGS)
  await client.sso.start({ connection_id: 'saml-1', login_redirect_url: 'https://l', signup_redirect_url: 'https://s' })
  expect(`${firstNavigation().origin}${firstNavigation().pathname}`).toBe('https://provider.test/v1/public/sso/start')
  expect([...firstNavigation().searchParams.keys()]).toEqual([
    'public_token',
    'connection_id',
    'pkce_code_challenge',
    'login_redirect_url',
    'signup_redirect_url',
  ])
})

test.each<[string, (client: B2BClient) => Promise<void>, string]>([
  [
    'scopes in a string',
    (client) => client.oauth.google.start({ custom_scopes: 'a b' as never }), // A JavaScript application can pass this.
    'oauth.google.start\ncustom_scopes must be an array of strings.',
  ],
  [
    'provider parameters that are not an object',
    (client) => client.oauth.slack.discovery.start({ provider_params: 'a' as never }), // A JavaScript application can pass this.
    'oauth.slack.discovery.start\nprovider_params must be an object.',
  ],
  [
    'a single sign-on start without a connection',
    (client) => client.sso.start(undefined as never), // A JavaScript application can pass this.
    'sso.start\nconnection_id must be a string.',
  ],
])('the client refuses %s, and the page stays', async (_, start, sentence) => {
  const { tab, client } = openTab()
  await expect(start(client)).rejects.toMatchObject({ name: 'UsageError', message: `Invalid call to ${sentence}` })
  expect(tab.navigations).toEqual([])
})

test('a start waits for the project’s configuration to know whether a challenge is required', async () => {
  const browser = createBrowser()
  const configuration = createPendingResponse()
  const tab = browser.tab(configuration.reply)
  const starting = tab.open().oauth.google.start()
  await browser.advance(100)
  expect(tab.navigations).toEqual([])
  configuration.release(Response.json({ data: { project_name: 'Demo', ...PKCE_SETTINGS } }))
  await starting
  expect(tab.navigations[0]?.address).toContain('pkce_code_challenge=')
})

test('a start waits five seconds at most, and then uses the defaults', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const browser = createBrowser()
  const tab = browser.tab(() => new Promise(() => {}))
  const client = tab.open()
  const starting = client.oauth.google.start()
  await browser.advance(5000)
  await starting
  expect(tab.navigations).toHaveLength(1)
  // The next start does not wait for the same request.
  await client.oauth.google.start()
  expect(tab.navigations).toHaveLength(2)
})

test('each start has its own challenge, so that two tabs do not share one', async () => {
  const { tab, client } = openTab(PKCE_SETTINGS)
  await client.oauth.google.start()
  await client.oauth.google.start()
  const challenges = tab.navigations.map(({ address }) => new URL(address).searchParams.get('pkce_code_challenge'))
  expect(challenges).toEqual([expect.any(String), expect.any(String)])
  expect(new Set(challenges).size).toBe(2)
})

test('T36 a start does not navigate after the client was disposed', async () => {
  const { tab, client } = openTab()
  await client.bootstrap.getAsync()
  const starting = client.oauth.google.start()
  client.dispose()
  await starting
  expect(tab.navigations).toEqual([])
})
