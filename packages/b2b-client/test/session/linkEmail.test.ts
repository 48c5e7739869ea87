import { expect, test } from 'vitest'
import { LINK_EMAIL_TTL_MS } from '../../src/limits.ts'
import { answer, createBrowser, provider, refusal, settle, signedIn, TOKEN } from '../browser.ts'

const KEY = `acme_sdk_state_${TOKEN}::link_email`
const LOGIN = '/b2b/magic_links/authenticate'
const login = { magic_links_token: 't', session_duration_minutes: 60 }

function openPage() {
  const browser = createBrowser()
  const testProvider = provider({
    [LOGIN]: () => answer(signedIn()),
    '/b2b/magic_links/discovery/authenticate': () => answer({ intermediate_session_token: 'ist', discovered_organizations: [] }),
    '/b2b/sessions/authenticate': () => answer(signedIn()),
    '/b2b/sessions/revoke': () => answer({}),
  })
  const openClient = () => browser.tab(testProvider).open()
  return { browser, testProvider, openClient, client: openClient() }
}

test('the client removes the address after an hour, even if nothing reads it', async () => {
  const { browser, client } = openPage()
  client.linkEmail.set('ada@acme.test')
  expect(client.linkEmail.get()).toBe('ada@acme.test')
  await browser.advance(LINK_EMAIL_TTL_MS - 1)
  expect(browser.local.has(KEY)).toBe(true)
  await browser.advance(1)
  expect(browser.local.has(KEY)).toBe(false)
})

test('a client that is opened later removes the address after the hour', async () => {
  const { browser, client, openClient } = openPage()
  client.linkEmail.set('ada@acme.test')
  client.dispose()
  await browser.advance(LINK_EMAIL_TTL_MS / 2)
  expect(openClient().linkEmail.get()).toBe('ada@acme.test')
  await browser.advance(LINK_EMAIL_TTL_MS / 2)
  expect(browser.local.has(KEY)).toBe(false)
})

test('creating a client removes an expired address', () => {
  const { browser, client, openClient } = openPage()
  client.linkEmail.set('ada@acme.test')
  client.dispose()
  browser.moveClock(LINK_EMAIL_TTL_MS)
  openClient()
  expect(browser.local.has(KEY)).toBe(false)
})

test.each(['', 'null', '7', 'ada@acme.test', '1e99 ada@acme.test', '{"email":"ada@acme.test"}'])(
  'the stored text %s is not a valid entry and is removed',
  (text) => {
    const { browser, client } = openPage()
    browser.local.set(KEY, text)
    expect(client.linkEmail.get()).toBeNull()
    expect(browser.local.has(KEY)).toBe(false)
  },
)

test('the client removes the address after a sign-in, but not while the sign-in is pending', async () => {
  const { client } = openPage()
  client.linkEmail.set('ada@acme.test')
  await client.magicLinks.discovery.authenticate({ discovery_magic_links_token: 't' })
  expect(client.linkEmail.get()).toBe('ada@acme.test')
  await client.magicLinks.authenticate(login)
  expect(client.linkEmail.get()).toBeNull()
})

test('the client keeps the address when the existing session is refreshed', async () => {
  const { client } = openPage()
  await client.magicLinks.authenticate(login)
  client.linkEmail.set('bob@acme.test')
  await client.session.authenticate()
  expect(client.linkEmail.get()).toBe('bob@acme.test')
})

test('the client removes the address at a logout in any tab, even if the request fails', async () => {
  const { browser, client, openClient } = openPage()
  await client.magicLinks.authenticate(login)
  client.linkEmail.set('bob@acme.test')
  const otherClient = openClient()
  await otherClient.session.revoke()
  await settle()
  expect(client.linkEmail.get()).toBeNull()
  expect(browser.local.has(KEY)).toBe(false)
  client.linkEmail.set('bob@acme.test')
  const offlineClient = browser.tab(provider({ '/b2b/sessions/revoke': () => refusal(500, 'internal_server_error') })).open()
  await offlineClient.session.revoke({ forceClear: true }).catch(() => {})
  expect(browser.local.has(KEY)).toBe(false)
})
