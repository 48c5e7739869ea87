// @vitest-environment node
import { expect, test } from 'vitest'
import { RESEND_DELAY_MS, SMS_CODE_TTL_MS } from '../../../src/limits.ts'
import { respond, linkEvent, NOW, organizationConfig, callNames, networkError, play, refuse, sessionResponse, REDEEM } from '../fixtures.ts'
import { HAS_SMS, HAS_TOTP, requireSecondFactor } from '../model/responses.ts'

const SEND = 'otps.sms.send'
const CHECK = 'otps.sms.authenticate'
const redeemWith = (answer: object) => [linkEvent, respond(REDEEM, answer as never)]
const enrollEvents = [...redeemWith(requireSecondFactor()), { type: 'mfaMethodChosen', method: 'sms_otp' } as const]
const phone = { number: '+12025550123', formatted: '(202) 555-0123' }
const submitEvent = { type: 'phoneSubmitted', country: 'US', number: '2025550123' } as const
const codeEvent = { type: 'codeEntered', code: '123456' } as const
const eventsUntilCode = [...enrollEvents, submitEvent, respond('phone.read', { phone }), respond(SEND, {})]

test('sends the SMS code automatically; it is valid for two minutes after sending', () => {
  const beforeSending = play(organizationConfig, redeemWith(requireSecondFactor(HAS_SMS)))
  expect(beforeSending.calls).toMatchObject([{ call: 'phone.format', input: { number: HAS_SMS.mfa_phone_number } }, { call: SEND }])
  expect(beforeSending.calls.at(-1)?.input).toMatchObject({ member_id: 'member-ada', organization_id: 'org-acme' })
  expect(beforeSending.state).toMatchObject({ screen: { name: 'SMSOTPEntry', expiresAt: null, spent: false }, pending: { subject: null } })
  const sentState = play(organizationConfig, [respond(SEND, {})], beforeSending.state, NOW + 5000).state
  expect(sentState).toMatchObject({ screen: { expiresAt: NOW + 5000 + SMS_CODE_TTL_MS, resends: 0 }, toasts: [], pending: null })
})

test('sends no second SMS if the server has already sent one', () => {
  const { state, calls } = play(organizationConfig, redeemWith(requireSecondFactor(HAS_SMS, { initiated: 'sms_otp' })))
  expect(callNames({ calls })).toEqual(['phone.format'])
  expect(state.screen).toMatchObject({ name: 'SMSOTPEntry', expiresAt: NOW + SMS_CODE_TTL_MS })
})

test('shows the formatted number once it is available', () => {
  const { state, calls } = play(organizationConfig, redeemWith(requireSecondFactor(HAS_SMS)))
  const ticket = calls.find(({ call }) => call === 'phone.format')?.ticket ?? 0
  const formatResponse = { type: 'answered', call: 'phone.format', ticket, answer: { phone } } as const
  expect(play(organizationConfig, [formatResponse], state).state.screen).toMatchObject({ destination: '(202) 555-0123' })
  const otherResponse = { ...formatResponse, answer: { phone: { number: '+4915112345678', formatted: 'x' } } }
  expect(play(organizationConfig, [otherResponse], state).state).toBe(state)
})

test('if the SMS could not be sent, the code counts as expired, and the user can request another SMS', () => {
  const { state } = play(organizationConfig, [...redeemWith(requireSecondFactor(HAS_SMS)), refuse(SEND, networkError)])
  expect(state).toMatchObject({ screen: { name: 'SMSOTPEntry', expiresAt: NOW }, problem: { phrase: { key: 'error.unreachable' } } })
  expect(callNames(play(organizationConfig, [{ type: 'resendRequested' }], state))).toEqual([SEND])
})

test('parses the number, sends the SMS and shows the number; Back returns to the form', () => {
  const { state, calls } = play(organizationConfig, eventsUntilCode)
  expect(calls.find(({ call }) => call === SEND)?.input).toMatchObject({ mfa_phone_number: '+12025550123' })
  expect(state).toMatchObject({
    screen: { name: 'SMSOTPEntry', newNumber: '+12025550123', expiresAt: NOW + SMS_CODE_TTL_MS, spent: false, resends: 0, resendAt: null },
    mfa: { smsCodeExpiresAt: null },
  })
  expect(calls.find(({ call }) => call === 'phone.read')?.input).toEqual({ country: 'US', number: '2025550123' })
  expect(calls.at(-1)).toMatchObject({ call: 'phone.format', input: { number: '+12025550123' } })
  const formState = play(organizationConfig, [{ type: 'wentBack' }], state).state
  expect(formState.screen).toEqual({ name: 'SMSOTPEnrollment', country: '', typed: { country: 'US', number: '2025550123' } })
  expect(play(organizationConfig, [{ type: 'wentBack' }], formState).state.screen.name).toBe('MFAEnrollmentSelection')
})

