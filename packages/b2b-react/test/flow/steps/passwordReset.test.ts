// @vitest-environment node
import { expect, test } from 'vitest'
import {
  respond,
  redirectEvent,
  respondOrganization,
  discoveryConfig,
  organizationConfig,
  LOGIN,
  callNames,
  networkError,
  organization,
  play,
  refuse,
  resetLinkEvent,
  resetTokenEvent,
  sessionOpenedEvent,
  sessionResponse,
  REDEEM,
  startEvent,
  submitEmail,
  usedLinkError,
} from '../fixtures.ts'
import { HAS_TOTP, requireSecondFactor } from '../model/responses.ts'

const SEARCH = 'search.searchMember'
const START = 'passwords.resetByEmailStart'
const config = {
  ...organizationConfig,
  products: ['emailMagicLinks', 'passwords'],
  passwordOptions: {
    loginRedirectURL: 'https://a/login',
    resetPasswordRedirectURL: 'https://a/reset',
    resetPasswordExpirationMinutes: 30,
    resetPasswordTemplateId: 'reset',
    verifyEmailTemplateId: 'verify',
  },
} as const
const forgotEvents = [
  { type: 'passwordInsteadChosen', email: '' },
  { type: 'passwordHelpChosen', email: 'ada' },
] as const
const eventsUntilRequest = [startEvent, respondOrganization, ...forgotEvents, submitEmail('ada@acme.test')]
const respondNoMember = respond(SEARCH, { member: null })

test('sends the email for a new password to a member, with all configured options', () => {
  const { calls, state } = play(config, [
    ...eventsUntilRequest,
    respond(SEARCH, { member: { member_id: 'm', member_password_id: 'p' } as never }),
  ])
  expect(callNames({ calls }).slice(-2)).toEqual([SEARCH, START])
  expect(calls.at(-1)?.input).toMatchObject({
    email_address: 'ada@acme.test',
    organization_id: 'org-acme',
    login_redirect_url: 'https://a/login',
    reset_password_redirect_url: 'https://a/reset',
    reset_password_expiration_minutes: 30,
    reset_password_template_id: 'reset',
    verify_email_template_id: 'verify',
  })
  const sentState = play(config, [respond(START, {})], state).state
  expect(sentState.screen).toMatchObject({
    name: 'PasswordSetNewConfirmation',
    email: 'ada@acme.test',
    mailboxes: [{ name: 'gmail' }, { name: 'yahoo' }, { name: 'outlook' }],
  })
  expect(callNames(play(config, [{ type: 'resendRequested' }], sentState))).toEqual([START])
})

test('a new user verifies the address first, with the redirect URL of a new password', () => {
  const { calls, state } = play(config, [...eventsUntilRequest, respondNoMember, respond(LOGIN, {})])
  expect(calls.at(-1)).toMatchObject({
    call: LOGIN,
    input: { login_redirect_url: 'https://a/reset', signup_redirect_url: 'https://a/reset', organization_id: 'org-acme' },
  })
  expect(state.screen).toMatchObject({ name: 'PasswordResetVerifyConfirmation', email: 'ada@acme.test' })
  const afterResend = play(config, [{ type: 'resendRequested' }, respond(LOGIN, {})], state)
  expect(afterResend).toMatchObject({
    calls: [{ call: LOGIN }],
    state: { screen: { name: 'PasswordResetVerifyConfirmation', resends: 1 } },
  })
})

test('discovery does not search for the member', () => {
  const discoveryFlow = {
    ...config,
    ...discoveryConfig,
    organizationSlug: null,
    passwordOptions: { discoveryRedirectURL: 'https://a/disc' },
  }
  const DISCOVERY_START = 'passwords.discovery.resetByEmailStart'
  const { calls, state } = play(discoveryFlow, [startEvent, ...forgotEvents, submitEmail('ada@acme.test')])
  expect(calls).toMatchObject([
    { call: DISCOVERY_START, input: { email_address: 'ada@acme.test', discovery_redirect_url: 'https://a/disc' } },
  ])
  expect(play(discoveryFlow, [respond(DISCOVERY_START, {})], state).state.screen.name).toBe('PasswordSetNewConfirmation')
})

