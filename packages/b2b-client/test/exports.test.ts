/* The other exports of the package: errors, lists, cookie options for administrators, and calling codes. */

import { expect, expectTypeOf, test, vi } from 'vitest'
import { COUNTRY_CALLING_CODES } from '../src/countryCodes.ts'
import * as client from '../src/index.ts'
import { createBrowser, provider, answer, signedIn } from './browser.ts'

const refusalBody = { status_code: 404, error_type: 'not_found', error_message: 'No.', error_url: 'https://docs/not_found' } as const
const errors = {
  ApiError: new client.ApiError(refusalBody),
  CaptchaError: new client.CaptchaError('failed'),
  IDPOAuthFlowMissingParamError: new client.IDPOAuthFlowMissingParamError('i'),
  InternalError: new client.InternalError(),
  InvalidRedirectSchemeError: new client.InvalidRedirectSchemeError('r'),
  MissingPKCEError: new client.MissingPKCEError('p'),
  NoCurrentSessionError: new client.NoCurrentSessionError('n'),
  SchemaError: new client.SchemaError([]),
  SDKNotConfiguredError: new client.SDKNotConfiguredError('s'),
  UnreachableError: new client.UnreachableError('network'),
  UsageError: new client.UsageError('method', 'problem'),
  UserCancellationError: new client.UserCancellationError(),
}

test('every exported error has its own name, which a minifier does not change', () => {
  const exportedNames = Object.keys(client).filter((name) => name.endsWith('Error') && name !== 'isB2BError')
  expect(Object.keys(errors).sort()).toEqual(exportedNames.sort())
  for (const [name, error] of Object.entries(errors)) {
    // The name is an own property, not the name of the class.
    expect(Object.getOwnPropertyDescriptor(error, 'name')?.value).toBe(name)
    expect(error).toBeInstanceOf(Error)
    expect(client.isB2BError(error)).toBe(true)
    expect(String(error)).toMatch(new RegExp(`^${name}: .`))
  }
})

test('the error names are literal types, so a switch over them is exhaustive', () => {
  expectTypeOf<client.AnyB2BError['name']>().toEqualTypeOf<keyof typeof errors>()
})

test('InternalError has the message "Internal Error"', () => {
  expect(errors.InternalError.message).toBe('Internal Error')
})

test('isB2BError recognizes an error of another copy of the package', async () => {
  vi.resetModules()
  const copy = await import('../src/index.ts')
  const otherError = new copy.UsageError('method', 'problem')
  expect(otherError).not.toBeInstanceOf(client.UsageError)
  expect([client.isB2BError(otherError), copy.isB2BError(errors.UsageError)]).toEqual([true, true])
  expect(client.isB2BError(Object.assign(new Error('x'), { name: 'UsageError' }))).toBe(false)
})

test('the lists of providers, methods and products are complete', () => {
  expect(client.OAUTH_PROVIDERS.join(' ')).toBe(
    'google microsoft apple github gitlab facebook discord salesforce slack amazon bitbucket linkedin coinbase twitch twitter tiktok snapchat figma yahoo',
  )
  expect(client.OTP_METHODS).toEqual(['sms', 'whatsapp', 'email'])
  expect(client.SECOND_FACTORS).toEqual(['smsOtp', 'totp'])
  expect(client.B2B_PRODUCTS).toEqual(['emailMagicLinks', 'emailOtp', 'sso', 'passwords', 'oauth'])
})

test('COUNTRY_CALLING_CODES maps country codes to digits', () => {
  expect(COUNTRY_CALLING_CODES).toMatchObject({ US: '1', CA: '1', GB: '44', DE: '49', FR: '33', JP: '81', BR: '55', IN: '91', XK: '383' })
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  for (const code of Object.values(COUNTRY_CALLING_CODES)) expect(code).toMatch(/^[1-9]\d{0,2}$/)
  expect(Object.keys(COUNTRY_CALLING_CODES).filter((country) => names.of(country) === undefined)).toEqual([])
  expect(Object.keys(COUNTRY_CALLING_CODES)).toHaveLength(245)
})

test('adminCookieOptions sets separate names, the root path, and a domain that is shared with subdomains', () => {
  expect(client.adminCookieOptions({ brand: 'globex', domain: 'example.com' })).toEqual({
    opaqueTokenCookieName: 'admin_globex_session',
    jwtCookieName: 'admin_globex_session_jwt',
    path: '/',
    domain: 'example.com',
    availableToSubdomains: true,
  })
  expect(client.adminCookieOptions({ domain: 'example.com' })).toMatchObject({ opaqueTokenCookieName: 'admin_acme_session' })
})

test('an administrator and a member can be signed in at the same time', async () => {
  const browser = createBrowser({ url: 'https://admin.example.com/login' })
  browser.writeCookie('acme_session=member; path=/')
  const tab = browser.tab(provider({ '/b2b/magic_links/authenticate': () => answer(signedIn()) }))
  const admin = tab.open({ cookieOptions: client.adminCookieOptions({ domain: 'example.com' }) })
  await admin.magicLinks.authenticate({ magic_links_token: 't', session_duration_minutes: 60 })
  expect(browser.cookies()).toEqual({
    acme_session: 'member',
    admin_acme_session: 'token-ada',
    admin_acme_session_jwt: 'jwt.token-ada',
  })
  const adminCookies = browser.cookieJar().filter(({ name }) => name.startsWith('admin_'))
  expect(adminCookies.map(({ domain, hostOnly, path }) => [domain, hostOnly, path])).toEqual([
    ['example.com', false, '/'],
    ['example.com', false, '/'],
  ])
})
