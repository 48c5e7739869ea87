// @vitest-environment node
import { expect, test } from 'vitest'
import type { LooseConfig } from '../../../src/config/types.ts'
import type { RedirectToken, FlowEvent } from '../../../src/flow/machine/types.ts'
import {
  answering,
  arrivedWith,
  DISCOVER,
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
  SEND,
  session,
  sessionArrived,
  signedIn,
  SPEND,
  usedLink,
} from '../fixtures.ts'

const CONFIRM = 'session.confirm'
const kept = { email: 'ada@acme.test' }
const known = { organization: { organization: organization(), fresh: true } }
const following = (tokenType: RedirectToken['tokenType'], more: Partial<RedirectToken> = {}, rest: object = {}): FlowEvent =>
  ({ ...arrivedWith(tokenType, more), ...rest }) as FlowEvent
const failed = (more: Partial<RedirectToken> = {}, rest: object = {}) => [
  following('multi_tenant_magic_links', more, rest),
  refusing(SPEND, usedLink),
]
/** The user requests a new link for the stored address. */
const asksForNew = ({ email }: { readonly email: string }) => ({ type: 'newLinkChosen', email }) as const

test('T06 a used link names the signed-in member once the server has confirmed the session', () => {
  const asking = play(inOrganization, failed(kept, { session }))
  expect(asking).toMatchObject({ state: { screen: { name: 'Loading' } }, calls: [{ call: CONFIRM }] })
  const { state } = play(inOrganization, [answering(CONFIRM, { session, isNew: false })], asking.state)
  expect(state.screen).toEqual({
    name: 'LinkFailed',
    message: { key: 'error.magicLink' },
    kind: { discovers: false, resets: false },
    session,
  })
  const gone = play(inOrganization, [{ type: 'continueChosen' }], state)
  expect(gone.state.screen).toEqual({ name: 'LoggedIn', ...session })
  expect(gone.effects).toContainEqual({ do: 'emit', event: 'AUTHENTICATE_FLOW_COMPLETE' })
})

test.each([
  ['the server returns no session', answering(CONFIRM, { session: null, isNew: false })],
  ['the server refuses the session', refusing(CONFIRM, refusal('session_not_found', 404))],
  ['the server cannot be reached', refusing(CONFIRM, offline)],
])('a stored session does not count as signed in if %s', (_, answer) => {
  const { state } = play(inOrganization, [...failed({}, { session }), answer])
  expect(state.screen).toMatchObject({ name: 'LinkFailed', session: null })
})

test('T03 two tabs with the same link both end in LoggedIn', () => {
  const before = play(inOrganization, [...failed({}, { session }), answering(CONFIRM, { session, isNew: true })])
  const after = play(inOrganization, [...failed(), sessionArrived])
  const meanwhile = play(inOrganization, [...failed({}, { session }), sessionArrived])
  for (const { state } of [before, after, meanwhile]) expect(state.screen).toEqual({ name: 'LoggedIn', ...session })
})

test.each([
  ['a reset', following('multi_tenant_magic_links', { reset: true }, { session }), SPEND],
  ['a discovery', following('discovery', {}, { session }), DISCOVER],
] as const)('the used link of %s never offers the existing session', (_, arrival, call) => {
  const { state, calls } = play({ ...inOrganization, products: ['emailMagicLinks', 'passwords'] }, [arrival, refusing(call, usedLink)])
  expect(state.screen).toMatchObject({ name: 'LinkFailed', session: null })
  expect(names({ calls })).toEqual([])
})

test('a session that ends is no longer offered', () => {
  const shown = play(inOrganization, [...failed({}, { session }), answering(CONFIRM, { session, isNew: false })]).state
  expect(play(inOrganization, [{ type: 'sessionEnded' }], shown).state.screen).toMatchObject({ name: 'LinkFailed', session: null })
})

