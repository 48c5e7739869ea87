// @vitest-environment node
import { expect, test } from 'vitest'
import type { LooseConfig } from '../../src/config/types.ts'
import { availableMethods } from '../../src/flow/rules/authMethods.ts'
import { readEmail } from '../../src/flow/rules/email.ts'
import { resolveConfig } from '../../src/config/resolveConfig.ts'
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

test('a session lasts 60 minutes unless configured otherwise', () => {
  const asked = (config: LooseConfig) => play(config, [linkEvent]).effects[0]
  expect(asked(organizationConfig)).toMatchObject({ minutes: 60 })
  expect(asked({ ...organizationConfig, sessionOptions: { sessionDurationMinutes: 480 } })).toMatchObject({ minutes: 480 })
})

test('without an invite, a user gets an error before an email is sent', () => {
  const joined = (facts: object) =>
    callNames(
      play(passwords, [
        startEvent,
        respond('organization.getBySlug', { organization: organization(facts) }),
        submitEmail('eve@evil.test'),
        respond(SEARCH, { member: null }),
      ]),
    ).at(-1)
  expect(joined({ email_jit_provisioning: 'ALL_ALLOWED' })).toBe(LOGIN)
  expect(joined({ email_jit_provisioning: 'NOT_ALLOWED' })).toBe(SEARCH)
  expect(joined({ email_jit_provisioning: 'RESTRICTED', email_allowed_domains: ['acme.test'] })).toBe(SEARCH)
})

