// @vitest-environment node
import { expect, test } from 'vitest'
import { RESEND_DELAY_MS } from '../../../src/limits.ts'
import {
  eventsUntilEmail,
  respond,
  NOW,
  respondOrganization,
  discoveryConfig,
  organizationConfig,
  eventsUntilLinkSent,
  LOGIN,
  callNames,
  networkError,
  play,
  SEND,
  startEvent,
  submitEmail,
} from '../fixtures.ts'

// Numbers such as T54 in test names are threats in docs/threats.md.

const bothMethods = { ...organizationConfig, products: ['emailMagicLinks', 'emailOtp'] } as const

test('sends the address with the organization and the configured redirect URLs', () => {
  const emailMagicLinksOptions = { loginRedirectURL: 'https://a/login', signupRedirectURL: 'https://a/signup', locale: 'es' }
  const { calls, state } = play({ ...organizationConfig, emailMagicLinksOptions }, [
    startEvent,
    respondOrganization,
    submitEmail(' ada@ACME.test '),
  ])
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

test('in discovery, sends the discovery redirect URL', () => {
  const config = { ...discoveryConfig, emailMagicLinksOptions: { discoveryRedirectURL: 'https://a/discover' } }
  const { calls, state } = play(config, [startEvent, submitEmail('ada@acme.test'), respond(SEND, {})])
  expect(calls).toMatchObject([{ call: SEND, input: { email_address: 'ada@acme.test', discovery_redirect_url: 'https://a/discover' } }])
  expect(state.screen).toMatchObject({ name: 'EmailConfirmation', email: 'ada@acme.test' })
})

test('submitting twice sends one request', () => {
  expect(play(discoveryConfig, [startEvent, submitEmail('ada@acme.test'), submitEmail('ada@acme.test')]).calls).toHaveLength(1)
})

test.each(['', 'ada@acme'])('%j is rejected at the field without a request', (text) => {
  const { state, calls } = play(discoveryConfig, [startEvent, submitEmail(text)])
  expect(state.problem).toEqual({ phrase: { key: 'email.invalid' }, at: 'field', until: null })
  expect(calls).toEqual([])
})

test('after sending, shows where to look for the email', () => {
  expect(play(organizationConfig, eventsUntilLinkSent).state).toMatchObject({
    screen: { name: 'EmailConfirmation', email: 'ada@acme.test', resends: 0, resendAt: null },
    history: [{ screen: { name: 'Main' } }],
    pending: null,
  })
})

test('with links and codes the user chooses one, and Back returns to the choice', () => {
  const choice = play(bothMethods, eventsUntilEmail)
  expect(choice.state.screen).toEqual({ name: 'EmailMethodSelection', email: 'ada@acme.test' })
  const chooseMethod = (method: 'magic_link' | 'email_otp') => play(bothMethods, [{ type: 'emailMethodChosen', method }], choice.state)
  expect(callNames(chooseMethod('magic_link'))).toEqual([LOGIN])
  expect(callNames(chooseMethod('email_otp'))).toEqual(['otps.email.loginOrSignup'])
  const mailState = play(bothMethods, [respond(LOGIN, {})], chooseMethod('magic_link').state).state
  expect(play(bothMethods, [{ type: 'wentBack' }], mailState).state.screen.name).toBe('EmailMethodSelection')
  expect(play(bothMethods, [{ type: 'anotherTryChosen' }], mailState).state).toMatchObject({
    screen: { name: 'Main' },
    email: 'ada@acme.test',
  })
})

test('Back from the sent email returns to Main, also if Main has a way back', () => {
  const { state } = play(organizationConfig, eventsUntilLinkSent)
  const [main] = state.history
  if (main === undefined) throw new Error('The email was sent from Main.')
  const listPlace = { ...main, screen: { name: 'OrganizationCreation' } } as const
  const stateAfter = play(organizationConfig, [{ type: 'anotherTryChosen' }], { ...state, history: [listPlace, main] }).state
  expect(stateAfter).toMatchObject({ screen: { name: 'Main' }, history: [listPlace] })
})

test('another address leads to Main with an empty field, or starts over if Main belongs to the account', () => {
  const { state } = play(bothMethods, eventsUntilEmail)
  const [main] = state.history
  const change = (history: typeof state.history) => play(bothMethods, [{ type: 'differentEmailChosen' }], { ...state, history }).state
  expect(main && change([main, { ...main, screen: state.screen }])).toMatchObject({ screen: { name: 'Main' }, history: [], email: '' })
  const factorPlace = main && { ...main, primary: { methods: ['password'], verifiesEmail: false } as const }
  expect(factorPlace && change([factorPlace])).toMatchObject({ screen: { name: 'Loading' }, organization: null, email: '' })
})

test('an address that is already known gets the email of an offered method only', () => {
  const primary = { methods: ['email_otp'], verifiesEmail: false } as const
  const start = { ...play(bothMethods, [startEvent, respondOrganization]).state, primary, email: 'ada@acme.test' }
  const { state } = play(bothMethods, [{ type: 'reconfigured' }], start)
  const choose = (method: 'magic_link' | 'email_otp') => play(bothMethods, [{ type: 'emailMethodChosen', method }], state)
  expect(choose('email_otp').calls).toMatchObject([{ call: 'otps.email.loginOrSignup', input: { email_address: 'ada@acme.test' } }])
  expect(choose('magic_link').state).toBe(state)
})

test('T55 the machine itself refuses a resend before the end of the pause', () => {
  const { state } = play(organizationConfig, [...eventsUntilLinkSent, { type: 'resendRequested' }, respond(LOGIN, {})])
  const countCallsAt = (now: number) => play(organizationConfig, [{ type: 'resendRequested' }], state, now).calls.length
  expect([NOW, NOW + RESEND_DELAY_MS - 1, NOW + RESEND_DELAY_MS].map(countCallsAt)).toEqual([0, 0, 1])
})

test('T54 a response that arrives after the user went back changes nothing', () => {
  const sendingState = play(organizationConfig, [...eventsUntilLinkSent, { type: 'resendRequested' }]).state
  const stateAfterBack = play(organizationConfig, [{ type: 'anotherTryChosen' }], sendingState).state
  const ticket = sendingState.pending?.ticket ?? 0
  expect(
    play(
      organizationConfig,
      [
        { type: 'answered', call: LOGIN, ticket, answer: {} as never },
        { type: 'failed', call: LOGIN, ticket, error: networkError },
      ],
      stateAfterBack,
    ).state,
  ).toBe(stateAfterBack)
})
