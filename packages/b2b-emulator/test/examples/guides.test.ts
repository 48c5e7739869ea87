// @vitest-environment jsdom
import { ApiError, createB2BClient, UnreachableError, type B2BClient, type ClientOptions } from '@acme/b2b-client'
import { createTestEmulator, createTestKit, type TestKit } from '@acme/b2b-emulator/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startWithCode } from './guides/emailCode.ts'
import { securityHeaders } from './guides/headers.ts'
import { choices, choose, create, switchTo } from './guides/organizations.ts'
import { forgot, setPassword, signIn } from './guides/password.ts'
import { finish, startWithGoogle, startWithSso } from './guides/redirects.ts'
import { sentenceFor } from './guides/refusals.ts'
import { enroll, enterCode, nextFactor } from './guides/secondFactor.ts'
import { hasFreshSecondFactor, stepUp } from './guides/stepUp.ts'

/* The samples of docs/guide and docs/methods, unchanged. */

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
  window.history.replaceState(null, '', '/')
})

/** Opens a link as a new page would: with a new client. */
function follow(link: string): void {
  client.dispose()
  const { pathname, search } = new URL(link)
  window.history.replaceState(null, '', pathname + search)
  client = openClient()
}

test('an emailed code signs in, and a wrong one becomes a sentence', async () => {
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

test('a required second factor: enroll an app, then sign in with it', async () => {
  const enter = async () => {
    const { organization } = await client.organization.getBySlug({ organization_slug: 'sterling' })
    const user = { organization_id: organization?.organization_id ?? '', email_address: 'mia@sterling.test' }
    await client.otps.email.loginOrSignup(user)
    const { code } = await kit.nextEmail(user.email_address)
    return client.otps.email.authenticate({ ...user, code, session_duration_minutes: 60 })
  }
  const first = await enter()
  expect(nextFactor(first)).toBe('enroll')
  const { qr_code, recovery_codes } = await enroll(client, first)
  expect(qr_code).toMatch(/^data:image/)
  expect(recovery_codes.length).toBeGreaterThan(0)
  expect(nextFactor(await enterCode(client, first, await kit.totpFor('mia@sterling.test')))).toBeNull()

  await client.session.revoke()
  const second = await enter()
  expect(nextFactor(second)).toBe('app')
  await kit.advance(30_000)
  expect(nextFactor(await enterCode(client, second, await kit.totpFor('mia@sterling.test')))).toBeNull()
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

test('the content security policy allows no inline code and no other host', () => {
  const policy = securityHeaders['Content-Security-Policy']
  const directives = new Map(policy.split('; ').map((directive) => [directive.split(' ')[0], directive]))
  expect(directives.size).toBe(policy.split('; ').length)
  expect(policy).not.toMatch(/unsafe|\*/)
  expect(directives.get('script-src')).toBe("script-src 'self'")
})
