/* What comes late, twice or from somebody else, and must not decide. */

import { expect, test } from 'vitest'
import { createClientIn } from '../src/client.ts'
import type { Tab } from '../src/browser/tab.ts'
import { answer, createBrowser, provider, refusal, signedIn, TOKEN } from './browser.ts'
import { BOOTSTRAP, held, login, LOGIN, outcome, REFRESH, remembered, silent } from './threats/support.ts'

const HOUR = 3_600_000
const hosts = { test: 'https://provider.test' }
const minutes = { session_duration_minutes: 5 }

test('behind a custom base url, a session that the provider does not know is asked for once', async () => {
  silent()
  const browser = createBrowser()
  const page = browser.tab(provider({ [REFRESH]: () => refusal(404, 'session_not_found') }))
  page.open({ customBaseUrl: 'https://auth.example.com' })
  await browser.pass(HOUR)
  expect(page.calls(REFRESH)).toHaveLength(1)
})

test('a refresh that comes late does not take the place of a sign-in that was begun meanwhile', async () => {
  silent()
  const browser = createBrowser()
  remembered(browser)
  const refresh = held()
  const discovered = () => answer({ intermediate_session_token: 'ist', discovered_organizations: [] })
  const page = browser.tab(provider({ [REFRESH]: refresh.reply, '/b2b/magic_links/discovery/authenticate': discovered }))
  const client = page.open()
  await browser.pass(500)
  await client.magicLinks.discovery.authenticate({ discovery_magic_links_token: 't' })
  refresh.release(answer(signedIn()))
  await browser.pass(500)
  expect(browser.cookies()).toEqual({ acme_intermediate_session_token: 'ist' })
})

test('T36 a call that waits for a script ends with its client', async () => {
  silent()
  const browser = createBrowser()
  const hanging = { grecaptcha: { enterprise: { ready: () => {}, execute: () => Promise.resolve('x') } } }
  const page = browser.tab(provider({}, { captcha_settings: { enabled: true, siteKey: 'k' } }), undefined, hanging)
  const client = page.open()
  await browser.pass(500)
  const asked = client.magicLinks.authenticate(login)
  client.dispose()
  await expect(asked).rejects.toMatchObject({ name: 'UnreachableError', fault: 'aborted' })
})

test('T32 however often the page is looked at during an outage, the configuration is asked for in one loop', async () => {
  silent()
  const browser = createBrowser()
  const page = browser.tab(provider({ [BOOTSTRAP]: () => refusal(500, 'internal_server_error') }))
  page.open({ telemetry: false })
  await browser.pass(100)
  const timers = page.timers()
  for (let look = 0; look < 10; look += 1) {
    page.happen('visible')
    await browser.pass(50)
  }
  expect(page.timers()).toBe(timers)
})

test('when a prolonging is asked again and refused, the refusal is what the caller learns', async () => {
  silent()
  const browser = createBrowser()
  remembered(browser)
  const first = held()
  let asked = 0
  const refresh = () => {
    asked += 1
    return asked === 1 ? first.reply() : refusal(404, 'session_not_found')
  }
  const client = browser.tab(provider({ [REFRESH]: refresh, [LOGIN]: () => answer(signedIn('bob')) })).open()
  await browser.pass(0)
  const prolonging = outcome(client.session.authenticate())
  await browser.pass(0)
  await client.magicLinks.authenticate(login)
  first.release(answer(signedIn('ada')))
  await browser.pass(1000)
  await expect(prolonging).resolves.toMatchObject({ name: 'ApiError', error_type: 'session_not_found' })
})

test('deleting an organization does not end the session that took its place meanwhile', async () => {
  silent()
  const browser = createBrowser()
  remembered(browser)
  const deleting = held()
  const routes = { [REFRESH]: () => answer(signedIn()), '/b2b/organizations/me': deleting.reply, [LOGIN]: () => answer(signedIn('bob')) }
  const client = browser.tab(provider(routes)).open()
  await browser.pass(500)
  const deleted = outcome(client.organization.delete())
  await browser.pass(10)
  await client.magicLinks.authenticate(login)
  deleting.release(answer({}))
  await deleted
  expect(client.self.getSync()?.member_id).toBe('member-bob')
})

