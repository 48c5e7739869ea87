/* Answers and events that arrive late or twice, and unusual input. */

import { expect, test } from 'vitest'
import type { Tab } from '../src/browser/tab.ts'
import { createClientIn } from '../src/client.ts'
import { answer, createBrowser, provider, refusal, signedIn, TOKEN, type Provider } from './browser.ts'
import { BOOTSTRAP, createPendingResponse, login, LOGIN, outcomeOf, REFRESH, storeSession, silenceConsole } from './threats/support.ts'

const HOUR = 3_600_000
const hosts = { test: 'https://provider.test' }

test('with a custom base URL the client does not repeat a refresh that the provider has refused', async () => {
  silenceConsole()
  const browser = createBrowser()
  const page = browser.tab(provider({ [REFRESH]: () => refusal(404, 'session_not_found') }))
  page.open({ customBaseUrl: 'https://auth.example.com' })
  await browser.advance(HOUR)
  expect(page.calls(REFRESH)).toHaveLength(1)
})

test('a late refresh does not replace a sign-in that started in the meantime', async () => {
  silenceConsole()
  const browser = createBrowser()
  storeSession(browser)
  const refresh = createPendingResponse()
  const discovered = () => answer({ intermediate_session_token: 'ist', discovered_organizations: [] })
  const page = browser.tab(provider({ [REFRESH]: refresh.reply, '/b2b/magic_links/discovery/authenticate': discovered }))
  const client = page.open()
  await browser.advance(500)
  await client.magicLinks.discovery.authenticate({ discovery_magic_links_token: 't' })
  refresh.release(answer(signedIn()))
  await browser.advance(500)
  expect(browser.cookies()).toEqual({ acme_intermediate_session_token: 'ist' })
  expect(page.calls(REFRESH)).toHaveLength(1)
})

test.each([
  ['the same token', 'token-ada', 'first'],
  ['the same token', 'token-ada', 'second'],
  ['a new token', 'token-2', 'first'],
  ['a new token', 'token-2', 'second'],
])('a confirmation with %s (%s) does not undo a change of the name that is answered %s', async (_, token, position) => {
  const browser = createBrowser()
  storeSession(browser)
  const confirmation = createPendingResponse()
  const change = createPendingResponse()
  const client = browser.tab(provider({ [REFRESH]: confirmation.reply, '/b2b/organizations/members/update': change.reply })).open()
  await browser.advance(500)
  const changing = client.self.update({ name: 'Ada King' })
  await browser.advance(10)
  const responses = [
    () => change.release(answer({ member: { ...signedIn().member, name: 'Ada King' } })),
    () => confirmation.release(answer(signedIn('ada', token))),
  ]
  for (const release of position === 'first' ? responses : responses.toReversed()) {
    release()
    await browser.advance(10)
  }
  await changing
  expect([client.self.getSync()?.name, client.session.getTokens()?.session_token]).toEqual(['Ada King', token])
  client.dispose()
})

test('a confirmation of one tab does not undo a change of the name in another tab', async () => {
  const browser = createBrowser()
  storeSession(browser)
  const confirmation = createPendingResponse()
  const update = () => answer({ member: { ...signedIn().member, name: 'Ada King' } })
  const clients = [1, 2].map(() =>
    browser.tab(provider({ [REFRESH]: confirmation.reply, '/b2b/organizations/members/update': update })).open(),
  )
  await browser.advance(500)
  await clients[1]?.self.update({ name: 'Ada King' })
  await browser.advance(500)
  confirmation.release(answer(signedIn()))
  await browser.advance(500)
  expect(clients.map((client) => client.self.getSync()?.name)).toEqual(['Ada King', 'Ada King'])
})