test('another SMS is confirmed, and the next one has to wait', () => {
  const sentState = play(organizationConfig, [...redeemWith(requireSecondFactor(HAS_SMS)), respond(SEND, {})]).state
  const { state } = play(organizationConfig, [{ type: 'resendRequested' }, respond(SEND, {})], sentState)
  expect(state).toMatchObject({ screen: { resends: 1 }, mfa: { smsCodeExpiresAt: NOW + SMS_CODE_TTL_MS } })
  expect(state.toasts).toMatchObject([{ phrase: { key: 'resend.code.done' } }])
  const countCallsAt = (now: number) => play(organizationConfig, [{ type: 'resendRequested' }], state, now).calls.length
  expect([NOW, NOW + RESEND_DELAY_MS - 1, NOW + RESEND_DELAY_MS].map(countCallsAt)).toEqual([0, 0, 1])
})

test('without a number on the screen, nothing is formatted, and a failed formatting keeps the number', () => {
  const sentState = play(organizationConfig, eventsUntilCode).state
  expect(play(organizationConfig, [refuse('phone.format', networkError)], sentState).state).toBe(sentState)
  const withoutNumber = requireSecondFactor({ ...HAS_SMS, mfa_phone_number: '' }, { initiated: 'sms_otp' })
  expect(play(organizationConfig, redeemWith(withoutNumber)).calls).toEqual([])
})

test('a text that is no phone number is shown at the field', () => {
  const { state } = play(organizationConfig, [...enrollEvents, submitEvent, respond('phone.read', { phone: null })])
  expect(state).toMatchObject({
    screen: { name: 'SMSOTPEnrollment' },
    problem: { phrase: { key: 'error.phone' }, at: 'field' },
  })
})

test('the code signs the member in', () => {
  const submission = play(organizationConfig, [...eventsUntilCode, codeEvent])
  expect(submission.calls.at(-1)).toMatchObject({
    call: CHECK,
    input: { code: '123456', member_id: 'member-ada', organization_id: 'org-acme', session_duration_minutes: 60 },
  })
  expect(play(organizationConfig, [respond(CHECK, sessionResponse)], submission.state).state.screen.name).toBe('LoggedIn')
})

test('the form starts with the country of the configuration', () => {
  const config = { ...organizationConfig, defaultPhoneCountry: 'CH' }
  expect(play(config, enrollEvents).state.screen).toEqual({ name: 'SMSOTPEnrollment', country: 'CH', typed: null })
})

test('a member with an app can switch to it, but not while enrolling a number', () => {
  const switchEvent = { type: 'totpInsteadChosen' } as const
  const bothFactors = play(organizationConfig, [
    ...redeemWith(requireSecondFactor({ ...HAS_SMS, ...HAS_TOTP, default_mfa_method: 'sms_otp' })),
    respond(SEND, {}),
  ])
  expect(play(organizationConfig, [switchEvent], bothFactors.state).state.screen).toEqual({ name: 'TOTPEntry', enrollment: null })
  const oneFactor = play(organizationConfig, [...redeemWith(requireSecondFactor(HAS_SMS)), respond(SEND, {})]).state
  expect(play(organizationConfig, [switchEvent], oneFactor).state).toBe(oneFactor)
  const enrollmentState = play(organizationConfig, eventsUntilCode).state
  expect(play(organizationConfig, [switchEvent], enrollmentState).state).toBe(enrollmentState)
})

test('switching to the app and back sends no second SMS while the first is valid', () => {
  const bothFactors = redeemWith(requireSecondFactor({ ...HAS_SMS, ...HAS_TOTP, default_mfa_method: 'sms_otp' }))
  const totpState = play(organizationConfig, [...bothFactors, respond(SEND, {}), { type: 'totpInsteadChosen' }]).state
  const callsAfterReturn = (now: number) => callNames(play(organizationConfig, [{ type: 'smsInsteadChosen' }], totpState, now))
  expect(callsAfterReturn(NOW + 1000)).toEqual(['phone.format'])
  expect(callsAfterReturn(NOW + SMS_CODE_TTL_MS)).toEqual(['phone.format', SEND])
})
