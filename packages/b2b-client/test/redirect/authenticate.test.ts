import { afterEach, expect, test, vi } from 'vitest'
import { redirectTokenOf, takeRedirectToken } from '../../src/redirect/redirectToken.ts'
import { answer, createBrowser, provider, refusal, settle, signedIn, type Provider } from '../browser.ts'
import { outcome } from '../threats/support.ts'

const LOGIN = '/b2b/magic_links/authenticate'
const minutes = { session_duration_minutes: 60 }
const link = 'https://app.example.com/login?a=1&acme_token_type=multi_tenant_magic_links&token=s3cr3t&b=2#part'

// Each page begins with an empty inbox; here the pages share one module.
afterEach(() => {
  const arrival = redirectTokenOf('acme')
  if (arrival !== null) arrival.spent = true
})

function arrive(url = link, routes: Record<string, Provider> = { [LOGIN]: () => answer(signedIn()) }) {
  const browser = createBrowser('https://app.example.com/login')
  const served = provider(routes)
  const tab = browser.tab(served, url)
  return { browser, served, tab }
}

test('T01 the token leaves the address before the first request, and the rest of the address stays', () => {
  const { tab } = arrive()
  tab.open()
  expect(tab.address()).toBe('https://app.example.com/login?a=1&b=2#part')
  expect(JSON.stringify(tab.asked.map(({ path, body }) => [path, body]))).not.toContain('s3cr3t')
})

test('the token of a followed link is spent for a session', async () => {
  const { tab } = arrive()
  const client = tab.open()
  expect(client.parseAuthenticateUrl()).toMatchObject({ handled: true, tokenType: 'multi_tenant_magic_links', token: 's3cr3t' })
  await expect(client.authenticateByUrl(minutes)).resolves.toMatchObject({
    handled: true,
    tokenType: 'multi_tenant_magic_links',
    data: { member_id: 'member-ada' },
  })
  expect(tab.calls(LOGIN)[0]?.body).toEqual({ magic_links_token: 's3cr3t', session_duration_minutes: 60 })
  expect(client.parseAuthenticateUrl()).toBeNull()
  await expect(client.authenticateByUrl(minutes)).resolves.toBeNull()
})

test.each([
  ['discovery', '/b2b/magic_links/discovery/authenticate'],
  ['discovery_oauth', '/b2b/oauth/discovery/authenticate'],
])('a token of type %s is spent for the organizations', async (tokenType, path) => {
  const found = answer({ intermediate_session_token: 'ist', discovered_organizations: [], email_address: 'a@b.co' })
  const { tab } = arrive(`https://app.example.com/?acme_token_type=${tokenType}&token=tok`, { [path]: () => found })
  await expect(tab.open().authenticateByUrl(minutes)).resolves.toMatchObject({ tokenType, data: { email_address: 'a@b.co' } })
})

test('a client that is made while another one that was spending the token is disposed of spends it', async () => {
  const { tab } = arrive()
  const first = tab.open()
  const ended = first.authenticateByUrl(minutes)
  first.dispose()
  const taken = tab.open().authenticateByUrl(minutes)
  await expect(ended).rejects.toMatchObject({ fault: 'aborted' })
  await expect(taken).resolves.toMatchObject({ handled: true, data: { member_id: 'member-ada' } })
})

test('T03 however many ask, and whichever client, a token is spent once', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { browser, served, tab } = arrive()
  const client = tab.open()
  const second = browser.tab(served, 'https://app.example.com/login').open()
  const all = await Promise.all([client, client, second].map((one) => one.authenticateByUrl(minutes)))
  expect(all.every((one) => one?.handled)).toBe(true)
  expect(tab.calls(LOGIN)).toHaveLength(1)
})

test('T04 a token whose call did not reach the provider is kept for another try', async () => {
  let works = false
  const { tab } = arrive(link, { [LOGIN]: () => (works ? answer(signedIn()) : Promise.reject(new Error())) })
  const client = tab.open()
  await expect(client.authenticateByUrl(minutes)).rejects.toMatchObject({ fault: 'network' })
  works = true
  await expect(client.authenticateByUrl(minutes)).resolves.toMatchObject({ handled: true })
})

test('a token that the provider refused is spent', async () => {
  const { tab } = arrive(link, { [LOGIN]: () => refusal(404, 'magic_link_not_found') })
  const client = tab.open()
  await expect(client.authenticateByUrl(minutes)).rejects.toMatchObject({ error_type: 'magic_link_not_found' })
  expect(client.parseAuthenticateUrl()).toBeNull()
})

test('T05 a page that nobody sees spends nothing until it is seen', async () => {
  const { tab } = arrive()
  tab.show(false)
  const spending = tab.open().authenticateByUrl(minutes)
  await settle()
  expect(tab.calls(LOGIN)).toHaveLength(0)
  tab.show(true)
  await expect(spending).resolves.toMatchObject({ handled: true })
})

test('an address with two tokens loses both, and neither is spent', async () => {
  const { tab } = arrive('https://app.example.com/?acme_token_type=multi_tenant_magic_links&token=one&token=two')
  const client = tab.open()
  expect(tab.address()).toBe('https://app.example.com/')
  expect(client.parseAuthenticateUrl()).toMatchObject({ handled: true, token: '' })
  await expect(client.authenticateByUrl(minutes)).rejects.toMatchObject({ name: 'UsageError' })
  expect(tab.calls(LOGIN)).toHaveLength(0)
})