test('a confirmation that the provider answered before a step-up does not remove the new factor', async () => {
  const browser = createBrowser()
  storeSession(browser)
  const confirmation = createPendingResponse()
  const factors = [{ type: 'totp', sequence_order: 'SECONDARY' }]
  const { member_session, ...others } = signedIn()
  const stepUp = () =>
    answer({ ...others, member_authenticated: true, member_session: { ...member_session, authentication_factors: factors } })
  const client = browser.tab(provider({ [REFRESH]: confirmation.reply, '/b2b/totp/authenticate': stepUp })).open()
  await browser.advance(500)
  await client.totp.authenticate({ organization_id: 'org-acme', member_id: 'member-ada', code: '123456', session_duration_minutes: 60 })
  confirmation.release(answer(signedIn()))
  await browser.advance(500)
  expect(client.session.getSync()?.authentication_factors).toEqual(factors)
})

test('T36 disposing the client aborts a call that waits for a script', async () => {
  silenceConsole()
  const browser = createBrowser()
  const hangingScript = { grecaptcha: { enterprise: { ready: () => {}, execute: () => Promise.resolve('x') } } }
  const page = browser.tab(provider({}, { captcha_settings: { enabled: true, siteKey: 'k' } }), { libraries: hangingScript })
  const client = page.open()
  await browser.advance(500)
  const call = client.magicLinks.authenticate(login)
  client.dispose()
  await expect(call).rejects.toMatchObject({ name: 'UnreachableError', fault: 'aborted' })
})

test('T32 during an outage, showing the page repeatedly starts no second retry loop for the configuration', async () => {
  silenceConsole()
  const browser = createBrowser()
  const page = browser.tab(provider({ [BOOTSTRAP]: () => refusal(500, 'internal_server_error') }))
  page.open({ telemetry: false })
  await browser.advance(100)
  const timers = page.timers()
  for (let count = 0; count < 10; count += 1) {
    page.dispatch('visible')
    await browser.advance(50)
  }
  expect(page.timers()).toBe(timers)
})

test('if the client repeats a refresh and the repetition is refused, the caller gets that refusal', async () => {
  silenceConsole()
  const browser = createBrowser()
  storeSession(browser)
  const firstResponse = createPendingResponse()
  let requestCount = 0
  const refresh = () => {
    requestCount += 1
    return requestCount === 1 ? firstResponse.reply() : refusal(404, 'session_not_found')
  }
  const client = browser.tab(provider({ [REFRESH]: refresh, [LOGIN]: () => answer(signedIn('bob')) })).open()
  await browser.advance(0)
  const refreshing = outcomeOf(client.session.authenticate())
  await browser.advance(0)
  await client.magicLinks.authenticate(login)
  firstResponse.release(answer(signedIn('ada')))
  await browser.advance(1000)
  await expect(refreshing).resolves.toMatchObject({ name: 'ApiError', error_type: 'session_not_found' })
})

test('deleting an organization does not end a session that started in the meantime', async () => {
  silenceConsole()
  const browser = createBrowser()
  storeSession(browser)
  const deletionAnswer = createPendingResponse()
  const routes = {
    [REFRESH]: () => answer(signedIn()),
    '/b2b/organizations/me': deletionAnswer.reply,
    [LOGIN]: () => answer(signedIn('bob')),
  }
  const client = browser.tab(provider(routes)).open()
  await browser.advance(500)
  const deletion = outcomeOf(client.organization.delete())
  await browser.advance(10)
  await client.magicLinks.authenticate(login)
  deletionAnswer.release(answer({}))
  await deletion
  expect(client.self.getSync()?.member_id).toBe('member-bob')
})

test('a redirect token that the application passes to a call counts as used', async () => {
  const browser = createBrowser({ url: 'https://app.example.com/reset?token=rt&acme_token_type=multi_tenant_passwords' })
  const client = browser.tab(provider({ '/b2b/passwords/email/reset': () => answer(signedIn()) })).open()
  expect(client.parseAuthenticateUrl()).toMatchObject({ handled: false, token: 'rt' })
  await client.passwords.resetByEmail({ password_reset_token: 'rt', password: 'p', session_duration_minutes: 60 })
  expect(client.parseAuthenticateUrl()).toBeNull()
})

