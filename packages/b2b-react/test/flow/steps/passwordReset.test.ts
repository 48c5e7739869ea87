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
  apiError,
  refuse,
  resetLinkEvent,
  resetTokenEvent,
  sessionResponse,
  REDEEM,
  startEvent,
  submitEmail,
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
const forgot = [
  { type: 'passwordInsteadChosen', email: '' },
  { type: 'passwordHelpChosen', email: 'ada' },
] as const
const asking = [startEvent, respondOrganization, ...forgot, submitEmail('ada@acme.test')]
const nobody = respond(SEARCH, { member: null })

test('sends the email for a new password to a member, with all configured options', () => {
  const { calls, state } = play(config, [...asking, respond(SEARCH, { member: { member_id: 'm', member_password_id: 'p' } as never })])
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
  const sent = play(config, [respond(START, {})], state).state
  expect(sent.screen).toMatchObject({ name: 'PasswordSetNewConfirmation', email: 'ada@acme.test' })
  expect(callNames(play(config, [{ type: 'resendRequested' }], sent))).toEqual([START])
})

test('a new user verifies the address first, with the redirect URL of a new password', () => {
  const { calls, state } = play(config, [...asking, nobody, respond(LOGIN, {})])
  expect(calls.at(-1)).toMatchObject({
    call: LOGIN,
    input: { login_redirect_url: 'https://a/reset', signup_redirect_url: 'https://a/reset', organization_id: 'org-acme' },
  })
  expect(state.screen).toMatchObject({ name: 'PasswordResetVerifyConfirmation', email: 'ada@acme.test' })
  const again = play(config, [{ type: 'resendRequested' }, respond(LOGIN, {})], state)
  expect(again).toMatchObject({ calls: [{ call: LOGIN }], state: { screen: { name: 'PasswordResetVerifyConfirmation', resends: 1 } } })
})

test('discovery does not search for the member', () => {
  const discovery = { ...config, ...discoveryConfig, organizationSlug: null, passwordOptions: { discoveryRedirectURL: 'https://a/disc' } }
  const { calls } = play(discovery, [startEvent, ...forgot, submitEmail('ada@acme.test')])
  expect(calls).toMatchObject([
    { call: 'passwords.discovery.resetByEmailStart', input: { email_address: 'ada@acme.test', discovery_redirect_url: 'https://a/disc' } },
  ])
})

test('the form takes over the typed text, valid or not', () => {
  expect(play(config, [startEvent, respondOrganization, ...forgot]).state).toMatchObject({
    screen: { name: 'PasswordForgotForm' },
    email: 'ada',
  })
})

const judged = (valid: boolean) => [
  { type: 'passwordTyped', password: 'correct horse' } as const,
  respond('passwords.strengthCheck', { valid_password: valid, score: valid ? 4 : 1 } as never),
]
const submitted = { type: 'newPasswordSubmitted', password: 'correct horse' } as const

test('the link of a reset email opens the form, and the token is not in the state', () => {
  const { state, effects } = play(organizationConfig, [resetTokenEvent])
  expect(state).toMatchObject({ type: 'PasswordReset', screen: { name: 'PasswordResetForm', by: 'email' } })
  expect(effects).not.toContainEqual(expect.objectContaining({ do: 'redeem' }))
})

test('sends a password only if the server accepts its strength, or cannot judge it', () => {
  const sent = (...events: Parameters<typeof play>[1]) =>
    callNames(play(organizationConfig, [resetTokenEvent, ...events, submitted])).at(-1)
  const unable = refuse('passwords.strengthCheck', networkError)
  expect(sent()).toBeUndefined()
  expect(sent(...judged(false))).toBe('passwords.strengthCheck')
  expect(sent(...judged(true))).toBe('passwords.resetByEmail')
  expect(sent({ type: 'passwordTyped', password: 'x' }, unable)).toBe('passwords.resetByEmail')
})

test('ignores the strength of an older password', () => {
  const first = play(organizationConfig, [resetTokenEvent, { type: 'passwordTyped', password: 'a' }]).state
  const second = play(organizationConfig, [{ type: 'passwordTyped', password: 'ab' }], first).state
  const ticket = first.screen.name === 'PasswordResetForm' ? (first.screen.checking ?? 0) : 0
  const late = { type: 'answered', call: 'passwords.strengthCheck', ticket, answer: { valid_password: true } } as never
  expect(play(organizationConfig, [late], second).state).toBe(second)
})

