// @vitest-environment node
import { expect, test } from 'vitest'
import { EMAIL_CODE_TTL_MS } from '../../../src/limits.ts'
import {
  eventsUntilEmail,
  respond,
  NOW,
  discoveryConfig,
  organizationConfig,
  play,
  apiError,
  refuse,
  sessionResponse,
  startEvent,
  submitEmail,
} from '../fixtures.ts'

const SEND = 'otps.email.loginOrSignup'
const CHECK = 'otps.email.authenticate'
const organizationFlow = {
  ...organizationConfig,
  products: ['emailOtp'],
  emailOtpOptions: { loginTemplateId: 'in', signupTemplateId: 'up' },
} as const
const discoveryFlow = { ...discoveryConfig, products: ['emailOtp'] } as const
const eventsUntilCode = [...eventsUntilEmail, respond(SEND, {})]
const codeEvent = { type: 'codeEntered', code: '123456' } as const

test('emails a code with the configured templates, valid for ten minutes', () => {
  const { state, calls } = play(organizationFlow, eventsUntilCode)
  expect(calls.at(-1)).toMatchObject({
    call: SEND,
    input: { organization_id: 'org-acme', login_template_id: 'in', signup_template_id: 'up' },
  })
  const expiresAt = NOW + EMAIL_CODE_TTL_MS
  const unsent = { spent: false, resends: 0, resendAt: null }
  expect(state.screen).toEqual({ name: 'EmailOTPEntry', email: 'ada@acme.test', expiresAt, ...unsent })
})

test('checks the code for the organization, and signs in', () => {
  const { calls, state } = play(organizationFlow, [...eventsUntilCode, codeEvent])
  expect(calls.at(-1)).toMatchObject({
    call: CHECK,
    input: { code: '123456', email_address: 'ada@acme.test', organization_id: 'org-acme', session_duration_minutes: 60 },
  })
  expect(play(organizationFlow, [respond(CHECK, sessionResponse)], state).state.screen.name).toBe('LoggedIn')
})

test('in discovery, checks the code without an organization and shows the organizations', () => {
  const sendEvents = [startEvent, submitEmail('ada@acme.test'), respond('otps.email.discovery.send', {})]
  const { calls, state } = play(discoveryFlow, [...sendEvents, codeEvent])
  expect(calls.at(-1)?.input).toEqual({ code: '123456', email_address: 'ada@acme.test' })
  const respondList = respond('otps.email.discovery.authenticate', { discovered_organizations: [] })
  expect(play(discoveryFlow, [respondList], state).state.screen.name).toBe('Discovery')
})

const SPENT_CODE = apiError('unable_to_auth_otp_code', 401)

test('a code that no longer works is marked as spent, until a new one is sent', () => {
  const spentState = play(organizationFlow, [...eventsUntilCode, codeEvent, refuse(CHECK, SPENT_CODE)]).state
  expect(spentState).toMatchObject({ screen: { spent: true }, problem: { phrase: { key: 'error.codeSpent' }, at: 'field' } })
  const checkingState = play(organizationFlow, [codeEvent], spentState).state
  expect(checkingState.screen).toMatchObject({ spent: true })
  const renewedState = play(organizationFlow, [{ type: 'resendRequested' }, respond(SEND, {})], spentState).state
  expect(renewedState).toMatchObject({ screen: { name: 'EmailOTPEntry', spent: false, resends: 1 }, problem: null })
})

test('a new code restarts the expiry', () => {
  const { state } = play(organizationFlow, eventsUntilCode)
  const afterResend = play(organizationFlow, [{ type: 'resendRequested' }, respond(SEND, {})], state, NOW + 60_000)
  expect(afterResend.state.screen).toMatchObject({ expiresAt: NOW + 60_000 + EMAIL_CODE_TTL_MS, resends: 1 })
  expect(afterResend.state.toasts).toMatchObject([{ phrase: { key: 'resend.code.done' } }])
})

test('the user can go back, but not during a call that can open a session', () => {
  const checkingState = play(organizationFlow, [...eventsUntilCode, codeEvent]).state
  expect(play(organizationFlow, [{ type: 'wentBack' }], checkingState).state).toBe(checkingState)
  expect(play(organizationFlow, [...eventsUntilCode, { type: 'wentBack' }]).state.screen.name).toBe('Main')
})
