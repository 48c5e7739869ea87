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

// Numbers such as T49 in test names are threats in docs/threats.md.

const SEARCH = 'search.searchMember'
const passwordConfig = { ...organizationConfig, products: ['passwords'] } as const
const mixedConfig = { ...organizationConfig, products: ['emailMagicLinks', 'passwords'] } as const
const discoveryFlow = { ...discoveryConfig, products: ['passwords'] } as const
const respondMember = (memberFields: object = {}) => respond(SEARCH, { member: { member_id: 'm', ...memberFields } as never })
const submitEvent = { type: 'passwordSubmitted', email: 'ada@acme.test', password: 'correct horse' } as const

test('if passwords are the only method, searches the organization for the address first', () => {
  const { calls, state } = play(passwordConfig, eventsUntilEmail)
  expect(calls.at(-1)).toMatchObject({ call: SEARCH, input: { email_address: 'ada@acme.test', organization_id: 'org-acme' } })
  const searchResult = play(passwordConfig, [respondMember({ member_password_id: 'p' })], state)
  expect(searchResult).toMatchObject({ state: { screen: { name: 'PasswordEmailForm', email: 'ada@acme.test' } }, calls: [] })
  expect(play(passwordConfig, [{ type: 'wentBack' }], searchResult.state).state.screen.name).toBe('Main')
})

test('a member without a password gets the email to set one', () => {
  const { calls, state } = play(passwordConfig, [
    ...eventsUntilEmail,
    respondMember({ member_password_id: '' }),
    respond('passwords.resetByEmailStart', {}),
  ])
  expect(calls.at(-1)).toMatchObject({ call: 'passwords.resetByEmailStart' })
  expect(state.screen).toMatchObject({ name: 'PasswordSetNewConfirmation', email: 'ada@acme.test' })
})

test('checks a password for the organization, and signs in', () => {
  const { calls, state } = play(passwordConfig, [...eventsUntilEmail, respondMember({ member_password_id: 'p' }), submitEvent])
  expect(calls.at(-1)).toMatchObject({
    call: 'passwords.authenticate',
    input: { email_address: 'ada@acme.test', organization_id: 'org-acme', password: 'correct horse', session_duration_minutes: 60 },
  })
  expect(play(passwordConfig, [respond('passwords.authenticate', sessionResponse)], state).state.screen.name).toBe('LoggedIn')
})

test.each([
  ['Main', discoveryFlow, [startEvent]],
  ['PasswordEmailForm', passwordConfig, [...eventsUntilEmail, respondMember({ member_password_id: 'p' })]],
  ['PasswordAuthenticate', mixedConfig, [startEvent, respondOrganization, { type: 'passwordInsteadChosen', email: '' }]],
] as const)('%s sends nothing without a password', (name, config, events) => {
  const { state, calls } = play(config, [{ ...submitEvent, password: '' }], play(config, events).state)
  expect(calls).toEqual([])
  expect(state).toMatchObject({ screen: { name }, pending: null, problem: { phrase: { key: 'password.missing' }, at: 'password' } })
  expect(play(config, [submitEvent], state).calls).toHaveLength(1)
})

test('with emails as another method, the password has its own screen, and the typed address is kept in both directions', () => {
  const { state } = play(mixedConfig, [startEvent, respondOrganization, { type: 'passwordInsteadChosen', email: 'ada@ac' }])
  expect(state).toMatchObject({ screen: { name: 'PasswordAuthenticate' }, email: 'ada@ac' })
  expect(play(mixedConfig, [{ type: 'wentBack' }], state).state).toMatchObject({ screen: { name: 'Main' }, email: 'ada@ac' })
})

test('in discovery a password leads to the organizations', () => {
  const { calls, state } = play(discoveryFlow, [startEvent, submitEvent])
  expect(calls.at(-1)).toMatchObject({ call: 'passwords.discovery.authenticate', input: { email_address: 'ada@acme.test' } })
  const respondList = respond('passwords.discovery.authenticate', { discovered_organizations: [discoveredOrganization('active_member')] })
  expect(play(discoveryFlow, [respondList], state).state.screen.name).toBe('Discovery')
})

test.each([
  ['a password form', discoveryFlow, [startEvent]],
  ['a field for the email address', passwordConfig, [startEvent, respondOrganization]],
] as const)('Main with %s offers help with the password', (_, config, events) => {
  const { state } = play(config, [...events, { type: 'passwordHelpChosen', email: 'ada' }])
  expect(state).toMatchObject({ screen: { name: 'PasswordForgotForm' }, email: 'ada' })
})

test('a password that is not offered cannot be used', () => {
  const linkConfig = { ...organizationConfig, products: ['emailMagicLinks'] } as const
  const { state } = play(linkConfig, [startEvent, respondOrganization])
  for (const event of [submitEvent, { type: 'passwordInsteadChosen', email: '' }, { type: 'passwordHelpChosen', email: '' }] as const) {
    expect(play(linkConfig, [event], state).state).toBe(state)
  }
  const linkOnlyOrganization = organization({ auth_methods: 'RESTRICTED', allowed_auth_methods: ['magic_link'] })
  const restrictedState = play(mixedConfig, [startEvent, respond('organization.getBySlug', { organization: linkOnlyOrganization })]).state
  expect(play(mixedConfig, [{ type: 'passwordInsteadChosen', email: '' }], restrictedState).state).toBe(restrictedState)
})

test('T49 no password is ever in the state', () => {
  const { state } = play(passwordConfig, [...eventsUntilEmail, respondMember({ member_password_id: 'p' }), submitEvent])
  expect(JSON.stringify(state)).not.toContain('correct horse')
  const refusedState = play(passwordConfig, [refuse('passwords.authenticate', apiError('unauthorized_credentials', 401))], state).state
  expect(JSON.stringify(refusedState)).not.toContain('correct horse')
  expect(callNames(play(passwordConfig, [submitEvent], refusedState))).toEqual(['passwords.authenticate'])
})
