import { expect, test } from 'vitest'
import { RESEND_AFTER } from '../../src/limits.ts'
import {
  answering,
  arrived,
  AT,
  CREATE,
  DISCOVER,
  discovered,
  EXCHANGE,
  found,
  inDiscovery,
  inOrganization,
  LOGIN,
  offline,
  organization,
  play,
  refusal,
  refusing,
  SEND,
  signedIn,
  SPEND,
  started,
  typed,
} from './fixtures.ts'

const sentLink = [started, found, typed('ada@acme.test'), answering(LOGIN, {})]
const listed = (...choices: never[]) => [
  arrived,
  answering(DISCOVER, { email_address: 'ada@acme.test', discovered_organizations: choices }),
]

test('the organization is found by its slug, and Main waits for it', () => {
  const asking = play(inOrganization, [started])
  expect(asking.state.screen).toEqual({ name: 'Loading', of: 'page' })
  expect(asking.calls).toMatchObject([{ call: 'organization.getBySlug', input: { organization_slug: 'acme' } }])
  expect(play(inOrganization, [started, found]).state).toMatchObject({ screen: { name: 'Main' }, organization: { name: 'Acme Corp' } })
})

test('a remembered organization shows Main at once; an old one is asked for again without anybody waiting', () => {
  const remembered = (fresh: boolean) =>
    play(inOrganization, [{ ...started, organization: { organization: organization(), fresh } } as typeof started])
  expect(remembered(true)).toMatchObject({ state: { screen: { name: 'Main' } }, calls: [] })
  expect(remembered(false)).toMatchObject({
    state: { screen: { name: 'Main' }, pending: null },
    calls: [{ call: 'organization.getBySlug' }],
  })
})

test('a changed answer renews the facts and moves nobody', () => {
  const events = [{ ...started, organization: { organization: organization(), fresh: false } } as typeof started]
  expect(
    play(inOrganization, [
      ...events,
      answering('organization.getBySlug', { organization: organization({ organization_name: 'Acme Ltd' }) }),
    ]).state,
  ).toMatchObject({
    screen: { name: 'Main' },
    organization: { name: 'Acme Ltd' },
  })
  expect(play(inOrganization, [...events, answering('organization.getBySlug', { organization: null })]).state.screen.name).toBe('Main')
})

test('the discovery flow begins with Main and asks for no organization', () => {
  expect(play(inDiscovery, [started])).toMatchObject({ state: { screen: { name: 'Main' }, type: 'Discovery' }, calls: [] })
})

test.each([
  ['an unknown slug', [started, answering('organization.getBySlug', { organization: null })], inOrganization],
  ['no slug', [started], { authFlowType: 'Organization' as const }],
])('%s is the organization error, from which Try again starts over', (_, events, config) => {
  const { state } = play(config, events)
  expect(state.screen).toEqual({ name: 'Error', message: { key: 'error.organization' }, back: false, retry: 'restart', until: null })
  expect(play(inOrganization, [{ type: 'retryChosen' }], state).state.screen).toEqual({ name: 'Loading', of: 'page' })
})

test('an organization that cannot be asked for is not said to be missing', () => {
  expect(play(inOrganization, [started, refusing('organization.getBySlug', offline)]).state.screen).toMatchObject({
    message: { key: 'error.unreachable' },
  })
})

test.each([[[]], [['password']], [['a-method-of-tomorrow']]])(
  'T21 an organization restricted to %j offers nothing it does not allow',
  (allowed_auth_methods) => {
    const restricted = organization({ auth_methods: 'RESTRICTED', allowed_auth_methods })
    expect(play(inOrganization, [started, answering('organization.getBySlug', { organization: restricted })]).state.screen).toMatchObject({
      message: { key: 'error.cannotJoin', values: { organization: 'Acme Corp' } },
    })
  },
)

