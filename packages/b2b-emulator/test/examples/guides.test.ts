// @vitest-environment jsdom
import { ApiError, createB2BClient, UnreachableError, type B2BClient, type ClientOptions } from '@acme/b2b-client'
import { createTestEmulator, createTestKit, type TestKit } from '@acme/b2b-emulator/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startWithCode } from './guides/emailCode.ts'
import { securityHeaders } from './guides/headers.ts'
import { loadReports } from './guides/loadReports.ts'
import { choices, choose, create, switchTo } from './guides/organizations.ts'
import { forgot, setPassword, signIn } from './guides/password.ts'
import { isSignInLost, removeStep, storedStep, storeStep } from './guides/pendingStep.ts'
import { finish, startWithGoogle, startWithSso } from './guides/redirects.ts'
import { sentenceFor } from './guides/refusals.ts'
import { enroll, enterCode, nextStep } from './guides/secondFactor.ts'
import { hasFreshSecondFactor, stepUp } from './guides/stepUp.ts'

/* The samples of docs/guide and docs/methods, unchanged. */

// jsdom has no Web Locks, which every supported browser has. In a browser with one tab, each lock is free.
const locks = { request: (_name: string, _options: object, run: () => Promise<void>) => run() }
Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })

let kit: TestKit
let client: B2BClient
const openClient = (options: ClientOptions = {}) => createB2BClient(kit.publicToken, { ...kit.clientOptions, ...options })

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  kit = createTestKit(createTestEmulator({ now: Date.now }))
  client = openClient()
})
afterEach(() => {
  client.dispose()
  vi.unstubAllGlobals()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
})

/** Opens a link as a new page would: with a new client. */
function follow(link: string): void {
  client.dispose()
  const { pathname, search } = new URL(link)
  window.history.replaceState(null, '', pathname + search)
  client = openClient()
}

test('an emailed code signs in, and a wrong code becomes a sentence', async () => {
  const enter = await startWithCode(client, 'ada@acme.test')
  const { code } = await kit.nextEmail('ada@acme.test')
  const wrong = code === '000000' ? '000001' : '000000'
  expect(sentenceFor(await enter(wrong).catch((error: unknown) => error))).toBe('This code is wrong. Check it, or request a new one.')
  expect((await enter(code)).member_authenticated).toBe(true)
})

test('each kind of failure has a sentence', () => {
  expect(sentenceFor(new UnreachableError('network'))).toContain('could not reach')
  const refusal = { status_code: 400, error_message: '', error_url: '', request_id: 'request-7' }
  expect(sentenceFor(new ApiError({ ...refusal, error_type: 'inactive_email' }))).toContain('request-7')
  expect(sentenceFor(new ApiError({ ...refusal, error_type: 'too_many_requests' }))).toContain('Wait')
})

test('a member signs in with a password, and sets a new one by email', async () => {
  const kim = await kit.member({ name: 'Kim', password: 'Violet-Tram-Ledger-42' })
  expect(await signIn(client, kim.organization_id, kim.email_address, 'Violet-Tram-Ledger-42')).toBe('signed in')
  await client.session.revoke()

  await forgot(client, kim.organization_id, kim.email_address)
  const { link } = await kit.nextEmail(kim.email_address)
  expect(new URL(link).pathname).toBe('/new-password')
  follow(link)
  expect(await setPassword(client, 'abc')).toMatch(/longer/)
  expect(await setPassword(client, 'Amber-Kettle-Orbit-77')).toBeNull()
  expect(client.self.getSync()?.email_address).toBe(kim.email_address)
})

test('Google and single sign-on navigate to the server with the return address', async () => {
  const returnTo = `${window.location.origin}/login`
  const visited: URL[] = []
  const assign = (url: string) => void visited.push(new URL(url))
  const { href, hostname, origin, pathname, search } = window.location
  vi.stubGlobal('location', { href, hostname, origin, pathname, search, assign })
  await startWithGoogle(client, returnTo)
  await startWithSso(client, 'meridian', returnTo)
  expect(visited.map(({ pathname }) => pathname)).toEqual([expect.stringContaining('google'), expect.stringContaining('sso')])
  expect(visited.every(({ searchParams }) => searchParams.get('login_redirect_url') === returnTo)).toBe(true)
})

