// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { createTestKit } from '../../src/testing/kit.ts'
import { MINUTE } from '../emulator.ts'

/* What signing in leaves in a page. That a client finds it is shown on every host: see test/hosts. */

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

/** A page of Playwright that is open: what it evaluates runs in this one. */
const openPage = () => ({
  url: () => window.location.href,
  evaluate: <T>(script: (kept: T) => void, kept: T) => Promise.resolve(script(kept)),
  addInitScript: () => Promise.reject(new Error('The page is open already.')),
})

test('the cookies are those that the client writes, for as long as the session lasts by the clock of the browser', async () => {
  await createTestKit().signInAs(openPage(), 'ada@acme.test')
  for (const name of ['acme_session', 'acme_session_jwt']) {
    const cookie = jar().find(({ key }) => key === name)
    expect(cookie).toMatchObject({ path: '/', sameSite: 'lax' })
    const lasts = Number(cookie?.expires) - Date.now()
    expect(lasts).toBeGreaterThan(59 * MINUTE)
    expect(lasts).toBeLessThanOrEqual(60 * MINUTE)
  }
  expect(JSON.parse(localStorage.getItem('acme_sdk_state_public-token-test-kit') ?? 'null')).toMatchObject({
    session: { member_id: 'member-test-ada' },
    member: { member_id: 'member-test-ada' },
    organization: { organization_slug: 'acme' },
  })
})

test('a script that runs in every page of a tab signs in once: whoever has logged out since stays logged out', async () => {
  let script = () => {}
  const blank = {
    addInitScript: async <T>(run: (kept: T) => void, kept: T) => {
      script = () => run(kept)
    },
  }
  await createTestKit().signInAs(blank, 'ada@acme.test')
  script()
  expect(document.cookie).toContain('acme_session=')

  const forget = () => (document.cookie = 'acme_session=; expires=Thu, 01 Jan 1970 00:00:00 GMT')
  forget()
  script()
  expect(document.cookie).not.toContain('acme_session=')
  // On another port of the host, storage is another and the cookies are the same.
  sessionStorage.clear()
  script()
  expect(document.cookie).not.toContain('acme_session=')
})