test('a redirect token is kept after a captcha refusal', async () => {
  const browser = createBrowser({ url: 'https://app.example.com/login?token=kt&acme_token_type=sso' })
  silenceConsole()
  const client = browser.tab(provider({ '/b2b/sso/authenticate': () => new Response('Captcha required', { status: 400 }) })).open()
  await expect(client.authenticateByUrl({ session_duration_minutes: 5 })).rejects.toMatchObject({ name: 'CaptchaError' })
  expect(client.parseAuthenticateUrl()).toMatchObject({ token: 'kt' })
  await client.session.revoke({ forceClear: true }).catch(() => {})
})

test.each(['', '.', '..'])('the client refuses the id %j and sends nothing', async (id) => {
  const page = createBrowser().tab(provider({}))
  const client = page.open()
  const before = page.requests.length
  await expect(client.organization.members.delete(id)).rejects.toMatchObject({
    message: 'Invalid call to organization.members.delete\nmember_id must be an id.',
  })
  expect(page.requests).toHaveLength(before)
})

test('a listener that an earlier listener removes during the same change is not called', async () => {
  const client = createBrowser()
    .tab(provider({ [LOGIN]: () => answer(signedIn()) }))
    .open()
  let calls = 0
  let stop = () => {}
  client.onStateChange(() => stop())
  stop = client.onStateChange(() => void (calls += 1))
  await client.magicLinks.authenticate(login)
  expect(calls).toBe(0)
})

test.each(['.example.com', 'EXAMPLE.com'])('the cookie domain %j is normalized', async (domain) => {
  const browser = createBrowser()
  const client = browser
    .tab(provider({ [LOGIN]: () => answer(signedIn()) }))
    .open({ cookieOptions: { domain, availableToSubdomains: true } })
  await client.magicLinks.authenticate(login)
  expect(browser.cookieJar().map((cookie) => cookie.domain)).toEqual(['example.com', 'example.com'])
})

test('a call that the provider has processed succeeds although its answer is incomplete', async () => {
  silenceConsole()
  const browser = createBrowser()
  storeSession(browser)
  const routes = {
    [REFRESH]: () => answer(signedIn()),
    '/b2b/organizations/members/update': () => answer({}),
    '/b2b/totp': () => answer({}),
  }
  const client = browser.tab(provider(routes)).open()
  await browser.advance(500)
  await expect(client.self.update({ name: 'Ada' })).resolves.toBeDefined()
  await expect(client.totp.create({ organization_id: 'o', member_id: 'm' })).resolves.toBeDefined()
})

test('a disposed client does not submit a consent form', async () => {
  const page = createBrowser().tab(provider({}))
  const client = page.open()
  client.dispose()
  await client.idp.oauthAuthorizeSubmit({ client_id: 'c', redirect_uri: 'r', response_type: 'code', consent_granted: true })
  expect(page.navigations).toEqual([])
})

test('a form of the client has no undefined fields, and only its own credentials', async () => {
  const page = createBrowser().tab(provider({}))
  const fields: (readonly (readonly [string, unknown])[])[] = []
  const tab: Tab = { ...page.environment, submit: async (_, submitted) => void fields.push(submitted) }
  const decision = {
    client_id: 'c',
    redirect_uri: 'r',
    response_type: 'code',
    consent_granted: true,
    __Authorization: 'mine',
    state: undefined,
  }
  await createClientIn(tab, TOKEN, { hosts }).idp.oauthAuthorizeSubmit(decision)
  expect(fields[0]?.filter(([name]) => name === '__Authorization').map(([, value]) => String(value).slice(0, 6))).toEqual(['Basic '])
  expect(fields[0]?.map(([name]) => name)).not.toContain('state')
})

test('a lookup without an organization keeps the cached organizations', async () => {
  silenceConsole()
  let requestCount = 0
  const search = () => {
    requestCount += 1
    return answer(requestCount === 1 ? { organization: { organization_id: 'o' } } : {})
  }
  const client = createBrowser()
    .tab(provider({ '/b2b/organizations/search': search }))
    .open()
  for (const organization_slug of ['a', 'b']) await client.organization.getBySlug({ organization_slug })
  expect(client.organization.getCachedBySlug({ organization_slug: 'a' })).not.toBeNull()
})

