// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { resolveConfig } from '../../../src/config/resolveConfig.ts'
import type { LooseConfig } from '../../../src/config/types.ts'
import { authenticationFacts } from '../../../src/flow/rules/reading.ts'
import { SMS_CODE_TTL_MS } from '../../../src/limits.ts'
import { NOW, organization } from '../fixtures.ts'

// Numbers such as T21 in test names are threats in docs/threats.md.

const TOTP = { totp_registration_id: 'totp-1' }
const SMS = { mfa_phone_number: '+12025550123', mfa_phone_number_verified: true }

interface Case {
  readonly member?: object
  readonly organization?: object
  readonly required?: object
  readonly config?: LooseConfig
}
const readFacts = ({ member = {}, organization: organizationFields = {}, required = {}, config = {} }: Case) => {
  const answer = { member: { member_id: 'm', ...member }, organization: organization(organizationFields), mfa_required: required }
  return authenticationFacts(answer, null, { now: NOW, config: resolveConfig(config) }).mfa
}
const allowOnly = (...allowed_mfa_methods: string[]) => ({ mfa_methods: 'RESTRICTED', allowed_mfa_methods })

test.each<[string, Case, readonly string[]]>([
  ['no factor', {}, []],
  ['an authenticator app', { member: TOTP }, ['totp']],
  ['a verified phone', { member: SMS }, ['sms_otp']],
  ['a phone that is not verified', { member: { ...SMS, mfa_phone_number_verified: false } }, []],
  ['a verified phone without a number', { member: { mfa_phone_number_verified: true } }, []],
  ['both', { member: { ...SMS, ...TOTP } }, ['totp', 'sms_otp']],
  ['both, only SMS allowed', { member: { ...SMS, ...TOTP }, organization: allowOnly('sms_otp') }, ['sms_otp']],
  ['an app, only SMS allowed', { member: TOTP, organization: allowOnly('sms_otp') }, []],
  ['an app that only mfa_required contains', { required: { member_options: TOTP } }, ['totp']],
])('%s: enrolled factors that are allowed', (_, testCase, expected) => {
  expect(readFacts(testCase)?.enrolled).toEqual(expected)
})

test.each<[string, Case, readonly string[]]>([
  ['nothing configured', {}, ['totp', 'sms_otp']],
  ['one included', { config: { mfaProductInclude: ['smsOtp'] } }, ['sms_otp']],
  ['one included by its other name', { config: { mfaProductInclude: ['sms_otp'] } }, ['sms_otp']],
  ['an order', { config: { mfaProductOrder: ['smsOtp', 'totp'] } }, ['sms_otp', 'totp']],
  ['an order of one factor', { config: { mfaProductOrder: ['smsOtp'] } }, ['sms_otp', 'totp']],
  ['an order with one included factor', { config: { mfaProductOrder: ['smsOtp', 'totp'], mfaProductInclude: ['totp'] } }, ['totp']],
  ['a restriction', { organization: allowOnly('totp') }, ['totp']],
  [
    'a restriction to a factor that is not included',
    { organization: allowOnly('totp'), config: { mfaProductInclude: ['smsOtp'] } },
    ['totp'],
  ],
  ['nothing allowed', { organization: allowOnly() }, []],
  ['an unknown method allowed', { organization: allowOnly('passkey') }, []],
])('with %s, these factors can be enrolled', (_, testCase, expected) => {
  expect(readFacts(testCase)?.supported).toEqual(expected)
})

test.each(['restricted', 'all_allowed', 'UNKNOWN', '', null, 7])(
  'T21 mfa_methods %j is a restriction, like every value except ALL_ALLOWED: without a list, no second factor is offered',
  (mfa_methods) => {
    const testCase = { member: { ...SMS, ...TOTP }, config: { mfaProductInclude: ['totp', 'smsOtp'] as const } }
    for (const list of [{}, { allowed_mfa_methods: null }, { allowed_mfa_methods: ['TOTP', 7] }])
      expect(readFacts({ ...testCase, organization: { mfa_methods, ...list } })).toMatchObject({ supported: [], enrolled: [] })
    const allowedFacts = readFacts({ ...testCase, organization: { mfa_methods, allowed_mfa_methods: ['totp'] } })
    expect(allowedFacts).toMatchObject({ supported: ['totp'], enrolled: ['totp'] })
  },
)

test('warns the developer if the organization allows other factors, but none of the included ones', () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
  readFacts({ organization: allowOnly(), config: { mfaProductInclude: ['smsOtp'] } })
  // No other test has these factors, so no other test prints this message, which is printed once.
  readFacts({ organization: allowOnly('totp'), config: { mfaProductInclude: ['totp'] } })
  expect(consoleError).not.toHaveBeenCalled()
  readFacts({ organization: allowOnly('sms_otp'), config: { mfaProductInclude: ['totp'] } })
  expect(consoleError).toHaveBeenCalledExactlyOnceWith(
    '[@acme/b2b-react] config: mfaProductInclude has only totp, but the organization allows only sms_otp, so these are offered.',
  )
})

test('reads the member’s preferred factor if the widget supports it', () => {
  expect(readFacts({ member: { default_mfa_method: 'sms_otp' } })?.preferred).toBe('sms_otp')
  expect(readFacts({ member: { default_mfa_method: 'passkey' } })?.preferred).toBeNull()
})

test('an SMS code that the server has already sent is valid for two minutes', () => {
  expect(readFacts({ required: { secondary_auth_initiated: 'sms_otp' } })?.smsCodeExpiresAt).toBe(NOW + SMS_CODE_TTL_MS)
  expect(readFacts({ required: { secondary_auth_initiated: null } })?.smsCodeExpiresAt).toBeNull()
})

test('without a member id there is no second factor', () => {
  expect(readFacts({ member: { member_id: '' } })).toBeNull()
  expect(readFacts({ member: { member_id: undefined } })).toBeNull()
})

test.each([
  ['the user is signed in', { member_session: { member_session_id: 's' } }],
  ['another first factor is required', { primary_required: { allowed_auth_methods: ['password'] } }],
  ['none is required', { mfa_required: null }],
  ['the organization is unknown', { organization: null }],
])('if %s, there is no second factor', (_, fields) => {
  const answer = { member: { member_id: 'm' }, organization: organization(), mfa_required: {}, ...fields }
  expect(authenticationFacts(answer, null, { now: NOW, config: resolveConfig({}) }).mfa).toBeNull()
})
