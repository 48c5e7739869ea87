// @vitest-environment node
import { describe, expect, test } from 'vitest'
import {
  respond,
  redirectEvent,
  DISCOVER,
  discoveredOrganization,
  EXCHANGE,
  respondOrganization,
  discoveryConfig,
  organizationConfig,
  callNames,
  networkError,
  organization,
  play,
  apiError,
  refuse,
  sessionResponse,
  startEvent,
  submitEmail,
} from '../fixtures.ts'
import { HAS_TOTP, requireSecondFactor } from '../model/responses.ts'

// Numbers such as T54 in test names are threats in docs/threats.md.

const connections = [{ connection_id: 'conn-1', display_name: 'Okta', identity_provider: 'okta' }]
const config = {
  ...organizationConfig,
  products: ['oauth', 'sso'],
  oauthOptions: {
    providers: ['google', { type: 'slack', customScopes: ['team'], providerParams: { login_hint: 'a' } }],
    loginRedirectURL: 'https://a/in',
  },
  ssoOptions: { loginRedirectURL: 'https://a/sso' },
} as const
const discoveryFlow = { ...config, ...discoveryConfig, organizationSlug: null } as const
const eventsUntilMain = [
  startEvent,
  respond('organization.getBySlug', { organization: organization({ sso_active_connections: connections }) }),
]

test('redirects to a provider with its scopes, its parameters and the organization', () => {
  const { calls, state } = play(config, [...eventsUntilMain, { type: 'providerChosen', provider: 'slack' }])
  expect(calls.at(-1)).toMatchObject({
    call: 'oauth.start',
    input: {
      provider: 'slack',
      organization_id: 'org-acme',
      custom_scopes: ['team'],
      provider_params: { login_hint: 'a' },
      login_redirect_url: 'https://a/in',
    },
  })
  expect(play(config, [respond('oauth.start', null as never)], state).effects).toEqual([{ do: 'rememberPending', method: 'slack_oauth' }])
})

describe('“last used”', () => {
  const storedMethods = (...events: Parameters<typeof play>[1]) =>
    play(config, events).effects.filter(({ do: what }) => what.startsWith('remember'))
  const oauthEvent = redirectEvent('oauth.authenticate')
  const OAUTH = 'oauth.authenticate'

  test('changes when a single sign-on succeeds, not when it starts', () => {
    expect(
      storedMethods(...eventsUntilMain, { type: 'connectionChosen', connection_id: 'conn-1' }, respond('sso.start', null as never)),
    ).toEqual([])
    expect(storedMethods(redirectEvent('sso.authenticate'), respond('sso.authenticate', sessionResponse))).toEqual([
      { do: 'remember', method: 'sso' },
    ])
  })
  test('becomes the pending method when the sign-in of the redirect succeeds', () => {
    expect(storedMethods(oauthEvent, respond(OAUTH, sessionResponse))).toEqual([{ do: 'remember', method: 'pending' }])
  })
  test('does not change when the sign-in of the redirect fails. The pending method is cleared, unless the user can try again', () => {
    expect(storedMethods(oauthEvent, refuse(OAUTH, apiError('oauth_token_not_found', 404)))).toEqual([
      { do: 'rememberPending', method: null },
    ])
    expect(storedMethods(oauthEvent, refuse(OAUTH, networkError))).toEqual([])
  })
  test('changes only after the second factor, or after the choice of an organization', () => {
    const eventsUntilSecondFactor = [oauthEvent, respond(OAUTH, requireSecondFactor(HAS_TOTP) as never)]
    expect(storedMethods(...eventsUntilSecondFactor)).toEqual([])
    expect(
      storedMethods(...eventsUntilSecondFactor, { type: 'codeEntered', code: '123456' }, respond('totp.authenticate', sessionResponse)),
    ).toHaveLength(1)
    const eventsUntilList = [
      redirectEvent('magicLinks.discovery.authenticate'),
      respond(DISCOVER, { discovered_organizations: [discoveredOrganization('active_member')] }),
    ]
    expect(storedMethods(...eventsUntilList)).toEqual([])
    expect(
      storedMethods(...eventsUntilList, { type: 'organizationChosen', organization_id: 'org-acme' }, respond(EXCHANGE, sessionResponse)),
    ).toEqual([{ do: 'remember', method: 'magic_link' }])
  })
})

