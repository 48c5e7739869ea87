// @vitest-environment node
import { describe, expect, test } from 'vitest'
import {
  eventsUntilEmail,
  respond,
  linkEvent,
  redirectEvent,
  NOW,
  bootstrap,
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
  sessionOpenedEvent,
  sessionResponse,
  REDEEM,
  SEND,
  startEvent,
  submitEmail,
  usedLinkError,
} from '../fixtures.ts'
import { HAS_TOTP, requireSecondFactor } from '../model/responses.ts'

// Numbers such as T03 in test names are threats in docs/threats.md.

const retryEvent = { type: 'retryChosen' } as const
const startWithFreshOrganization = { ...startEvent, organization: { organization: organization(), fresh: true } } as typeof startEvent
const startWithOutdatedOrganization = { ...startEvent, organization: { organization: organization(), fresh: false } } as typeof startEvent
/** In ms. */
const WAIT = 9000
/** The organization does not allow the method. */
const RESTRICTED = 'operation_restricted_by_organization_auth_methods'
/** The response to the request for the organization. */
const respondRefresh = (facts: object | null) => respond('organization.getBySlug', { organization: facts && organization(facts) })

test('loads the organization by its slug, and Main waits for it', () => {
  const loading = play(organizationConfig, [startEvent])
  expect(loading.state.screen).toEqual({ name: 'Loading', of: 'page' })
  expect(loading.calls).toMatchObject([{ call: 'organization.getBySlug', input: { organization_slug: 'acme' } }])
  expect(play(organizationConfig, [startEvent, respondOrganization]).state).toMatchObject({
    screen: { name: 'Main' },
    organization: { name: 'Acme Corp' },
  })
})

test('a stored project is known immediately', () => {
  const project = { ...(bootstrap({ displayWatermark: true }, 'vault') as object) }
  const { state } = play(discoveryConfig, [{ ...startEvent, project } as typeof startEvent])
  expect(state.project).toMatchObject({ watermark: true, slug: 'vault' })
})

test('a failure of the project is not shown on Main, or while the organization is loading', () => {
  for (const config of [discoveryConfig, organizationConfig]) {
    const { state } = play(config, [startEvent])
    expect(play(config, [refuse('project.bootstrap', networkError)], state).state).toBe(state)
  }
})

test('without a configured slug, waits for the slug that the project finds in the URL', () => {
  const beforeProject = play({}, [startEvent])
  expect(beforeProject).toMatchObject({ state: { screen: { name: 'Loading', of: 'page' }, pending: null }, calls: [] })
  const afterProject = play({}, [respond('project.bootstrap', bootstrap({}, 'vault'))], beforeProject.state)
  expect(afterProject.calls).toMatchObject([{ call: 'organization.getBySlug', input: { organization_slug: 'vault' } }])
  expect(play({}, [respond('project.bootstrap', bootstrap())], beforeProject.state).state.screen).toMatchObject({
    message: { key: 'error.organization' },
  })
})

test('the method that was used last does not change the order of the methods', () => {
  const config = { ...discoveryConfig, products: ['emailOtp', 'oauth', 'sso'], oauthOptions: { providers: ['google', 'github'] } } as const
  const screenAfter = (lastUsed: string | null) => play(config, [{ ...startEvent, lastUsed }]).state.screen
  for (const lastUsed of ['github_oauth', 'sso']) expect(screenAfter(lastUsed)).toEqual(screenAfter(null))
})

test('shows an error if the project cannot be loaded, and Try again loads it again', () => {
  const { state } = play({}, [startEvent, refuse('project.bootstrap', networkError)])
  expect(state.screen).toMatchObject({ name: 'Error', message: { key: 'error.unreachable' }, retry: 'restart' })
  const secondTry = play({}, [{ type: 'retryChosen' }], state)
  expect(secondTry.effects).toContainEqual(expect.objectContaining({ do: 'call', call: 'project.bootstrap' }))
})

test('without a configured slug, Try again loads the project again, because a failed request also results in a project with defaults', () => {
  const respondDefaults = respond('project.bootstrap', bootstrap())
  const { state } = play({}, [startEvent, respondDefaults])
  expect(state.screen).toMatchObject({ name: 'Error', message: { key: 'error.organization' } })
  const secondTry = play({}, [retryEvent], state)
  expect(secondTry.state.screen).toEqual({ name: 'Loading', of: 'page' })
  expect(secondTry.effects).toContainEqual(expect.objectContaining({ do: 'call', call: 'project.bootstrap' }))
  expect(play({}, [respondDefaults], secondTry.state).state.screen).toEqual(state.screen)
  const afterRetry = play({}, [respond('project.bootstrap', bootstrap({}, 'vault')), respondOrganization], secondTry.state)
  expect(afterRetry.state).toMatchObject({ screen: { name: 'Main' }, project: { slug: 'vault' } })
})

