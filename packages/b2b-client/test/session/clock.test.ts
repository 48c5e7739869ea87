/* A logout and a sign-in while the clock of the computer is corrected by up to two days. */

import { expect, test } from 'vitest'
import { MAX_TAB_SYNC_DELAY_MS } from '../../src/limits.ts'
import { answer, createBrowser, provider, signedIn } from '../browser.ts'
import { LOGIN, login, REVOKE, silenceConsole, storeSession } from '../threats/support.ts'
import { recordRefreshNow } from './rotatingProvider.ts'

const TWO_DAYS_MS = 172_800_000
/** After this time, every tab has seen the writes of the other tabs. It is longer than the largest delay of `openTabs`: 500 ms. */
const ALL_WRITES_SEEN_MS = 4 * MAX_TAB_SYNC_DELAY_MS

/** Opens two tabs of a browser. Ada is signed in. Each tab sees the writes of the other late. A sign-in is as Bob. */
function openTabs() {
  silenceConsole()
  const browser = createBrowser({ delaysMs: { cookies: 10, storage: 500 } })
  storeSession(browser)
  recordRefreshNow(browser)
  const served = provider({
    [LOGIN]: () => answer(signedIn('bob', 'token-bob', browser.now())),
    [REVOKE]: () => answer({}),
  })
  const [here, there] = [browser.tab(served).open({ telemetry: false }), browser.tab(served).open({ telemetry: false })]
  return {
    browser,
    here,
    there,
    shownSessionIds: () => [here, there].map((client) => client.session.getSync()?.member_session_id),
  }
}

test.each([-TWO_DAYS_MS, -1, TWO_DAYS_MS])(
  'T34 a logout ends the session in every tab if the clock was corrected by %i ms before the logout',
  async (ms) => {
    const { browser, here, there, shownSessionIds } = openTabs()
    await here.magicLinks.authenticate(login)
    await browser.advance(ALL_WRITES_SEEN_MS)
    expect(shownSessionIds()).toEqual(['session-bob', 'session-bob'])
    browser.correctClock(ms)
    await there.session.revoke()
    await browser.advance(ALL_WRITES_SEEN_MS)
    expect(shownSessionIds()).toEqual([undefined, undefined])
    expect(browser.cookies()).toEqual({})
  },
)

test.each([-TWO_DAYS_MS, -1, TWO_DAYS_MS])(
  'T34 a sign-in after a logout is shown in every tab if the clock was corrected by %i ms between them',
  async (ms) => {
    const { browser, here, there, shownSessionIds } = openTabs()
    await there.session.revoke()
    await browser.advance(ALL_WRITES_SEEN_MS)
    browser.correctClock(ms)
    await here.magicLinks.authenticate(login)
    await browser.advance(ALL_WRITES_SEEN_MS)
    expect(shownSessionIds()).toEqual(['session-bob', 'session-bob'])
    expect(browser.cookies()).toHaveProperty('acme_session', 'token-bob')
  },
)