test('redirects without an organization in discovery, and shows the organizations after the return', () => {
  const OAUTH = 'oauth.discovery.authenticate'
  const { calls, state } = play(discoveryFlow, [startEvent, { type: 'providerChosen', provider: 'google' }])
  expect(calls).toMatchObject([{ call: 'oauth.discovery.start', input: { provider: 'google' } }])
  expect(play(discoveryFlow, [respond('oauth.discovery.start', null as never)], state).effects).toEqual([
    { do: 'rememberPending', method: 'google_oauth' },
  ])
  expect(play(discoveryFlow, [redirectEvent(OAUTH), respond(OAUTH, {})]).state.screen).toMatchObject({ name: 'Discovery', choices: [] })
})

test('redirects to an offered connection only', () => {
  const callsAfterChoice = (connection_id: string) =>
    play(config, [...eventsUntilMain, { type: 'connectionChosen', connection_id }]).calls.slice(1)
  expect(callsAfterChoice('conn-1')).toMatchObject([
    { call: 'sso.start', input: { connection_id: 'conn-1', login_redirect_url: 'https://a/sso' } },
  ])
  expect(callsAfterChoice('conn-foreign')).toEqual([])
})

test.each(['hubspot', 'github', '__proto__', ''])('the provider %j is not offered, so it cannot be chosen', (provider) => {
  expect(play(config, [...eventsUntilMain, { type: 'providerChosen', provider }]).calls).toHaveLength(1)
})

test('the button stays busy until the browser has left the page, or until that takes too long', () => {
  const leavingState = play(config, [
    ...eventsUntilMain,
    { type: 'connectionChosen', connection_id: 'conn-1' },
    respond('sso.start', null as never),
  ]).state
  expect(leavingState.pending).toMatchObject({ call: 'sso.start', subject: { kind: 'connection', connection_id: 'conn-1' } })
  expect(play(config, [{ type: 'stayedOnPage' }], leavingState).state.pending).toBeNull()
})

test('the timeout of one redirect does not affect the next one', () => {
  const chooseEvent = { type: 'connectionChosen', connection_id: 'conn-1' } as const
  const firstState = play(config, [...eventsUntilMain, chooseEvent]).state
  const secondState = play(config, [{ type: 'stayedOnPage' }, chooseEvent], firstState).state
  expect(play(config, [{ type: 'stayedOnPage', ticket: firstState.pending?.ticket ?? 0 }], secondState).state.pending).toBe(
    secondState.pending,
  )
  expect(play(config, [{ type: 'stayedOnPage', ticket: secondState.pending?.ticket ?? 0 }], secondState).state.pending).toBeNull()
})

const eventsUntilSearch = [startEvent, { type: 'ssoChosen' }, submitEmail('ada@acme.test')] as const
const FIND = 'sso.discoverConnections'

test('without an organization, finds the connections by the email address', () => {
  const { state, calls } = play(discoveryFlow, [...eventsUntilSearch, respond(FIND, { connections } as never)])
  expect(calls).toMatchObject([{ call: FIND, input: { email_address: 'ada@acme.test' } }])
  expect(state.screen).toMatchObject({ name: 'SSODiscoveryMenu', connections: [{ connection_id: 'conn-1', name: 'Okta' }] })
  expect(callNames(play(discoveryFlow, [{ type: 'connectionChosen', connection_id: 'conn-1' }], state))).toEqual(['sso.start'])
  expect(callNames(play(discoveryFlow, [{ type: 'connectionChosen', connection_id: 'conn-2' }], state))).toEqual([])
})

