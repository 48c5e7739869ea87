/* A page that is opened while a session is stored, and its cookies are missing. */

import { expect, test, vi } from 'vitest'
import type { B2BClient } from '../../src/clientTypes.ts'
import { hashOf } from '../../src/internal/hashOf.ts'
import { MAX_TAB_SYNC_DELAY_MS } from '../../src/limits.ts'
import { answer, createBrowser, provider, refusal, signedIn, type Provider } from '../browser.ts'
import { login, LOGIN, outcomeOf, REFRESH, sessionTokenOf, silenceConsole, STATE, storeSession, type Browser } from '../threats/support.ts'
import { recordRefreshNow } from './rotatingProvider.ts'

function writeCookies(browser: Browser): void {
  browser.writeCookie('acme_session=token-ada; path=/')
  browser.writeCookie('acme_session_jwt=jwt.token-ada; path=/')
}
function removeCookies(browser: Browser): void {
  for (const name of ['acme_session', 'acme_session_jwt']) browser.writeCookie(`${name}=; path=/; expires=${new Date(0).toUTCString()}`)
}
const refuseWithoutToken: Provider = (request) =>
  sessionTokenOf(request) === 'token-ada' ? answer(signedIn()) : refusal(401, 'unauthorized_credentials')
const routes = { [LOGIN]: () => answer(signedIn()), [REFRESH]: () => answer(signedIn()) }

test.each([
  ['', async () => {}],
  [', also if it confirms the session', (opened: B2BClient) => outcomeOf(opened.session.authenticate({}))],
])('a page that is opened while the cookies of a new session are missing ends that session in no tab%s', async (_, act) => {
  silenceConsole()
  const browser = createBrowser()
  const open = () => browser.tab(provider({ ...routes, [REFRESH]: refuseWithoutToken })).open({ telemetry: false })
  const follower = open()
  const client = open()
  await client.magicLinks.authenticate(login)
  await browser.advance(1)
  const shown = [follower.session.getSync()?.member_session_id]
  follower.onStateChange(() => shown.push(follower.session.getSync()?.member_session_id))
  removeCookies(browser)
  const opened = open()
  expect(opened.session.getSync()).toBeNull()
  void act(opened)
  await browser.advance(5 * MAX_TAB_SYNC_DELAY_MS)
  expect(new Set(shown)).toEqual(new Set(['session-ada']))
  expect(follower.session.getTokens()?.session_token).toBe('token-ada')
  expect(opened.session.getSync()?.member_session_id).toBe('session-ada')
})

test('a tab that cannot read the token of another tab removes the stored session at most once', async () => {
  silenceConsole()
  const browser = createBrowser()
  // The browser refuses a cookie for another domain, so only the page has the token.
  const options = { telemetry: false, cookieOptions: { availableToSubdomains: true, domain: 'other.test' } }
  const client = browser.tab(provider(routes)).open(options)
  await client.magicLinks.authenticate(login)
  await browser.advance(10 * MAX_TAB_SYNC_DELAY_MS)
  browser.tab(provider(routes)).open(options)
  const stored: (string | null)[] = []
  for (let step = 0; step < 100; step += 1) {
    await browser.advance(MAX_TAB_SYNC_DELAY_MS / 4)
    const text = browser.local.get(STATE) ?? null
    if (text !== stored.at(-1)) stored.push(text)
  }
  expect(stored.filter((text) => text === 'null').length).toBeLessThanOrEqual(1)
  expect(client.session.getSync()?.member_session_id).toBe('session-ada')
})

test('a stored session whose cookies stay missing is removed, and is never shown or confirmed', async () => {
  const browser = createBrowser()
  storeSession(browser)
  removeCookies(browser)
  const tab = browser.tab(provider(routes))
  const client = tab.open({ telemetry: false })
  const members = [client.member.getSync()]
  client.onStateChange(() => members.push(client.member.getSync()))
  await browser.advance(3 * MAX_TAB_SYNC_DELAY_MS)
  expect(new Set(members)).toEqual(new Set([null]))
  expect(tab.calls(REFRESH)).toEqual([])
  expect(browser.local.get(STATE)).toBe('null')
})

test('the refusal of a confirmation without a token leaves the cookies that another tab has just written', async () => {
  silenceConsole()
  const browser = createBrowser()
  storeSession(browser)
  recordRefreshNow(browser)
  const client = browser.tab(provider({ [REFRESH]: refuseWithoutToken })).open({ telemetry: false })
  removeCookies(browser)
  const confirmation = outcomeOf(client.session.authenticate({}))
  // The cookies arrive after the last look at them, which is right before this warning.
  vi.spyOn(console, 'warn').mockImplementation(() => writeCookies(browser))
  await browser.advance(10 * MAX_TAB_SYNC_DELAY_MS)
  await expect(confirmation).resolves.toMatchObject({ error_type: 'unauthorized_credentials' })
  expect(browser.cookies()).toEqual({ acme_session: 'token-ada', acme_session_jwt: 'jwt.token-ada' })
  // Otherwise the other tab would remove the cookies.
  expect(browser.local.get(`${STATE}::tombstone`)).not.toContain(hashOf('token-ada'))
})