test('a restriction always applies; without any allowed method the user cannot join', () => {
  const main = (allowed_auth_methods: string[]) =>
    play(codes, [
      startEvent,
      respond('organization.getBySlug', { organization: organization({ auth_methods: 'RESTRICTED', allowed_auth_methods }) }),
    ]).state.screen
  expect(main([])).toMatchObject({ message: { key: 'error.cannotJoin' } })
  expect(main(['of_tomorrow'])).toMatchObject({ message: { key: 'error.cannotJoin' } })
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

test('discovery sends the code for an email_address, and every form reads addresses the same way', () => {
  const discovery: LooseConfig = { ...discoveryConfig, products: ['emailOtp'] }
  const { calls } = play(discovery, [startEvent, submitEmail('Ada@BÜCHER.example')])
  expect(calls).toMatchObject([{ call: 'otps.email.discovery.send', input: { email_address: 'Ada@xn--bcher-kva.example' } }])
  expect(readEmail('')).toBeNull()
  expect(play(discovery, [startEvent, submitEmail('')]).state.problem).toMatchObject({ phrase: { key: 'email.invalid' }, at: 'field' })
})

test('all emails for a new password use the same redirect URL', () => {
  const where = (config: LooseConfig) => {
    const search = respond(SEARCH, { member: { member_id: 'm' } as never })
    const sent = respond('passwords.resetByEmailStart', {})
    const { calls } = play(config, [...eventsUntilEmail, search, sent, { type: 'resendRequested' }])
    return calls.slice(-2).flatMap(({ input }) => (input && 'login_redirect_url' in input ? [input.login_redirect_url] : []))
  }
  const links = { ...passwords, emailMagicLinksOptions: { loginRedirectURL: 'https://a/link' } }
  expect(where(links)).toEqual(['https://a/link', 'https://a/link'])
  expect(where({ ...links, passwordOptions: { loginRedirectURL: 'https://a/password' } })).toEqual([
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
  const opened = { ...startEvent, session, request: { of: 'authorize', parameters } as const }
  const { calls } = play({}, [opened, respond('idp.oauthAuthorizeStart', { consent_required: false } as never)])
  expect(calls.at(-1)).toMatchObject({ call: 'idp.oauthAuthorizeSubmit', input: { consent_granted: false } })
})

test('shows LoggedIn only with a session, and reports it once', () => {
  const told = (events: Parameters<typeof play>[1]) => play(organizationConfig, events).effects.filter(({ do: what }) => what === 'emit')
  expect(told([linkEvent, respond(REDEEM, sessionResponse), sessionOpenedEvent, sessionOpenedEvent])).toEqual([
    { do: 'emit', event: 'AUTHENTICATE_FLOW_COMPLETE' },
  ])
  expect(told([linkEvent, respond(REDEEM, { member_session: null } as never)])).toEqual([])
})

test('shows Main to a signed-in member unless configured otherwise; a redirect token has priority', () => {
  const opened = { ...startEvent, session }
  const skipping = { ...discoveryConfig, skipWhenSignedIn: true }
  expect(play(discoveryConfig, [opened]).state.screen.name).toBe('Main')
  expect(play(skipping, [opened])).toMatchObject({ state: { screen: { name: 'LoggedIn', email: 'ada@acme.test' } } })
  expect(play(skipping, [{ ...opened, ...linkEvent, session } as never]).state.screen).toEqual({ name: 'Loading', of: 'login' })
})

test('Try again on an error without Back starts over with a fresh organization and no intermediate session', () => {
  const { state } = play(organizationConfig, [linkEvent, refuse(REDEEM, apiError('organization_not_found', 404))])
  expect(state.screen).toMatchObject({ back: false, retry: 'restart' })
  const again = play(organizationConfig, [{ type: 'retryChosen' }], state)
  expect(callNames(again)).toEqual(['organization.getBySlug'])
  expect(again.effects).toContainEqual({ do: 'clearIntermediateSession' })
})

test('only the server decides if a password is valid', () => {
  const judged = (answer: object) =>
    play(organizationConfig, [resetTokenEvent, { type: 'passwordTyped', password: 'password' }, respond('passwords.strengthCheck', answer)])
      .state.screen
  const zxcvbn = { strength_policy: 'zxcvbn', breached_password: false, zxcvbn_feedback: { suggestions: ['Fine.'], warning: '' } }
  expect(judged({ ...zxcvbn, valid_password: true, score: 4 })).toMatchObject({ strength: { valid: true, score: 4, advice: ['Fine.'] } })
  expect(judged({ ...zxcvbn, valid_password: false, score: 4 })).toMatchObject({ strength: { valid: false, score: 4 } })
})

test('uses stored data immediately, and does not replace the screen while the user types', () => {
  const remembered = { ...startEvent, organization: { organization: organization(), fresh: false } } as typeof startEvent
  const typing = play(organizationConfig, [remembered, { type: 'typed' }])
  expect(typing).toMatchObject({ state: { screen: { name: 'Main' } }, calls: [{ call: 'organization.getBySlug' }] })
  const changed = organization({ auth_methods: 'RESTRICTED', allowed_auth_methods: [] })
  expect(play(organizationConfig, [respond('organization.getBySlug', { organization: changed })], typing.state).state.screen).toBe(
    typing.state.screen,
  )
})

test('an unverified address has to be verified, but only if another factor is required', () => {
  const unverified = { email_address: 'ada@acme.test', email_address_verified: false }
  expect(
    play(codes, [linkEvent, respond(REDEEM, { ...requireFirstFactor('email_otp'), member: unverified } as never)]).state.primary
      ?.verifiesEmail,
  ).toBe(true)
  expect(play(codes, [linkEvent, respond(REDEEM, requireFirstFactor('email_otp') as never)]).state.primary?.verifiesEmail).toBe(false)
})

test('sends an email again, confirms it, and then waits 30 s before the next one', () => {
  const confirmed = play(organizationConfig, eventsUntilLinkSent).state
  const once = play(organizationConfig, [{ type: 'resendRequested' }, respond(LOGIN, {})], confirmed)
  expect(callNames(once)).toEqual([LOGIN])
  expect(once.state).toMatchObject({
    screen: { resends: 1, freeAt: NOW + RESEND_DELAY_MS },
    toasts: [{ phrase: { key: 'resend.email.done' } }],
  })
  expect(play(organizationConfig, [{ type: 'resendRequested' }], once.state).calls).toEqual([])
  expect(play(organizationConfig, [{ type: 'anotherTryChosen' }], once.state).state).toMatchObject({
    screen: { name: 'Main' },
    email: 'ada@acme.test',
  })
})

test('an expired code can still be submitted', () => {
  const { state } = play(codes, [...eventsUntilEmail, respond('otps.email.loginOrSignup', {})])
  const late = play(codes, [{ type: 'codeEntered', code: '123456' }], state, NOW + EMAIL_CODE_TTL_MS + 1)
  expect(callNames(late)).toEqual(['otps.email.authenticate'])
})

test('waits for the time of a rate limit, or 30 s without one', () => {
  const limited = (wait?: number) =>
    play(discoveryConfig, [startEvent, submitEmail('ada@acme.test'), refuse(SEND, apiError('x', 429, wait))]).state
  expect(limited().problem).toMatchObject({ phrase: { key: 'error.rateLimited' }, until: NOW + DEFAULT_RATE_LIMIT_MS })
  const state = limited(9000)
  expect(state).toMatchObject({ email: 'ada@acme.test', problem: { until: NOW + 9000 } })
  const again = (at: number) => play(discoveryConfig, [submitEmail('ada@acme.test')], state, at).calls.length
  expect([NOW, NOW + 8999, NOW + 9000].map(again)).toEqual([0, 0, 1])
})

test('the list of organizations also waits for the end of a rate limit', () => {
  const choice = { organization: { organization_id: 'org', organization_name: 'Org' }, membership: { type: 'active_member' } } as never
  const listed = [linkEvent, respond('magicLinks.discovery.authenticate', { discovered_organizations: [choice] })]
  const chosen = { type: 'organizationChosen', organization_id: 'org' } as const
  const { state } = play(discoveryConfig, [...listed, chosen, refuse('discovery.intermediateSessions.exchange', apiError('x', 429, 9000))])
  expect(play(discoveryConfig, [chosen], state).calls).toEqual([])
  expect(play(discoveryConfig, [chosen], state, NOW + 9000).calls).toHaveLength(1)
})

test('redeems a link immediately, or after a click if configured', () => {
  const spends = (confirmLink: 'never' | 'foreign' | 'always', unsolicited: boolean) => {
    const config = { ...organizationConfig, emailMagicLinksOptions: { confirmLink } }
    return play(config, [redirectEvent('multi_tenant_magic_links', { unsolicited })]).effects.some((effect) => effect.do === 'redeem')
  }
  expect([spends('never', false), spends('never', true)]).toEqual([true, true])
  expect([spends('foreign', false), spends('foreign', true)]).toEqual([true, false])
  expect([spends('always', false), spends('always', true)]).toEqual([false, false])
  const always = { ...organizationConfig, emailMagicLinksOptions: { confirmLink: 'always' } } as const
  expect(play(always, [linkEvent, { type: 'linkConfirmed' }]).effects).toContainEqual(expect.objectContaining({ do: 'redeem' }))
  expect(play(always, [redirectEvent('sso')]).effects).toContainEqual(expect.objectContaining({ do: 'redeem' }))
})

test('a tab that waits for a link continues when another tab has used it, unless the user types', () => {
  const waiting = play(organizationConfig, eventsUntilLinkSent).state
  expect(play(organizationConfig, [sessionOpenedEvent], waiting).state.screen).toEqual({ name: 'LoggedIn', ...session })
  expect(play(discoveryConfig, [startEvent, sessionOpenedEvent]).state.screen.name).toBe('Main')
  const second = play(organizationConfig, [linkEvent, respond(REDEEM, requireSecondFactor(HAS_TOTP) as never)]).state
  expect(play(organizationConfig, [sessionOpenedEvent], second).state.screen.name).toBe('TOTPEntry')
})

test('the project decides if the watermark is shown', () => {
  const bootstrap = (displayWatermark: boolean) => ({ bootstrap: { emailDomains: [], displayWatermark }, slug: '' }) as never
  const shown = (on: boolean) => play(discoveryConfig, [startEvent, respond('project.bootstrap', bootstrap(on))]).state.project?.watermark
  expect([shown(true), shown(false)]).toEqual([true, false])
})

test('copies the secret unchanged', () => {
  const made = { member_id: 'member-ada', secret: 'AbCd2345', qr_code: 'data:,', recovery_codes: [] }
  const { effects } = play(organizationConfig, [
    linkEvent,
    respond(REDEEM, requireSecondFactor() as never),
    { type: 'mfaMethodChosen', method: 'totp' },
    respond('totp.create', made),
    { type: 'secretWanted' },
    { type: 'secretCopied' },
  ])
  expect(effects.at(-1)).toEqual({ do: 'copy', what: 'secret', text: 'AbCd2345' })
})

test('the order of the products is the order on screen', () => {
  const methods = availableMethods(resolveConfig({ products: ['passwords', 'email_otp', 'emailMagicLinks'] }), null, null)
  expect(methods).toEqual(['password', 'email_otp', 'magic_link'])
})
