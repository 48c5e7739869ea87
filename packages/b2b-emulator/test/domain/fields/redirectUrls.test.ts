import { describe, expect, test } from 'vitest'
import { parseAllowedUrl, matchesAllowedUrl } from '../../../src/formats/allowedUrls.ts'
import { createTestKit } from '../../../src/testing/kit.ts'
import { readSeed } from '../../../src/world/seedFile.ts'
import { ACME, TOKEN, startEmulator } from '../../emulator.ts'

const ADA = { email_address: 'ada@acme.test', organization_id: ACME }
const EVIL = 'https://evil.example/'

function startWithAllowed(...redirect_urls: string[]) {
  const emulator = startEmulator()
  Object.assign(emulator.world.project, {
    redirect_urls,
    pkce_required_for_email_magic_links: false,
    pkce_required_for_password_resets: false,
    pkce_required_for_oauth: false,
    pkce_required_for_sso: false,
  })
  const errorTypeFor = async (name: Parameters<typeof emulator.call>[0], fields: object, session?: string) => {
    const { status, body } = await emulator.call(name, fields, session)
    return status === 200 ? null : body.error_type
  }
  return { ...emulator, errorTypeFor }
}

test.each([
  ['magicLinks.email.loginOrSignup', { ...ADA, login_redirect_url: EVIL }, 'login', 'invalid_login_redirect_url'],
  ['magicLinks.email.loginOrSignup', { ...ADA, signup_redirect_url: EVIL }, 'signup', 'invalid_signup_redirect_url'],
  ['magicLinks.email.discovery.send', { ...ADA, discovery_redirect_url: EVIL }, 'discovery', 'invalid_discovery_redirect_url'],
  ['passwords.resetByEmailStart', { ...ADA, reset_password_redirect_url: EVIL }, 'reset_password', 'invalid_password_reset_redirect_url'],
  ['passwords.resetByEmailStart', { ...ADA, login_redirect_url: EVIL }, 'login', 'invalid_login_redirect_url'],
  ['passwords.discovery.resetByEmailStart', { ...ADA, discovery_redirect_url: EVIL }, 'discovery', 'invalid_discovery_redirect_url'],
] as const)('%s with %j is refused unless the redirect URL is allowed for %s', async (name, fields, kind, errorType) => {
  expect(await startWithAllowed('https://app.test/').errorTypeFor(name, fields)).toBe(errorType)
  expect(await startWithAllowed(`${kind}=${EVIL}`, 'https://app.test/').errorTypeFor(name, fields)).toBeNull()
  const otherKind = kind === 'login' ? 'invite' : 'login'
  expect(await startWithAllowed(`${otherKind}=${EVIL}`).errorTypeFor(name, fields)).toMatch(/^no_/)
})

test('the list also applies to invitations, OAuth starts and SSO starts, which have error types of their own', async () => {
  const { send, signIn, errorTypeFor } = startWithAllowed('https://app.test/', 'http://localhost:5173/')
  const { session_token } = await signIn('grace@globex.test', 'organization-test-vault')
  const invited = { email_address: 'new@vault.test', invite_redirect_url: EVIL }
  expect(await errorTypeFor('magicLinks.email.invite', invited, session_token)).toBe('invalid_invite_redirect_url')
  const errorTypeAt = async (path: string) => (await send(`${path}public_token=${TOKEN}`)).body.error_type
  const oauthStart = `/v1/b2b/public/oauth/google/start?organization_id=${ACME}&login_redirect_url=${EVIL}&`
  expect(await errorTypeAt(oauthStart)).toBe('invalid_login_oauth_url')
  const ssoStart = `/v1/public/sso/start?connection_id=saml-connection-test-meridian&signup_redirect_url=${EVIL}&`
  expect(await errorTypeAt(ssoStart)).toBe('invalid_signup_sso_url')
})

test('without a list every redirect URL is allowed, and the default of the project is always allowed', async () => {
  const { errorTypeFor, world } = startWithAllowed()
  expect(await errorTypeFor('magicLinks.email.loginOrSignup', ADA)).toBeNull()
  world.project.redirect_urls = null
  expect(await errorTypeFor('magicLinks.email.loginOrSignup', { ...ADA, login_redirect_url: EVIL })).toBeNull()
})

describe('an allowed redirect URL', () => {
  test.each([
    ['https://app.test', 'https://app.test/', true],
    ['https://app.test/', 'http://app.test/', false],
    ['https://app.test/', 'https://app.test:8443/', false],
    ['https://app.test/', 'https://app.test/login', false],
    ['https://app.test/login', 'https://app.test/login/', false],
    ['https://app.test/', 'https://app.test/?flow=discovery', false],
    ['https://app.test/?a=1&b=2', 'https://app.test/?b=2&a=1', true],
    ['https://app.test/?next={}', 'https://app.test/?next=%2Fprofile', true],
    ['https://app.test/?next={}', 'https://app.test/?next=1&next=2', false],
    ['https://app.test/', 'https://www.app.test/', true],
    ['https://*.app.test/', 'https://acme.app.test/', true],
    ['https://*.app.test/', 'https://a.acme.app.test/', false],
    ['https://*.app.test/', 'https://app.test/', false],
    ['https://*.app.test/', 'https://evilapp.test/', false],
    ['http://*.localhost:5173/', 'http://app.localhost:5173/', true],
    ['https://app.test/', 'https://app.test.evil.example/', false],
    ['https://app.test/', 'https://app.test@evil.example/', false],
  ])('%s matches %s: %s', (entry, address, isAllowed) => {
    expect(matchesAllowedUrl(parseAllowedUrl(entry)!.url, new URL(address))).toBe(isAllowed)
  })
})

test('seeds, the control API and the test kit accept a list and refuse invalid addresses', async () => {
  const invalidUrlMessage = /redirect_urls\[?1?\]?.*must be an address that starts with https:\/\/ or http:\/\/, with one of login=, /
  await expect(readSeed({ project: { redirect_urls: ['https://app.test/', 'app.test'] } })).rejects.toThrow(invalidUrlMessage)
  expect((await readSeed({ project: { redirect_urls: ['login=https://app.test/'] } })).project?.redirect_urls).toHaveLength(1)
  const kit = createTestKit()
  await kit.setProject({ redirect_urls: ['https://app.test/'] })
  await expect(kit.setProject({ redirect_urls: ['https://app.test/', 'log=https://app.test/'] })).rejects.toThrow(invalidUrlMessage)
})