test('Try again does not load a known project again if the slug is configured, or in discovery', () => {
  const respondProject = respond('project.bootstrap', bootstrap({ displayWatermark: true }))
  const missingState = play(organizationConfig, [
    startEvent,
    respondProject,
    respond('organization.getBySlug', { organization: null }),
  ]).state
  const expiredState = play(discoveryConfig, [
    redirectEvent('sso.authenticate'),
    respondProject,
    refuse('sso.authenticate', apiError('sso_token_not_found', 404)),
  ]).state
  for (const [config, state] of [
    [organizationConfig, missingState],
    [discoveryConfig, expiredState],
  ] as const) {
    const secondTry = play(config, [retryEvent], state)
    expect(secondTry.state).toMatchObject({ project: { watermark: true } })
    expect(secondTry.effects).not.toContainEqual(expect.objectContaining({ call: 'project.bootstrap' }))
  }
})

test('Try again while the project loads requests it again, and the second response is ignored', () => {
  const beforeProject = play({}, [startEvent, retryEvent])
  expect(beforeProject.state.screen).toEqual({ name: 'Loading', of: 'page' })
  expect(beforeProject.effects.filter((effect) => effect.do === 'call' && effect.call === 'project.bootstrap')).toHaveLength(2)
  const answer = respond('project.bootstrap', bootstrap({}, 'vault'))
  const afterBoth = play({}, [answer, answer], beforeProject.state)
  expect(afterBoth).toMatchObject({ state: { screen: { name: 'Loading' } }, calls: [{ call: 'organization.getBySlug' }] })
  expect(afterBoth.calls).toHaveLength(1)
})

test('a stored organization shows Main immediately; outdated data is refreshed in the background', () => {
  expect(play(organizationConfig, [startWithFreshOrganization])).toMatchObject({ state: { screen: { name: 'Main' } }, calls: [] })
  expect(play(organizationConfig, [startWithOutdatedOrganization])).toMatchObject({
    state: { screen: { name: 'Main' }, pending: null },
    calls: [{ call: 'organization.getBySlug' }],
  })
})

test('a refreshed organization changes Main, unless the user has typed', () => {
  const respondRestricted = respondRefresh({ auth_methods: 'RESTRICTED', allowed_auth_methods: ['password'] })
  expect(play(organizationConfig, [startWithOutdatedOrganization, respondRestricted]).state).toMatchObject({
    screen: { blocks: [{ kind: 'passwordEmail' }] },
  })
  const typingState = play(organizationConfig, [startWithOutdatedOrganization, { type: 'typed' }]).state
  const refreshedState = play(organizationConfig, [respondRestricted], typingState).state
  expect(refreshedState.screen).toBe(typingState.screen)
  expect(refreshedState.organization?.allowedAuthMethods).toEqual(['password'])
})

test('ignores a refreshed organization while the user waits for another call', () => {
  const { state } = play(organizationConfig, [startWithOutdatedOrganization, submitEmail('ada@acme.test')])
  const ticket = state.renewing ?? 0
  const refreshed = { type: 'answered', call: 'organization.getBySlug', ticket, answer: { organization: organization() } } as never
  expect(play(organizationConfig, [refreshed], state).state).toBe(state)
})

test('an outdated organization without a usable method is not refreshed in the background', () => {
  const outdated = { organization: organization({ auth_methods: 'RESTRICTED', allowed_auth_methods: [] }), fresh: false }
  const { state, calls } = play(organizationConfig, [{ ...startEvent, organization: outdated } as typeof startEvent])
  expect(state.screen).toMatchObject({ name: 'Error', message: { key: 'error.cannotJoin' } })
  expect(calls).toEqual([])
})

test('keeps Main if the refreshed organization is missing or cannot be loaded', () => {
  expect(play(organizationConfig, [startWithOutdatedOrganization, respondRefresh(null)]).state.screen.name).toBe('Main')
  expect(play(organizationConfig, [startWithOutdatedOrganization, refuse('organization.getBySlug', networkError)]).state.screen.name).toBe(
    'Main',
  )
})

