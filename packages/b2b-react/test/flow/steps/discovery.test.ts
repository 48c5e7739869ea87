// @vitest-environment node
import { expect, test } from 'vitest'
import type { LooseConfig } from '../../../src/config/types.ts'
import {
  respond,
  linkEvent,
  CREATE,
  respondProjectWithCreation,
  DISCOVER,
  discoveredOrganization,
  EXCHANGE,
  discoveryConfig,
  organizationConfig,
  callNames,
  networkError,
  play,
  apiError,
  refuse,
  sessionResponse,
} from '../fixtures.ts'

// Numbers such as T21 in test names are threats in docs/threats.md.

const respondList = (...choices: never[]) => respond(DISCOVER, { email_address: 'ada@acme.test', discovered_organizations: choices })
const listEvents = (...choices: never[]) => [linkEvent, respondList(...choices)]
const chooseEvent = (id = 'org-acme') => ({ type: 'organizationChosen', organization_id: id }) as const
const requireFirstFactor = (...allowed_auth_methods: string[]) => ({ primary_required: { allowed_auth_methods } })
const withConnection = { organization: { organization_id: 'org', sso_default_connection_id: 'conn-1' } }

test('lists the organizations with the action of each choice', () => {
  const types = [
    'active_member',
    'pending_member',
    'invited_member',
    'eligible_to_join_by_email_domain',
    'eligible_to_join_by_oauth_tenant',
    'unknown_type',
  ]
  const { state } = play(organizationConfig, listEvents(...types.map((type) => discoveredOrganization(type, type))))
  expect(state).toMatchObject({ type: 'Discovery', screen: { name: 'Discovery', email: 'ada@acme.test' } })
  const actions = state.screen.name === 'Discovery' ? state.screen.choices.map(({ action }) => action) : []
  expect(actions).toEqual(['login', 'join', 'accept', 'join', 'join', 'join'])
})

test('after a refusal to join one organization, Back returns to the list', () => {
  const refuseJoin = refuse(EXCHANGE, apiError('invalid_email_for_jit_provisioning', 403))
  const { state } = play(discoveryConfig, [
    ...listEvents(discoveredOrganization('eligible_to_join_by_email_domain')),
    chooseEvent(),
    refuseJoin,
  ])
  expect(state.screen).toMatchObject({ message: { key: 'error.cannotJoin' }, back: true })
  expect(play(discoveryConfig, [{ type: 'wentBack' }], state).state.screen.name).toBe('Discovery')
})

test('choosing an organization exchanges the intermediate session', () => {
  const { state, calls } = play(discoveryConfig, [...listEvents(discoveredOrganization('active_member')), chooseEvent()])
  expect(calls).toMatchObject([{ call: EXCHANGE, input: { organization_id: 'org-acme', session_duration_minutes: 60 } }])
  expect(state.pending).toMatchObject({ subject: { kind: 'organization', organization_id: 'org-acme' } })
  expect(play(discoveryConfig, [respond(EXCHANGE, sessionResponse)], state).state.screen.name).toBe('LoggedIn')
})

test('of several organizations, the chosen one is opened, and an unknown one changes nothing', () => {
  const choices = ['org-1', 'org-2'].map((id) => discoveredOrganization('active_member', id))
  const { state } = play(discoveryConfig, listEvents(...choices))
  expect(play(discoveryConfig, [chooseEvent('org-2')], state).calls).toMatchObject([{ input: { organization_id: 'org-2' } }])
  expect(play(discoveryConfig, [chooseEvent('org-3')], state).state).toBe(state)
})

test('an organization that requires another first factor shows its Main, and Back returns to the list', () => {
  const { state } = play(discoveryConfig, [
    ...listEvents(discoveredOrganization('active_member', 'org', requireFirstFactor('magic_link'))),
    chooseEvent('org'),
  ])
  expect(state).toMatchObject({
    screen: { name: 'Main' },
    organization: { organization_id: 'org' },
    history: [{ screen: { name: 'Discovery' } }],
  })
  expect(play(discoveryConfig, [{ type: 'wentBack' }], state).state).toMatchObject({
    screen: { name: 'Discovery' },
    type: 'Discovery',
    organization: null,
    primary: null,
  })
})

test.each([true, false])(
  'another first factor has to verify the address only if email_address_verified is false: %s',
  (email_address_verified) => {
    const membership = { type: 'active_member', member: { email_address_verified } }
    const { state } = play(discoveryConfig, [
      ...listEvents(discoveredOrganization('active_member', 'org', { membership, ...requireFirstFactor('email_otp') })),
      chooseEvent('org'),
    ])
    expect(state.primary).toEqual({ methods: ['email_otp'], verifiesEmail: !email_address_verified })
  },
)

