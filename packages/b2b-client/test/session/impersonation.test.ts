import { expect, test, vi } from 'vitest'
import { REFRESH_INTERVAL_MS } from '../../src/limits.ts'
import { answer, createBrowser, provider, refusal, signedIn } from '../browser.ts'

const REFRESH = '/b2b/sessions/authenticate'
const login = { magic_links_token: 't', session_duration_minutes: 60 }
const impersonationInput = { impersonation_token: 'i' }

function openTab() {
  const browser = createBrowser()
  const testProvider = provider({
    '/b2b/impersonation/authenticate': () => answer(signedIn('bob')),
    '/b2b/magic_links/authenticate': () => answer(signedIn('ada')),
    '/b2b/sessions/revoke': () => answer({}),
    [REFRESH]: ({ headers }) => {
      const name = atob(headers.get('Authorization')?.slice(6) ?? '').split(':token-')[1]
      return name === undefined ? refusal(401, 'user_unauthenticated') : answer(signedIn(name))
    },
  })
  const tab = browser.tab(testProvider)
  return { browser, tab, testProvider, client: tab.open({ keepSessionAlive: 30 }) }
}

test('only the impersonation call opens an impersonated session', async () => {
  const { client } = openTab()
  expect(client.session.isImpersonated()).toBe(false)
  await client.impersonation.authenticate(impersonationInput)
  expect(client.session.isImpersonated()).toBe(true)
  await client.magicLinks.authenticate(login)
  expect(client.session.isImpersonated()).toBe(false)
})

test('a session stays impersonated in other tabs and after refreshes, until it ends', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { browser, testProvider, client } = openTab()
  await client.impersonation.authenticate(impersonationInput)
  await browser.advance(REFRESH_INTERVAL_MS + 1000)
  const otherClient = browser.tab(testProvider).open()
  expect([client.session.isImpersonated(), otherClient.session.isImpersonated()]).toEqual([true, true])
  await client.session.revoke()
  expect(client.session.isImpersonated()).toBe(false)
})

test('keepSessionAlive extends sessions, but never an impersonated one', async () => {
  const { browser, tab, client } = openTab()
  await client.impersonation.authenticate(impersonationInput)
  await browser.advance(REFRESH_INTERVAL_MS + 1000)
  expect(tab.calls(REFRESH).map(({ rawBody }) => rawBody)).toEqual(['{}'])
  await client.magicLinks.authenticate(login)
  await browser.advance(REFRESH_INTERVAL_MS + 1000)
  expect(tab.calls(REFRESH).map(({ rawBody }) => rawBody)).toEqual(['{}', '{"session_duration_minutes":30}'])
})

test('a new page does not extend an impersonated session', async () => {
  const { browser, testProvider, tab, client } = openTab()
  await client.impersonation.authenticate(impersonationInput)
  tab.kill()
  browser.moveClock(REFRESH_INTERVAL_MS + 1000)
  const nextTab = browser.tab(testProvider)
  nextTab.open({ keepSessionAlive: 30 })
  await browser.advance(5000)
  expect(nextTab.calls(REFRESH).map(({ rawBody }) => rawBody)).toEqual(['{}'])
})