test('discovery starts with Main and loads no organization', () => {
  expect(play(discoveryConfig, [startEvent])).toMatchObject({ state: { screen: { name: 'Main' }, type: 'Discovery' }, calls: [] })
})

test('an unknown slug shows the organization error, and Try again starts over', () => {
  const { state } = play(organizationConfig, [startEvent, respond('organization.getBySlug', { organization: null })])
  expect(state.screen).toEqual({ name: 'Error', message: { key: 'error.organization' }, back: false, retry: 'restart', until: null })
  const secondTry = play(organizationConfig, [{ type: 'retryChosen' }], state)
  expect(secondTry.state.screen).toEqual({ name: 'Loading', of: 'page' })
  expect(secondTry.effects).toContainEqual({ do: 'clearIntermediateSession' })
})

test('a network error while the organization loads is not shown as a missing organization', () => {
  const { state } = play(organizationConfig, [startEvent, refuse('organization.getBySlug', networkError)])
  expect(state.screen).toMatchObject({ message: { key: 'error.unreachable' } })
})

test.each([[[]], [['unknown-method']]])('T21 an organization restricted to %j offers no method', (allowed) => {
  const { state } = play(organizationConfig, [startEvent, respondRefresh({ auth_methods: 'RESTRICTED', allowed_auth_methods: allowed })])
  expect(state.screen).toMatchObject({ message: { key: 'error.cannotJoin', values: { organization: 'Acme Corp' } } })
})

test('T22 malformed fields of an organization count as missing, and malformed methods are not allowed', () => {
  const malformedOrganization = {
    organization_name: 7,
    organization_logo_url: {},
    auth_methods: 7,
    allowed_auth_methods: 7,
    sso_active_connections: 7,
  }
  expect(play(organizationConfig, [startEvent, respondRefresh(malformedOrganization)]).state).toMatchObject({
    screen: { message: { key: 'error.cannotJoin' } },
    organization: { name: '', logo_url: '', allowedAuthMethods: [], connections: [] },
  })
})

test('a redirect token comes first, and only the project is loaded in parallel', () => {
  const { state, effects } = play(organizationConfig, [linkEvent])
  expect(state.screen).toEqual({ name: 'Loading', of: 'login' })
  expect(effects).toEqual([
    { do: 'call', call: REDEEM, input: { session_duration_minutes: 60 }, ticket: 1 },
    { do: 'call', call: 'project.bootstrap', input: null, ticket: 2 },
  ])
})

test('T04 a link that did not reach the server can be tried again', () => {
  const { state } = play(organizationConfig, [linkEvent, refuse(REDEEM, networkError)])
  expect(state.screen).toMatchObject({ name: 'Error', message: { key: 'error.unreachable' }, retry: 'redeem' })
  expect(play(organizationConfig, [{ type: 'retryChosen' }], state).effects).toMatchObject([{ call: REDEEM }])
})

test('T03 a session that another tab opened with the link replaces the error of this tab', () => {
  const failedEvents = [linkEvent, refuse(REDEEM, usedLinkError)]
  expect(play(organizationConfig, [...failedEvents, sessionOpenedEvent]).state.screen.name).toBe('LoggedIn')
})

test('T03 a refused link shows the existing session with skipWhenSignedIn, unless the same link can be tried again', () => {
  const session = { email: 'ada@acme.test', organization: 'Acme Corp' }
  const screenAfterRefusal = (skipWhenSignedIn: boolean, error: Error) =>
    play({ ...organizationConfig, skipWhenSignedIn }, [{ ...linkEvent, session } as typeof linkEvent, refuse(REDEEM, error)]).state.screen
  expect(screenAfterRefusal(true, usedLinkError)).toEqual({ name: 'LoggedIn', ...session })
  expect(screenAfterRefusal(false, usedLinkError)).toMatchObject({ name: 'Loading', of: 'login' })
  expect(screenAfterRefusal(true, networkError)).toMatchObject({ name: 'Error', retry: 'redeem' })
})

test('with skipWhenSignedIn, a session from another tab replaces Main unless the user types', () => {
  const skipConfig = { ...discoveryConfig, skipWhenSignedIn: true }
  expect(play(skipConfig, [startEvent, sessionOpenedEvent]).state.screen.name).toBe('LoggedIn')
  expect(play({ ...organizationConfig, skipWhenSignedIn: true }, [startEvent, sessionOpenedEvent]).state.screen.name).toBe('LoggedIn')
  expect(play(skipConfig, [startEvent, { type: 'typed' }, sessionOpenedEvent]).state.screen.name).toBe('Main')
  expect(play(discoveryConfig, [startEvent, sessionOpenedEvent]).state.screen.name).toBe('Main')
})