test('a token of the address that the application spends itself is spent', async () => {
  const browser = createBrowser('https://app.example.com/reset?token=rt&acme_token_type=multi_tenant_passwords')
  const client = browser.tab(provider({ '/b2b/passwords/email/reset': () => answer(signedIn()) })).open()
  expect(client.parseAuthenticateUrl()).toMatchObject({ handled: false, token: 'rt' })
  await client.passwords.resetByEmail({ password_reset_token: 'rt', password: 'p', session_duration_minutes: 60 })
  expect(client.parseAuthenticateUrl()).toBeNull()
})

test('a token whose call was refused for want of a captcha is kept for another try', async () => {
  const browser = createBrowser('https://app.example.com/login?token=kt&acme_token_type=sso')
  silent()
  const client = browser.tab(provider({ '/b2b/sso/authenticate': () => new Response('Captcha required', { status: 400 }) })).open()
  await expect(client.authenticateByUrl(minutes)).rejects.toMatchObject({ name: 'CaptchaError' })
  expect(client.parseAuthenticateUrl()).toMatchObject({ token: 'kt' })
  await client.session.revoke({ forceClear: true }).catch(() => {})
})

test.each(['', '.', '..'])('an id that is %j is a usage error, and nothing is sent', async (id) => {
  const page = createBrowser().tab(provider({}))
  const client = page.open()
  const before = page.asked.length
  await expect(client.organization.members.delete(id)).rejects.toMatchObject({
    message: 'Invalid call to organization.members.delete\nmember_id must be an id.',
  })
  expect(page.asked).toHaveLength(before)
})

test('a listener that an earlier one stops in the same round is not told', async () => {
  const client = createBrowser()
    .tab(provider({ [LOGIN]: () => answer(signedIn()) }))
    .open()
  let told = 0
  let stop = () => {}
  client.onStateChange(() => stop())
  stop = client.onStateChange(() => void (told += 1))
  await client.magicLinks.authenticate(login)
  expect(told).toBe(0)
})

test.each(['.example.com', 'EXAMPLE.com'])('a cookie domain of %j is the domain', async (domain) => {
  const browser = createBrowser()
  const client = browser
    .tab(provider({ [LOGIN]: () => answer(signedIn()) }))
    .open({ cookieOptions: { domain, availableToSubdomains: true } })
  await client.magicLinks.authenticate(login)
  expect(browser.jar().map((cookie) => cookie.domain)).toEqual(['example.com', 'example.com'])
})

test('a call that has done its work at the provider does not fail because its answer says little', async () => {
  silent()
  const browser = createBrowser()
  remembered(browser)
  const routes = {
    [REFRESH]: () => answer(signedIn()),
    '/b2b/organizations/members/update': () => answer({}),
    '/b2b/totp': () => answer({}),
  }
  const client = browser.tab(provider(routes)).open()
  await browser.pass(500)
  await expect(client.self.update({ name: 'Ada' })).resolves.toBeDefined()
  await expect(client.totp.create({ organization_id: 'o', member_id: 'm' })).resolves.toBeDefined()
})

test('an application’s decision that comes after its client was disposed leaves the page where it is', async () => {
  const page = createBrowser().tab(provider({}))
  const client = page.open()
  client.dispose()
  await client.idp.oauthAuthorizeSubmit({ client_id: 'c', redirect_uri: 'r', response_type: 'code', consent_granted: true })
  expect(page.left).toEqual([])
})