test('a submitted address is sent with the organization and the configured addresses', () => {
  const config = {
    ...inOrganization,
    emailMagicLinksOptions: { loginRedirectURL: 'https://a/login', signupRedirectURL: 'https://a/signup', locale: 'es' },
  }
  const { calls, state } = play(config, [started, found, typed(' ada@ACME.test ')])
  expect(calls.at(-1)).toMatchObject({
    call: LOGIN,
    input: {
      email_address: 'ada@acme.test',
      organization_id: 'org-acme',
      login_redirect_url: 'https://a/login',
      signup_redirect_url: 'https://a/signup',
      locale: 'es',
    },
  })
  expect(state.pending).toMatchObject({ call: LOGIN })
})

test('in the discovery flow it is sent with the discovery address', () => {
  const config = { ...inDiscovery, emailMagicLinksOptions: { discoveryRedirectURL: 'https://a/discover' } }
  expect(play(config, [started, typed('ada@acme.test')]).calls).toMatchObject([
    { call: SEND, input: { email_address: 'ada@acme.test', discovery_redirect_url: 'https://a/discover' } },
  ])
})

test('submitting twice sends once', () => {
  expect(play(inDiscovery, [started, typed('ada@acme.test'), typed('ada@acme.test')]).calls).toHaveLength(1)
})

test('what is not an address is said at the field, and nothing is sent', () => {
  const { state, calls } = play(inDiscovery, [started, typed('ada@acme')])
  expect(state.problem).toEqual({ phrase: { key: 'email.invalid' }, at: 'field', until: null })
  expect(calls).toEqual([])
})

test('once the mail is on its way, the person is told where to look', () => {
  expect(play(inOrganization, sentLink).state).toMatchObject({
    screen: { name: 'EmailConfirmation', email: 'ada@acme.test', resends: 0, freeAt: null },
    history: [{ name: 'Main' }],
    pending: null,
  })
})

test.each([
  ['inactive_email', 'error.emailInactive'],
  ['email_jit_provisioning_not_allowed', 'error.noAccess'],
  ['invalid_email_for_jit_provisioning', 'error.noAccess'],
  ['organization_not_found', 'error.organization'],
  ['internal', 'error.emailNotSent'],
  ['constructor', 'error.emailNotSent'],
])('a mail refused with %s is explained by %s, and the address is kept', (type, key) => {
  const { state } = play(inOrganization, [started, found, typed('eve@evil.test'), refusing(LOGIN, refusal(type))])
  expect(state).toMatchObject({ screen: { name: 'Main' }, email: 'eve@evil.test', problem: { phrase: { key }, at: 'form' }, pending: null })
})

test('the sentence about access names the address and the organization', () => {
  const { state } = play(inOrganization, [
    started,
    found,
    typed('eve@evil.test'),
    refusing(LOGIN, refusal('email_jit_provisioning_not_allowed')),
  ])
  expect(state.problem?.phrase.values).toEqual({ email: 'eve@evil.test', organization: 'Acme Corp' })
})

test.each([
  [offline, 'error.unreachable'],
  [refusal('internal_server_error', 500), 'error.emailNotSent'],
])('when the server does not decide (%s), the person may try again as they are', (error, key) => {
  const { state } = play(inDiscovery, [started, typed('ada@acme.test'), refusing(SEND, error)])
  expect(state).toMatchObject({ screen: { name: 'Main' }, problem: { phrase: { key } } })
  expect(play(inDiscovery, [typed('ada@acme.test')], state).calls).toHaveLength(1)
})

test('Resend email really sends the same mail again, says so, and is free again after half a minute', () => {
  const once = play(inOrganization, [...sentLink, { type: 'resendRequested' }, answering(LOGIN, {})])
  expect(once.calls.filter(({ call }) => call === LOGIN).map(({ input }) => input)).toHaveLength(2)
  expect(once.state).toMatchObject({
    screen: { resends: 1, freeAt: AT + RESEND_AFTER },
    toasts: [{ phrase: { key: 'confirmation.resent' }, tone: 'success' }],
  })
  expect(play(inOrganization, [{ type: 'resendRequested' }], once.state).calls).toEqual([])
  const [toast] = once.state.toasts
  expect(play(inOrganization, [{ type: 'toastFaded', id: toast?.id ?? 0 }], once.state).state.toasts).toEqual([])
})