test('the form starts with the typed text, valid or not', () => {
  expect(play(config, [startEvent, respondOrganization, ...forgotEvents]).state).toMatchObject({
    screen: { name: 'PasswordForgotForm' },
    email: 'ada',
  })
})

const typeEvent = { type: 'passwordTyped', password: 'correct horse' } as const
const strongEvents = [typeEvent, respond('passwords.strengthCheck', { valid_password: true, score: 4 } as never)]
const weakEvents = [typeEvent, respond('passwords.strengthCheck', { valid_password: false, score: 1 } as never)]
const submitEvent = { type: 'newPasswordSubmitted', password: 'correct horse' } as const

test('the link of a reset email opens the form, and the token is not sent before the new password', () => {
  const { state, effects } = play(organizationConfig, [resetTokenEvent])
  expect(state).toMatchObject({ type: 'PasswordReset', screen: { name: 'PasswordResetForm', by: 'email' } })
  expect(effects).toMatchObject([{ call: 'project.bootstrap' }])
})

test.each([
  ['passwords.resetByEmail', { password: 'correct horse', session_duration_minutes: 60 }],
  ['passwords.discovery.resetByEmail', { password: 'correct horse' }],
] as const)('the password of %s is checked first, and only then sent', (call, input) => {
  const { calls } = play(organizationConfig, [redirectEvent(call, { reset: true }), ...strongEvents, submitEvent])
  expect(calls).toMatchObject([
    { call: 'passwords.strengthCheck', input: { password: 'correct horse' } },
    { call, input },
  ])
})

test('a session from another tab does not replace the form for a new password, or the error of its link', () => {
  const { state } = play({ ...organizationConfig, skipWhenSignedIn: true }, [resetTokenEvent])
  const failedState = play(organizationConfig, [...strongEvents, submitEvent, refuse('passwords.resetByEmail', networkError)], state).state
  const usedState = play(organizationConfig, [...strongEvents, submitEvent, refuse('passwords.resetByEmail', usedLinkError)], state).state
  expect(usedState.screen.name).toBe('Error')
  for (const before of [state, failedState, usedState])
    expect(play(organizationConfig, [sessionOpenedEvent], before).state.screen.name).toBe(before.screen.name)
})

test('sends a password only if the server accepts its strength, or if the check fails', () => {
  const lastCall = (...events: Parameters<typeof play>[1]) =>
    callNames(play(organizationConfig, [resetTokenEvent, ...events, submitEvent])).at(-1)
  const refuseCheck = refuse('passwords.strengthCheck', networkError)
  expect(lastCall()).toBeUndefined()
  expect(lastCall(...weakEvents)).toBe('passwords.strengthCheck')
  expect(lastCall(...strongEvents)).toBe('passwords.resetByEmail')
  expect(lastCall({ type: 'passwordTyped', password: 'x' }, refuseCheck)).toBe('passwords.resetByEmail')
})

test('a weak password, or none, is a problem at the field until the user types again', () => {
  const submitted = (...events: Parameters<typeof play>[1]) => play(organizationConfig, [resetTokenEvent, ...events, submitEvent])
  const rejection = { phrase: { key: 'reset.notAccepted' }, at: 'field', until: null }
  const { state } = submitted(...weakEvents)
  expect(state).toMatchObject({ screen: { strength: { valid: false } }, problem: rejection })
  expect(play(organizationConfig, [{ type: 'passwordTyped', password: 'correct horse battery' }], state).state.problem).toBeNull()
  expect(submitted().state.problem).toEqual(rejection)
  const emptied = [...strongEvents, { type: 'newPasswordSubmitted', password: '' }] as const
  expect(play(organizationConfig, [resetTokenEvent, ...emptied]).state.problem, 'the strength is of another text').toEqual(rejection)
  const limitedState = { ...state, problem: { ...rejection, at: 'form', until: 1 } } as typeof state
  expect(play(organizationConfig, [typeEvent], limitedState).state.problem, 'typing does not end a wait').toBe(limitedState.problem)
})