test('the page that a link opens signs in', async () => {
  const { organization } = await client.organization.getBySlug({ organization_slug: 'acme' })
  const organization_id = organization?.organization_id ?? ''
  await client.magicLinks.email.loginOrSignup({ email_address: 'ada@acme.test', organization_id })
  follow((await kit.nextEmail('ada@acme.test')).link)
  expect(await finish(client)).toBe('ada@acme.test')
})

/** Completes the first factor of a member of the organization `sterling`, which requires a second one. */
async function passFirstFactor(email_address: string) {
  const user = { organization_id: 'organization-test-sterling', email_address }
  await client.otps.email.loginOrSignup(user)
  const { code } = await kit.nextEmail(email_address)
  return client.otps.email.authenticate({ ...user, code, session_duration_minutes: 60 })
}
/** Opens the page again, as a reload does. */
function reload(): void {
  client.dispose()
  client = openClient()
}
const errorOf = (promise: Promise<unknown>): Promise<unknown> => promise.catch((error: unknown) => error)

test('a required second factor: enroll an app, then sign in with it', async () => {
  const first = await passFirstFactor('mia@sterling.test')
  expect(nextStep(first)).toBe('enroll')
  const { qr_code, recovery_codes } = await enroll(client, first)
  expect(qr_code).toMatch(/^data:image/)
  expect(recovery_codes).toHaveLength(10)
  const code = await kit.totpFor('mia@sterling.test')
  expect(nextStep(await enterCode(client, first, `${code.slice(0, 3)} ${code.slice(3)}`))).toBeNull()
  expect((await client.recoveryCodes.get()).recovery_codes).toEqual(recovery_codes)

  await client.session.revoke()
  const second = await passFirstFactor('mia@sterling.test')
  expect(nextStep(second)).toBe('app')
  await kit.advance(30_000)
  expect(nextStep(await enterCode(client, second, await kit.totpFor('mia@sterling.test')))).toBeNull()
})

test('a member with a phone number gets an SMS without a further call', async () => {
  const answer = await passFirstFactor('sol@sterling.test')
  expect(nextStep(answer)).toBe('sms')
  const { organization_id, member_id, member, mfa_required } = answer
  expect(mfa_required?.secondary_auth_initiated).toBe('sms_otp')
  const { code } = await kit.nextText(member.mfa_phone_number)
  const signedIn = await client.otps.sms.authenticate({ organization_id, member_id, code, session_duration_minutes: 60 })
  expect(nextStep(signedIn)).toBeNull()
})

test('an organization that allows only SMS asks for a phone number', async () => {
  await kit.setOrganization('sterling', { mfa_methods: 'RESTRICTED', allowed_mfa_methods: ['sms_otp'] })
  const answer = await passFirstFactor('mia@sterling.test')
  expect(nextStep(answer)).toBe('enroll sms')
  const { organization_id, member_id } = answer
  await client.otps.sms.send({ organization_id, member_id, mfa_phone_number: '+12015550123' })
  const { code } = await kit.nextText('+12015550123')
  expect(nextStep(await client.otps.sms.authenticate({ organization_id, member_id, code, session_duration_minutes: 60 }))).toBeNull()
})

test('an organization that allows only passwords asks for the password first', async () => {
  await kit.setOrganization('vault', { auth_methods: 'RESTRICTED', allowed_auth_methods: ['password'] })
  const { email_address, organization_id } = await kit.member({ organization: 'vault', password: 'Violet-Tram-Ledger-42' })
  await client.otps.email.discovery.send({ email_address })
  const { code } = await kit.nextEmail(email_address)
  await client.otps.email.discovery.authenticate({ email_address, code })
  const answer = await choose(client, organization_id)
  expect(answer).toMatchObject({ primary_required: { allowed_auth_methods: ['password'] }, mfa_required: null })
  expect(nextStep(answer)).toBe('first factor')
  const password = 'Violet-Tram-Ledger-42'
  expect(
    nextStep(await client.passwords.authenticate({ organization_id, email_address, password, session_duration_minutes: 60 })),
  ).toBeNull()
})

