// @vitest-environment node
import { CaptchaError, UserCancellationError } from '@acme/b2b-client'
import { expect, test } from 'vitest'
import { answers } from '../../../src/flow/allSteps.ts'
import type { FlowCall } from '../../../src/flow/machine/calls.ts'
import { failureOf, isUndecidedByServer, sentenceFor, type Purpose } from '../../../src/flow/rules/problems.ts'
import { DEFAULT_RATE_LIMIT_MS } from '../../../src/limits.ts'
import { messages } from '../../../src/text/messages.ts'
import { networkError, apiError } from '../fixtures.ts'

const CALLS = Object.keys(answers) as FlowCall[] // The table has an entry for each call.
const phraseValues = { email: 'ada@acme.test', organization: 'Acme Corp' }
const sentenceKey = (call: FlowCall, error: unknown, purpose: Purpose | null = null) =>
  sentenceFor(call, failureOf(error), phraseValues, purpose).key

/** An error of the client, without a response of the server. */
const clientError = (name: string) => Object.assign(new UserCancellationError(), { name })

test.each<[string, FlowCall, unknown, string, boolean]>([
  ['a captcha that could not be loaded', 'passwords.authenticate', clientError('CaptchaError'), 'error.adBlocker', true],
  ['a captcha that the server did not accept', 'passwords.authenticate', new CaptchaError('Captcha required'), 'error.captcha', true],
  ['a link that another browser requested', 'magicLinks.authenticate', clientError('MissingPKCEError'), 'error.otherBrowser', false],
  ['a call with invalid input', 'passwords.authenticate', clientError('SchemaError'), 'error.default', false],
  ['a link without a token', 'magicLinks.authenticate', new Error('The URL has no redirect token.'), 'error.magicLink', false],
  ['a phone number that could not be checked', 'phone.read', new Error('no data'), 'error.phoneNotChecked', false],
  ['a bug in the program', 'otps.email.authenticate', new TypeError('x'), 'error.default', false],
])('%s does not blame the input: %s', (_, call, error, key, isRepeatable) => {
  expect([sentenceKey(call, error), isUndecidedByServer(failureOf(error))]).toEqual([key, isRepeatable])
})

const FAILURES: readonly (readonly [string, unknown])[] = [
  ['an unreachable server', networkError],
  ['a rate limit', apiError('too_many_requests', 429)],
  ['a broken server', apiError('internal_server_error', 500)],
  ['a session that ended during the call', new UserCancellationError()],
  ['a refusal', apiError('unknown_type')],
  ['a refusal named like a property of every object', apiError('constructor')],
  ['anything else', new Error('secret stack')],
  ['nothing at all', undefined],
]

test.each(FAILURES)('every call has a sentence for %s, with values for all placeholders', (_, error) => {
  for (const call of CALLS) {
    for (const purpose of [null, 'verification', 'reset', 'slug', 'sms'] as const) {
      const { key, values = {} } = sentenceFor(call, failureOf(error), phraseValues, purpose)
      const text = messages[key]
      expect(text, `${call}: ${key}`).toBeTypeOf('string')
      for (const [, name = ''] of text.matchAll(/\{(\w+)\}/g)) expect(Object.keys(values)).toContain(name)
      expect(text).not.toContain('raw words of the server')
    }
  }
})

test.each<[FlowCall, string, string]>([
  ['magicLinks.authenticate', 'magic_link_not_found', 'error.magicLink'],
  ['passwords.authenticate', 'unauthorized_credentials', 'error.password'],
  ['passwords.authenticate', 'ad_blocker_detected', 'error.adBlocker'],
  ['magicLinks.email.loginOrSignup', 'inactive_email', 'error.emailInactive'],
  ['magicLinks.email.loginOrSignup', 'email_jit_provisioning_not_allowed', 'error.noAccess'],
  ['otps.email.loginOrSignup', 'invalid_email_for_jit_provisioning', 'error.noAccess'],
  ['otps.email.loginOrSignup', 'unknown_type', 'error.emailNotSent'],
  ['otps.email.discovery.send', 'unknown_type', 'error.emailNotSent'],
  ['magicLinks.email.loginOrSignup', 'unknown_type', 'error.linkNotSent'],
  ['magicLinks.email.discovery.send', 'unknown_type', 'error.linkNotSent'],
  ['passwords.resetByEmailStart', 'unknown_type', 'error.linkNotSent'],
  ['magicLinks.email.loginOrSignup', 'invalid_login_redirect_url', 'error.notSetUp'],
  ['magicLinks.email.loginOrSignup', 'no_signup_redirect_urls_set', 'error.notSetUp'],
  ['magicLinks.email.discovery.send', 'no_match_for_provided_magic_link_url', 'error.notSetUp'],
  ['passwords.resetByEmailStart', 'invalid_password_reset_redirect_url', 'error.notSetUp'],
  ['idp.oauthAuthorizeStart', 'connected_app_invalid_redirect_url', 'error.default'],
  ['otps.email.authenticate', 'unable_to_auth_otp_code', 'error.codeSpent'],
  ['otps.email.discovery.authenticate', 'unable_to_auth_otp_code', 'error.codeSpent'],
  ['otps.sms.authenticate', 'unable_to_auth_otp_code', 'error.codeSpent'],
  ['otps.email.authenticate', 'email_jit_provisioning_not_allowed', 'error.noAccess'],
  ['magicLinks.authenticate', 'email_jit_provisioning_not_allowed', 'error.cannotJoin'],
  ['sso.authenticate', 'oauth_tenant_jit_provisioning_not_allowed', 'error.cannotJoin'],
  ['otps.email.authenticate', 'otp_code_not_found', 'error.passcode'],
  ['otps.sms.authenticate', 'otp_code_not_found', 'error.passcode'],
  ['totp.authenticate', 'totp_code_not_found', 'error.passcode'],
  ['recoveryCodes.recover', 'unable_to_authenticate_recovery_code', 'error.backupCode'],
  ['otps.sms.send', 'invalid_phone_number', 'error.phone'],
  ['otps.sms.send', 'duplicate_member_phone_number', 'error.phoneTaken'],
  ['discovery.organizations.create', 'action_not_allowed_email_domain_is_claimed', 'error.claimedDomain'],
  ['discovery.intermediateSessions.exchange', 'action_not_allowed_email_domain_is_claimed', 'error.claimedDomain'],
  ['discovery.intermediateSessions.exchange', 'operation_restricted_by_organization_auth_methods', 'error.cannotJoin'],
  ['oauth.authenticate', 'invalid_email_for_jit_provisioning', 'error.cannotJoin'],
  ['sso.authenticate', 'invalid_connection_for_jit_provisioning', 'error.cannotJoin'],
  ['passwords.resetByEmail', 'breached_password', 'reset.breached'],
  ['passwords.resetByEmail', 'unknown_type', 'error.resetLink'],
  ['passwords.resetBySession', 'unknown_type', 'error.passwordNotSet'],
  ['sso.authenticate', 'unknown_type', 'error.default'],
])('%s refused with %s shows %s', (call, type, key) => {
  expect(sentenceKey(call, apiError(type))).toBe(key)
})

