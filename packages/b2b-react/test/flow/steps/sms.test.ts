// @vitest-environment node
import { expect, test } from 'vitest'
import { SMS_CODE_TTL_MS } from '../../../src/limits.ts'
import {
  respond,
  linkEvent,
  NOW,
  organizationConfig,
  callNames,
  networkError,
  play,
  apiError,
  refuse,
  sessionResponse,
  REDEEM,
} from '../fixtures.ts'
import { HAS_SMS, HAS_TOTP, requireSecondFactor } from '../model/responses.ts'

const SEND = 'otps.sms.send'
const CHECK = 'otps.sms.authenticate'
const spent = (answer: object) => [linkEvent, respond(REDEEM, answer as never)]
const enrolling = [...spent(requireSecondFactor()), { type: 'mfaMethodChosen', method: 'sms_otp' } as const]
const phone = { number: '+12025550123', formatted: '(202) 555-0123' }
const submitted = { type: 'phoneSubmitted', country: 'US', number: '2025550123' } as const
const entered = { type: 'codeEntered', code: '123456' } as const
const set = [...enrolling, submitted, respond('phone.read', { phone }), respond(SEND, {})]

test('sends the SMS code automatically; it is valid for two minutes after sending', () => {
  const waiting = play(organizationConfig, spent(requireSecondFactor(HAS_SMS)))
  expect(callNames(waiting)).toEqual(['phone.format', SEND])
  expect(waiting.calls.at(-1)?.input).toMatchObject({ member_id: 'member-ada', organization_id: 'org-acme' })
  expect(waiting.state.screen).toMatchObject({ name: 'SMSOTPEntry', expiresAt: null })
  const sent = play(organizationConfig, [respond(SEND, {})], waiting.state, NOW + 5000).state
  expect(sent).toMatchObject({ screen: { expiresAt: NOW + 5000 + SMS_CODE_TTL_MS, resends: 0 }, toasts: [], pending: null })
})

test('sends no second SMS if the server has already sent one', () => {
  const { state, calls } = play(organizationConfig, spent(requireSecondFactor(HAS_SMS, { initiated: 'sms_otp' })))
  expect(callNames({ calls })).toEqual(['phone.format'])
  expect(state.screen).toMatchObject({ name: 'SMSOTPEntry', expiresAt: NOW + SMS_CODE_TTL_MS })
})

test('shows the formatted number once it is available', () => {
  const { state } = play(organizationConfig, spent(requireSecondFactor(HAS_SMS)))
  const formatted = { type: 'answered', call: 'phone.format', ticket: 3, answer: { phone } } as const
  expect(play(organizationConfig, [formatted], state).state.screen).toMatchObject({ destination: '(202) 555-0123' })
  const other = { ...formatted, answer: { phone: { number: '+4915112345678', formatted: 'x' } } }
  expect(play(organizationConfig, [other], state).state).toBe(state)
})

test('an SMS that could not be sent shows an expired code and an error, and can be sent again', () => {
  const { state } = play(organizationConfig, [...spent(requireSecondFactor(HAS_SMS)), refuse(SEND, networkError)])
  expect(state).toMatchObject({ screen: { name: 'SMSOTPEntry', expiresAt: NOW }, problem: { phrase: { key: 'error.unreachable' } } })
  expect(callNames(play(organizationConfig, [{ type: 'resendRequested' }], state))).toEqual([SEND])
})

test('parses the number, sends the SMS and shows the number; Back returns to the form', () => {
  const { state, calls } = play(organizationConfig, set)
  expect(calls.find(({ call }) => call === SEND)?.input).toMatchObject({ mfa_phone_number: '+12025550123' })
  expect(state.screen).toMatchObject({ name: 'SMSOTPEntry', number: '+12025550123', expiresAt: NOW + SMS_CODE_TTL_MS })
  const back = play(organizationConfig, [{ type: 'wentBack' }], state).state
  expect(back.screen).toEqual({ name: 'SMSOTPEnrollment', typed: { country: 'US', number: '2025550123' } })
  expect(play(organizationConfig, [{ type: 'wentBack' }], back).state.screen.name).toBe('MFAEnrollmentSelection')
})

test('an invalid number is shown at the field; a missing parser does not blame the number', () => {
  const enrolled = (answer: Parameters<typeof play>[1][number]) => play(organizationConfig, [...enrolling, submitted, answer]).state
  expect(enrolled(respond('phone.read', { phone: null }))).toMatchObject({
    screen: { name: 'SMSOTPEnrollment' },
    problem: { phrase: { key: 'error.phone' }, at: 'field' },
  })
  expect(enrolled(refuse('phone.read', new Error('x'))).problem).toMatchObject({ phrase: { key: 'error.unreachable' }, at: 'form' })
})

test('shows that a number belongs to another member', () => {
  const taken = refuse(SEND, apiError('duplicate_member_phone_number'))
  const { state } = play(organizationConfig, [...enrolling, submitted, respond('phone.read', { phone }), taken])
  expect(state).toMatchObject({ screen: { name: 'SMSOTPEnrollment' }, problem: { phrase: { key: 'error.phoneTaken' }, at: 'field' } })
})

test('the code signs in; a wrong one is shown at the field', () => {
  const checking = play(organizationConfig, [...set, entered])
  expect(checking.calls.at(-1)).toMatchObject({
    call: CHECK,
    input: { code: '123456', member_id: 'member-ada', organization_id: 'org-acme', session_duration_minutes: 60 },
  })
  expect(play(organizationConfig, [respond(CHECK, sessionResponse)], checking.state).state.screen.name).toBe('LoggedIn')
  const wrong = play(organizationConfig, [refuse(CHECK, apiError('otp_code_not_found', 404))], checking.state).state
  expect(wrong).toMatchObject({ screen: { name: 'SMSOTPEntry' }, problem: { phrase: { key: 'error.passcode' }, at: 'field' } })
})

test('a member with an app can switch to it, but not while enrolling a number', () => {
  const instead = { type: 'totpInsteadChosen' } as const
  const both = play(organizationConfig, [
    ...spent(requireSecondFactor({ ...HAS_SMS, ...HAS_TOTP, default_mfa_method: 'sms_otp' })),
    respond(SEND, {}),
  ])
  expect(play(organizationConfig, [instead], both.state).state.screen).toEqual({ name: 'TOTPEntry', enrollment: null })
  const one = play(organizationConfig, [...spent(requireSecondFactor(HAS_SMS)), respond(SEND, {})]).state
  expect(play(organizationConfig, [instead], one).state).toBe(one)
  const setting = play(organizationConfig, set).state
  expect(play(organizationConfig, [instead], setting).state).toBe(setting)
})

test('switching to the app and back sends no second SMS while the first is valid', () => {
  const both = spent(requireSecondFactor({ ...HAS_SMS, ...HAS_TOTP, default_mfa_method: 'sms_otp' }))
  const away = play(organizationConfig, [...both, respond(SEND, {}), { type: 'totpInsteadChosen' }]).state
  const again = (at: number) => callNames(play(organizationConfig, [{ type: 'smsInsteadChosen' }], away, at))
  expect(again(NOW + 1000)).toEqual(['phone.format'])
  expect(again(NOW + SMS_CODE_TTL_MS)).toEqual(['phone.format', SEND])
})

test('an expired sign-in starts over', () => {
  const expired = refuse(CHECK, apiError('intermediate_session_not_found', 404))
  const { state } = play(organizationConfig, [...set, entered, expired])
  expect(state.screen).toMatchObject({ name: 'Error', message: { key: 'error.signInExpired' }, retry: 'restart' })
})
