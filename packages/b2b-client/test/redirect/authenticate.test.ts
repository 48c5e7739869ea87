import { afterEach, expect, test, vi } from 'vitest'
import { clearRedirectToken, redirectTokenOf, takeRedirectToken } from '../../src/browser/redirectToken.ts'
import { answer, createBrowser, provider, refusal, settle, signedIn, type Provider } from '../browser.ts'
import { outcomeOf } from '../threats/support.ts'

const LOGIN = '/b2b/magic_links/authenticate'
const oneHour = { session_duration_minutes: 60 }
const link = 'https://app.example.com/login?a=1&acme_token_type=multi_tenant_magic_links&token=s3cr3t&b=2#part'

// In a browser each page starts without a redirect token. These tests share one module, so each test marks its token as spent at the end.
afterEach(() => {
  const redirectToken = redirectTokenOf('acme')
  if (redirectToken !== null) redirectToken.spent = true
})

function openPage(url = link, routes: Record<string, Provider> = { [LOGIN]: () => answer(signedIn()) }) {
  const browser = createBrowser({ url: 'https://app.example.com/login' })
  const testProvider = provider(routes)
  const tab = browser.tab(testProvider, { url })
  return { browser, testProvider, tab }
}

test('T01 the client removes the redirect token from the address before the first request, and keeps the rest of the address', () => {
  const { tab } = openPage()
  tab.open()
  expect(tab.address()).toBe('https://app.example.com/login?a=1&b=2#part')
  expect(JSON.stringify(tab.requests.map(({ path, body }) => [path, body]))).not.toContain('s3cr3t')
})

test('the redirect token of a link opens a session', async () => {
  const { tab } = openPage()
  const client = tab.open()
  expect(client.parseAuthenticateUrl()).toMatchObject({ handled: true, tokenType: 'multi_tenant_magic_links', token: 's3cr3t' })
  await expect(client.authenticateByUrl(oneHour)).resolves.toMatchObject({
    handled: true,
    tokenType: 'multi_tenant_magic_links',
    data: { member_id: 'member-ada' },
  })
  expect(tab.calls(LOGIN)[0]?.body).toEqual({ magic_links_token: 's3cr3t', session_duration_minutes: 60 })
  expect(client.parseAuthenticateUrl()).toBeNull()
  await expect(client.authenticateByUrl(oneHour)).resolves.toBeNull()
})

test('for every type of token except the discovery types, the response of authenticateByUrl has a member', async () => {
  const { tab } = openPage()
  const result = await tab.open().authenticateByUrl(oneHour)
  if (!result?.handled || result.tokenType === 'discovery' || result.tokenType === 'discovery_oauth') throw new Error('No sign-in.')
  // The compiler checks that the field exists.
  expect(result.data.member_id).toBe('member-ada')
})

test.each([
  ['discovery', '/b2b/magic_links/discovery/authenticate', { discovery_magic_links_token: 'tok' }],
  ['discovery_oauth', '/b2b/oauth/discovery/authenticate', { discovery_oauth_token: 'tok' }],
])('a redirect token of type %s lists the organizations', async (tokenType, path, body) => {
  const response = answer({ intermediate_session_token: 'ist', discovered_organizations: [], email_address: 'a@b.co' })
  const { tab } = openPage(`https://app.example.com/?acme_token_type=${tokenType}&token=tok`, { [path]: () => response })
  await expect(tab.open().authenticateByUrl(oneHour)).resolves.toMatchObject({ tokenType, data: { email_address: 'a@b.co' } })
  expect(tab.calls(path)[0]?.body).toEqual(body)
})

test.each([
  ['multi_tenant_magic_links', 'magicLinks.authenticate', true, true],
  ['multi_tenant_magic_links&acme_redirect_type=reset_password', 'magicLinks.authenticate', true, false],
  ['discovery', 'magicLinks.discovery.authenticate', true, true],
  ['discovery&acme_redirect_type=reset_password', 'passwords.discovery.resetByEmail', true, false],
  ['multi_tenant_passwords', 'passwords.resetByEmail', true, false],
  ['multi_tenant_passwords&acme_redirect_type=reset_password', 'passwords.resetByEmail', true, false],
  ['oauth', 'oauth.authenticate', false, true],
  ['discovery_oauth', 'oauth.discovery.authenticate', false, true],
  ['sso', 'sso.authenticate', false, true],
  ['multi_tenant_impersonation', 'impersonation.authenticate', false, true],
])('parseAuthenticateUrl returns the call for a redirect token of type %s: %s', (tokenType, call, emailed, handled) => {
  const { tab } = openPage(`https://app.example.com/?acme_token_type=${tokenType}&token=tok`)
  expect(tab.open().parseAuthenticateUrl()).toMatchObject({ call, emailed, handled })
})

