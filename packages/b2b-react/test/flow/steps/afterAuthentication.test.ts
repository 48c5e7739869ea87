// @vitest-environment node
import { expect, test } from 'vitest'
import type { LooseConfig } from '../../../src/config/types.ts'
import { respond, linkEvent, organizationConfig, play, sessionResponse, REDEEM } from '../fixtures.ts'
import { HAS_SMS, HAS_TOTP, requireFirstFactor, requireSecondFactor } from '../model/responses.ts'

const redeemWith = (answer: object, config: LooseConfig = organizationConfig) => play(config, [linkEvent, respond(REDEEM, answer as never)])
const ALL: LooseConfig = { ...organizationConfig, products: ['emailMagicLinks', 'emailOtp', 'passwords'] }

test('a session in the response completes the sign-in and stores the used method', () => {
  const { state, effects } = redeemWith(sessionResponse)
  expect(state.screen).toEqual({ name: 'LoggedIn', email: 'ada@acme.test', organization: 'Acme Corp' })
  expect(effects).toContainEqual({ do: 'remember', method: 'magic_link' })
})

test('a session without an organization in the response signs in, and keeps the data of the page', () => {
  const before = { ...play(organizationConfig, [linkEvent]).state, lastUsed: 'sso' as const }
  const withoutOrganization = { member_session: { member_session_id: 's' }, member: { email_address: 'ada@acme.test' } }
  const { state } = play(organizationConfig, [respond(REDEEM, withoutOrganization as never)], before)
  expect(state).toMatchObject({ screen: { name: 'LoggedIn', organization: '' }, lastUsed: 'sso', method: null, tickets: before.tickets })
})

test('an organization that allows no second factor is named', () => {
  const { state } = redeemWith(requireSecondFactor({}, allowOnly()))
  expect(state.screen).toMatchObject({ message: { key: 'error.cannotJoin', values: { organization: 'Acme Corp' } } })
})

test.each([{}, { member_session: null }, { member_session: {} }, { member_session: null, mfa_required: {} }])(
  'the response %j does not lead to LoggedIn',
  (answer) => {
    expect(redeemWith(answer).state.screen).toMatchObject({ name: 'Error', message: { key: 'error.default' }, retry: 'restart' })
  },
)

test('if another first factor is required, Main offers the allowed methods for the known address', () => {
  const { state } = redeemWith(requireFirstFactor('email_otp', 'password'), ALL)
  expect(state).toMatchObject({
    type: 'Organization',
    email: 'ada@acme.test',
    history: [],
    screen: { name: 'Main', blocks: [{ kind: 'known', methods: ['email_otp'], passwordInstead: true }] },
  })
})

test('requires the verification of an unverified address', () => {
  const response = { ...requireFirstFactor('email_otp'), member: { email_address: 'ada@acme.test', email_address_verified: false } }
  expect(redeemWith(response, ALL).state.primary).toEqual({ methods: ['email_otp'], verifiesEmail: true })
})

test('without any allowed method the user cannot join, and there is no way back', () => {
  expect(redeemWith(requireFirstFactor(), ALL).state).toMatchObject({
    history: [],
    screen: { name: 'Error', message: { key: 'error.cannotJoin' }, back: false },
  })
})

const BOTH = { ...HAS_TOTP, ...HAS_SMS }
const allowOnly = (...allowed_mfa_methods: string[]) => ({ organization: { mfa_methods: 'RESTRICTED', allowed_mfa_methods } })

test.each<[string, object, string]>([
  ['an app', requireSecondFactor(HAS_TOTP), 'TOTPEntry'],
  ['a phone', requireSecondFactor(HAS_SMS), 'SMSOTPEntry'],
  ['both', requireSecondFactor(BOTH), 'TOTPEntry'],
  ['both, and the phone is preferred', requireSecondFactor({ ...BOTH, default_mfa_method: 'sms_otp' }), 'SMSOTPEntry'],
  [
    'both, and the preferred one is forbidden',
    requireSecondFactor({ ...BOTH, default_mfa_method: 'sms_otp' }, allowOnly('totp')),
    'TOTPEntry',
  ],
  ['both, and an SMS already sent', requireSecondFactor(BOTH, { initiated: 'sms_otp' }), 'SMSOTPEntry'],
  ['an app that is preferred but not set up', requireSecondFactor({ ...HAS_SMS, default_mfa_method: 'totp' }), 'SMSOTPEntry'],
  ['nothing', requireSecondFactor(), 'MFAEnrollmentSelection'],
  ['nothing, only apps allowed', requireSecondFactor({}, allowOnly('totp')), 'TOTPEnrollmentQRCode'],
  ['nothing, only SMS allowed', requireSecondFactor({}, allowOnly('sms_otp')), 'SMSOTPEnrollment'],
  ['an app, only SMS allowed', requireSecondFactor(HAS_TOTP, allowOnly('sms_otp')), 'SMSOTPEnrollment'],
  ['nothing, and nothing allowed', requireSecondFactor({}, allowOnly()), 'Error'],
])('a member with %s continues with the right second factor', (_, answer, screen) => {
  expect(redeemWith(answer).state).toMatchObject({ screen: { name: screen }, history: [] })
})

test('offers second factors in the configured order', () => {
  const { state } = redeemWith(requireSecondFactor(), { ...organizationConfig, mfaProductOrder: ['smsOtp', 'totp'] })
  expect(state.screen).toEqual({ name: 'MFAEnrollmentSelection', methods: ['sms_otp', 'totp'] })
})

test('requires no second factor without a member id', () => {
  const { state, calls } = redeemWith({ ...requireSecondFactor(HAS_SMS), member: HAS_SMS })
  expect(state.screen.name).toBe('Error')
  expect(calls).toEqual([])
})
