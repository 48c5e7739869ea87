// @vitest-environment node
import { expect, test } from 'vitest'
import { EMAIL_CODE_TTL_MS } from '../../../src/limits.ts'
import {
  eventsUntilEmail,
  respond,
  NOW,
  discoveryConfig,
  organizationConfig,
  networkError,
  play,
  apiError,
  refuse,
  sessionResponse,
  startEvent,
  submitEmail,
} from '../fixtures.ts'

const SENT = 'otps.email.loginOrSignup'
const CHECK = 'otps.email.authenticate'
const organization = {
  ...organizationConfig,
  products: ['emailOtp'],
  emailOtpOptions: { loginTemplateId: 'in', signupTemplateId: 'up' },
} as const
const discovery = { ...discoveryConfig, products: ['emailOtp'] } as const
const waiting = [...eventsUntilEmail, respond(SENT, {})]
const entered = { type: 'codeEntered', code: '123456' } as const

test('emails a code with the configured templates, valid for ten minutes', () => {
  const { state, calls } = play(organization, waiting)
  expect(calls.at(-1)).toMatchObject({
    call: SENT,
    input: { organization_id: 'org-acme', login_template_id: 'in', signup_template_id: 'up' },
  })
  expect(state.screen).toMatchObject({ name: 'EmailOTPEntry', email: 'ada@acme.test', expiresAt: NOW + EMAIL_CODE_TTL_MS })
})

test('checks the code for the organization, and signs in', () => {
  const { calls, state } = play(organization, [...waiting, entered])
  expect(calls.at(-1)).toMatchObject({
    call: CHECK,
    input: { code: '123456', email_address: 'ada@acme.test', organization_id: 'org-acme', session_duration_minutes: 60 },
  })
  expect(play(organization, [respond(CHECK, sessionResponse)], state).state.screen.name).toBe('LoggedIn')
})

test('in discovery, checks the code without an organization and shows the organizations', () => {
  const send = [startEvent, submitEmail('ada@acme.test'), respond('otps.email.discovery.send', {})]
  const { calls, state } = play(discovery, [...send, entered])
  expect(calls.at(-1)?.input).toEqual({ code: '123456', email_address: 'ada@acme.test' })
  const listed = respond('otps.email.discovery.authenticate', { discovered_organizations: [] })
  expect(play(discovery, [listed], state).state.screen.name).toBe('Discovery')
})

test('shows a wrong code at the field, and another one can be tried immediately', () => {
  const { state } = play(organization, [...waiting, entered, refuse(CHECK, apiError('otp_code_not_found', 404))])
  expect(state).toMatchObject({ screen: { name: 'EmailOTPEntry' }, problem: { phrase: { key: 'error.passcode' }, at: 'field' } })
  expect(play(organization, [entered], state).calls).toHaveLength(1)
})

const DEAD = apiError('unable_to_auth_otp_code', 401)

test('a code that no longer works is marked as spent, until a new one is sent', () => {
  const spent = play(organization, [...waiting, entered, refuse(CHECK, DEAD)]).state
  expect(spent).toMatchObject({ screen: { spent: true }, problem: { phrase: { key: 'error.codeSpent' }, at: 'field' } })
  const checking = play(organization, [entered], spent).state
  expect(checking.screen).toMatchObject({ spent: true })
  const renewed = play(organization, [{ type: 'resendRequested' }, respond(SENT, {})], spent).state
  expect(renewed).toMatchObject({ screen: { name: 'EmailOTPEntry', spent: false, resends: 1 }, problem: null })
})

test('in discovery, a code that no longer works is marked as spent', () => {
  const send = [startEvent, submitEmail('ada@acme.test'), respond('otps.email.discovery.send', {})]
  const { state } = play(discovery, [...send, entered, refuse('otps.email.discovery.authenticate', DEAD)])
  expect(state).toMatchObject({ screen: { spent: true }, problem: { phrase: { key: 'error.codeSpent' } } })
})

test('a code that could not be checked can be submitted again', () => {
  const { state } = play(organization, [...waiting, entered, refuse(CHECK, networkError)])
  expect(state).toMatchObject({ screen: { spent: false }, problem: { phrase: { key: 'error.unreachable' }, at: 'form', again: true } })
})

test('a new code restarts the expiry', () => {
  const { state } = play(organization, waiting)
  const later = play(organization, [{ type: 'resendRequested' }, respond(SENT, {})], state, NOW + 60_000)
  expect(later.state.screen).toMatchObject({ expiresAt: NOW + 60_000 + EMAIL_CODE_TTL_MS, resends: 1 })
  expect(later.state.toasts).toMatchObject([{ phrase: { key: 'resend.code.done' } }])
})

test('the user can go back, but not during a call that can open a session', () => {
  const checking = play(organization, [...waiting, entered]).state
  expect(play(organization, [{ type: 'wentBack' }], checking).state).toBe(checking)
  expect(play(organization, [...waiting, { type: 'wentBack' }]).state.screen.name).toBe('Main')
})