test('redirects immediately if single sign-on is the only allowed method and there is a connection', () => {
  const { calls } = play(discoveryConfig, [
    ...listEvents(discoveredOrganization('active_member', 'org', { ...withConnection, ...requireFirstFactor('sso') })),
    chooseEvent('org'),
  ])
  expect(calls).toMatchObject([{ call: 'sso.start', input: { connection_id: 'conn-1' } }])
  const twoMethods = play(discoveryConfig, [
    ...listEvents(discoveredOrganization('active_member', 'org', { ...withConnection, ...requireFirstFactor('sso', 'password') })),
    chooseEvent('org'),
  ])
  expect(twoMethods).toMatchObject({ calls: [], state: { screen: { name: 'Main' } } })
})

test.each([
  ['single sign-on without a connection', 'Error', ['sso'], {}],
  ['another method than single sign-on', 'Main', ['password'], withConnection],
] as const)('an organization that requires %s shows the screen %s', (_, name, methods, fields) => {
  const choice = discoveredOrganization('active_member', 'org', { ...fields, ...requireFirstFactor(...methods) })
  const config = { ...discoveryConfig, products: ['passwords', 'sso', 'emailOtp'] } as const
  expect(play(config, [...listEvents(choice), chooseEvent('org')])).toMatchObject({ calls: [], state: { screen: { name } } })
})

test.each([{ primary_required: {} }, { primary_required: { allowed_auth_methods: 'all' } }, requireFirstFactor()])(
  'T21 a requirement of %j allows nothing, and Back returns to the list',
  (requirement) => {
    const { state, calls } = play(discoveryConfig, [
      ...listEvents(discoveredOrganization('active_member', 'org', requirement)),
      chooseEvent('org'),
    ])
    expect(state.screen).toMatchObject({ name: 'Error', message: { key: 'error.cannotJoin' }, back: true })
    expect(calls).toEqual([])
    expect(play(discoveryConfig, [{ type: 'wentBack' }], state).state.screen.name).toBe('Discovery')
  },
)

test('creates an organization only if the screen offers that', () => {
  const createWith = (config: LooseConfig) =>
    play(config, [linkEvent, respondProjectWithCreation, respondList(), { type: 'creationChosen' }])
  expect(createWith(discoveryConfig).calls).toMatchObject([{ call: CREATE, input: { session_duration_minutes: 60 } }])
  expect(createWith({ ...discoveryConfig, disableCreateOrganization: true }).calls).toEqual([])
  expect(play(discoveryConfig, [...listEvents(), { type: 'creationChosen' }]).calls).toEqual([])
})

const namingConfig: LooseConfig = { ...discoveryConfig, askForOrganizationName: true }
const eventsUntilNaming = [linkEvent, respondProjectWithCreation, respondList(), { type: 'creationChosen' }] as const

test('asks for the name of a new organization if that is configured, and sends it without spaces around it', () => {
  const { state, calls } = play(namingConfig, [...eventsUntilNaming])
  expect(state).toMatchObject({ screen: { name: 'OrganizationCreation' }, email: 'ada@acme.test' })
  expect(calls).toEqual([])
  const unnamed = play(namingConfig, [{ type: 'organizationNamed', name: ' ' }], state)
  expect(unnamed).toMatchObject({ calls: [], state: { problem: { phrase: { key: 'field.missing' }, at: 'field' } } })
  const named = play(namingConfig, [{ type: 'organizationNamed', name: ' Acme & Co ' }], unnamed.state)
  expect(named.calls).toMatchObject([{ call: CREATE, input: { organization_name: 'Acme & Co', session_duration_minutes: 60 } }])
  expect(play(namingConfig, [respond(CREATE, sessionResponse)], named.state).state.screen.name).toBe('LoggedIn')
  expect(play(namingConfig, [{ type: 'wentBack' }], state).state.screen.name).toBe('Discovery')
})

test('a refused name is a problem at its field, and another refusal is explained on the same screen', () => {
  const refused = (type: Parameters<typeof apiError>[0]) =>
    play(namingConfig, [...eventsUntilNaming, { type: 'organizationNamed', name: 'Acme' }, refuse(CREATE, apiError(type, 400))]).state
  expect(refused('invalid_organization_name')).toMatchObject({
    screen: { name: 'OrganizationCreation' },
    problem: { phrase: { key: 'creation.refused' }, at: 'field' },
  })
  expect(refused('action_not_allowed_email_domain_is_claimed')).toMatchObject({
    screen: { name: 'OrganizationCreation' },
    problem: { phrase: { key: 'error.claimedDomain' }, at: 'form' },
  })
  // Another name would be refused, too.
  expect(refused('endpoint_not_authorized_for_sdk')).toMatchObject({
    screen: { name: 'OrganizationCreation' },
    problem: { phrase: { key: 'error.default' }, at: 'form' },
  })
})