test('an empty field has no strength', () => {
  const { state, calls } = play(organizationConfig, [resetTokenEvent, ...judged(true), { type: 'passwordTyped', password: '' }])
  expect(state.screen).toMatchObject({ strength: null, checking: null })
  expect(calls).toHaveLength(1)
})

test('a new password signs in, or continues with a second factor', () => {
  const set = (answer: object) =>
    play(organizationConfig, [resetTokenEvent, ...judged(true), submitted, respond('passwords.resetByEmail', answer)])
  expect(set(sessionResponse).state.screen.name).toBe('LoggedIn')
  expect(set(requireSecondFactor(HAS_TOTP)).state.screen.name).toBe('TOTPEntry')
})

test('a reset in discovery leads to the organizations', () => {
  const { state } = play(discoveryConfig, [
    redirectEvent('discovery', { reset: true }),
    ...judged(true),
    submitted,
    respond('passwords.discovery.resetByEmail', { email_address: 'ada@acme.test', discovered_organizations: [] }),
  ])
  expect(state).toMatchObject({ type: 'Discovery', screen: { name: 'Discovery' } })
})

test('a link that signs in leads to the form after the sign-in, also after a second factor', () => {
  const direct = play(organizationConfig, [resetLinkEvent, respond(REDEEM, sessionResponse)])
  expect(direct.state.screen).toMatchObject({ name: 'PasswordResetForm', by: 'session', email: 'ada@acme.test' })
  expect(direct.effects).not.toContainEqual(expect.objectContaining({ do: 'emit' }))
  const second = [resetLinkEvent, respond(REDEEM, requireSecondFactor(HAS_TOTP) as never), { type: 'codeEntered', code: '123456' } as const]
  const { state } = play(organizationConfig, [...second, respond('totp.authenticate', sessionResponse)])
  expect(state.screen).toMatchObject({ name: 'PasswordResetForm', by: 'session' })
  expect(callNames(play(organizationConfig, [...judged(true), submitted], state)).at(-1)).toBe('passwords.resetBySession')
})

test('never shows a new password for a stored address', () => {
  const typedBefore = { ...play(organizationConfig, [startEvent]).state, email: 'eve@evil.test' }
  const opened = play(organizationConfig, [redirectEvent('multi_tenant_passwords')], typedBefore).state
  expect(opened.screen).toMatchObject({ name: 'PasswordResetForm', email: '' })
  const nameless = play(
    organizationConfig,
    [resetLinkEvent, respond(REDEEM, { member_session: { member_session_id: 's' } } as never)],
    typedBefore,
  )
  expect(nameless.state.screen).toMatchObject({ name: 'PasswordResetForm', email: '' })
})

test('a refused password can be changed; a used link starts over', () => {
  const refused = (type: string) =>
    play(organizationConfig, [resetTokenEvent, ...judged(true), submitted, refuse('passwords.resetByEmail', apiError(type))]).state
  expect(refused('weak_password')).toMatchObject({
    screen: { name: 'PasswordResetForm' },
    problem: { phrase: { key: 'error.weakPassword' } },
  })
  expect(refused('breached_password')).toMatchObject({ problem: { phrase: { key: 'reset.breached' } } })
  expect(refused('token_not_found')).toMatchObject({ screen: { name: 'Error', message: { key: 'error.resetLink' }, retry: 'restart' } })
})

test('shows that a link cannot be verified', () => {
  const { state } = play(organizationConfig, [resetLinkEvent, refuse(REDEEM, apiError('x', 404))])
  expect(state.screen).toMatchObject({ message: { key: 'error.resetNotVerified' }, retry: 'restart' })
})

test('without an invite, a user gets an error and no email is sent', () => {
  const closed = organization({ email_jit_provisioning: 'NOT_ALLOWED' })
  const events = [startEvent, respond('organization.getBySlug', { organization: closed }), ...forgot, submitEmail('eve@evil.test'), nobody]
  const { state, calls } = play(config, events)
  expect(callNames({ calls })).not.toContain(LOGIN)
  expect(state.problem?.phrase).toEqual({ key: 'error.noAccess', values: { email: 'eve@evil.test', organization: 'Acme Corp' } })
})