test('T45 the client gives up on a One Tap script that hangs', async () => {
  const browser = createBrowser()
  const page = browser.tab(provider({ '/b2b/oauth/google/onetap/start': () => answer({ google_client_id: 'g' }) }))
  const tab: Tab = { ...page.environment, library: () => new Promise(() => {}) }
  const started = outcomeOf(createClientIn(tab, TOKEN, { hosts }).oauth.googleOneTap.start({ organization_id: 'o' }))
  await browser.advance(60_000)
  await expect(started).resolves.toMatchObject({ message: 'One Tap could not load: unknown_reason' })
})

test('T38 on a sandboxed page that cannot change its address, the client still reads the redirect token', () => {
  silenceConsole()
  const browser = createBrowser({ url: 'https://app.example.com/login?token=st&acme_token_type=sso' })
  const tab: Tab = {
    ...browser.tab(provider({})).environment,
    replaceUrl() {
      throw new DOMException('The document is sandboxed.', 'SecurityError')
    },
  }
  expect(createClientIn(tab, TOKEN, { hosts }).parseAuthenticateUrl()).toMatchObject({ token: 'st' })
})

test('T29 if the clock was set back since the last refresh, a stored session counts as unconfirmed', async () => {
  silenceConsole()
  const browser = createBrowser()
  storeSession(browser)
  const firstTab = browser.tab(provider({ [REFRESH]: () => answer(signedIn()) }))
  firstTab.open()
  await browser.advance(1000)
  firstTab.kill()
  browser.moveClock(-24 * HOUR)
  const client = browser.tab(() => new Promise(() => {})).open()
  expect(client.session.getInfo()).toMatchObject({ fromCache: true })
})

test('the caller can pass its own verifier and pending token, but not its own challenge', async () => {
  const browser = createBrowser()
  const linkResponse = answer({})
  const page = browser.tab(
    provider(
      { [LOGIN]: () => answer(signedIn()), '/b2b/magic_links/email/login_or_signup': () => linkResponse.clone() },
      { pkce_required_for_email_magic_links: true },
    ),
  )
  const client = page.open()
  const start = { email_address: 'a@b.co', organization_id: 'o', pkce_code_challenge: 'mine' }
  await client.magicLinks.email.loginOrSignup(start)
  expect(page.calls('/b2b/magic_links/email/login_or_signup')[0]?.body?.['pkce_code_challenge']).not.toBe('mine')
  const finish = { ...login, pkce_code_verifier: 'mine', intermediate_session_token: 'mine' }
  await client.magicLinks.authenticate(finish)
  expect(page.calls(LOGIN)[0]?.body).toMatchObject({ pkce_code_verifier: 'mine', intermediate_session_token: 'mine' })
})

test('a caller cannot replace the public token and the challenge of an OAuth start', async () => {
  const page = createBrowser().tab(provider({}, { pkce_required_for_oauth: true }))
  const start = { organization_id: 'o', public_token: 'theirs', pkce_code_challenge: 'theirs' }
  await page.open().oauth.google.start(start)
  expect(page.navigations[0]?.address).not.toContain('theirs')
})

test.each<[string, number, Provider]>([
  ['a PKCE refusal', 1, () => refusal(400, 'pkce_expected_code_verifier')],
  ['a network failure', 0, () => Promise.reject(new TypeError())],
])('after %s, the client requests the cached configuration %i times', async (_, requests, reply) => {
  silenceConsole()
  const browser = createBrowser()
  const testProvider = provider({ [LOGIN]: reply })
  await browser.tab(testProvider).open().bootstrap.getAsync()
  browser.moveClock(1000)
  const page = browser.tab(testProvider)
  const client = page.open()
  await browser.advance(100)
  expect(page.calls(BOOTSTRAP)).toHaveLength(0)
  await outcomeOf(client.magicLinks.authenticate(login))
  await browser.advance(100)
  expect(page.calls(BOOTSTRAP)).toHaveLength(requests)
})