test('if another member signs in, LoggedIn shows that member, and completion is not reported again', () => {
  const session = { email: 'bob@globex.test', organization: 'Globex' }
  const signedInState = play(organizationConfig, [linkEvent, respond(REDEEM, sessionResponse)]).state
  const { state, effects } = play(organizationConfig, [{ type: 'sessionOpened', session }], signedInState)
  expect(state).toMatchObject({ email: session.email, screen: { name: 'LoggedIn', ...session } })
  expect(effects).toEqual([])
})

test('refreshes an organization that refuses a method which Main offers', () => {
  const refuseMethod = refuse(LOGIN, apiError(RESTRICTED, 403))
  const { state, calls } = play(organizationConfig, [
    startEvent,
    respondOrganization,
    { type: 'typed' },
    submitEmail('ada@acme.test'),
    refuseMethod,
  ])
  expect(state).toMatchObject({ screen: { name: 'Main' }, pending: null, problem: { phrase: { key: 'error.cannotJoin' } } })
  expect(calls.at(-1)).toMatchObject({ call: 'organization.getBySlug', input: { organization_slug: 'acme' } })
  const respondRestricted = respondRefresh({ auth_methods: 'RESTRICTED', allowed_auth_methods: ['password'] })
  expect(play(organizationConfig, [respondRestricted], state).state.organization?.allowedAuthMethods).toEqual(['password'])
})

test.each([
  ['another refusal', organizationConfig, eventsUntilEmail, LOGIN, 'inactive_email'],
  [
    'a refusal in discovery',
    { ...discoveryConfig, organizationSlug: 'acme' },
    [startEvent, submitEmail('ada@acme.test')],
    SEND,
    RESTRICTED,
  ],
  [
    'a refusal on another screen',
    { ...organizationConfig, products: ['emailMagicLinks', 'emailOtp'] },
    [...eventsUntilEmail, { type: 'emailMethodChosen', method: 'magic_link' }],
    LOGIN,
    RESTRICTED,
  ],
  [
    'a refusal of a second factor',
    organizationConfig,
    [linkEvent, respond(REDEEM, requireSecondFactor(HAS_TOTP) as never), { type: 'codeEntered', code: '123456' }],
    'totp.authenticate',
    RESTRICTED,
  ],
] as const)('%s does not load the organization again', (_, config, events, call, type) => {
  const { state } = play(config, events)
  expect(play(config, [refuse(call, apiError(type, 403))], state).calls).toEqual([])
})

test('a refusal on a Main with a way back does not load the organization of the page again', () => {
  const { state } = play(organizationConfig, eventsUntilEmail)
  const place = { screen: state.screen, type: 'Discovery', organization: null, primary: null } as const
  const refuseMethod = refuse(LOGIN, apiError(RESTRICTED, 403))
  expect(play(organizationConfig, [refuseMethod], { ...state, history: [place] }).calls).toEqual([])
})

test('after a rate limit of a token, Try again works as soon as the wait has ended', () => {
  const { state } = play(organizationConfig, [linkEvent, refuse(REDEEM, apiError('too_many_requests', 429, WAIT))])
  const redeemedAt = (now: number) => play(organizationConfig, [retryEvent], state, now).redeemed
  expect([redeemedAt(NOW + WAIT - 1), redeemedAt(NOW + WAIT)]).toEqual([[], [REDEEM]])
})

test('the error screen without a previous screen has no way back', () => {
  const { state } = play(organizationConfig, [startEvent, respondRefresh(null)])
  expect(play(organizationConfig, [{ type: 'wentBack' }], state).state).toBe(state)
})

test('a page that stays open without a redirect under way changes nothing', () => {
  const stayedEvent = { type: 'stayedOnPage' } as const
  for (const { state } of [play(discoveryConfig, [startEvent]), play(organizationConfig, eventsUntilEmail)])
    expect(play(organizationConfig, [stayedEvent], state).state).toBe(state)
})

