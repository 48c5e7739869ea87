// @vitest-environment node
import { expect, test } from 'vitest'
import type { LooseConfig } from '../../../src/config/types.ts'
import type { RedirectFacts } from '../../../src/flow/machine/facts.ts'
import type { FlowEvent } from '../../../src/flow/machine/types.ts'
import {
  respond,
  redirectEvent,
  DISCOVER,
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
  SEND,
  session,
  sessionOpenedEvent,
  sessionResponse,
  REDEEM,
  usedLinkError,
  REDEEM_CALLS,
} from '../fixtures.ts'

// Numbers such as T03 in test names are threats in docs/threats.md.

const CONFIRM = 'session.confirm'
const storedEmail = { email: 'ada@acme.test' }
const knownOrganization = { organization: { organization: organization(), fresh: true } }
const linkWith = (call: RedirectFacts['call'], token: Partial<RedirectFacts> = {}, fields: object = {}): FlowEvent =>
  ({ ...redirectEvent(call, token), ...fields }) as FlowEvent
const failedLinkEvents = (token: Partial<RedirectFacts> = {}, fields: object = {}) => [
  linkWith('magicLinks.authenticate', token, fields),
  refuse(REDEEM, usedLinkError),
]
/** The user requests a new link for the address in the state. */
const requestNewLink = ({ email }: { readonly email: string }) => ({ type: 'newLinkChosen', email }) as const

test('T06 a used link names the signed-in member once the server has confirmed the session', () => {
  const confirmation = play(organizationConfig, failedLinkEvents(storedEmail, { session }))
  expect(confirmation).toMatchObject({ state: { screen: { name: 'Loading' } }, calls: [{ call: CONFIRM }] })
  const { state } = play(organizationConfig, [respond(CONFIRM, { session, isNew: false })], confirmation.state)
  expect(state.screen).toEqual({
    name: 'LinkFailed',
    message: { key: 'error.magicLink' },
    kind: { discovers: false, resets: false },
    session,
  })
  const continued = play(organizationConfig, [{ type: 'continueChosen' }], state)
  expect(continued.state.screen).toEqual({ name: 'LoggedIn', ...session })
  expect(continued.effects).toContainEqual({ do: 'emit', event: 'AUTHENTICATE_FLOW_COMPLETE' })
})

test.each([
  ['the server returns no session', respond(CONFIRM, { session: null, isNew: false })],
  ['the server refuses the session', refuse(CONFIRM, apiError('session_not_found', 404))],
  ['the server cannot be reached', refuse(CONFIRM, networkError)],
])('a stored session does not count as signed in if %s', (_, answer) => {
  const { state } = play(organizationConfig, [...failedLinkEvents({}, { session }), answer])
  expect(state.screen).toMatchObject({ name: 'LinkFailed', session: null })
})

test('T03 two tabs with the same link both end in LoggedIn', () => {
  const withNewSession = play(organizationConfig, [...failedLinkEvents({}, { session }), respond(CONFIRM, { session, isNew: true })])
  const withLaterSession = play(organizationConfig, [...failedLinkEvents(), sessionOpenedEvent])
  const withSessionDuringCall = play(organizationConfig, [...failedLinkEvents({}, { session }), sessionOpenedEvent])
  for (const { state } of [withNewSession, withLaterSession, withSessionDuringCall])
    expect(state.screen).toEqual({ name: 'LoggedIn', ...session })
})

test.each([
  ['a reset', linkWith('magicLinks.authenticate', { reset: true }, { session }), REDEEM],
  ['a discovery', linkWith('magicLinks.discovery.authenticate', {}, { session }), DISCOVER],
] as const)('the used link of %s never offers the existing session', (_, tokenEvent, call) => {
  const { state, calls } = play({ ...organizationConfig, products: ['emailMagicLinks', 'passwords'] }, [
    tokenEvent,
    refuse(call, usedLinkError),
  ])
  expect(state.screen).toMatchObject({ name: 'LinkFailed', session: null })
  expect(callNames({ calls })).toEqual([])
})

