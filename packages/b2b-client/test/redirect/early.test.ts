// @vitest-environment jsdom
/* The entry point that is imported before anything else. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { redirectTokenOf } from '../../src/browser/redirectToken.ts'
import { answer } from '../browser.ts'
import { createPage, LOGIN, signedInNow } from '../wire/page.ts'

const page = createPage()
const oneHour = { session_duration_minutes: 60 }
beforeEach(() => vi.resetModules())
afterEach(() => {
  window.history.replaceState(null, '', '/')
  // In a browser each page starts without a redirect token. These tests share one module, so each test marks its token as spent.
  for (const brand of ['acme', 'globex', 'my_own-brand']) {
    const redirectToken = redirectTokenOf(brand)
    if (redirectToken !== null) redirectToken.spent = true
  }
})

/** Opens a page with the history state of a router, and imports the early entry. Returns the number of history entries before. */
async function importEarly(address: string) {
  window.history.replaceState({ router: 7 }, '', address)
  const entries = window.history.length
  await import('../../src/early.ts')
  return entries
}

test('importing the early entry removes the token from the address, and nothing else', async () => {
  const entries = await importEarly('/login?flag&a=b%20c&acme_token_type=discovery&token=s3cr3t&b=2#part')
  expect(window.location.href).toBe('http://localhost:3000/login?flag&a=b%20c&b=2#part')
  expect(window.history.state).toEqual({ router: 7 })
  expect(window.history).toHaveLength(entries)
})

test('a client from another copy of the package uses the token', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  page.serve()
  await importEarly('/login?acme_token_type=multi_tenant_magic_links&token=s3cr3t')
  const client = page.open()
  expect(client.parseAuthenticateUrl()).toMatchObject({ handled: true, tokenType: 'multi_tenant_magic_links', token: 's3cr3t' })
  await expect(client.authenticateByUrl(oneHour)).resolves.toMatchObject({ handled: true, data: { member_id: 'member-ada' } })
  expect(page.calls(LOGIN).map(({ rawBody }) => rawBody)).toEqual(['{"magic_links_token":"s3cr3t","session_duration_minutes":60}'])
})

test.each(['globex', 'my_own-brand'])(
  'the early entry takes the token of the brand %s, which only a client of that brand finds',
  async (brand) => {
    page.serve({ [LOGIN]: () => answer(signedInNow()) })
    await importEarly(`/?${brand}_token_type=multi_tenant_magic_links&${brand}_redirect_type=login&token=tok`)
    expect(window.location.href).toBe('http://localhost:3000/')
    expect(page.open().parseAuthenticateUrl()).toBeNull()
    expect(page.open({ brand }).parseAuthenticateUrl()).toMatchObject({ handled: true, token: 'tok' })
  },
)

test('the early entry leaves the token of a password reset to the application', async () => {
  page.serve()
  await importEarly('/?acme_redirect_type=reset_password&acme_token_type=multi_tenant_passwords&token=tok')
  expect(window.location.search).toBe('')
  expect(page.open().parseAuthenticateUrl()).toMatchObject({ handled: false, tokenType: 'multi_tenant_passwords', token: 'tok' })
})

test.each(['?token=tok', '?token=tok&acme_token_type=unknown', '?acme_token_type=discovery', '?token=&acme_token_type=discovery'])(
  'an address with %s is not a redirect of the provider and stays unchanged',
  async (search) => {
    await importEarly(`/login${search}`)
    expect(window.location.search).toBe(search)
  },
)

test('two tokens are removed from the address, and neither is used', async () => {
  page.serve()
  await importEarly('/?acme_token_type=discovery&token=one&token=two&a=1')
  expect(window.location.search).toBe('?a=1')
  await expect(page.open().authenticateByUrl(oneHour)).rejects.toMatchObject({ name: 'UsageError' })
})