test('a resend that is limited waits as long as the server asks', () => {
  const { state } = play(inOrganization, [
    ...sentLink,
    { type: 'resendRequested' },
    refusing(LOGIN, refusal('too_many_requests', 429, 50_000)),
  ])
  expect(state.screen).toMatchObject({ name: 'EmailConfirmation', freeAt: AT + 50_000 })
})

test('Try again goes back to Main and keeps the address', () => {
  expect(play(inOrganization, [...sentLink, { type: 'anotherTryChosen' }]).state).toMatchObject({
    screen: { name: 'Main' },
    email: 'ada@acme.test',
    direction: 'back',
    history: [],
  })
})

test('an answer that comes after the person went back changes nothing', () => {
  const left = play(inOrganization, [...sentLink, { type: 'resendRequested' }, { type: 'anotherTryChosen' }]).state
  const late = play(
    inOrganization,
    [
      { type: 'answered', call: LOGIN, ticket: 3, answer: {} as never },
      { type: 'refused', call: LOGIN, ticket: 3, error: offline },
    ],
    left,
  )
  expect(late.state).toBe(left)
})

test('a token in the address goes first, and nothing else is asked for but the project', () => {
  const { state, effects } = play(inOrganization, [arrived])
  expect(state.screen).toEqual({ name: 'Loading', of: 'login' })
  expect(effects).toEqual([
    { do: 'arrive', ticket: 1, minutes: 60 },
    { do: 'load', ticket: 1 },
  ])
})

test('a session in the answer is Success, once', () => {
  const { state, effects } = play(inOrganization, [arrived, answering(SPEND, signedIn)])
  expect(state.screen).toEqual({ name: 'LoggedIn', email: 'ada@acme.test', organization: 'Acme Corp' })
  expect(effects.filter((effect) => effect.do === 'finish')).toHaveLength(1)
})

test.each([{}, { member_session: null }, { member_session: null, mfa_required: {} }])('an answer of %j is not Success', (answer) => {
  expect(play(inOrganization, [arrived, answering(SPEND, answer as never)]).state.screen).toMatchObject({ name: 'Error', retry: 'restart' })
})

test.each(['magic_link_not_found', 'unable_to_auth_magic_link'])(
  'a link refused with %s says what may have happened and starts over',
  (type) => {
    expect(play(inOrganization, [arrived, refusing(SPEND, refusal(type, 404))]).state.screen).toEqual({
      name: 'Error',
      message: { key: 'error.magicLink' },
      back: false,
      retry: 'restart',
      until: null,
    })
  },
)

test('T04 a link that did not reach the server can be tried again', () => {
  const { state } = play(inOrganization, [arrived, refusing(SPEND, offline)])
  expect(state.screen).toMatchObject({ name: 'Error', message: { key: 'error.unreachable' }, retry: 'arrive' })
  expect(play(inOrganization, [{ type: 'retryChosen' }], state).effects).toMatchObject([{ do: 'arrive' }])
})

test('a link that the server asks to wait for can be tried again after the wait', () => {
  const { state } = play(inOrganization, [arrived, refusing(SPEND, refusal('too_many_requests', 429, 9000))])
  expect(state.screen).toMatchObject({ message: { key: 'error.rateLimited' }, retry: 'arrive', until: AT + 9000 })
  expect(play(inOrganization, [{ type: 'retryChosen' }], state).state).toBe(state)
})

test('T54 an organization that was asked for before the flow began again is late', () => {
  const asking = play({ ...inOrganization, organizationSlug: 'acme' }, [started]).state
  const again = play({ ...inOrganization, organizationSlug: 'vault' }, [started], asking).state
  const late = play(
    inOrganization,
    [{ type: 'answered', call: 'organization.getBySlug', ticket: 1, answer: { organization: organization() } as never }],
    again,
  )
  expect(late.state).toBe(again)
})