test('if the page offers no links, the end of the offered session leads to the error screen', () => {
  const passwordsOnly = { ...organizationConfig, products: ['passwords'] } as const
  const failedState = play(passwordsOnly, [...failedLinkEvents({}, { session }), respond(CONFIRM, { session, isNew: false })]).state
  expect(failedState.screen).toMatchObject({ name: 'LinkFailed', kind: null, session })
  expect(play(passwordsOnly, [{ type: 'sessionEnded' }], failedState).state.screen).toMatchObject({
    name: 'Error',
    message: { key: 'error.magicLink' },
  })
})

test('a session that has ended is no longer offered', () => {
  const failedState = play(organizationConfig, [...failedLinkEvents({}, { session }), respond(CONFIRM, { session, isNew: false })]).state
  expect(play(organizationConfig, [{ type: 'sessionEnded' }], failedState).state.screen).toMatchObject({
    name: 'LinkFailed',
    session: null,
  })
})

const linkConfig = { ...organizationConfig, products: ['emailMagicLinks', 'passwords'] } as const
const RESEND_CASES: readonly (readonly [
  link: string,
  config: LooseConfig,
  start: FlowEvent,
  failedCall: Parameters<typeof refuse>[0],
  resendCall: string,
])[] = [
  ['an organization', linkConfig, linkWith('magicLinks.authenticate', storedEmail, knownOrganization), REDEEM, LOGIN],
  ['a discovery', discoveryConfig, linkWith('magicLinks.discovery.authenticate', storedEmail), DISCOVER, SEND],
  [
    'a discovery, on the page of an organization',
    linkConfig,
    linkWith('magicLinks.discovery.authenticate', storedEmail, knownOrganization),
    DISCOVER,
    SEND,
  ],
  ['an organization, on a page that knows none', discoveryConfig, linkWith('magicLinks.authenticate', storedEmail), REDEEM, SEND],
  [
    'a reset by a login link',
    linkConfig,
    linkWith('magicLinks.authenticate', { ...storedEmail, reset: true }, knownOrganization),
    REDEEM,
    'search.searchMember',
  ],
  [
    'a reset of a discovery',
    { ...discoveryConfig, products: ['passwords'] },
    linkWith('passwords.discovery.resetByEmail', { ...storedEmail, reset: true }),
    'passwords.discovery.resetByEmail',
    'passwords.discovery.resetByEmailStart',
  ],
  [
    'a reset',
    linkConfig,
    linkWith('passwords.resetByEmail', { ...storedEmail, reset: true }, knownOrganization),
    'passwords.resetByEmail',
    'search.searchMember',
  ],
]
/** The events of a new password that the server accepts. */
const newPasswordEvents = [
  { type: 'passwordTyped', password: 'correct horse' } as const,
  respond('passwords.strengthCheck', { valid_password: true }),
  { type: 'newPasswordSubmitted', password: 'correct horse' } as const,
]

test.each(RESEND_CASES)('the link of %s is sent again to the stored address', (_, config, tokenEvent, call, sentCall) => {
  const redeemEvents = call.startsWith('passwords') ? newPasswordEvents : []
  const { state } = play(config, [tokenEvent, ...redeemEvents, refuse(call, usedLinkError)])
  expect(state).toMatchObject({ screen: { name: 'LinkFailed', session: null }, email: 'ada@acme.test' })
  const { calls } = play(config, [requestNewLink], state)
  expect(calls).toMatchObject([{ call: sentCall, input: { email_address: 'ada@acme.test' } }])
})

test('loads the organization first if the page does not know it yet', () => {
  const request = play(linkConfig, [...failedLinkEvents(storedEmail), requestNewLink])
  expect(callNames(request)).toEqual(['organization.getBySlug'])
  const resent = play(linkConfig, [respondOrganization], request.state)
  expect(resent.calls).toMatchObject([{ call: LOGIN, input: { organization_id: 'org-acme', email_address: 'ada@acme.test' } }])
  const { state } = play(linkConfig, [respond(LOGIN, {})], resent.state)
  expect(state.screen).toMatchObject({ name: 'EmailConfirmation', email: 'ada@acme.test' })
  expect(play(linkConfig, [{ type: 'anotherTryChosen' }, respondOrganization], state).state).toMatchObject({
    screen: { name: 'Main' },
    email: 'ada@acme.test',
  })
})

