// @vitest-environment node
import { expect, test } from 'vitest'
import {
  eventsUntilEmail,
  respond,
  discoveredOrganization,
  respondOrganization,
  discoveryConfig,
  organizationConfig,
  callNames,
  organization,
  play,
  apiError,
  refuse,
  sessionResponse,
  startEvent,
} from '../fixtures.ts'

const SEARCH = 'search.searchMember'
const only = { ...organizationConfig, products: ['passwords'] } as const
const mixed = { ...organizationConfig, products: ['emailMagicLinks', 'passwords'] } as const
const discovery = { ...discoveryConfig, products: ['passwords'] } as const
const member = (more: object = {}) => respond(SEARCH, { member: { member_id: 'm', ...more } as never })
const submitted = { type: 'passwordSubmitted', email: 'ada@acme.test', password: 'correct horse' } as const

test('if passwords are the only method, searches the organization for the address first', () => {
  const { calls, state } = play(only, eventsUntilEmail)
  expect(calls.at(-1)).toMatchObject({ call: SEARCH, input: { email_address: 'ada@acme.test', organization_id: 'org-acme' } })
  const known = play(only, [member({ member_password_id: 'p' })], state)
  expect(known).toMatchObject({ state: { screen: { name: 'PasswordEmailForm', email: 'ada@acme.test' } }, calls: [] })
  expect(play(only, [{ type: 'wentBack' }], known.state).state.screen.name).toBe('Main')
})

test('a member without a password gets the email to set one', () => {
  const { calls, state } = play(only, [...eventsUntilEmail, member({ member_password_id: '' }), respond('passwords.resetByEmailStart', {})])
  expect(calls.at(-1)).toMatchObject({ call: 'passwords.resetByEmailStart' })
  expect(state.screen).toMatchObject({ name: 'PasswordSetNewConfirmation', email: 'ada@acme.test' })
})

test('checks a password for the organization, and signs in', () => {
  const { calls, state } = play(only, [...eventsUntilEmail, member({ member_password_id: 'p' }), submitted])
  expect(calls.at(-1)).toMatchObject({
    call: 'passwords.authenticate',
    input: { email_address: 'ada@acme.test', organization_id: 'org-acme', password: 'correct horse', session_duration_minutes: 60 },
  })
  expect(play(only, [respond('passwords.authenticate', sessionResponse)], state).state.screen.name).toBe('LoggedIn')
})

test.each([
  ['Main', discovery, [startEvent]],
  ['PasswordEmailForm', only, [...eventsUntilEmail, member({ member_password_id: 'p' })]],
  ['PasswordAuthenticate', mixed, [startEvent, respondOrganization, { type: 'passwordInsteadChosen', email: '' }]],
] as const)('%s sends nothing without a password', (name, config, events) => {
  const { state, calls } = play(config, [{ ...submitted, password: '' }], play(config, events).state)
  expect(calls).toEqual([])
  expect(state).toMatchObject({ screen: { name }, pending: null, problem: { phrase: { key: 'password.missing' }, at: 'password' } })
  expect(play(config, [submitted], state).calls).toHaveLength(1)
})

test('beside emails, a password has its own screen, which takes over the typed address in both directions', () => {
  const { state } = play(mixed, [startEvent, respondOrganization, { type: 'passwordInsteadChosen', email: 'ada@ac' }])
  expect(state).toMatchObject({ screen: { name: 'PasswordAuthenticate' }, email: 'ada@ac' })
  expect(play(mixed, [{ type: 'wentBack' }], state).state).toMatchObject({ screen: { name: 'Main' }, email: 'ada@ac' })
})

test('shows a wrong password above the button, and the screen stays', () => {
  const wrong = refuse('passwords.authenticate', apiError('unauthorized_credentials', 401))
  const { state } = play(mixed, [startEvent, respondOrganization, { type: 'passwordInsteadChosen', email: '' }, submitted, wrong])
  expect(state).toMatchObject({
    screen: { name: 'PasswordAuthenticate' },
    email: 'ada@acme.test',
    problem: { phrase: { key: 'error.password' }, at: 'form' },
  })
})

test('in discovery a password leads to the organizations', () => {
  const { calls, state } = play(discovery, [startEvent, submitted])
  expect(calls.at(-1)).toMatchObject({ call: 'passwords.discovery.authenticate', input: { email_address: 'ada@acme.test' } })
  const listed = respond('passwords.discovery.authenticate', { discovered_organizations: [discoveredOrganization('active_member')] })
  expect(play(discovery, [listed], state).state.screen.name).toBe('Discovery')
})

test('a password that is not offered cannot be used', () => {
  const without = { ...organizationConfig, products: ['emailMagicLinks'] } as const
  const { state } = play(without, [startEvent, respondOrganization])
  for (const event of [submitted, { type: 'passwordInsteadChosen', email: '' }, { type: 'passwordHelpChosen', email: '' }] as const) {
    expect(play(without, [event], state).state).toBe(state)
  }
  const forbidding = organization({ auth_methods: 'RESTRICTED', allowed_auth_methods: ['magic_link'] })
  const restricted = play(mixed, [startEvent, respond('organization.getBySlug', { organization: forbidding })]).state
  expect(play(mixed, [{ type: 'passwordInsteadChosen', email: '' }], restricted).state).toBe(restricted)
})

test('T49 no password is ever in the state', () => {
  const { state } = play(only, [...eventsUntilEmail, member({ member_password_id: 'p' }), submitted])
  expect(JSON.stringify(state)).not.toContain('correct horse')
  const refused = play(only, [refuse('passwords.authenticate', apiError('unauthorized_credentials', 401))], state).state
  expect(JSON.stringify(refused)).not.toContain('correct horse')
  expect(callNames(play(only, [submitted], refused))).toEqual(['passwords.authenticate'])
})
