// @vitest-environment node
import { expect, test } from 'vitest'
import { RESEND_DELAY_MS } from '../../../src/limits.ts'
import {
  addressSubmitted,
  answering,
  AT,
  found,
  inDiscovery,
  inOrganization,
  linkSent,
  LOGIN,
  names,
  offline,
  play,
  refusal,
  refusing,
  SEND,
  started,
  typed,
} from '../fixtures.ts'

const both = { ...inOrganization, products: ['emailMagicLinks', 'emailOtp'] } as const

test('sends the address with the organization and the configured redirect URLs', () => {
  const emailMagicLinksOptions = { loginRedirectURL: 'https://a/login', signupRedirectURL: 'https://a/signup', locale: 'es' }
  const { calls, state } = play({ ...inOrganization, emailMagicLinksOptions }, [started, found, typed(' ada@ACME.test ')])
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
  const config = { ...inDiscovery, emailMagicLinksOptions: { discoveryRedirectURL: 'https://a/discover' } }
  expect(play(config, [started, typed('ada@acme.test')]).calls).toMatchObject([
    { call: SEND, input: { email_address: 'ada@acme.test', discovery_redirect_url: 'https://a/discover' } },
  ])
})

test('submitting twice sends one request', () => {
  expect(play(inDiscovery, [started, typed('ada@acme.test'), typed('ada@acme.test')]).calls).toHaveLength(1)
})

test.each(['', 'ada@acme'])('%j is rejected at the field without a request', (text) => {
  const { state, calls } = play(inDiscovery, [started, typed(text)])
  expect(state.problem).toEqual({ phrase: { key: 'email.invalid' }, at: 'field', until: null })
  expect(calls).toEqual([])
})

test('after sending, shows where to look for the email', () => {
  expect(play(inOrganization, linkSent).state).toMatchObject({
    screen: { name: 'EmailConfirmation', email: 'ada@acme.test', resends: 0, freeAt: null },
    history: [{ screen: { name: 'Main' } }],
    pending: null,
  })
})

test('with links and codes the user chooses, and Back goes through the choice', () => {
  const choosing = play(both, addressSubmitted)
  expect(choosing.state.screen).toEqual({ name: 'EmailMethodSelection', email: 'ada@acme.test' })
  const chosen = (method: 'magic_link' | 'email_otp') => play(both, [{ type: 'emailMethodChosen', method }], choosing.state)
  expect(names(chosen('magic_link'))).toEqual([LOGIN])
  expect(names(chosen('email_otp'))).toEqual(['otps.email.loginOrSignup'])
  const mailed = play(both, [answering(LOGIN, {})], chosen('magic_link').state).state
  expect(play(both, [{ type: 'wentBack' }], mailed).state.screen.name).toBe('EmailMethodSelection')
  expect(play(both, [{ type: 'anotherTryChosen' }], mailed).state).toMatchObject({ screen: { name: 'Main' }, email: 'ada@acme.test' })
})

test.each([
  ['inactive_email', 'error.emailInactive'],
  ['email_jit_provisioning_not_allowed', 'error.noAccess'],
  ['organization_not_found', 'error.organization'],
  ['of_tomorrow', 'error.linkNotSent'],
  ['constructor', 'error.linkNotSent'],
])('an email refused with %s shows %s, and the address is kept', (type, key) => {
  const { state } = play(inOrganization, [started, found, typed('eve@evil.test'), refusing(LOGIN, refusal(type))])
  expect(state).toMatchObject({ screen: { name: 'Main' }, email: 'eve@evil.test', problem: { phrase: { key }, at: 'form' }, pending: null })
})

test('the error about access names the address and the organization', () => {
  const refused = refusing(LOGIN, refusal('email_jit_provisioning_not_allowed'))
  const { state } = play(inOrganization, [started, found, typed('eve@evil.test'), refused])
  expect(state.problem?.phrase.values).toEqual({ email: 'eve@evil.test', organization: 'Acme Corp' })
})

test.each([
  [offline, 'error.unreachable'],
  [refusal('internal_server_error', 500), 'error.server'],
])('if the server does not decide (%s), the user can send the same again', (error, key) => {
  const { state } = play(inDiscovery, [started, typed('ada@acme.test'), refusing(SEND, error)])
  expect(state).toMatchObject({ screen: { name: 'Main' }, problem: { phrase: { key } } })
  expect(play(inDiscovery, [typed('ada@acme.test')], state).calls).toHaveLength(1)
})

test('a rate-limited resend waits as long as the server asks', () => {
  const limited = refusing(LOGIN, refusal('too_many_requests', 429, 50_000))
  const { state } = play(inOrganization, [...linkSent, { type: 'resendRequested' }, limited])
  expect(state.screen).toMatchObject({ name: 'EmailConfirmation', freeAt: AT + 50_000 })
})

test('T55 the pause before a resend depends on the clock, not on rendering', () => {
  const { state } = play(inOrganization, [...linkSent, { type: 'resendRequested' }, answering(LOGIN, {})])
  const again = (at: number) => play(inOrganization, [{ type: 'resendRequested' }], state, at).calls.length
  expect([AT, AT + RESEND_DELAY_MS - 1, AT + RESEND_DELAY_MS, AT + 86_400_000].map(again)).toEqual([0, 0, 1, 1])
})

test('T54 a response that arrives after the user went back changes nothing', () => {
  const sending = play(inOrganization, [...linkSent, { type: 'resendRequested' }]).state
  const left = play(inOrganization, [{ type: 'anotherTryChosen' }], sending).state
  const ticket = sending.pending?.ticket ?? 0
  expect(
    play(
      inOrganization,
      [
        { type: 'answered', call: LOGIN, ticket, answer: {} as never },
        { type: 'refused', call: LOGIN, ticket, error: offline },
      ],
      left,
    ).state,
  ).toBe(left)
})

test('keeps at most twenty toasts, and each one disappears', () => {
  const copies = Array.from({ length: 25 }, () => ({ type: 'copied', what: 'codes', done: false }) as const)
  const saving = { ...play(inDiscovery, [started]).state, screen: { name: 'RecoveryCodeSave', codes: [], next: null } } as const
  const { state, effects } = play(inDiscovery, copies, saving)
  expect(state.toasts).toHaveLength(20)
  expect(effects.filter((effect) => effect.do === 'fade')).toHaveLength(25)
  const [first] = state.toasts
  expect(play(inDiscovery, [{ type: 'toastFaded', id: first?.id ?? 0 }], state).state.toasts).toHaveLength(19)
})
