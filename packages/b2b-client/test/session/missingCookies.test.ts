/* A page that is opened while a session is stored, and its cookies are missing. */

import { expect, test, vi } from 'vitest'
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
const routes = { [LOGIN]: () => answer(signedIn()), [REFRESH]: () => answer(signedIn()) }

test('a page that is opened while the cookies of a new session are missing ends that session in no tab', async () => {
  const browser = createBrowser()
  const follower = browser.tab(provider(routes)).open({ telemetry: false })
  const client = browser.tab(provider(routes)).open({ telemetry: false })
  await client.magicLinks.authenticate(login)
  await browser.advance(1)
  const shown = [follower.session.getSync()?.member_session_id]
  follower.onStateChange(() => shown.push(follower.session.getSync()?.member_session_id))
  removeCookies(browser)
  const opened = browser.tab(provider(routes)).open({ telemetry: false })
  expect(opened.session.getSync()).toBeNull()
  await browser.advance(3 * MAX_TAB_SYNC_DELAY_MS)
  expect(new Set(shown)).toEqual(new Set(['session-ada']))
  expect(follower.session.getTokens()?.session_token).toBe('token-ada')
  expect(opened.session.getSync()?.member_session_id).toBe('session-ada')
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
  const refuseWithoutToken: Provider = (request) =>
    sessionTokenOf(request) === 'token-ada' ? answer(signedIn()) : refusal(401, 'unauthorized_credentials')
  const client = browser.tab(provider({ [REFRESH]: refuseWithoutToken })).open({ telemetry: false })
  removeCookies(browser)
  const confirmation = outcomeOf(client.session.authenticate({}))
  // The cookies arrive after the last look at them, which is right before this warning.
  vi.spyOn(console, 'warn').mockImplementation(() => writeCookies(browser))
  await browser.advance(10 * MAX_TAB_SYNC_DELAY_MS)
  await expect(confirmation).resolves.toMatchObject({ error_type: 'unauthorized_credentials' })
  expect(browser.cookies()).toEqual({ acme_session: 'token-ada', acme_session_jwt: 'jwt.token-ada' })
})