const links = { ...inOrganization, products: ['emailMagicLinks', 'passwords'] } as const
const mailed: readonly (readonly [string, LooseConfig, FlowEvent, Parameters<typeof refusing>[0], string])[] = [
  ['an organization', links, following('multi_tenant_magic_links', kept, known), SPEND, LOGIN],
  ['a discovery', inDiscovery, following('discovery', kept), DISCOVER, SEND],
  ['a discovery, on the page of an organization', links, following('discovery', kept, known), DISCOVER, SEND],
  ['an organization, on a page that knows none', inDiscovery, following('multi_tenant_magic_links', kept), SPEND, SEND],
  ['a reset by a login link', links, following('multi_tenant_magic_links', { ...kept, reset: true }, known), SPEND, 'search.searchMember'],
  [
    'a reset of a discovery',
    { ...inDiscovery, products: ['passwords'] },
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
  const judged = answering('passwords.strengthCheck', { valid_password: true })
  const [typed, submitted] = newPassword
  const spends = call.startsWith('passwords') && typed && submitted ? [typed, judged, submitted] : []
  const { state } = play(config, [arrival, ...spends, refusing(call, usedLink)])
  expect(state).toMatchObject({ screen: { name: 'LinkFailed', session: null }, email: 'ada@acme.test' })
  const { calls } = play(config, [asksForNew], state)
  expect(calls).toMatchObject([{ call: sends, input: { email_address: 'ada@acme.test' } }])
})

test('loads the organization first if the page does not know it yet', () => {
  const asked = play(links, [...failed(kept), asksForNew])
  expect(names(asked)).toEqual(['organization.getBySlug'])
  const sending = play(links, [found], asked.state)
  expect(sending.calls).toMatchObject([{ call: LOGIN, input: { organization_id: 'org-acme', email_address: 'ada@acme.test' } }])
  const { state } = play(links, [answering(LOGIN, {})], sending.state)
  expect(state.screen).toMatchObject({ name: 'EmailConfirmation', email: 'ada@acme.test' })
  expect(play(links, [{ type: 'anotherTryChosen' }, found], state).state).toMatchObject({
    screen: { name: 'Main' },
    email: 'ada@acme.test',
  })
})

test('shows Main if the organization allows no emailed links', () => {
  const passwords = answering('organization.getBySlug', {
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
  const shown = play(links, [...failed({}, { session, ...known }), answering(CONFIRM, { session, isNew: false })]).state
  const asking = play(links, [asksForNew], shown).state
  expect(asking.screen).toMatchObject({ name: 'LinkFailed', session: null })
  expect(play(links, [{ type: 'wentBack' }], asking).state.screen).toEqual(shown.screen)
})

test('shows the plain error if the page offers no emailed links', () => {
  const config = { ...inOrganization, products: ['emailOtp'] } as const
  const { state } = play(config, failed(kept))
  expect(state.screen).toMatchObject({ name: 'Error', message: { key: 'error.magicLink' }, retry: 'restart' })
  expect(play(config, [{ type: 'retryChosen' }, found], state).state).toMatchObject({ screen: { name: 'Main' }, email: 'ada@acme.test' })
})

test('Try again never clears the address', () => {
  const { state, effects } = play(links, [...failed(kept), { type: 'retryChosen' }, found])
  expect(state).toMatchObject({ screen: { name: 'Main' }, email: 'ada@acme.test' })
  expect(effects).toContainEqual({ do: 'clearIntermediateSession' })
})

test('offers no new link if the failure has another reason', () => {
  for (const type of ['operation_restricted_by_organization_auth_methods', 'action_not_allowed_email_domain_is_claimed']) {
    const { state } = play(links, [following('multi_tenant_magic_links'), refusing(SPEND, refusal(type))])
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
    const { state } = play(links, [following(tokenType, { several: true, reset }), refusing(SPEND, new Error('several tokens'))])
    expect(state.screen).toMatchObject({ message: { key: 'error.magicLink' } })
  }
})

test('a valid link does not show a failure', () => {
  const { state } = play(links, [following('multi_tenant_magic_links', kept), answering(SPEND, signedIn)])
  expect(state.screen.name).toBe('LoggedIn')
})
