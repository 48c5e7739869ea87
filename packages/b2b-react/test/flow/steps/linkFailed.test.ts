// @vitest-environment node
import { expect, test } from 'vitest'
import type { LooseConfig } from '../../../src/config/types.ts'
import type { RedirectToken, FlowEvent } from '../../../src/flow/machine/types.ts'
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
} from '../fixtures.ts'

const CONFIRM = 'session.confirm'
const kept = { email: 'ada@acme.test' }
const known = { organization: { organization: organization(), fresh: true } }
const following = (tokenType: RedirectToken['tokenType'], more: Partial<RedirectToken> = {}, rest: object = {}): FlowEvent =>
  ({ ...redirectEvent(tokenType, more), ...rest }) as FlowEvent
const failed = (more: Partial<RedirectToken> = {}, rest: object = {}) => [
  following('multi_tenant_magic_links', more, rest),
  refuse(REDEEM, usedLinkError),
]
/** The user requests a new link for the stored address. */
const asksForNew = ({ email }: { readonly email: string }) => ({ type: 'newLinkChosen', email }) as const

test('T06 a used link names the signed-in member once the server has confirmed the session', () => {
  const asking = play(organizationConfig, failed(kept, { session }))
  expect(asking).toMatchObject({ state: { screen: { name: 'Loading' } }, calls: [{ call: CONFIRM }] })
  const { state } = play(organizationConfig, [respond(CONFIRM, { session, isNew: false })], asking.state)
  expect(state.screen).toEqual({
    name: 'LinkFailed',
    message: { key: 'error.magicLink' },
    kind: { discovers: false, resets: false },
    session,
  })
  const gone = play(organizationConfig, [{ type: 'continueChosen' }], state)
  expect(gone.state.screen).toEqual({ name: 'LoggedIn', ...session })
  expect(gone.effects).toContainEqual({ do: 'emit', event: 'AUTHENTICATE_FLOW_COMPLETE' })
})

test.each([
  ['the server returns no session', respond(CONFIRM, { session: null, isNew: false })],
  ['the server refuses the session', refuse(CONFIRM, apiError('session_not_found', 404))],
  ['the server cannot be reached', refuse(CONFIRM, networkError)],
])('a stored session does not count as signed in if %s', (_, answer) => {
  const { state } = play(organizationConfig, [...failed({}, { session }), answer])
  expect(state.screen).toMatchObject({ name: 'LinkFailed', session: null })
})

test('T03 two tabs with the same link both end in LoggedIn', () => {
  const before = play(organizationConfig, [...failed({}, { session }), respond(CONFIRM, { session, isNew: true })])
  const after = play(organizationConfig, [...failed(), sessionOpenedEvent])
  const meanwhile = play(organizationConfig, [...failed({}, { session }), sessionOpenedEvent])
  for (const { state } of [before, after, meanwhile]) expect(state.screen).toEqual({ name: 'LoggedIn', ...session })
})

test.each([
  ['a reset', following('multi_tenant_magic_links', { reset: true }, { session }), REDEEM],
  ['a discovery', following('discovery', {}, { session }), DISCOVER],
] as const)('the used link of %s never offers the existing session', (_, arrival, call) => {
  const { state, calls } = play({ ...organizationConfig, products: ['emailMagicLinks', 'passwords'] }, [
    arrival,
    refuse(call, usedLinkError),
  ])
  expect(state.screen).toMatchObject({ name: 'LinkFailed', session: null })
  expect(callNames({ calls })).toEqual([])
})

test('a session that ends is no longer offered', () => {
  const shown = play(organizationConfig, [...failed({}, { session }), respond(CONFIRM, { session, isNew: false })]).state
  expect(play(organizationConfig, [{ type: 'sessionEnded' }], shown).state.screen).toMatchObject({ name: 'LinkFailed', session: null })
})

const links = { ...organizationConfig, products: ['emailMagicLinks', 'passwords'] } as const
const mailed: readonly (readonly [string, LooseConfig, FlowEvent, Parameters<typeof refuse>[0], string])[] = [
  ['an organization', links, following('multi_tenant_magic_links', kept, known), REDEEM, LOGIN],
  ['a discovery', discoveryConfig, following('discovery', kept), DISCOVER, SEND],
  ['a discovery, on the page of an organization', links, following('discovery', kept, known), DISCOVER, SEND],
  ['an organization, on a page that knows none', discoveryConfig, following('multi_tenant_magic_links', kept), REDEEM, SEND],
  ['a reset by a login link', links, following('multi_tenant_magic_links', { ...kept, reset: true }, known), REDEEM, 'search.searchMember'],
  [
    'a reset of a discovery',
    { ...discoveryConfig, products: ['passwords'] },
    following('discovery', { ...kept, reset: true }),
    'passwords.discovery.resetByEmail',
    'passwords.discovery.resetByEmailStart',
  ],
  ['a reset', links, following('multi_tenant_passwords', { ...kept, reset: true }, known), 'passwords.resetByEmail', 'search.searchMember'],
]
const newPassword: readonly FlowEvent[] = [
  { type: 'passwordTyped', password: 'correct horse' },
  { type: 'newPasswordSubmitted', password: 'correct horse' },
]