test('no field of the caller stands beside the client’s own credentials in a form', async () => {
  const page = createBrowser().tab(provider({}))
  const fields: (readonly (readonly [string, unknown])[])[] = []
  const tab: Tab = { ...page.tab, submit: (_, submitted) => void fields.push(submitted) }
  const decision = { client_id: 'c', redirect_uri: 'r', response_type: 'code', consent_granted: true, __Authorization: 'mine' }
  await createClientIn(tab, TOKEN, { hosts }).idp.oauthAuthorizeSubmit(decision)
  expect(fields[0]?.filter(([name]) => name === '__Authorization').map(([, value]) => String(value).slice(0, 6))).toEqual(['Basic '])
})

test('one answer without an organization does not cost what is remembered of the others', async () => {
  silent()
  let asked = 0
  const search = () => {
    asked += 1
    return answer(asked === 1 ? { organization: { organization_id: 'o' } } : {})
  }
  const client = createBrowser()
    .tab(provider({ '/b2b/organizations/search': search }))
    .open()
  for (const organization_slug of ['a', 'b']) await client.organization.getBySlug({ organization_slug })
  expect(client.organization.getCachedBySlug({ organization_slug: 'a' })).not.toBeNull()
})

test('T45 a One Tap script that hangs is given up', async () => {
  const browser = createBrowser()
  const page = browser.tab(provider({ '/b2b/oauth/google/onetap/start': () => answer({ google_client_id: 'g' }) }))
  const tab: Tab = { ...page.tab, library: () => new Promise(() => {}) }
  const started = outcome(createClientIn(tab, TOKEN, { hosts }).oauth.googleOneTap.start({ organization_id: 'o' }))
  await browser.pass(60_000)
  await expect(started).resolves.toMatchObject({ message: 'One Tap could not load: unknown_reason' })
})

test('T38 a page that may not change its address is signed in all the same', () => {
  silent()
  const browser = createBrowser('https://app.example.com/login?token=st&acme_token_type=sso')
  const tab: Tab = {
    ...browser.tab(provider({})).tab,
    replaceUrl() {
      throw new DOMException('The document is sandboxed.', 'SecurityError')
    },
  }
  expect(createClientIn(tab, TOKEN, { hosts }).parseAuthenticateUrl()).toMatchObject({ token: 'st' })
})

test('T29 a lease of a time that has not come yet confirms nothing', async () => {
  silent()
  const browser = createBrowser()
  remembered(browser)
  const first = browser.tab(provider({ [REFRESH]: () => answer(signedIn()) }))
  first.open()
  await browser.pass(1000)
  first.kill()
  browser.skew(-24 * HOUR)
  const client = browser.tab(() => new Promise(() => {})).open()
  expect(client.session.getInfo()).toMatchObject({ fromCache: true })
})

test('who wins when a caller passes what the client adds: the caller where the provider’s own client lets them, else the client', async () => {
  const browser = createBrowser()
  const served = answer({})
  const page = browser.tab(
    provider(
      { [LOGIN]: () => answer(signedIn()), '/b2b/magic_links/email/login_or_signup': () => served.clone() },
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

test('a start’s token and challenge cannot be replaced by its caller', async () => {
  const page = createBrowser().tab(provider({}, { pkce_required_for_oauth: true }))
  const start = { organization_id: 'o', public_token: 'theirs', pkce_code_challenge: 'theirs' }
  await page.open().oauth.google.start(start)
  expect(page.left[0]?.address).not.toContain('theirs')
})

test('what the provider refuses makes a remembered configuration be read again', async () => {
  silent()
  const browser = createBrowser()
  const served = provider({ [LOGIN]: () => refusal(400, 'pkce_expected_code_verifier') })
  await browser.tab(served).open().bootstrap.getAsync()
  browser.skew(1000)
  const page = browser.tab(served)
  const client = page.open()
  await browser.pass(100)
  expect(page.calls(BOOTSTRAP)).toHaveLength(0)
  await outcome(client.magicLinks.authenticate(login))
  await browser.pass(100)
  expect(page.calls(BOOTSTRAP)).toHaveLength(1)
})