test.each([
  ['user_lock_limit_reached', 'error.locked'],
  ['pkce_expected_code_verifier', 'error.otherBrowser'],
  ['pkce_mismatch', 'error.otherBrowser'],
  ['pkce_did_not_expect_code_verifier', 'error.otherBrowser'],
  ['intermediate_session_not_found', 'error.signInExpired'],
  ['organization_not_found', 'error.organization'],
])('%s has its own sentence at every call: %s', (type, key) => {
  for (const call of CALLS) {
    for (const purpose of [null, 'verification', 'reset', 'sms'] as const)
      expect([call, sentenceKey(call, apiError(type), purpose)]).toEqual([call, key])
  }
})

test.each(['oauth.authenticate', 'magicLinks.email.discovery.send'] as const)('%s does not name an unknown organization', (call) => {
  const failure = failureOf(apiError('invalid_email_for_jit_provisioning'))
  expect(sentenceFor(call, failure, { email: 'ada@acme.test', organization: '' }).key).toBe('error.joinRefused')
})

test('a claimed domain has its text at every call that signs in or sends an email', () => {
  for (const call of CALLS.filter((name) => /authenticate|loginOrSignup|send$|exchange|create$/.test(name) && !name.startsWith('totp'))) {
    expect([call, sentenceKey(call, apiError('action_not_allowed_email_domain_is_claimed'))]).toEqual([call, 'error.claimedDomain'])
  }
})

test('a 5xx has the same text for every call and purpose', () => {
  for (const call of CALLS) {
    for (const purpose of [null, 'verification', 'reset', 'sms'] as const) {
      expect([call, sentenceKey(call, apiError('server_unavailable', 503), purpose)]).toEqual([call, 'error.server'])
    }
  }
})

test.each<[Purpose, FlowCall, unknown, string]>([
  ['verification', 'magicLinks.email.loginOrSignup', apiError('unknown_type'), 'error.notVerified'],
  ['reset', 'magicLinks.authenticate', apiError('magic_link_not_found', 404), 'error.resetNotVerified'],
  ['slug', 'organization.getBySlug', apiError('organization_not_found', 404), 'error.slugNotFound'],
  ['slug', 'organization.getBySlug', apiError('unknown_type'), 'error.slug'],
  ['slug', 'organization.getBySlug', apiError('internal', 500), 'error.slug'],
  ['sms', 'otps.sms.send', apiError('unknown_type'), 'error.notTexted'],
])('for the purpose %s, %s has another sentence', (purpose, call, error, key) => {
  expect(sentenceKey(call, error, purpose)).toBe(key)
})

test('the same request can be sent again if the server decided nothing', () => {
  expect([networkError, apiError('x', 429), apiError('x', 503)].map(failureOf).every(isUndecidedByServer)).toBe(true)
  expect([apiError('x', 404), new UserCancellationError(), new Error('x')].map(failureOf).some(isUndecidedByServer)).toBe(false)
})

test('a rate limit has the time of the server, or 30 s', () => {
  expect(failureOf(apiError('x', 429, 9000))).toMatchObject({ is: 'limited', wait: 9000 })
  expect(failureOf(apiError('x', 429))).toMatchObject({ is: 'limited', wait: DEFAULT_RATE_LIMIT_MS })
})

test('a locked account with a wait says both', () => {
  expect(sentenceKey('passwords.authenticate', apiError('user_lock_limit_reached', 429))).toBe('error.lockedFor')
})
