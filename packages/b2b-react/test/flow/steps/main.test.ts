// @vitest-environment node
import { expect, test } from 'vitest'
import type { LooseConfig } from '../../../src/config/types.ts'
import { methodOfButton } from '../../../src/flow/machine/facts.ts'
import type { FlowState } from '../../../src/flow/machine/types.ts'
import {
  eventsUntilLinkSent,
  organization,
  organizationConfig,
  play,
  respond,
  respondOrganization,
  session,
  sessionOpenedEvent,
  startEvent,
  submitEmail,
} from '../fixtures.ts'

/* Main, mostly after the host has changed the configuration. */

const linkConfig = { ...organizationConfig, products: ['emailMagicLinks'] } as const
const googleConfig = { ...organizationConfig, products: ['oauth'], oauthOptions: { providers: ['google'] } } as const
const bothConfig = { ...googleConfig, products: ['emailMagicLinks', 'oauth'] } as const
const mainEvents = [startEvent, respondOrganization]
const mainState = play(linkConfig, mainEvents).state
const typedState = play(linkConfig, [{ type: 'typed' }], mainState).state

const reconfigure = (config: LooseConfig, state: FlowState) => play(config, [{ type: 'reconfigured' }], state)
const kindsOn = ({ screen }: FlowState) => (screen.name === 'Main' ? screen.blocks.map(({ kind }) => kind) : screen.name)

test('Main without typed text shows the new products', () => {
  expect(kindsOn(reconfigure(googleConfig, mainState).state)).toEqual(['buttons'])
})

test('Main with typed text shows new products only if the field stays, and keeps its problem', () => {
  const { state } = play(linkConfig, [submitEmail('ada')], typedState)
  const reconfigured = reconfigure(bothConfig, state).state
  expect(kindsOn(reconfigured)).toEqual(['email', 'buttons'])
  expect(reconfigured).toMatchObject({ typed: true, problem: { phrase: { key: 'email.invalid' } } })
  expect(reconfigure(googleConfig, typedState).state).toBe(typedState)
  const both = play(bothConfig, [{ type: 'typed' }], play(bothConfig, mainEvents).state).state
  expect(kindsOn(reconfigure({ ...bothConfig, products: ['emailMagicLinks'] }, both).state)).toEqual(['email'])
})

test('a configuration with the same methods changes nothing', () => {
  expect(reconfigure({ ...linkConfig }, mainState).state).toBe(mainState)
})

test.each([
  ['while a call is pending', play(linkConfig, [...mainEvents, submitEmail('ada@acme.test')]).state],
  ['on another screen', play(linkConfig, eventsUntilLinkSent).state],
  ['on the error screen', play(linkConfig, [startEvent, respond('organization.getBySlug', { organization: null })]).state],
  [
    'on a Main with a way back',
    { ...mainState, history: [{ screen: mainState.screen, type: 'Discovery', organization: null, primary: null }] },
  ],
] as const)('%s, a new configuration changes nothing', (_, state) => {
  expect(reconfigure(googleConfig, state).state).toBe(state)
})

test('if the host turns on skipWhenSignedIn, a member is shown as signed in, unless they have typed', () => {
  const skipConfig = { ...linkConfig, skipWhenSignedIn: true }
  const reconfiguredAs = (state: FlowState) => kindsOn(reconfigure(skipConfig, state).state)
  expect(reconfiguredAs({ ...mainState, session })).toBe('LoggedIn')
  expect(reconfiguredAs({ ...typedState, session })).toEqual(['email'])
  expect(reconfiguredAs(mainState)).toEqual(['email'])
  expect(kindsOn(reconfigure(googleConfig, { ...mainState, session }).state)).toEqual(['buttons'])
})

test('shows Google One Tap if it has become available', () => {
  const oneTapConfig = (one_tap: boolean) => ({ ...googleConfig, oauthOptions: { providers: [{ type: 'google', one_tap }] } }) as const
  const doneAfter = (config: LooseConfig) => reconfigure(config, mainState).effects.map((effect) => effect.do)
  expect([doneAfter(oneTapConfig(true)), doneAfter(oneTapConfig(false))]).toEqual([['oneTap'], []])
  expect(doneAfter({ ...googleConfig, oauthOptions: { providers: [] } }), 'there is no provider').toEqual([])
  const slackConfig = { ...googleConfig, oauthOptions: { providers: [{ type: 'slack', one_tap: true }] } } as const
  // Without any configured method, Main offers those of the organization.
  const onlyGoogle = organization({ auth_methods: 'RESTRICTED', allowed_auth_methods: ['google_oauth'] })
  const { state } = play(linkConfig, [startEvent, respond('organization.getBySlug', { organization: onlyGoogle })])
  expect(reconfigure(slackConfig, state).effects, 'the prompt is only for Google as the configured provider').toEqual([])
})

test('a required first factor for an unknown address has a field for it', () => {
  const main = { ...mainState, primary: { methods: ['email_otp'], verifiesEmail: false } } as const
  const codeConfig = { ...organizationConfig, products: ['emailOtp'] } as const
  const kindsFor = (email: string) => kindsOn(reconfigure(codeConfig, { ...main, email }).state)
  expect([kindsFor(''), kindsFor('ada@acme.test')]).toEqual([['email'], ['known']])
})

test('a session from another tab replaces the loading page only with skipWhenSignedIn', () => {
  const loadingState = play(linkConfig, [startEvent]).state
  expect(play(linkConfig, [sessionOpenedEvent], loadingState).state.screen).toEqual({ name: 'Loading', of: 'page' })
})

test('each button on Main has its method', () => {
  const connection = { connection_id: 'conn-1', name: 'Okta', identityProvider: 'okta' }
  const buttons = [{ kind: 'oauth', provider: 'slack' }, { kind: 'sso', connection }, { kind: 'ssoDiscovery' }] as const
  expect(buttons.map(methodOfButton)).toEqual(['slack_oauth', 'sso', 'sso'])
})