test('a rate limit of emails does not block the other actions', () => {
  const products = { products: ['emailMagicLinks', 'oauth', 'passwords'], oauthOptions: { providers: ['google'] } } as const
  const config = { ...organizationConfig, ...products }
  const limitedState = play(config, [...eventsUntilEmail, refuse(LOGIN, apiError('too_many_requests', 429, WAIT))]).state
  expect(limitedState.problem?.until).toBe(NOW + WAIT)
  expect(callNames(play(config, [submitEmail('ada@acme.test')], limitedState))).toEqual([])
  expect(callNames(play(config, [{ type: 'providerChosen', provider: 'google' }], limitedState))).toEqual(['oauth.start'])
  expect(play(config, [{ type: 'passwordInsteadChosen', email: '' }], limitedState).state.screen.name).toBe('PasswordAuthenticate')
  expect(callNames(play(config, [submitEmail('ada@acme.test')], limitedState, NOW + WAIT))).toEqual([LOGIN])
})

test('T54 ignores an organization that was requested before the flow started over', () => {
  const loading = play({ ...organizationConfig, organizationSlug: 'acme' }, [startEvent]).state
  const secondTry = play({ ...organizationConfig, organizationSlug: 'vault' }, [startEvent], loading).state
  const lateResponse = { type: 'answered', call: 'organization.getBySlug', ticket: 1, answer: { organization: organization() } } as never
  expect(play(organizationConfig, [lateResponse], secondTry).state).toBe(secondTry)
})

test('T54 keeps no data of one organization for the next one', () => {
  const factorResponse = { organization: organization(), primary_required: { allowed_auth_methods: ['password'] } } as never
  const signedInState = play(organizationConfig, [linkEvent, respond(REDEEM, factorResponse)]).state
  expect(signedInState.primary?.methods).toEqual(['password'])
  expect(play(organizationConfig, [startEvent], signedInState).state).toMatchObject({
    primary: null,
    mfa: null,
    history: [],
    problem: null,
  })
})

test('after a logout, LoggedIn disappears, and the pending sign-in of another tab is kept', () => {
  const { state, effects } = play(organizationConfig, [linkEvent, respond(REDEEM, sessionResponse), { type: 'sessionEnded' }])
  expect(state.screen).toEqual({ name: 'Loading', of: 'page' })
  expect(effects).not.toContainEqual({ do: 'clearIntermediateSession' })
})

test('a logout in another tab changes nothing on Main', () => {
  const { state } = play(discoveryConfig, [startEvent, submitEmail('ada')])
  expect(state.problem).not.toBeNull()
  expect(play(discoveryConfig, [{ type: 'sessionEnded' }], state).state).toMatchObject({ screen: state.screen, problem: state.problem })
})

test('ignores events of other screens', () => {
  const { state } = play(discoveryConfig, [startEvent])
  for (const type of ['retryChosen', 'resendRequested', 'codesSaved', 'toString', '__proto__'] as const) {
    expect(play(discoveryConfig, [{ type } as never], state).state).toBe(state)
  }
})

test('shows Google One Tap once if Google is the only method, for the organization of the page if there is one', () => {
  const oneTap = { products: ['oauth'], oauthOptions: { providers: [{ type: 'google', one_tap: true }] } } as const
  const prompts = ({ effects }: ReturnType<typeof play>) => effects.filter((effect) => effect.do === 'oneTap')
  expect(prompts(play({ ...discoveryConfig, ...oneTap }, [startEvent]))).toMatchObject([{ organization_id: null }])
  expect(prompts(play({ ...organizationConfig, ...oneTap }, [startWithFreshOrganization]))).toMatchObject([{ organization_id: 'org-acme' }])
  expect(prompts(play({ ...discoveryConfig, ...oneTap, products: ['oauth', 'emailOtp'] }, [startEvent]))).toEqual([])
  const twoProviders = { oauthOptions: { providers: [{ type: 'google', one_tap: true }, 'slack'] } } as const
  expect(prompts(play({ ...discoveryConfig, ...oneTap, ...twoProviders }, [startEvent]))).toEqual([])
})