test.each([{ primary_required: {} }, { primary_required: { allowed_auth_methods: 'all' } }])(
  'T21 a requirement of %j allows nothing',
  (more) => {
    const chosen = play(inDiscovery, [
      ...listed(discovered('active_member', 'org', more)),
      { type: 'organizationChosen', organization_id: 'org' },
    ])
    expect(chosen.state.screen).toMatchObject({ message: { key: 'error.cannotJoin' } })
    expect(chosen.calls).toEqual([])
  },
)

test('T22 odd facts of an organization are read as none, and restrict', () => {
  const odd = organization({ organization_name: 7, organization_logo_url: {}, auth_methods: 7, allowed_auth_methods: 7 })
  expect(play(inOrganization, [started, answering('organization.getBySlug', { organization: odd })]).state).toMatchObject({
    screen: { message: { key: 'error.cannotJoin' } },
    organization: { name: '', logo_url: '', allowedAuthMethods: [] },
  })
})

test('Back from the organization that asks for another factor returns to the list', () => {
  const main = play(inDiscovery, [
    ...listed(discovered('active_member', 'org', { primary_required: { allowed_auth_methods: ['magic_link'] } })),
    { type: 'organizationChosen', organization_id: 'org' },
  ]).state
  expect(play(inDiscovery, [{ type: 'wentBack' }], main).state).toMatchObject({
    screen: { name: 'Discovery' },
    type: 'Discovery',
    organization: null,
  })
  expect(play(inDiscovery, [started, { type: 'wentBack' }]).state.screen.name).toBe('Main')
})

test('starting over forgets the pending sign-in', () => {
  const { effects } = play(inDiscovery, [arrived, refusing(DISCOVER, refusal('magic_link_not_found', 404)), { type: 'retryChosen' }])
  expect(effects).toContainEqual({ do: 'dropPending' })
})

test('the organizations are listed with what choosing each means', () => {
  const choices = [
    'active_member',
    'pending_member',
    'invited_member',
    'eligible_to_join_by_email_domain',
    'eligible_to_join_by_oauth_tenant',
    'of_tomorrow',
  ]
  const { state } = play(inOrganization, listed(...choices.map((type) => discovered(type, type))))
  expect(state.type).toBe('Discovery')
  expect(state.screen).toMatchObject({ name: 'Discovery', email: 'ada@acme.test' })
  expect(state.screen.name === 'Discovery' && state.screen.choices.map(({ action }) => action)).toEqual([
    'login',
    'join',
    'accept',
    'join',
    'join',
    'join',
  ])
})

test('choosing an organization exchanges the pending sign-in for it', () => {
  const { state, calls } = play(inDiscovery, [
    ...listed(discovered('active_member')),
    { type: 'organizationChosen', organization_id: 'org-acme' },
  ])
  expect(calls).toMatchObject([{ call: EXCHANGE, input: { organization_id: 'org-acme', session_duration_minutes: 60 } }])
  expect(state.pending).toMatchObject({ subject: 'org-acme' })
  expect(play(inDiscovery, [answering(EXCHANGE, signedIn)], state).state.screen.name).toBe('LoggedIn')
})

test('an organization that asks for another first factor goes on at Main, and Back returns to the list', () => {
  const { state } = play(inDiscovery, [
    ...listed(discovered('active_member', 'org', { primary_required: { allowed_auth_methods: ['magic_link'] } })),
    { type: 'organizationChosen', organization_id: 'org' },
  ])
  expect(state).toMatchObject({ screen: { name: 'Main' }, organization: { organization_id: 'org' }, history: [{ name: 'Discovery' }] })
})

test('one that allows nothing we have is an Error, and Back returns to the list', () => {
  const { state } = play(inDiscovery, [
    ...listed(discovered('active_member', 'org', { primary_required: { allowed_auth_methods: [] } })),
    { type: 'organizationChosen', organization_id: 'org' },
  ])
  expect(state.screen).toMatchObject({ name: 'Error', message: { key: 'error.cannotJoin' }, back: true })
  expect(play(inDiscovery, [{ type: 'wentBack' }], state).state.screen.name).toBe('Discovery')
})

