/* What the package exports beside the client: errors, lists, the administrator's cookies, the telephone codes. */

import { expect, expectTypeOf, test, vi } from 'vitest'
import { COUNTRY_CALLING_CODES } from '../src/countryCodes.ts'
import * as client from '../src/index.ts'
import { createBrowser, provider, answer, signedIn } from './browser.ts'

const body = { status_code: 404, error_type: 'not_found', error_message: 'No.', error_url: 'https://docs/not_found' } as const
const errors = {
  ApiError: new client.ApiError(body),
  CaptchaError: new client.CaptchaError('c'),
  CookieWriteError: new client.CookieWriteError('acme_session', 'it is too long.'),
  IDPOAuthFlowMissingParamError: new client.IDPOAuthFlowMissingParamError('i'),
  InternalError: new client.InternalError(),
  InvalidRedirectSchemeError: new client.InvalidRedirectSchemeError('r'),
  MissingPKCEError: new client.MissingPKCEError('p'),
  NoCurrentSessionError: new client.NoCurrentSessionError('n'),
  PasskeysUnsupportedError: new client.PasskeysUnsupportedError('k'),
  SchemaError: new client.SchemaError([]),
  SDKNotConfiguredError: new client.SDKNotConfiguredError('s'),
  UnreachableError: new client.UnreachableError('network'),
  UsageError: new client.UsageError('method', 'problem'),
  UserCancellationError: new client.UserCancellationError(),
  UserLockedOutError: new client.UserLockedOutError('l'),
}

test('every error that is exported is one of this package, under its own name whatever a minifier calls it', () => {
  const exported = Object.keys(client).filter((name) => name.endsWith('Error') && name !== 'isB2BError')
  expect(Object.keys(errors).sort()).toEqual(exported.sort())
  for (const [name, error] of Object.entries(errors)) {
    // Its own property, not the name of its class.
    expect(Object.getOwnPropertyDescriptor(error, 'name')?.value).toBe(name)
    expect(error).toBeInstanceOf(Error)
    expect(client.isB2BError(error)).toBe(true)
    expect(String(error)).toMatch(new RegExp(`^${name}: .`))
  }
})

test('the names of the errors are literals, so that a switch over them is exhaustive', () => {
  expectTypeOf<client.AnyB2BError['name']>().toEqualTypeOf<keyof typeof errors>()
})

test('an unexpected failure says Internal Error', () => {
  expect(errors.InternalError.message).toBe('Internal Error')
})

test('an error of another copy of the package is recognized, though it is no instance of this one’s classes', async () => {
  vi.resetModules()
  const copy = await import('../src/index.ts')
  const foreign = new copy.UsageError('method', 'problem')
  expect(foreign).not.toBeInstanceOf(client.UsageError)
  expect([client.isB2BError(foreign), copy.isB2BError(errors.UsageError)]).toEqual([true, true])
  expect(client.isB2BError(Object.assign(new Error('x'), { name: 'UsageError' }))).toBe(false)
})

test('the lists are those of the specification', () => {
  expect(client.OAUTH_PROVIDERS.join(' ')).toBe(
    'google microsoft apple github gitlab facebook discord salesforce slack amazon bitbucket linkedin coinbase twitch twitter tiktok snapchat figma yahoo',
  )
  expect(client.OTP_METHODS).toEqual(['sms', 'whatsapp', 'email'])
  expect(client.SECOND_FACTORS).toEqual(['smsOtp', 'totp'])
  expect(client.B2B_PRODUCTS).toEqual(['emailMagicLinks', 'emailOtp', 'sso', 'passwords', 'oauth'])
})

test('calling codes are digits, each under the code of a country', () => {
  expect(COUNTRY_CALLING_CODES).toMatchObject({ US: '1', CA: '1', GB: '44', DE: '49', FR: '33', JP: '81', BR: '55', IN: '91', XK: '383' })
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  for (const code of Object.values(COUNTRY_CALLING_CODES)) expect(code).toMatch(/^[1-9]\d{0,2}$/)
  expect(Object.keys(COUNTRY_CALLING_CODES).filter((country) => names.of(country) === undefined)).toEqual([])
  expect(Object.keys(COUNTRY_CALLING_CODES)).toHaveLength(245)
})

test('an administrator’s cookies have names of their own, at the root of the domain and for its subdomains', () => {
  expect(client.adminCookieOptions({ brand: 'globex', domain: 'example.com' })).toEqual({
    opaqueTokenCookieName: 'admin_globex_session',
    jwtCookieName: 'admin_globex_session_jwt',
    path: '/',
    domain: 'example.com',
    availableToSubdomains: true,
  })
  expect(client.adminCookieOptions({ domain: 'example.com' })).toMatchObject({ opaqueTokenCookieName: 'admin_acme_session' })
})

test('an administrator signs in beside a member, for the whole domain', async () => {
  const browser = createBrowser('https://admin.example.com/login')
  browser.writeCookie('acme_session=member; path=/')
  const tab = browser.tab(provider({ '/b2b/magic_links/authenticate': () => answer(signedIn()) }))
  const admin = tab.open({ cookieOptions: client.adminCookieOptions({ domain: 'example.com' }) })
  await admin.magicLinks.authenticate({ magic_links_token: 't', session_duration_minutes: 60 })
  expect(browser.cookies()).toEqual({
    acme_session: 'member',
    admin_acme_session: 'token-ada',
    admin_acme_session_jwt: 'jwt.token-ada',
  })
  const kept = browser.jar().filter(({ name }) => name.startsWith('admin_'))
  expect(kept.map(({ domain, hostOnly, path }) => [domain, hostOnly, path])).toEqual([
    ['example.com', false, '/'],
    ['example.com', false, '/'],
  ])
})