test('a second enrollment replaces the secret and the backup codes, so the first QR code no longer works', async () => {
  const answer = await passFirstFactor('mia@sterling.test')
  const first = await enroll(client, answer)
  const oldCode = await kit.totpFor('mia@sterling.test')
  const second = await enroll(client, answer)
  expect(second.secret).not.toBe(first.secret)
  expect(second.recovery_codes).not.toEqual(first.recovery_codes)
  await expect(enterCode(client, answer, oldCode)).rejects.toMatchObject({ error_type: 'unable_to_authenticate_totp' })
  expect(nextStep(await enterCode(client, answer, await kit.totpFor('mia@sterling.test')))).toBeNull()
})

test('a code without six digits has its own error type', async () => {
  const answer = await passFirstFactor('theo@sterling.test')
  for (const code of ['', '12345', 'abcdef'])
    await expect(enterCode(client, answer, code)).rejects.toMatchObject({ error_type: 'invalid_totp_code' })
})

test('onStateChange reports the member before enterCode resolves', async () => {
  const answer = await passFirstFactor('mia@sterling.test')
  await enroll(client, answer)
  const events: (string | undefined)[] = []
  client.onStateChange(({ member }) => events.push(member?.email_address))
  await enterCode(client, answer, await kit.totpFor('mia@sterling.test'))
  events.push('resolved')
  expect(events).toEqual(['mia@sterling.test', 'resolved'])
})

test('after a reload, the sign-in continues with the stored step', async () => {
  const { organization_id, member_id } = await passFirstFactor('theo@sterling.test')
  storeStep({ organization_id, member_id, step: 'app' })
  reload()
  expect(client.getState()).toEqual({})
  const step = storedStep()
  if (step === null) throw new Error('No step is stored.')
  expect(nextStep(await enterCode(client, step, await kit.totpFor('theo@sterling.test')))).toBeNull()
  removeStep()
  expect(storedStep()).toBeNull()
})

test('after a reload, the QR code that was scanned before still works', async () => {
  const answer = await passFirstFactor('mia@sterling.test')
  const { recovery_codes } = await enroll(client, answer)
  reload()
  expect(nextStep(await enterCode(client, answer, await kit.totpFor('mia@sterling.test')))).toBeNull()
  expect((await client.recoveryCodes.get()).recovery_codes).toEqual(recovery_codes)
})

test('an expired sign-in is lost, and a wrong code is not', async () => {
  const answer = await passFirstFactor('theo@sterling.test')
  const wrongCode = await errorOf(enterCode(client, answer, '12345'))
  expect(wrongCode).toMatchObject({ error_type: 'invalid_totp_code' })
  expect(isSignInLost(wrongCode)).toBe(false)
  await kit.advance(11 * 60_000)
  const error = await errorOf(enterCode(client, answer, await kit.totpFor('theo@sterling.test')))
  expect(error).toMatchObject({ error_type: 'intermediate_session_not_found' })
  expect(isSignInLost(error)).toBe(true)
})

test('a sign-in is lost if the browser has removed its cookie', async () => {
  const answer = await passFirstFactor('theo@sterling.test')
  client.session.clearIntermediateSession()
  reload()
  const error = await errorOf(enterCode(client, answer, await kit.totpFor('theo@sterling.test')))
  expect(error).toMatchObject({ error_type: 'user_unauthenticated' })
  expect(isSignInLost(error)).toBe(true)
})

