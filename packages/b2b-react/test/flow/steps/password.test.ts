// @vitest-environment node
import { expect, test } from 'vitest'
import {
  addressSubmitted,
  answering,
  discovered,
  found,
  inDiscovery,
  inOrganization,
  names,
  organization,
  play,
  refusal,
  refusing,
  signedIn,
  started,
} from '../fixtures.ts'

const SEARCH = 'search.searchMember'
const only = { ...inOrganization, products: ['passwords'] } as const
const mixed = { ...inOrganization, products: ['emailMagicLinks', 'passwords'] } as const
const discovery = { ...inDiscovery, products: ['passwords'] } as const
const member = (more: object = {}) => answering(SEARCH, { member: { member_id: 'm', ...more } as never })
const submitted = { type: 'passwordSubmitted', email: 'ada@acme.test', password: 'correct horse' } as const

test('if passwords are the only method, searches the organization for the address first', () => {
  const { calls, state } = play(only, addressSubmitted)
  expect(calls.at(-1)).toMatchObject({ call: SEARCH, input: { email_address: 'ada@acme.test', organization_id: 'org-acme' } })
  const known = play(only, [member({ member_password_id: 'p' })], state)
  expect(known).toMatchObject({ state: { screen: { name: 'PasswordEmailForm', email: 'ada@acme.test' } }, calls: [] })
  expect(play(only, [{ type: 'wentBack' }], known.state).state.screen.name).toBe('Main')
})

test('a member without a password gets the email to set one', () => {
  const { calls, state } = play(only, [
    ...addressSubmitted,
    member({ member_password_id: '' }),
    answering('passwords.resetByEmailStart', {}),
  ])
  expect(calls.at(-1)).toMatchObject({ call: 'passwords.resetByEmailStart' })
  expect(state.screen).toMatchObject({ name: 'PasswordSetNewConfirmation', email: 'ada@acme.test' })
})

test('checks a password for the organization, and signs in', () => {
  const { calls, state } = play(only, [...addressSubmitted, member({ member_password_id: 'p' }), submitted])
  expect(calls.at(-1)).toMatchObject({
    call: 'passwords.authenticate',
    input: { email_address: 'ada@acme.test', organization_id: 'org-acme', password: 'correct horse', session_duration_minutes: 60 },
  })
  expect(play(only, [answering('passwords.authenticate', signedIn)], state).state.screen.name).toBe('LoggedIn')
})

test.each([
  ['Main', discovery, [started]],
  ['PasswordEmailForm', only, [...addressSubmitted, member({ member_password_id: 'p' })]],
  ['PasswordAuthenticate', mixed, [started, found, { type: 'passwordInsteadChosen', email: '' }]],
] as const)('%s sends nothing without a password', (name, config, events) => {
  const { state, calls } = play(config, [{ ...submitted, password: '' }], play(config, events).state)
  expect(calls).toEqual([])
  expect(state).toMatchObject({ screen: { name }, pending: null, problem: { phrase: { key: 'password.missing' }, at: 'password' } })
  expect(play(config, [submitted], state).calls).toHaveLength(1)
})

test('beside emails, a password has its own screen, which takes over the typed address in both directions', () => {
  const { state } = play(mixed, [started, found, { type: 'passwordInsteadChosen', email: 'ada@ac' }])
  expect(state).toMatchObject({ screen: { name: 'PasswordAuthenticate' }, email: 'ada@ac' })
  expect(play(mixed, [{ type: 'wentBack' }], state).state).toMatchObject({ screen: { name: 'Main' }, email: 'ada@ac' })
})

test('shows a wrong password above the button, and the screen stays', () => {
  const wrong = refusing('passwords.authenticate', refusal('unauthorized_credentials', 401))
  const { state } = play(mixed, [started, found, { type: 'passwordInsteadChosen', email: '' }, submitted, wrong])
  expect(state).toMatchObject({
    screen: { name: 'PasswordAuthenticate' },
    email: 'ada@acme.test',
    problem: { phrase: { key: 'error.password' }, at: 'form' },
  })
})

test('in discovery a password leads to the organizations', () => {
  const { calls, state } = play(discovery, [started, submitted])
  expect(calls.at(-1)).toMatchObject({ call: 'passwords.discovery.authenticate', input: { email_address: 'ada@acme.test' } })
  const listed = answering('passwords.discovery.authenticate', { discovered_organizations: [discovered('active_member')] })
  expect(play(discovery, [listed], state).state.screen.name).toBe('Discovery')
})

test('a password that is not offered cannot be used', () => {
  const without = { ...inOrganization, products: ['emailMagicLinks'] } as const
  const { state } = play(without, [started, found])
  for (const event of [submitted, { type: 'passwordInsteadChosen', email: '' }, { type: 'passwordHelpChosen', email: '' }] as const) {
    expect(play(without, [event], state).state).toBe(state)
  }
  const forbidding = organization({ auth_methods: 'RESTRICTED', allowed_auth_methods: ['magic_link'] })
  const restricted = play(mixed, [started, answering('organization.getBySlug', { organization: forbidding })]).state
  expect(play(mixed, [{ type: 'passwordInsteadChosen', email: '' }], restricted).state).toBe(restricted)
})

test('T49 no password is ever in the state', () => {
  const { state } = play(only, [...addressSubmitted, member({ member_password_id: 'p' }), submitted])
  expect(JSON.stringify(state)).not.toContain('correct horse')
  const refused = play(only, [refusing('passwords.authenticate', refusal('unauthorized_credentials', 401))], state).state
  expect(JSON.stringify(refused)).not.toContain('correct horse')
  expect(names(play(only, [submitted], refused))).toEqual(['passwords.authenticate'])
})