test('a redirect token that sets a password is removed from the address and left to the application', async () => {
  for (const tokenType of ['discovery', 'multi_tenant_passwords']) {
    const { tab } = openPage(`https://app.example.com/?acme_token_type=${tokenType}&acme_redirect_type=reset_password&token=tok`)
    const client = tab.open()
    expect(tab.address()).toBe('https://app.example.com/')
    await expect(client.authenticateByUrl({ ...oneHour, resets: true })).resolves.toEqual({ handled: false, tokenType, token: 'tok' })
    expect(client.parseAuthenticateUrl()).toMatchObject({ token: 'tok' })
    client.dispose()
  }
})

test('if a client is disposed while it authenticates a token, the next client authenticates it', async () => {
  const { tab } = openPage()
  const first = tab.open()
  const disposedCall = first.authenticateByUrl(oneHour)
  first.dispose()
  const next = tab.open().authenticateByUrl(oneHour)
  await expect(disposedCall).rejects.toMatchObject({ fault: 'aborted' })
  await expect(next).resolves.toMatchObject({ handled: true, data: { member_id: 'member-ada' } })
})

test('if a client is disposed while its page is hidden, the next client authenticates the token', async () => {
  const { tab } = openPage()
  tab.hide()
  const first = tab.open()
  const disposedCall = first.authenticateByUrl(oneHour)
  await settle()
  first.dispose()
  await expect(disposedCall).rejects.toMatchObject({ fault: 'aborted' })
  tab.show()
  await expect(tab.open().authenticateByUrl(oneHour)).resolves.toMatchObject({ handled: true })
})

test('T03 any number of calls and clients authenticate a token once', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { browser, testProvider, tab } = openPage()
  const client = tab.open()
  const second = browser.tab(testProvider, { url: 'https://app.example.com/login' }).open()
  const results = await Promise.all([client, client, second].map((caller) => caller.authenticateByUrl(oneHour)))
  expect(results.every((result) => result?.handled)).toBe(true)
  expect(tab.calls(LOGIN)).toHaveLength(1)
})

test.each<[string, Provider, object]>([
  ['did not reach the provider', () => Promise.reject(new Error()), { fault: 'network' }],
  ['reached an unavailable provider', () => refusal(503, 'server_unavailable'), { status_code: 503 }],
])('T04 a token is kept if its call %s', async (_, reply, error) => {
  let isAvailable = false
  const { tab } = openPage(link, { [LOGIN]: (request) => (isAvailable ? answer(signedIn()) : reply(request)) })
  const client = tab.open()
  await expect(client.authenticateByUrl(oneHour)).rejects.toMatchObject(error)
  isAvailable = true
  await expect(client.authenticateByUrl(oneHour)).resolves.toMatchObject({ handled: true })
})

test('a token that the provider refused is used up', async () => {
  const { tab } = openPage(link, { [LOGIN]: () => refusal(404, 'magic_link_not_found') })
  const client = tab.open()
  await expect(client.authenticateByUrl(oneHour)).rejects.toMatchObject({ error_type: 'magic_link_not_found' })
  expect(client.parseAuthenticateUrl()).toBeNull()
})

test('T05 a hidden page does not use the token until it is shown', async () => {
  const { tab } = openPage()
  tab.hide()
  const authenticating = tab.open().authenticateByUrl(oneHour)
  await settle()
  expect(tab.calls(LOGIN)).toHaveLength(0)
  tab.show()
  await expect(authenticating).resolves.toMatchObject({ handled: true })
})

test('the client removes both tokens of an address with two tokens, and uses neither', async () => {
  const { tab } = openPage('https://app.example.com/?acme_token_type=multi_tenant_magic_links&token=one&token=two')
  const client = tab.open()
  expect(tab.address()).toBe('https://app.example.com/')
  expect(client.parseAuthenticateUrl()).toMatchObject({ handled: true, token: '' })
  await expect(client.authenticateByUrl(oneHour)).rejects.toMatchObject({ name: 'UsageError' })
  expect(tab.calls(LOGIN)).toHaveLength(0)
})

test.each([
  '?token=tok',
  '?token=tok&acme_token_type=unknown',
  '?acme_token_type=discovery',
  '?token=&acme_token_type=discovery',
  '?token=tok&other_token_type=discovery',
])('an address with %s is not a redirect of the provider and stays unchanged', (search) => {
  const replace = vi.fn()
  takeRedirectToken(`https://app.example.com/${search}`, replace, 'acme')
  expect(replace).not.toHaveBeenCalled()
  expect(redirectTokenOf('acme')).toBeNull()
})