/** Signs a member in, and answers the requests to the API of the page with this response. */
async function openPageWithApi(respond: () => Response): Promise<void> {
  const enter = await startWithCode(client, 'ada@acme.test')
  await enter((await kit.nextEmail('ada@acme.test')).code)
  vi.stubGlobal('fetch', async () => respond())
}
/** Removes all cookies, as a browser does when they expire. */
function removeCookies(): void {
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0; path=/`
}
const refuse = (reason: string) => Response.json({ reason }, { status: 401 })

test('a call of the API renews an expired JWT', async () => {
  const responses = [refuse('expired'), Response.json(['June'])]
  await openPageWithApi(() => responses.shift() ?? Response.error())
  expect(await loadReports(client)).toEqual(['June'])
})

test('a call of the API reports that the session has ended', async () => {
  await openPageWithApi(() => refuse('expired'))
  await kit.advance(61 * 60_000)
  expect(await loadReports(client)).toBeNull()
})

test('a call of the API after the cookies have expired rejects, until the client knows that the session has ended', async () => {
  await openPageWithApi(() => refuse('missing'))
  await kit.advance(61 * 60_000)
  removeCookies()
  await expect(loadReports(client)).rejects.toThrow('401')
  await expect(client.session.authenticate()).rejects.toMatchObject({ error_type: 'session_not_found' })
  expect(await loadReports(client)).toBeNull()
})

test.each([
  ['the provider fails', 'expired'],
  ['the API refuses the session', 'invalid'],
])('a call of the API rejects if %s, and the session stays', async (_, reason) => {
  await openPageWithApi(() => refuse(reason))
  await kit.fault('session.authenticate', { kind: 'server_error', status: 500 })
  await expect(loadReports(client)).rejects.toThrow('401')
  expect(client.session.getSync()).not.toBeNull()
})

test('step-up: a code makes the second factor fresh', async () => {
  const kim = await kit.member({ name: 'Kim', totp: true })
  await kit.signInAs(window, kim)
  client.dispose()
  client = openClient()
  await client.session.authenticate()
  expect(hasFreshSecondFactor(client)).toBe(true)
  const later = Date.now() + 11 * 60_000
  await kit.advance(11 * 60_000)
  expect(hasFreshSecondFactor(client, later)).toBe(false)
  await stepUp(client, await kit.totpFor(kim))
  expect(hasFreshSecondFactor(client, later)).toBe(true)
})

test('discovery: choose an organization, switch to another one, create a third', async () => {
  await client.otps.email.discovery.send({ email_address: 'grace@globex.test' })
  const { code } = await kit.nextEmail('grace@globex.test')
  await client.otps.email.discovery.authenticate({ email_address: 'grace@globex.test', code })
  const found = await choices(client)
  const idOf = (slug: string) =>
    found.find(({ organization }) => organization.organization_slug === slug)?.organization.organization_id ?? ''
  expect((await choose(client, idOf('acme'))).member_authenticated).toBe(true)
  expect((await switchTo(client, idOf('vault'))).organization.organization_slug).toBe('vault')

  await client.session.revoke()
  await client.otps.email.discovery.send({ email_address: 'noor@nowhere.test' })
  const { code: other } = await kit.nextEmail('noor@nowhere.test')
  await client.otps.email.discovery.authenticate({ email_address: 'noor@nowhere.test', code: other })
  expect((await create(client, 'Nowhere Ltd')).organization.organization_name).toBe('Nowhere Ltd')
})

test('discovery: the user starts again after ten minutes, or without the cookie of the sign-in', async () => {
  const prove = async () => {
    await client.otps.email.discovery.send({ email_address: 'grace@globex.test' })
    const { code } = await kit.nextEmail('grace@globex.test')
    await client.otps.email.discovery.authenticate({ email_address: 'grace@globex.test', code })
  }
  await prove()
  await kit.advance(11 * 60_000)
  await expect(choices(client)).rejects.toMatchObject({ error_type: 'intermediate_session_not_found' })
  await prove()
  client.session.clearIntermediateSession()
  await expect(choices(client)).rejects.toMatchObject({ error_type: 'user_unauthenticated' })
})

test('the content security policy allows no inline code and no other host', () => {
  const policy = securityHeaders['Content-Security-Policy']
  const directives = new Map(policy.split('; ').map((directive) => [directive.split(' ')[0], directive]))
  expect(directives.size).toBe(policy.split('; ').length)
  expect(policy).not.toMatch(/unsafe|\*/)
  expect(directives.get('script-src')).toBe("script-src 'self'")
})
