// @vitest-environment node
import { expect, test } from 'vitest'
import {
  answering,
  arrivedWith,
  found,
  inDiscovery,
  inOrganization,
  LOGIN,
  names,
  offline,
  organization,
  play,
  refusal,
  refusing,
  resetLinkArrived,
  resetTokenArrived,
  signedIn,
  SPEND,
  started,
  typed,
} from '../fixtures.ts'
import { HAS_TOTP, stepping } from '../model/answers.ts'

const SEARCH = 'search.searchMember'
const START = 'passwords.resetByEmailStart'
const config = {
  ...inOrganization,
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
const asking = [started, found, ...forgot, typed('ada@acme.test')]
const nobody = answering(SEARCH, { member: null })

test('sends the email for a new password to a member, with all configured options', () => {
  const { calls, state } = play(config, [...asking, answering(SEARCH, { member: { member_id: 'm', member_password_id: 'p' } as never })])
  expect(names({ calls }).slice(-2)).toEqual([SEARCH, START])
  expect(calls.at(-1)?.input).toMatchObject({
    email_address: 'ada@acme.test',
    organization_id: 'org-acme',
    login_redirect_url: 'https://a/login',
    reset_password_redirect_url: 'https://a/reset',
    reset_password_expiration_minutes: 30,
    reset_password_template_id: 'reset',
    verify_email_template_id: 'verify',
  })
  const sent = play(config, [answering(START, {})], state).state
  expect(sent.screen).toMatchObject({ name: 'PasswordSetNewConfirmation', email: 'ada@acme.test' })
  expect(names(play(config, [{ type: 'resendRequested' }], sent))).toEqual([START])
})

test('a new user verifies the address first, with the redirect URL of a new password', () => {
  const { calls, state } = play(config, [...asking, nobody, answering(LOGIN, {})])
  expect(calls.at(-1)).toMatchObject({
    call: LOGIN,
    input: { login_redirect_url: 'https://a/reset', signup_redirect_url: 'https://a/reset', organization_id: 'org-acme' },
  })
  expect(state.screen).toMatchObject({ name: 'PasswordResetVerifyConfirmation', email: 'ada@acme.test' })
  const again = play(config, [{ type: 'resendRequested' }, answering(LOGIN, {})], state)
  expect(again).toMatchObject({ calls: [{ call: LOGIN }], state: { screen: { name: 'PasswordResetVerifyConfirmation', resends: 1 } } })
})

test('discovery does not search for the member', () => {
  const discovery = { ...config, ...inDiscovery, organizationSlug: null, passwordOptions: { discoveryRedirectURL: 'https://a/disc' } }
  const { calls } = play(discovery, [started, ...forgot, typed('ada@acme.test')])
  expect(calls).toMatchObject([
    { call: 'passwords.discovery.resetByEmailStart', input: { email_address: 'ada@acme.test', discovery_redirect_url: 'https://a/disc' } },
  ])
})

test('the form takes over the typed text, valid or not', () => {
  expect(play(config, [started, found, ...forgot]).state).toMatchObject({ screen: { name: 'PasswordForgotForm' }, email: 'ada' })
})

const judged = (valid: boolean) => [
  { type: 'passwordTyped', password: 'correct horse' } as const,
  answering('passwords.strengthCheck', { valid_password: valid, score: valid ? 4 : 1 } as never),
]
const submitted = { type: 'newPasswordSubmitted', password: 'correct horse' } as const

test('the link of a reset email opens the form, and the token is not in the state', () => {
  const { state, effects } = play(inOrganization, [resetTokenArrived])
  expect(state).toMatchObject({ type: 'PasswordReset', screen: { name: 'PasswordResetForm', by: 'email' } })
  expect(effects).not.toContainEqual(expect.objectContaining({ do: 'redeem' }))
})

test('sends a password only if the server accepts its strength, or cannot judge it', () => {
  const sent = (...events: Parameters<typeof play>[1]) => names(play(inOrganization, [resetTokenArrived, ...events, submitted])).at(-1)
  const unable = refusing('passwords.strengthCheck', offline)
  expect(sent()).toBeUndefined()
  expect(sent(...judged(false))).toBe('passwords.strengthCheck')
  expect(sent(...judged(true))).toBe('passwords.resetByEmail')
  expect(sent({ type: 'passwordTyped', password: 'x' }, unable)).toBe('passwords.resetByEmail')
})

test('ignores the strength of an older password', () => {
  const first = play(inOrganization, [resetTokenArrived, { type: 'passwordTyped', password: 'a' }]).state
  const second = play(inOrganization, [{ type: 'passwordTyped', password: 'ab' }], first).state
  const ticket = first.screen.name === 'PasswordResetForm' ? (first.screen.checking ?? 0) : 0
  const late = { type: 'answered', call: 'passwords.strengthCheck', ticket, answer: { valid_password: true } } as never
  expect(play(inOrganization, [late], second).state).toBe(second)
})

test('an empty field has no strength', () => {
  const { state, calls } = play(inOrganization, [resetTokenArrived, ...judged(true), { type: 'passwordTyped', password: '' }])
  expect(state.screen).toMatchObject({ strength: null, checking: null })
  expect(calls).toHaveLength(1)
})

test('a new password signs in, or continues with a second factor', () => {
  const set = (answer: object) =>
    play(inOrganization, [resetTokenArrived, ...judged(true), submitted, answering('passwords.resetByEmail', answer)])
  expect(set(signedIn).state.screen.name).toBe('LoggedIn')
  expect(set(stepping(HAS_TOTP)).state.screen.name).toBe('TOTPEntry')
})

test('a reset in discovery leads to the organizations', () => {
  const { state } = play(inDiscovery, [
    arrivedWith('discovery', { reset: true }),
    ...judged(true),
    submitted,
    answering('passwords.discovery.resetByEmail', { email_address: 'ada@acme.test', discovered_organizations: [] }),
  ])
  expect(state).toMatchObject({ type: 'Discovery', screen: { name: 'Discovery' } })
})

test('a link that signs in leads to the form after the sign-in, also after a second factor', () => {
  const direct = play(inOrganization, [resetLinkArrived, answering(SPEND, signedIn)])
  expect(direct.state.screen).toMatchObject({ name: 'PasswordResetForm', by: 'session', email: 'ada@acme.test' })
  expect(direct.effects).not.toContainEqual(expect.objectContaining({ do: 'emit' }))
  const second = [resetLinkArrived, answering(SPEND, stepping(HAS_TOTP) as never), { type: 'codeEntered', code: '123456' } as const]
  const { state } = play(inOrganization, [...second, answering('totp.authenticate', signedIn)])
  expect(state.screen).toMatchObject({ name: 'PasswordResetForm', by: 'session' })
  expect(names(play(inOrganization, [...judged(true), submitted], state)).at(-1)).toBe('passwords.resetBySession')
})

test('never shows a new password for a stored address', () => {
  const typedBefore = { ...play(inOrganization, [started]).state, email: 'eve@evil.test' }
  const opened = play(inOrganization, [arrivedWith('multi_tenant_passwords')], typedBefore).state
  expect(opened.screen).toMatchObject({ name: 'PasswordResetForm', email: '' })
  const nameless = play(
    inOrganization,
    [resetLinkArrived, answering(SPEND, { member_session: { member_session_id: 's' } } as never)],
    typedBefore,
  )
  expect(nameless.state.screen).toMatchObject({ name: 'PasswordResetForm', email: '' })
})

test('a refused password can be changed; a used link starts over', () => {
  const refused = (type: string) =>
    play(inOrganization, [resetTokenArrived, ...judged(true), submitted, refusing('passwords.resetByEmail', refusal(type))]).state
  expect(refused('weak_password')).toMatchObject({
    screen: { name: 'PasswordResetForm' },
    problem: { phrase: { key: 'error.weakPassword' } },
  })
  expect(refused('breached_password')).toMatchObject({ problem: { phrase: { key: 'reset.breached' } } })
  expect(refused('token_not_found')).toMatchObject({ screen: { name: 'Error', message: { key: 'error.resetLink' }, retry: 'restart' } })
})

test('shows that a link cannot be verified', () => {
  const { state } = play(inOrganization, [resetLinkArrived, refusing(SPEND, refusal('x', 404))])
  expect(state.screen).toMatchObject({ message: { key: 'error.resetNotVerified' }, retry: 'restart' })
})

test('without an invite, a user gets an error and no email is sent', () => {
  const closed = organization({ email_jit_provisioning: 'NOT_ALLOWED' })
  const events = [started, answering('organization.getBySlug', { organization: closed }), ...forgot, typed('eve@evil.test'), nobody]
  const { state, calls } = play(config, events)
  expect(names({ calls })).not.toContain(LOGIN)
  expect(state.problem?.phrase).toEqual({ key: 'error.noAccess', values: { email: 'eve@evil.test', organization: 'Acme Corp' } })
})
