// @vitest-environment node
import { expect, test } from 'vitest'
import { resolveConfig } from '../../src/config/resolveConfig.ts'
import type { LooseConfig } from '../../src/config/types.ts'
import { availableMethods } from '../../src/flow/rules/authMethods.ts'
import { readEmail } from '../../src/flow/rules/email.ts'
import { EMAIL_CODE_TTL_MS, DEFAULT_RATE_LIMIT_MS, RESEND_DELAY_MS } from '../../src/limits.ts'
import {
  eventsUntilEmail,
  respond,
  linkEvent,
  redirectEvent,
  NOW,
  respondOrganization,
  discoveryConfig,
  organizationConfig,
  eventsUntilLinkSent,
  LOGIN,
  callNames,
  networkError,
  organization,
  play,
  apiError,
  refuse,
  resetTokenEvent,
  SEND,
  session,
  sessionOpenedEvent,
  sessionResponse,
  REDEEM,
  startEvent,
  submitEmail,
} from './fixtures.ts'
import { HAS_TOTP, requireFirstFactor, requireSecondFactor } from './model/responses.ts'

/* One test for each decision that the machine implements. More cases are in rules/ and steps/. */

const passwords: LooseConfig = { ...organizationConfig, products: ['passwords'] }
const codes: LooseConfig = { ...organizationConfig, products: ['emailOtp'] }
const SEARCH = 'search.searchMember'
/** In ms. */
const WAIT = 9000

test('a session lasts 60 minutes unless configured otherwise', () => {
  const firstEffect = (config: LooseConfig) => play(config, [linkEvent]).effects[0]
  expect(firstEffect(organizationConfig)).toMatchObject({ call: REDEEM, input: { session_duration_minutes: 60 } })
  expect(firstEffect({ ...organizationConfig, sessionOptions: { sessionDurationMinutes: 480 } })).toMatchObject({
    input: { session_duration_minutes: 480 },
  })
})

test('without an invite, a user gets an error before an email is sent', () => {
  const lastCall = (facts: object) =>
    callNames(
      play(passwords, [
        startEvent,
        respond('organization.getBySlug', { organization: organization(facts) }),
        submitEmail('eve@evil.test'),
        respond(SEARCH, { member: null }),
      ]),
    ).at(-1)
  expect(lastCall({ email_jit_provisioning: 'ALL_ALLOWED' })).toBe(LOGIN)
  expect(lastCall({ email_jit_provisioning: 'NOT_ALLOWED' })).toBe(SEARCH)
  expect(lastCall({ email_jit_provisioning: 'RESTRICTED', email_allowed_domains: ['acme.test'] })).toBe(SEARCH)
})

test('a restriction always applies; without any allowed method the user cannot join', () => {
  const main = (allowed_auth_methods: string[]) =>
    play(codes, [
      startEvent,
      respond('organization.getBySlug', { organization: organization({ auth_methods: 'RESTRICTED', allowed_auth_methods }) }),
    ]).state.screen
  expect(main([])).toMatchObject({ message: { key: 'error.cannotJoin' } })
  expect(main(['unknown_type'])).toMatchObject({ message: { key: 'error.cannotJoin' } })
  expect(main(['password'])).toMatchObject({ name: 'Main', blocks: [{ kind: 'passwordEmail' }] })
})

test('shows the password field if the search for the member fails', () => {
  const { state } = play(passwords, [...eventsUntilEmail, refuse(SEARCH, networkError)])
  expect(state).toMatchObject({ screen: { name: 'PasswordEmailForm', email: 'ada@acme.test' }, problem: null })
})

test('PasswordAuthenticate does not search for the member', () => {
  const mixed: LooseConfig = { ...organizationConfig, products: ['emailMagicLinks', 'passwords'] }
  const { calls } = play(mixed, [
    startEvent,
    respondOrganization,
    { type: 'passwordInsteadChosen', email: '' },
    { type: 'passwordSubmitted', email: 'ada@acme.test', password: 'x' },
  ])
  expect(callNames({ calls })).toEqual(['organization.getBySlug', 'passwords.authenticate'])
})

test('converts the domain of an email address to ASCII, and shows an invalid address at the field', () => {
  const discovery: LooseConfig = { ...discoveryConfig, products: ['emailOtp'] }
  const { calls } = play(discovery, [startEvent, submitEmail('Ada@BÜCHER.example')])
  expect(calls).toMatchObject([{ call: 'otps.email.discovery.send', input: { email_address: 'Ada@xn--bcher-kva.example' } }])
  expect(readEmail('')).toBeNull()
  expect(play(discovery, [startEvent, submitEmail('')]).state.problem).toMatchObject({ phrase: { key: 'email.invalid' }, at: 'field' })
})

