// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { createTestKit } from '../../src/testing/kit.ts'
import { MINUTE } from '../emulator.ts'

/* The cookies and storage that signInAs writes into a page. The tests in test/hosts show that a client reads them. */

declare const jsdom: {
  readonly cookieJar: {
    removeAllCookiesSync(): void
    getCookiesSync(
      address: string,
    ): readonly { key: string; path: string | null; sameSite: string | undefined; expires: Date | 'Infinity' }[]
  }
}
const jar = () => jsdom.cookieJar.getCookiesSync(window.location.href)

afterEach(() => {
  jsdom.cookieJar.removeAllCookiesSync()
  localStorage.clear()
  sessionStorage.clear()
})

/** An open Playwright page. Scripts run in the window of this test. */
const openPage = () => ({
  url: () => window.location.href,
  evaluate: <T>(script: (session: T) => void, session: T) => Promise.resolve(script(session)),
  addInitScript: () => Promise.reject(new Error('The page is open already.')),
})

test('signInAs writes the cookies of the client, which expire with the session by the clock of the browser', async () => {
  await createTestKit().signInAs(openPage(), 'ada@acme.test')
  for (const name of ['acme_session', 'acme_session_jwt']) {
    const cookie = jar().find(({ key }) => key === name)
    expect(cookie).toMatchObject({ path: '/', sameSite: 'lax' })
    const lifetime = Number(cookie?.expires) - Date.now()
    expect(lifetime).toBeGreaterThan(59 * MINUTE)
    expect(lifetime).toBeLessThanOrEqual(60 * MINUTE)
  }
  expect(JSON.parse(localStorage.getItem('acme_sdk_state_public-token-test-kit') ?? 'null')).toMatchObject({
    session: { member_id: 'member-test-ada' },
    member: { member_id: 'member-test-ada' },
    organization: { organization_slug: 'acme' },
  })
})

test('a script that runs in every page of a tab signs in only once, so that a member who logged out stays logged out', async () => {
  let script = () => {}
  const blankPage = {
    addInitScript: async <T>(run: (session: T) => void, session: T) => {
      script = () => run(session)
    },
  }
  await createTestKit().signInAs(blankPage, 'ada@acme.test')
  script()
  expect(document.cookie).toContain('acme_session=')

  const deleteCookie = () => (document.cookie = 'acme_session=; expires=Thu, 01 Jan 1970 00:00:00 GMT')
  deleteCookie()
  script()
  expect(document.cookie).not.toContain('acme_session=')
  // On another port of the same host, the page has other storage and the same cookies.
  sessionStorage.clear()
  script()
  expect(document.cookie).not.toContain('acme_session=')
})