test.each(mailed)('the link of %s is sent again to the stored address', (_, config, arrival, call, sends) => {
  const judged = respond('passwords.strengthCheck', { valid_password: true })
  const [typed, submitted] = newPassword
  const spends = call.startsWith('passwords') && typed && submitted ? [typed, judged, submitted] : []
  const { state } = play(config, [arrival, ...spends, refuse(call, usedLinkError)])
  expect(state).toMatchObject({ screen: { name: 'LinkFailed', session: null }, email: 'ada@acme.test' })
  const { calls } = play(config, [asksForNew], state)
  expect(calls).toMatchObject([{ call: sends, input: { email_address: 'ada@acme.test' } }])
})

test('loads the organization first if the page does not know it yet', () => {
  const asked = play(links, [...failed(kept), asksForNew])
  expect(callNames(asked)).toEqual(['organization.getBySlug'])
  const sending = play(links, [respondOrganization], asked.state)
  expect(sending.calls).toMatchObject([{ call: LOGIN, input: { organization_id: 'org-acme', email_address: 'ada@acme.test' } }])
  const { state } = play(links, [respond(LOGIN, {})], sending.state)
  expect(state.screen).toMatchObject({ name: 'EmailConfirmation', email: 'ada@acme.test' })
  expect(play(links, [{ type: 'anotherTryChosen' }, respondOrganization], state).state).toMatchObject({
    screen: { name: 'Main' },
    email: 'ada@acme.test',
  })
})

test('shows Main if the organization allows no emailed links', () => {
  const passwords = respond('organization.getBySlug', {
    organization: organization({ auth_methods: 'RESTRICTED', allowed_auth_methods: ['password'] }),
  })
  const { state } = play(links, [...failed(kept), asksForNew, passwords])
  expect(state).toMatchObject({ screen: { name: 'Main', blocks: [{ kind: 'passwordEmail' }] }, email: 'ada@acme.test' })
})

test('without a stored address the screen asks for one', () => {
  const { state } = play(links, [...failed({}, known)])
  expect(play(links, [asksForNew], state).state.problem).toMatchObject({ phrase: { key: 'email.invalid' }, at: 'field' })
  const { calls } = play(links, [{ type: 'newLinkChosen', email: 'bob@acme.test' }], state)
  expect(calls).toMatchObject([{ call: LOGIN, input: { email_address: 'bob@acme.test' } }])
})

test('a signed-in member enters the address on a second screen, and Back returns from it', () => {
  const shown = play(links, [...failed({}, { session, ...known }), respond(CONFIRM, { session, isNew: false })]).state
  const asking = play(links, [asksForNew], shown).state
  expect(asking.screen).toMatchObject({ name: 'LinkFailed', session: null })
  expect(play(links, [{ type: 'wentBack' }], asking).state.screen).toEqual(shown.screen)
})

test('shows the plain error if the page offers no emailed links', () => {
  const config = { ...organizationConfig, products: ['emailOtp'] } as const
  const { state } = play(config, failed(kept))
  expect(state.screen).toMatchObject({ name: 'Error', message: { key: 'error.magicLink' }, retry: 'restart' })
  expect(play(config, [{ type: 'retryChosen' }, respondOrganization], state).state).toMatchObject({
    screen: { name: 'Main' },
    email: 'ada@acme.test',
  })
})

test('Try again never clears the address', () => {
  const { state, effects } = play(links, [...failed(kept), { type: 'retryChosen' }, respondOrganization])
  expect(state).toMatchObject({ screen: { name: 'Main' }, email: 'ada@acme.test' })
  expect(effects).toContainEqual({ do: 'clearIntermediateSession' })
})

test('offers no new link if the failure has another reason', () => {
  for (const type of ['operation_restricted_by_organization_auth_methods', 'action_not_allowed_email_domain_is_claimed']) {
    const { state } = play(links, [following('multi_tenant_magic_links'), refuse(REDEEM, apiError(type))])
    expect(state.screen.name).toBe('Error')
  }
})

const TOKEN_TYPES: readonly RedirectToken['tokenType'][] = [
  'multi_tenant_magic_links',
  'discovery',
  'oauth',
  'discovery_oauth',
  'sso',
  'multi_tenant_impersonation',
  'multi_tenant_passwords',
]

test.each(TOKEN_TYPES)('two tokens of type %s show the text of a failed link', (tokenType) => {
  for (const reset of [false, true]) {
    const { state } = play(links, [following(tokenType, { several: true, reset }), refuse(REDEEM, new Error('several tokens'))])
    expect(state.screen).toMatchObject({ message: { key: 'error.magicLink' } })
  }
})

test('a valid link does not show a failure', () => {
  const { state } = play(links, [following('multi_tenant_magic_links', kept), respond(REDEEM, sessionResponse)])
  expect(state.screen.name).toBe('LoggedIn')
})