test('ignores the strength of an older password', () => {
  const firstState = play(organizationConfig, [resetTokenEvent, { type: 'passwordTyped', password: 'a' }]).state
  const secondState = play(organizationConfig, [{ type: 'passwordTyped', password: 'ab' }], firstState).state
  const ticket = firstState.screen.name === 'PasswordResetForm' ? (firstState.screen.checking ?? 0) : 0
  const lateResponse = { type: 'answered', call: 'passwords.strengthCheck', ticket, answer: { valid_password: true } } as never
  expect(play(organizationConfig, [lateResponse], secondState).state).toBe(secondState)
})

test('an empty field has no strength', () => {
  const { state, calls } = play(organizationConfig, [resetTokenEvent, ...strongEvents, { type: 'passwordTyped', password: '' }])
  expect(state.screen).toMatchObject({ strength: null, checking: null })
  expect(calls).toHaveLength(1)
})

test('a new password signs in, or continues with a second factor', () => {
  const setPassword = (answer: object) =>
    play(organizationConfig, [resetTokenEvent, ...strongEvents, submitEvent, respond('passwords.resetByEmail', answer)])
  expect(setPassword(sessionResponse).state.screen.name).toBe('LoggedIn')
  expect(setPassword(requireSecondFactor(HAS_TOTP)).state.screen.name).toBe('TOTPEntry')
})

test('a reset in discovery leads to the organizations', () => {
  const { state } = play(discoveryConfig, [
    redirectEvent('passwords.discovery.resetByEmail', { reset: true }),
    ...strongEvents,
    submitEvent,
    respond('passwords.discovery.resetByEmail', { email_address: 'ada@acme.test', discovered_organizations: [] }),
  ])
  expect(state).toMatchObject({ type: 'Discovery', screen: { name: 'Discovery' } })
})

test('a link that signs in leads to the form after the sign-in, also after a second factor', () => {
  const signIn = play(organizationConfig, [resetLinkEvent, respond(REDEEM, sessionResponse)])
  expect(signIn.state.screen).toMatchObject({ name: 'PasswordResetForm', by: 'session', email: 'ada@acme.test' })
  expect(signIn.effects).not.toContainEqual(expect.objectContaining({ do: 'emit' }))
  const secondFactorEvents = [
    resetLinkEvent,
    respond(REDEEM, requireSecondFactor(HAS_TOTP) as never),
    { type: 'codeEntered', code: '123456' } as const,
  ]
  const { state } = play(organizationConfig, [...secondFactorEvents, respond('totp.authenticate', sessionResponse)])
  expect(state.screen).toMatchObject({ name: 'PasswordResetForm', by: 'session' })
  const BY_SESSION = 'passwords.resetBySession'
  const setting = play(organizationConfig, [...strongEvents, submitEvent], state)
  expect(setting.calls.at(-1)).toMatchObject({ call: BY_SESSION, input: { password: 'correct horse' } })
  expect(play(organizationConfig, [respond(BY_SESSION, sessionResponse)], setting.state).state.screen.name).toBe('LoggedIn')
})

test('the form for a new password never shows the stored address, which can belong to another user', () => {
  const stateWithEmail = { ...play(organizationConfig, [startEvent]).state, email: 'eve@evil.test' }
  const resetState = play(organizationConfig, [redirectEvent('passwords.resetByEmail')], stateWithEmail).state
  expect(resetState.screen).toMatchObject({ name: 'PasswordResetForm', email: '' })
  const resetWithoutEmail = play(
    organizationConfig,
    [resetLinkEvent, respond(REDEEM, { member_session: { member_session_id: 's' } } as never)],
    stateWithEmail,
  )
  expect(resetWithoutEmail.state.screen).toMatchObject({ name: 'PasswordResetForm', email: '' })
})

test('without an invite, a user gets an error and no email is sent', () => {
  const closedOrganization = organization({ email_jit_provisioning: 'NOT_ALLOWED' })
  const events = [
    startEvent,
    respond('organization.getBySlug', { organization: closedOrganization }),
    ...forgotEvents,
    submitEmail('eve@evil.test'),
    respondNoMember,
  ]
  const { state, calls } = play(config, events)
  expect(callNames({ calls })).not.toContain(LOGIN)
  expect(state.problem?.phrase).toEqual({ key: 'error.noAccess', values: { email: 'eve@evil.test', organization: 'Acme Corp' } })
})