test.each([
  ['multi_tenant_magic_links', LOGIN, { magic_links_token: 'tok', ...oneHour }],
  ['oauth', '/b2b/oauth/authenticate', { oauth_token: 'tok', ...oneHour }],
  ['sso', '/b2b/sso/authenticate', { sso_token: 'tok', ...oneHour }],
  ['multi_tenant_impersonation', '/b2b/impersonation/authenticate', { impersonation_token: 'tok' }],
])('a redirect token of type %s opens a session', async (tokenType, path, body) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { tab } = openPage(`https://app.example.com/?acme_token_type=${tokenType}&token=tok`, { [path]: () => answer(signedIn()) })
  const client = tab.open()
  await expect(client.authenticateByUrl(oneHour)).resolves.toMatchObject({ handled: true, tokenType, data: { member_id: 'member-ada' } })
  expect(tab.calls(path)[0]?.body).toEqual(body)
  expect(client.session.getSync()).not.toBeNull()
})

test('the login link of a password reset email is used only with the option `resets`', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const resetLink = 'https://app.example.com/?acme_redirect_type=reset_password&acme_token_type=multi_tenant_magic_links&token=tok'
  const { tab } = openPage(resetLink, { [LOGIN]: () => answer(signedIn()) })
  const client = tab.open()
  expect(tab.address()).toBe('https://app.example.com/')
  const unused = { handled: false, tokenType: 'multi_tenant_magic_links', token: 'tok' }
  expect(client.parseAuthenticateUrl()).toMatchObject(unused)
  await expect(client.authenticateByUrl(oneHour)).resolves.toEqual(unused)
  await expect(client.authenticateByUrl({ ...oneHour, resets: false })).resolves.toEqual(unused)
  expect(tab.calls(LOGIN)).toHaveLength(0)
  await expect(client.authenticateByUrl({ ...oneHour, resets: true })).resolves.toMatchObject({ handled: true })
  expect(tab.calls(LOGIN)[0]?.body).toEqual({ magic_links_token: 'tok', ...oneHour })
})

test('T06 the client reports a link that this browser did not request', async () => {
  const routes = { [LOGIN]: () => answer(signedIn()), '/b2b/magic_links/email/login_or_signup': () => answer({}) }
  const { browser, testProvider, tab } = openPage(link, routes)
  expect(tab.open().parseAuthenticateUrl()).toMatchObject({ unsolicited: true })
  const requestingClient = browser.tab(testProvider).open()
  await requestingClient.magicLinks.email.loginOrSignup({ email_address: 'a@b.co', organization_id: 'org' })
  expect(requestingClient.parseAuthenticateUrl()).toMatchObject({ unsolicited: false })
})

test('a logout in any tab removes an unused redirect token; the end of an expired session does not', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const revoke = { '/b2b/sessions/revoke': () => answer({}) }
  const openWithLink = async (routes: Record<string, Provider>) => {
    const { browser, testProvider } = openPage('https://app.example.com/login', { [LOGIN]: () => answer(signedIn()), ...routes })
    const first = browser.tab(testProvider).open()
    await first.magicLinks.authenticate({ magic_links_token: 't', ...oneHour })
    const page = browser.tab(testProvider, { url: link })
    return { browser, first, page, client: page.open() }
  }
  const sameTab = await openWithLink(revoke)
  expect(sameTab.client.parseAuthenticateUrl()).not.toBeNull()
  await sameTab.client.session.revoke()
  expect(sameTab.client.parseAuthenticateUrl()).toBeNull()

  const otherTab = await openWithLink(revoke)
  await otherTab.first.session.revoke()
  await settle()
  expect(otherTab.client.parseAuthenticateUrl()).toBeNull()

  const expired = await openWithLink({ '/b2b/sessions/authenticate': () => refusal(404, 'session_not_found') })
  const refresh = outcomeOf(expired.client.session.authenticate())
  await expired.browser.advance(1000)
  expect(await refresh).toMatchObject({ error_type: 'session_not_found' })
  expect(expired.client.getState()).toEqual({})
  expect(expired.client.parseAuthenticateUrl()).not.toBeNull()
})

test('T34 a call that has read the redirect token before a logout does not use it', () => {
  takeRedirectToken(link, () => {}, 'acme')
  const redirectToken = redirectTokenOf('acme')
  clearRedirectToken('acme')
  expect(redirectToken).toMatchObject({ token: 's3cr3t', spent: true })
})

test('T34 a logout removes the redirect token, also without another tab', async () => {
  const { tab } = openPage(link, { [LOGIN]: () => answer(signedIn()), '/b2b/sessions/revoke': () => answer({}) })
  const client = tab.open()
  await client.magicLinks.authenticate({ magic_links_token: 'of another mail', ...oneHour })
  expect(client.parseAuthenticateUrl()).not.toBeNull()
  await client.session.revoke()
  expect(client.parseAuthenticateUrl()).toBeNull()
})

test('authenticateByUrl requires session_duration_minutes', async () => {
  const { tab } = openPage()
  // @ts-expect-error -- a caller without types
  await expect(tab.open().authenticateByUrl()).rejects.toMatchObject({
    message: 'Invalid call to authenticateByUrl\nsession_duration_minutes must be a number.',
  })
})
