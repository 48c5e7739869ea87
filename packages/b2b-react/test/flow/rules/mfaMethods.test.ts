// @vitest-environment node
import { expect, test } from 'vitest'
import type { LooseConfig } from '../../../src/config/types.ts'
import { resolveConfig } from '../../../src/config/resolveConfig.ts'
import { authenticationFacts } from '../../../src/flow/rules/reading.ts'
import { SMS_CODE_TTL_MS } from '../../../src/limits.ts'
import { NOW, organization } from '../fixtures.ts'

const TOTP = { totp_registration_id: 'totp-1' }
const SMS = { mfa_phone_number: '+12025550123', mfa_phone_number_verified: true }

interface Case {
  readonly has?: object
  readonly allows?: object
  readonly required?: object
  readonly config?: LooseConfig
}
const read = ({ has = {}, allows = {}, required = {}, config = {} }: Case) => {
  const answer = { member: { member_id: 'm', ...has }, organization: organization(allows), mfa_required: required }
  return authenticationFacts(answer, null, { now: NOW, config: resolveConfig(config) }).mfa
}
const only = (...allowed_mfa_methods: string[]) => ({ mfa_methods: 'RESTRICTED', allowed_mfa_methods })

test.each<[string, Case, readonly string[]]>([
  ['no factor', {}, []],
  ['an authenticator app', { has: TOTP }, ['totp']],
  ['a verified phone', { has: SMS }, ['sms_otp']],
  ['a phone that is not verified', { has: { ...SMS, mfa_phone_number_verified: false } }, []],
  ['a verified phone without a number', { has: { mfa_phone_number_verified: true } }, []],
  ['both', { has: { ...SMS, ...TOTP } }, ['totp', 'sms_otp']],
  ['both, only SMS allowed', { has: { ...SMS, ...TOTP }, allows: only('sms_otp') }, ['sms_otp']],
  ['an app, only SMS allowed', { has: TOTP, allows: only('sms_otp') }, []],
  ['an app that only mfa_required contains', { required: { member_options: TOTP } }, ['totp']],
])('%s: enrolled factors that are allowed', (_, given, enrolled) => {
  expect(read(given)?.enrolled).toEqual(enrolled)
})

test.each<[string, Case, readonly string[]]>([
  ['nothing configured', {}, ['totp', 'sms_otp']],
  ['one included', { config: { mfaProductInclude: ['smsOtp'] } }, ['sms_otp']],
  ['one included by its other name', { config: { mfaProductInclude: ['sms_otp'] } }, ['sms_otp']],
  ['an order', { config: { mfaProductOrder: ['smsOtp', 'totp'] } }, ['sms_otp', 'totp']],
  ['half an order', { config: { mfaProductOrder: ['smsOtp'] } }, ['sms_otp', 'totp']],
  ['an order with one included factor', { config: { mfaProductOrder: ['smsOtp', 'totp'], mfaProductInclude: ['totp'] } }, ['totp']],
  ['a restriction', { allows: only('totp') }, ['totp']],
  ['a restriction to a factor that is not included', { allows: only('totp'), config: { mfaProductInclude: ['smsOtp'] } }, ['totp']],
  ['nothing allowed', { allows: only() }, []],
  ['an unknown method allowed', { allows: only('passkey') }, []],
])('with %s, these factors can be enrolled', (_, given, supported) => {
  expect(read(given)?.supported).toEqual(supported)
})

test('reads the member’s preferred factor if the widget supports it', () => {
  expect(read({ has: { default_mfa_method: 'sms_otp' } })?.preferred).toBe('sms_otp')
  expect(read({ has: { default_mfa_method: 'passkey' } })?.preferred).toBeNull()
})

test('an SMS code that the server has already sent is valid for two minutes', () => {
  expect(read({ required: { secondary_auth_initiated: 'sms_otp' } })?.textedUntil).toBe(NOW + SMS_CODE_TTL_MS)
  expect(read({ required: { secondary_auth_initiated: null } })?.textedUntil).toBeNull()
})

test('without a member id there is no second factor', () => {
  expect(read({ has: { member_id: '' } })).toBeNull()
  expect(read({ has: { member_id: undefined } })).toBeNull()
})