test('all emails for a new password use the same redirect URL', () => {
  const redirectURLs = (config: LooseConfig) => {
    const search = respond(SEARCH, { member: { member_id: 'm' } as never })
    const respondEmail = respond('passwords.resetByEmailStart', {})
    const { calls } = play(config, [...eventsUntilEmail, search, respondEmail, { type: 'resendRequested' }])
    return calls.slice(-2).flatMap(({ input }) => (input && 'login_redirect_url' in input ? [input.login_redirect_url] : []))
  }
  const links = { ...passwords, emailMagicLinksOptions: { loginRedirectURL: 'https://a/link' } }
  expect(redirectURLs(links)).toEqual(['https://a/link', 'https://a/link'])
  expect(redirectURLs({ ...links, passwordOptions: { loginRedirectURL: 'https://a/password' } })).toEqual([
    'https://a/password',
    'https://a/password',
  ])
})

test('loads the organization only for Main, in parallel to the project', () => {
  expect(play(organizationConfig, [startEvent]).effects).toMatchObject([{ call: 'organization.getBySlug' }, { call: 'project.bootstrap' }])
  for (const event of [linkEvent, resetTokenEvent]) {
    expect(callNames(play(organizationConfig, [event]))).toEqual([])
  }
})

test('without a required consent, submits the decision without granting anything', () => {
  const parameters = { client_id: 'c', redirect_uri: 'https://app.test/back', response_type: 'code', scope: 'openid' }
  const event = { ...startEvent, session, request: { of: 'authorize', parameters } as const }
  const { calls } = play({}, [event, respond('idp.oauthAuthorizeStart', { consent_required: false } as never)])
  expect(calls.at(-1)).toMatchObject({ call: 'idp.oauthAuthorizeSubmit', input: { consent_granted: false } })
})

test('shows LoggedIn only with a session, and reports it once', () => {
  const emitEffects = (events: Parameters<typeof play>[1]) =>
    play(organizationConfig, events).effects.filter((effect) => effect.do === 'emit')
  expect(emitEffects([linkEvent, respond(REDEEM, sessionResponse), sessionOpenedEvent, sessionOpenedEvent])).toEqual([
    { do: 'emit', event: 'AUTHENTICATE_FLOW_COMPLETE' },
  ])
  expect(emitEffects([linkEvent, respond(REDEEM, { member_session: null } as never)])).toEqual([])
})

test('shows Main to a signed-in member, or LoggedIn with skipWhenSignedIn; a redirect token has priority', () => {
  const event = { ...startEvent, session }
  const skipping = { ...discoveryConfig, skipWhenSignedIn: true }
  expect(play(discoveryConfig, [event]).state.screen.name).toBe('Main')
  expect(play(skipping, [event])).toMatchObject({ state: { screen: { name: 'LoggedIn', email: 'ada@acme.test' } } })
  expect(play(skipping, [{ ...event, ...linkEvent, session } as never]).state.screen).toEqual({ name: 'Loading', of: 'login' })
})

test('Try again on an error without Back starts over with a fresh organization and no intermediate session', () => {
  const { state } = play(organizationConfig, [linkEvent, refuse(REDEEM, apiError('organization_not_found', 404))])
  expect(state.screen).toMatchObject({ back: false, retry: 'restart' })
  const secondTry = play(organizationConfig, [{ type: 'retryChosen' }], state)
  expect(callNames(secondTry)).toEqual(['organization.getBySlug'])
  expect(secondTry.effects).toContainEqual({ do: 'clearIntermediateSession' })
})

test('only the server decides if a password is valid', () => {
  const screenAfterCheck = (answer: object) =>
    play(organizationConfig, [resetTokenEvent, { type: 'passwordTyped', password: 'password' }, respond('passwords.strengthCheck', answer)])
      .state.screen
  const zxcvbn = { strength_policy: 'zxcvbn', breached_password: false, zxcvbn_feedback: { suggestions: ['Fine.'], warning: '' } }
  expect(screenAfterCheck({ ...zxcvbn, valid_password: true, score: 4 })).toMatchObject({
    strength: { valid: true, score: 4, advice: ['Fine.'] },
  })
  expect(screenAfterCheck({ ...zxcvbn, valid_password: false, score: 4 })).toMatchObject({ strength: { valid: false, score: 4 } })
})

test('uses stored data immediately, and does not replace the screen while the user types', () => {
  const cachedStart = { ...startEvent, organization: { organization: organization(), fresh: false } } as typeof startEvent
  const whileTyping = play(organizationConfig, [cachedStart, { type: 'typed' }])
  expect(whileTyping).toMatchObject({ state: { screen: { name: 'Main' } }, calls: [{ call: 'organization.getBySlug' }] })
  const changedOrganization = organization({ auth_methods: 'RESTRICTED', allowed_auth_methods: [] })
  expect(
    play(organizationConfig, [respond('organization.getBySlug', { organization: changedOrganization })], whileTyping.state).state.screen,
  ).toBe(whileTyping.state.screen)
})

test('if another first factor is required, the user has to verify an unverified address', () => {
  const requireCode = requireFirstFactor('email_otp')
  const unverified = { email_address: 'ada@acme.test', email_address_verified: false }
  const primaryAfter = (answer: object) => play(codes, [linkEvent, respond(REDEEM, answer as never)]).state.primary
  expect(primaryAfter({ ...requireCode, member: unverified })?.verifiesEmail).toBe(true)
  expect(primaryAfter(requireCode)?.verifiesEmail).toBe(false)
})

