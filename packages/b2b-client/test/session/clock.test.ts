/* The clock of the computer is corrected while the tabs are open, by up to two days. */

import { expect, test } from 'vitest'
import { MAX_TAB_SYNC_DELAY_MS } from '../../src/limits.ts'
import { answer, createBrowser, provider, signedIn } from '../browser.ts'
import { LOGIN, login, REVOKE, silenceConsole, storeSession } from '../threats/support.ts'
import { recordRefreshNow } from './rotatingProvider.ts'

const TWO_DAYS_MS = 172_800_000
const ARRIVED_MS = 4 * MAX_TAB_SYNC_DELAY_MS

/** Opens two tabs of a signed-in browser. The writes of one tab reach the other late. */
function openTabs() {
  silenceConsole()
  const browser = createBrowser({ delaysMs: { cookies: 10, storage: 500 } })
  storeSession(browser)
  recordRefreshNow(browser)
  let logins = 0
  const served = provider({
    [LOGIN]: () => {
      const session = signedIn('bob', `token-bob-${(logins += 1)}`, browser.now())
      return answer({ ...session, member_session: { ...session.member_session, member_session_id: `session-bob-${logins}` } })
    },
    [REVOKE]: () => answer({}),
  })
  const [here, there] = [browser.tab(served).open({ telemetry: false }), browser.tab(served).open({ telemetry: false })]
  return {
    browser,
    here,
    there,
    shown: () => [here, there].map((client) => client.session.getSync()?.member_session_id),
  }
}

test.each([-TWO_DAYS_MS, -1, TWO_DAYS_MS])('T34 a logout holds in every tab if the clock was corrected by %i ms before it', async (ms) => {
  const { browser, here, there, shown } = openTabs()
  await here.magicLinks.authenticate(login)
  await browser.advance(ARRIVED_MS)
  expect(shown()).toEqual(['session-bob-1', 'session-bob-1'])
  browser.correctClock(ms)
  await there.session.revoke()
  await browser.advance(ARRIVED_MS)
  expect(shown()).toEqual([undefined, undefined])
  expect(browser.cookies()).toEqual({})
})

test.each([-TWO_DAYS_MS, -1, TWO_DAYS_MS])(
  'T34 a sign-in after a logout holds if the clock was corrected by %i ms between them',
  async (ms) => {
    const { browser, here, there, shown } = openTabs()
    await there.session.revoke()
    await browser.advance(ARRIVED_MS)
    browser.correctClock(ms)
    await here.magicLinks.authenticate(login)
    await browser.advance(ARRIVED_MS)
    expect(shown()).toEqual(['session-bob-1', 'session-bob-1'])
    expect(browser.cookies()).toHaveProperty('acme_session', 'token-bob-1')
  },
)