test.each([
  '?token=tok',
  '?token=tok&acme_token_type=unknown',
  '?acme_token_type=discovery',
  '?token=&acme_token_type=discovery',
  '?token=tok&other_token_type=discovery',
])('an address with %s is not ours and stays as it is', (search) => {
  const replace = vi.fn()
  takeRedirectToken(`https://app.example.com/${search}`, replace, 'acme')
  expect(replace).not.toHaveBeenCalled()
  expect(redirectTokenOf('acme')).toBeNull()
})

test('a token to set a new password is taken, and left to the application', async () => {
  const { tab } = arrive('https://app.example.com/?acme_token_type=multi_tenant_passwords&token=tok')
  const expected = { handled: false, tokenType: 'multi_tenant_passwords', token: 'tok' }
  await expect(tab.open().authenticateByUrl(minutes)).resolves.toEqual(expected)
})

test.each([
  ['multi_tenant_magic_links', LOGIN, { magic_links_token: 'tok', ...minutes }],
  ['oauth', '/b2b/oauth/authenticate', { oauth_token: 'tok', ...minutes }],
  ['sso', '/b2b/sso/authenticate', { sso_token: 'tok', ...minutes }],
  ['multi_tenant_impersonation', '/b2b/impersonation/authenticate', { impersonation_token: 'tok' }],
])('a token of type %s is spent for a session', async (tokenType, path, body) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { tab } = arrive(`https://app.example.com/?acme_token_type=${tokenType}&token=tok`, { [path]: () => answer(signedIn()) })
  const client = tab.open()
  await expect(client.authenticateByUrl(minutes)).resolves.toMatchObject({ handled: true, tokenType, data: { member_id: 'member-ada' } })
  expect(tab.calls(path)[0]?.body).toEqual(body)
  expect(client.session.getSync()).not.toBeNull()
})

test('the link of a password reset is not spent for a session', () => {
  const { tab } = arrive('https://app.example.com/?acme_redirect_type=reset_password&acme_token_type=multi_tenant_magic_links&token=tok')
  expect(tab.open().parseAuthenticateUrl()).toMatchObject({ handled: false })
  expect(tab.address()).toBe('https://app.example.com/')
})

test('T06 a link that this browser did not ask for is told apart', async () => {
  const routes = { [LOGIN]: () => answer(signedIn()), '/b2b/magic_links/email/login_or_signup': () => answer({}) }
  const { browser, served, tab } = arrive(link, routes)
  expect(tab.open().parseAuthenticateUrl()).toMatchObject({ unsolicited: true })
  const asking = browser.tab(served).open()
  await asking.magicLinks.email.loginOrSignup({ email_address: 'a@b.co', organization_id: 'org' })
  expect(asking.parseAuthenticateUrl()).toMatchObject({ unsolicited: false })
})

test('a link that was never spent is forgotten when the member logs out, in this tab or another; not when a stale session ends', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const revoke = { '/b2b/sessions/revoke': () => answer({}) }
  const begin = async (routes: Record<string, Provider>) => {
    const { browser, served } = arrive('https://app.example.com/login', { [LOGIN]: () => answer(signedIn()), ...routes })
    const first = browser.tab(served).open()
    await first.magicLinks.authenticate({ magic_links_token: 't', ...minutes })
    const held = browser.tab(served, link)
    return { browser, first, held, client: held.open() }
  }
  const here = await begin(revoke)
  expect(here.client.parseAuthenticateUrl()).not.toBeNull()
  await here.client.session.revoke()
  expect(here.client.parseAuthenticateUrl()).toBeNull()

  const elsewhere = await begin(revoke)
  await elsewhere.first.session.revoke()
  await settle()
  expect(elsewhere.client.parseAuthenticateUrl()).toBeNull()

  const stale = await begin({ '/b2b/sessions/authenticate': () => refusal(404, 'session_not_found') })
  const refused = outcome(stale.client.session.authenticate())
  await stale.browser.pass(1000)
  expect(await refused).toMatchObject({ error_type: 'session_not_found' })
  expect(stale.client.getState()).toEqual({})
  expect(stale.client.parseAuthenticateUrl()).not.toBeNull()
})

test('T34 logging out forgets the token in the address, also when no other tab is open', async () => {
  const { tab } = arrive(link, { [LOGIN]: () => answer(signedIn()), '/b2b/sessions/revoke': () => answer({}) })
  const client = tab.open()
  await client.magicLinks.authenticate({ magic_links_token: 'of another mail', ...minutes })
  expect(client.parseAuthenticateUrl()).not.toBeNull()
  await client.session.revoke()
  expect(client.parseAuthenticateUrl()).toBeNull()
})

test('the minutes are required', async () => {
  const { tab } = arrive()
  // @ts-expect-error -- a caller without types
  await expect(tab.open().authenticateByUrl()).rejects.toMatchObject({
    message: 'Invalid call to authenticateByUrl\nsession_duration_minutes must be a number.',
  })
})