test('sends an email again, confirms it, and then waits 30 s before the next one', () => {
  const initial = play(organizationConfig, eventsUntilLinkSent).state
  const resent = play(organizationConfig, [{ type: 'resendRequested' }, respond(LOGIN, {})], initial)
  expect(callNames(resent)).toEqual([LOGIN])
  expect(resent.state).toMatchObject({
    screen: { resends: 1, resendAt: NOW + RESEND_DELAY_MS },
    toasts: [{ phrase: { key: 'resend.email.done' } }],
  })
  expect(play(organizationConfig, [{ type: 'resendRequested' }], resent.state).calls).toEqual([])
  expect(play(organizationConfig, [{ type: 'anotherTryChosen' }], resent.state).state).toMatchObject({
    screen: { name: 'Main' },
    email: 'ada@acme.test',
  })
})

test('an expired code can still be submitted', () => {
  const { state } = play(codes, [...eventsUntilEmail, respond('otps.email.loginOrSignup', {})])
  const lateCode = play(codes, [{ type: 'codeEntered', code: '123456' }], state, NOW + EMAIL_CODE_TTL_MS + 1)
  expect(callNames(lateCode)).toEqual(['otps.email.authenticate'])
})

test('after a rate limit, waits for the time of the response, or 30 s without one', () => {
  const stateAfterLimit = (waitMs?: number) =>
    play(discoveryConfig, [startEvent, submitEmail('ada@acme.test'), refuse(SEND, apiError('x', 429, waitMs))]).state
  expect(stateAfterLimit().problem).toMatchObject({ phrase: { key: 'error.rateLimited' }, until: NOW + DEFAULT_RATE_LIMIT_MS })
  const state = stateAfterLimit(WAIT)
  expect(state).toMatchObject({ email: 'ada@acme.test', problem: { until: NOW + WAIT } })
  const countCallsAt = (now: number) => play(discoveryConfig, [submitEmail('ada@acme.test')], state, now).calls.length
  expect([NOW, NOW + WAIT - 1, NOW + WAIT].map(countCallsAt)).toEqual([0, 0, 1])
})

test('redeems a link immediately, or after a click if configured', () => {
  /** For a link that this browser has requested, and for one that it has not. */
  const redeemsImmediately = (confirmLink: 'never' | 'foreign' | 'always') =>
    [{ unsolicited: false }, { unsolicited: true }].map((token) => {
      const config = { ...organizationConfig, emailMagicLinksOptions: { confirmLink } }
      return play(config, [redirectEvent('magicLinks.authenticate', token)]).redeemed.length === 1
    })
  expect(redeemsImmediately('never')).toEqual([true, true])
  expect(redeemsImmediately('foreign')).toEqual([true, false])
  expect(redeemsImmediately('always')).toEqual([false, false])
  const always = { ...organizationConfig, emailMagicLinksOptions: { confirmLink: 'always' } } as const
  expect(play(always, [linkEvent, { type: 'linkConfirmed' }]).redeemed).toEqual([REDEEM])
  expect(play(always, [redirectEvent('sso.authenticate')]).redeemed).toEqual(['sso.authenticate'])
})

test('a tab that waits for a link continues when another tab has used it, but Main and a second factor stay', () => {
  const waitingState = play(organizationConfig, eventsUntilLinkSent).state
  expect(play(organizationConfig, [sessionOpenedEvent], waitingState).state.screen).toEqual({ name: 'LoggedIn', ...session })
  expect(play(discoveryConfig, [startEvent, sessionOpenedEvent]).state.screen.name).toBe('Main')
  const secondFactorState = play(organizationConfig, [linkEvent, respond(REDEEM, requireSecondFactor(HAS_TOTP) as never)]).state
  expect(play(organizationConfig, [sessionOpenedEvent], secondFactorState).state.screen.name).toBe('TOTPEntry')
})

test('the project decides if the watermark is shown', () => {
  const bootstrap = (displayWatermark: boolean) => ({ bootstrap: { emailDomains: [], displayWatermark }, slug: '' }) as never
  const watermarkFor = (displayWatermark: boolean) =>
    play(discoveryConfig, [startEvent, respond('project.bootstrap', bootstrap(displayWatermark))]).state.project?.watermark
  expect([watermarkFor(true), watermarkFor(false)]).toEqual([true, false])
})

test('copies the secret unchanged', () => {
  const response = { member_id: 'member-ada', secret: 'AbCd2345', qr_code: 'data:,', recovery_codes: [] }
  const { effects } = play(organizationConfig, [
    linkEvent,
    respond(REDEEM, requireSecondFactor() as never),
    { type: 'mfaMethodChosen', method: 'totp' },
    respond('totp.create', response),
    { type: 'secretWanted' },
    { type: 'secretCopied' },
  ])
  expect(effects.at(-1)).toEqual({ do: 'copy', what: 'secret', text: 'AbCd2345' })
})

test('the order of the products is the order on screen', () => {
  const methods = availableMethods(resolveConfig({ products: ['passwords', 'email_otp', 'emailMagicLinks'] }), null, null)
  expect(methods).toEqual(['password', 'email_otp', 'magic_link'])
})