test('of several connections, the chosen one is used', () => {
  const found = [...connections, { connection_id: 'conn-2', display_name: 'Entra', identity_provider: 'entra' }]
  const { state } = play(discoveryFlow, [...eventsUntilSearch, respond(FIND, { connections: found } as never)])
  expect(play(discoveryFlow, [{ type: 'connectionChosen', connection_id: 'conn-2' }], state).calls).toMatchObject([
    { call: 'sso.start', input: { connection_id: 'conn-2' } },
  ])
})

test('the search by email address can be chosen only where it is offered', () => {
  const { state } = play(config, eventsUntilMain)
  expect(play(config, [{ type: 'ssoChosen' }], state).state).toBe(state)
})

test.each([
  ['the text typed on Main', 'ada@ac', 'ada@ac'],
  ['the address of an earlier step, if nothing is typed', '', 'ada@acme.test'],
  ['the address of an earlier step, if the screen has no email field', undefined, 'ada@acme.test'],
])('the email field of single sign-on has %s', (_, email, shown) => {
  const earlierState = { ...play(discoveryFlow, [startEvent]).state, email: 'ada@acme.test' }
  const { state } = play(discoveryFlow, [email === undefined ? { type: 'ssoChosen' } : { type: 'ssoChosen', email }], earlierState)
  expect(state).toMatchObject({ screen: { name: 'SSODiscoveryEmail' }, email: shown })
})

const eventsUntilSlug = [...eventsUntilSearch, respond(FIND, { connections: [] })]
const submitSlug = (text: string) => ({ type: 'slugSubmitted', slug: text }) as const
const BY_SLUG = 'organization.getBySlug'

test('without any connection, asks for the organization’s slug, which leads to its Main', () => {
  const { state, calls } = play(discoveryFlow, [...eventsUntilSlug, submitSlug(' acme '), respondOrganization])
  expect(calls.at(-1)).toMatchObject({ call: BY_SLUG, input: { organization_slug: 'acme' } })
  expect(state).toMatchObject({ type: 'Organization', screen: { name: 'Main' }, organization: { organization_id: 'org-acme' } })
  expect(play(discoveryFlow, [{ type: 'wentBack' }], state).state).toMatchObject({
    type: 'Discovery',
    organization: null,
    screen: { name: 'SSODiscoveryFallback' },
  })
})

test.each([
  ['an empty slug', submitSlug(' '), null, 'field.missing'],
  ['an unknown slug', submitSlug('nope'), respond(BY_SLUG, { organization: null }), 'error.slugNotFound'],
])('%s keeps the form and shows the problem', (_, event, answer, key) => {
  const { state } = play(discoveryFlow, [...eventsUntilSlug, event, ...(answer ? [answer] : [])])
  expect(state).toMatchObject({ screen: { name: 'SSODiscoveryFallback' }, problem: { phrase: { key } }, pending: null })
})

test('T54 ignores an organization that was requested before the user went back, even on another Main', () => {
  const pendingState = play(discoveryFlow, [...eventsUntilSlug, submitSlug('vault')]).state
  const otherMain = play(
    discoveryFlow,
    [{ type: 'wentBack' }, submitEmail('ada@acme.test'), respond(FIND, { connections: [] }), submitSlug('acme'), respondOrganization],
    pendingState,
  ).state
  const vault = { organization: organization({ organization_id: 'org-vault' }) }
  const lateResponse = { type: 'answered', call: BY_SLUG, ticket: pendingState.pending?.ticket ?? 0, answer: vault } as never
  expect(otherMain.organization?.organization_id).toBe('org-acme')
  expect(play(discoveryFlow, [lateResponse], otherMain).state).toBe(otherMain)
})

test('“Sign in another way” returns to the first screen, however many screens are between', () => {
  const { state } = play(discoveryFlow, eventsUntilSlug)
  const afterChoice = (history: typeof state.history) => play(discoveryFlow, [{ type: 'anotherMethodChosen' }], { ...state, history }).state
  for (const history of [state.history, [...state.history, ...state.history.slice(1)]])
    expect(afterChoice(history)).toMatchObject({ screen: { name: 'Main' }, history: [] })
})