describe('Google’s prompt', () => {
  const oneTap = { ...organizationConfig, products: ['oauth'], oauthOptions: { providers: [{ type: 'google', one_tap: true }] } } as const
  const prompts = (events: Parameters<typeof play>[1]) => play(oneTap, events).effects.filter((effect) => effect.do === 'oneTap')
  const linkOnly = { auth_methods: 'RESTRICTED', allowed_auth_methods: ['magic_link'] }

  test('is hidden if the organization forbids Google', () => {
    expect(prompts([startEvent, respond('organization.getBySlug', { organization: organization(linkOnly) })])).toEqual([])
  })
  test('is hidden if the required first factor is another one', () => {
    const factorResponse = { organization: organization(), primary_required: { allowed_auth_methods: ['password'] } } as never
    expect(prompts([linkEvent, respond(REDEEM, factorResponse)])).toEqual([])
  })
  test('waits for the current organization if the stored one may be outdated', () => {
    expect(prompts([startWithOutdatedOrganization])).toEqual([])
    expect(prompts([startWithOutdatedOrganization, respondRefresh({})])).toMatchObject([{ organization_id: 'org-acme' }])
    expect(prompts([startWithOutdatedOrganization, respondRefresh(linkOnly)])).toEqual([])
  })
})

test('keeps the reason why One Tap cannot be shown, for the developer', () => {
  expect(play(discoveryConfig, [startEvent, { type: 'oneTapFailed', reason: 'invalid_client' }]).state.oneTapHint).toBe('invalid_client')
})

test('impersonation and single sign-on tokens work like all other tokens', () => {
  for (const call of ['impersonation.authenticate', 'sso.authenticate', 'oauth.authenticate'] as const)
    expect(play(organizationConfig, [redirectEvent(call), respond(call, sessionResponse)]).state.screen.name).toBe('LoggedIn')
})

test('Try again while the organization loads sends another request. The first success counts, and an error only if both fail', () => {
  const loading = play(organizationConfig, [startEvent]).state
  const afterRetry = play(organizationConfig, [retryEvent], loading)
  expect(afterRetry).toMatchObject({
    state: { screen: { name: 'Loading' } },
    calls: [{ call: 'organization.getBySlug', input: { organization_slug: 'acme' } }],
  })
  const [first, second] = [loading.pending?.ticket ?? 0, afterRetry.state.renewing ?? 0]
  const respondTo = (ticket: number) =>
    ({ type: 'answered', call: 'organization.getBySlug', ticket, answer: { organization: organization() } }) as never
  const refuseTo = (ticket: number) => ({ type: 'failed', call: 'organization.getBySlug', ticket, error: networkError }) as const
  for (const [firstTicket, secondTicket] of [
    [first, second],
    [second, first],
  ] as const) {
    const { state } = play(organizationConfig, [respondTo(firstTicket)], afterRetry.state)
    expect(state.screen.name).toBe('Main')
    expect(play(organizationConfig, [respondTo(secondTicket)], state).state.screen).toBe(state.screen)
    const stateAfterError = play(organizationConfig, [refuseTo(firstTicket)], afterRetry.state).state
    expect(stateAfterError.screen.name).toBe('Loading')
    expect(play(organizationConfig, [respondTo(secondTicket)], stateAfterError).state.screen.name).toBe('Main')
    expect(play(organizationConfig, [refuseTo(secondTicket)], stateAfterError).state.screen).toMatchObject({
      message: { key: 'error.unreachable' },
    })
  }
})

test('T03 T53 Try again while a token is being redeemed sends nothing. It redeems the token again if the server has not decided about it', () => {
  const afterTwoRetries = play(organizationConfig, [linkEvent, retryEvent, retryEvent])
  expect(afterTwoRetries.state.screen).toEqual({ name: 'Loading', of: 'login', again: true })
  expect(afterTwoRetries.redeemed).toEqual([REDEEM])
  const afterError = (error: Error) => play(organizationConfig, [refuse(REDEEM, error)], afterTwoRetries.state)
  expect(afterError(networkError)).toMatchObject({ state: { screen: { name: 'Loading', of: 'login' } }, effects: [{ call: REDEEM }] })
  // The third attempt needs another Try again.
  expect(play(organizationConfig, [refuse(REDEEM, networkError)], afterError(networkError).state).state.screen).toMatchObject({
    name: 'Error',
    retry: 'redeem',
  })
  const oauthRetries = play(organizationConfig, [redirectEvent('oauth.authenticate'), retryEvent]).state
  const refuseOAuth = refuse('oauth.authenticate', apiError('oauth_token_not_found', 404))
  expect(play(organizationConfig, [refuseOAuth], oauthRetries).state.screen).toMatchObject({ name: 'Error', retry: 'restart' })
  expect(afterError(apiError('magic_link_not_found', 404))).toMatchObject({ state: { screen: { name: 'LinkFailed' } }, effects: [] })
  expect(afterError(apiError('too_many_requests', 429, WAIT))).toMatchObject({ state: { screen: { name: 'Error' } }, effects: [] })
})