test('an organization is created only where that is offered', () => {
  const project = {
    type: 'answered',
    call: 'project.bootstrap',
    ticket: 0,
    answer: { emailDomains: [], createOrganizationEnabled: true, displayWatermark: false } as never,
  } as const
  const create = (config: typeof inDiscovery) => play(config, [arrived, project, ...listed().slice(1), { type: 'creationChosen' }])
  expect(create(inDiscovery).calls).toMatchObject([{ call: CREATE, input: { session_duration_minutes: 60 } }])
  expect(create({ ...inDiscovery, disableCreateOrganization: true }).calls).toEqual([])
})

test('a claimed domain is explained, and Back returns to the list', () => {
  const { state } = play(inDiscovery, [
    ...listed(discovered('active_member')),
    { type: 'organizationChosen', organization_id: 'org-acme' },
    refusing(EXCHANGE, refusal('action_not_allowed_email_domain_is_claimed')),
  ])
  expect(state.screen).toMatchObject({ message: { key: 'error.claimedDomain' }, back: true })
  expect(play(inDiscovery, [{ type: 'wentBack' }], state).state.screen.name).toBe('Discovery')
})

test('a choice that did not reach the server keeps the list', () => {
  const { state } = play(inDiscovery, [
    ...listed(discovered('active_member')),
    { type: 'organizationChosen', organization_id: 'org-acme' },
    refusing(EXCHANGE, offline),
  ])
  expect(state).toMatchObject({ screen: { name: 'Discovery' }, problem: { phrase: { key: 'error.unreachable' } }, pending: null })
})

test('a sign-in that took too long says so and starts over', () => {
  const { state } = play(inDiscovery, [
    ...listed(discovered('active_member')),
    { type: 'organizationChosen', organization_id: 'org-acme' },
    refusing(EXCHANGE, refusal('intermediate_session_not_found', 404)),
  ])
  expect(state.screen).toMatchObject({ message: { key: 'error.signInExpired' }, retry: 'restart', back: false })
})

test('Back from the list, and another address, begin again and keep what was typed', () => {
  for (const type of ['wentBack', 'differentEmailChosen'] as const) {
    expect(play(inDiscovery, [...listed(), { type }]).state).toMatchObject({
      screen: { name: 'Main' },
      type: 'Discovery',
      email: 'ada@acme.test',
      direction: 'back',
    })
  }
})

const session = { type: 'sessionArrived', email: 'ada@acme.test', organization: 'Acme Corp' } as const
test('a tab that waits for the link to be followed moves on when another tab of the browser has done so', () => {
  expect(play(inOrganization, [...sentLink, session]).state.screen.name).toBe('LoggedIn')
})

test('T03 a session that another tab made of the link wins over the error of this one', () => {
  expect(play(inOrganization, [arrived, refusing(SPEND, refusal('unable_to_auth_magic_link', 401)), session]).state.screen.name).toBe(
    'LoggedIn',
  )
})

test('when the member leaves, Success is over, and no sign-in that is under way elsewhere is forgotten', () => {
  const { state, effects } = play(inOrganization, [arrived, answering(SPEND, signedIn), { type: 'sessionEnded' }])
  expect(state).toMatchObject({ screen: { name: 'Loading', of: 'page' }, email: '' })
  expect(effects).not.toContainEqual({ do: 'dropPending' })
  expect(play(inDiscovery, [started, { type: 'sessionEnded' }]).state.screen.name).toBe('Main')
})

test('nobody who is typing is moved by a session from elsewhere', () => {
  expect(play(inDiscovery, [started, session]).state.screen.name).toBe('Main')
})

test('an event of another screen changes nothing', () => {
  const { state } = play(inDiscovery, [started])
  for (const event of [
    { type: 'retryChosen' },
    { type: 'wentBack' },
    { type: 'resendRequested' },
    { type: 'toString' as never },
  ] as const) {
    expect(play(inDiscovery, [event], state).state).toBe(state)
  }
})