test('without any organization, a new link starts over, and an unknown organization is an error', () => {
  const { state } = play(linkConfig, failedLinkEvents(storedEmail))
  const withoutSlug = { ...linkConfig, organizationSlug: null }
  expect(play(withoutSlug, [requestNewLink], state).state.screen).toEqual({ name: 'Loading', of: 'page' })
  expect(play(linkConfig, [requestNewLink, respond('organization.getBySlug', { organization: null })], state).state.screen).toMatchObject({
    name: 'Error',
    message: { key: 'error.organization' },
    retry: 'restart',
  })
})

test('a screen that offers no new link sends none', () => {
  const passwordsOnly = { ...organizationConfig, products: ['passwords'] } as const
  const failedState = play(passwordsOnly, [
    ...failedLinkEvents(storedEmail, { session }),
    respond(CONFIRM, { session, isNew: false }),
  ]).state
  expect(play(passwordsOnly, [requestNewLink], failedState).state).toBe(failedState)
})

test('shows Main if the organization allows no emailed links', () => {
  const passwords = respond('organization.getBySlug', {
    organization: organization({ auth_methods: 'RESTRICTED', allowed_auth_methods: ['password'] }),
  })
  const { state } = play(linkConfig, [...failedLinkEvents(storedEmail), requestNewLink, passwords])
  expect(state).toMatchObject({ screen: { name: 'Main', blocks: [{ kind: 'passwordEmail' }] }, email: 'ada@acme.test' })
})

test('without a stored address the screen asks for one', () => {
  const { state } = play(linkConfig, [...failedLinkEvents({}, knownOrganization)])
  expect(play(linkConfig, [requestNewLink], state).state.problem).toMatchObject({ phrase: { key: 'email.invalid' }, at: 'field' })
  const { calls } = play(linkConfig, [{ type: 'newLinkChosen', email: 'bob@acme.test' }], state)
  expect(calls).toMatchObject([{ call: LOGIN, input: { email_address: 'bob@acme.test' } }])
})

test('shows the plain error if the page offers no emailed links', () => {
  const config = { ...organizationConfig, products: ['emailOtp'] } as const
  const { state } = play(config, failedLinkEvents(storedEmail))
  expect(state.screen).toMatchObject({ name: 'Error', message: { key: 'error.magicLink' }, retry: 'restart' })
  expect(play(config, [{ type: 'retryChosen' }, respondOrganization], state).state).toMatchObject({
    screen: { name: 'Main' },
    email: 'ada@acme.test',
  })
})

test('Try again keeps the address', () => {
  const { state, effects } = play(linkConfig, [...failedLinkEvents(storedEmail), { type: 'retryChosen' }, respondOrganization])
  expect(state).toMatchObject({ screen: { name: 'Main' }, email: 'ada@acme.test' })
  expect(effects).toContainEqual({ do: 'clearIntermediateSession' })
})

const REDIRECT_CALLS: readonly RedirectFacts['call'][] = [...REDEEM_CALLS, 'passwords.resetByEmail', 'passwords.discovery.resetByEmail']

test.each(REDIRECT_CALLS)('two tokens for %s show the text of a failed link', (call) => {
  for (const reset of [false, true]) {
    const { state } = play(linkConfig, [linkWith(call, { several: true, reset }), refuse(REDEEM, new Error('several tokens'))])
    expect(state.screen).toMatchObject({ message: { key: 'error.magicLink' } })
  }
})

test('a valid link signs the user in', () => {
  const { state } = play(linkConfig, [linkWith('magicLinks.authenticate', storedEmail), respond(REDEEM, sessionResponse)])
  expect(state.screen.name).toBe('LoggedIn')
})