test('the organization of a user without any is created directly, without a question about its name', () => {
  const config = { ...namingConfig, directCreateOrganizationForNoMembership: true }
  const { calls } = play(config, [linkEvent, respondProjectWithCreation, respondList()])
  expect(calls.map(({ call, input }) => [call, input])).toEqual([[CREATE, { session_duration_minutes: 60 }]])
})

test.each([
  ['an empty list', 'wentBack', listEvents(), 'ada@acme.test'],
  ['an empty list', 'differentEmailChosen', listEvents(), 'ada@acme.test'],
  ['a list', 'differentEmailChosen', listEvents(discoveredOrganization('active_member')), ''],
] as const)('from %s, %s starts over', (_, type, events, email) => {
  const { state, effects } = play(discoveryConfig, [...events, { type }])
  expect(state).toMatchObject({ screen: { name: 'Main' }, type: 'Discovery', email, direction: 'back' })
  expect(effects).toContainEqual({ do: 'clearIntermediateSession' })
})

test('the user cannot leave the list during a call that can open a session', () => {
  const { state } = play(discoveryConfig, [...listEvents(discoveredOrganization('active_member')), chooseEvent()])
  for (const type of ['wentBack', 'differentEmailChosen'] as const) expect(play(discoveryConfig, [{ type }], state).state).toBe(state)
})

const directConfig: LooseConfig = {
  ...discoveryConfig,
  directLoginForSingleMembership: { status: true },
  directCreateOrganizationForNoMembership: true,
}

test('logs in directly to the only organization', () => {
  const { state, calls } = play(directConfig, listEvents(discoveredOrganization('active_member')))
  expect(callNames({ calls })).toEqual([EXCHANGE])
  expect(state.screen).toEqual({ name: 'Loading', of: 'login' })
  expect(play(directConfig, [refuse(EXCHANGE, networkError)], state).state).toMatchObject({
    screen: { name: 'Discovery' },
    problem: { phrase: { key: 'error.unreachable' } },
  })
})

test('a direct login that the organization refuses names the organization, and Back returns to the list', () => {
  const refuseJoin = refuse(EXCHANGE, apiError('operation_restricted_by_organization_auth_methods', 403))
  const { state } = play(directConfig, [...listEvents(discoveredOrganization('active_member')), refuseJoin])
  expect(state.screen).toMatchObject({ message: { key: 'error.cannotJoin', values: { organization: 'org-acme' } }, back: true })
  expect(play(directConfig, [{ type: 'wentBack' }], state).state.screen.name).toBe('Discovery')
})

test('a direct login to an organization that requires another first factor shows its Main', () => {
  const choice = discoveredOrganization('active_member', 'org', requireFirstFactor('magic_link'))
  expect(play(directConfig, listEvents(choice)).state).toMatchObject({
    screen: { name: 'Main' },
    history: [{ screen: { name: 'Discovery' } }],
  })
})

test('a direct login by single sign-on shows Loading until the page is left', () => {
  const { state } = play(
    directConfig,
    listEvents(discoveredOrganization('active_member', 'org', { ...withConnection, ...requireFirstFactor('sso') })),
  )
  expect(state).toMatchObject({ screen: { name: 'Loading', of: 'login' }, pending: { call: 'sso.start' } })
  const stateOnPage = play(directConfig, [respond('sso.start', null as never), { type: 'stayedOnPage' }], state).state
  expect(stateOnPage).toMatchObject({ screen: { name: 'Discovery' }, pending: null })
  expect(play(directConfig, [refuse('sso.start', networkError)], state).state).toMatchObject({
    screen: { name: 'Discovery' },
    problem: { phrase: { key: 'error.unreachable' } },
  })
})

test('without any choice, creates an organization directly if that is configured and allowed', () => {
  const callsWith = (config: LooseConfig) => callNames(play(config, [linkEvent, respondProjectWithCreation, respondList()]))
  expect(callsWith(directConfig)).toEqual([CREATE])
  expect(callsWith({ ...directConfig, disableCreateOrganization: true })).toEqual([])
  expect(callNames(play(directConfig, listEvents()))).toEqual([])
  expect(callsWith(discoveryConfig)).toEqual([])
  const withChoice = [linkEvent, respondProjectWithCreation, respondList(discoveredOrganization('eligible_to_join_by_email_domain'))]
  expect(callNames(play(directConfig, withChoice))).toEqual([])
})
