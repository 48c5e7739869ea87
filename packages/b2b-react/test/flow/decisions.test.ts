// @vitest-environment node
import { expect, test } from 'vitest'
import type { LooseConfig } from '../../src/config/types.ts'
import { availableMethods } from '../../src/flow/rules/authMethods.ts'
import { readEmail } from '../../src/flow/rules/email.ts'
import { resolveConfig } from '../../src/config/resolveConfig.ts'
import { EMAIL_CODE_TTL_MS, DEFAULT_RATE_LIMIT_MS, RESEND_DELAY_MS } from '../../src/limits.ts'
import {
  addressSubmitted,
  answering,
  arrived,
  arrivedWith,
  AT,
  found,
  inDiscovery,
  inOrganization,
  linkSent,
  LOGIN,
  names,
  offline,
  organization,
  play,
  refusal,
  refusing,
  resetTokenArrived,
  SEND,
  session,
  sessionArrived,
  signedIn,
  SPEND,
  started,
  typed,
} from './fixtures.ts'
import { HAS_TOTP, needing, stepping } from './model/answers.ts'

/* One test for each decision that the machine implements. More cases are in rules/ and steps/. */

const passwords: LooseConfig = { ...inOrganization, products: ['passwords'] }
const codes: LooseConfig = { ...inOrganization, products: ['emailOtp'] }
const SEARCH = 'search.searchMember'

test('a session lasts 60 minutes unless configured otherwise', () => {
  const asked = (config: LooseConfig) => play(config, [arrived]).effects[0]
  expect(asked(inOrganization)).toMatchObject({ minutes: 60 })
  expect(asked({ ...inOrganization, sessionOptions: { sessionDurationMinutes: 480 } })).toMatchObject({ minutes: 480 })
})

test('without an invite, a user gets an error before an email is sent', () => {
  const joined = (facts: object) =>
    names(
      play(passwords, [
        started,
        answering('organization.getBySlug', { organization: organization(facts) }),
        typed('eve@evil.test'),
        answering(SEARCH, { member: null }),
      ]),
    ).at(-1)
  expect(joined({ email_jit_provisioning: 'ALL_ALLOWED' })).toBe(LOGIN)
  expect(joined({ email_jit_provisioning: 'NOT_ALLOWED' })).toBe(SEARCH)
  expect(joined({ email_jit_provisioning: 'RESTRICTED', email_allowed_domains: ['acme.test'] })).toBe(SEARCH)
})

test('a restriction always applies; without any allowed method the user cannot join', () => {
  const main = (allowed_auth_methods: string[]) =>
    play(codes, [
      started,
      answering('organization.getBySlug', { organization: organization({ auth_methods: 'RESTRICTED', allowed_auth_methods }) }),
    ]).state.screen
  expect(main([])).toMatchObject({ message: { key: 'error.cannotJoin' } })
  expect(main(['of_tomorrow'])).toMatchObject({ message: { key: 'error.cannotJoin' } })
  expect(main(['password'])).toMatchObject({ name: 'Main', blocks: [{ kind: 'passwordEmail' }] })
})

test('shows the password field if the search for the member fails', () => {
  const { state } = play(passwords, [...addressSubmitted, refusing(SEARCH, offline)])
  expect(state).toMatchObject({ screen: { name: 'PasswordEmailForm', email: 'ada@acme.test' }, problem: null })
})

test('PasswordAuthenticate does not search for the member', () => {
  const mixed: LooseConfig = { ...inOrganization, products: ['emailMagicLinks', 'passwords'] }
  const { calls } = play(mixed, [
    started,
    found,
    { type: 'passwordInsteadChosen', email: '' },
    { type: 'passwordSubmitted', email: 'ada@acme.test', password: 'x' },
  ])
  expect(names({ calls })).toEqual(['organization.getBySlug', 'passwords.authenticate'])
})

test('discovery sends the code for an email_address, and every form reads addresses the same way', () => {
  const discovery: LooseConfig = { ...inDiscovery, products: ['emailOtp'] }
  const { calls } = play(discovery, [started, typed('Ada@BÜCHER.example')])
  expect(calls).toMatchObject([{ call: 'otps.email.discovery.send', input: { email_address: 'Ada@xn--bcher-kva.example' } }])
  expect(readEmail('')).toBeNull()
  expect(play(discovery, [started, typed('')]).state.problem).toMatchObject({ phrase: { key: 'email.invalid' }, at: 'field' })
})

test('all emails for a new password use the same redirect URL', () => {
  const where = (config: LooseConfig) => {
    const search = answering(SEARCH, { member: { member_id: 'm' } as never })
    const sent = answering('passwords.resetByEmailStart', {})
    const { calls } = play(config, [...addressSubmitted, search, sent, { type: 'resendRequested' }])
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
  expect(play(inOrganization, [started]).effects).toMatchObject([{ call: 'organization.getBySlug' }, { call: 'project.bootstrap' }])
  for (const event of [arrived, resetTokenArrived]) {
    expect(names(play(inOrganization, [event]))).toEqual([])
  }
})

test('without a required consent, submits the decision without granting anything', () => {
  const parameters = { client_id: 'c', redirect_uri: 'https://app.test/back', response_type: 'code', scope: 'openid' }
  const opened = { ...started, session, request: { of: 'authorize', parameters } as const }
  const { calls } = play({}, [opened, answering('idp.oauthAuthorizeStart', { consent_required: false } as never)])
  expect(calls.at(-1)).toMatchObject({ call: 'idp.oauthAuthorizeSubmit', input: { consent_granted: false } })
})

test('shows LoggedIn only with a session, and reports it once', () => {
  const told = (events: Parameters<typeof play>[1]) => play(inOrganization, events).effects.filter(({ do: what }) => what === 'emit')
  expect(told([arrived, answering(SPEND, signedIn), sessionArrived, sessionArrived])).toEqual([
    { do: 'emit', event: 'AUTHENTICATE_FLOW_COMPLETE' },
  ])
  expect(told([arrived, answering(SPEND, { member_session: null } as never)])).toEqual([])
})

test('shows Main to a signed-in member unless configured otherwise; a redirect token has priority', () => {
  const opened = { ...started, session }
  const skipping = { ...inDiscovery, skipWhenSignedIn: true }
  expect(play(inDiscovery, [opened]).state.screen.name).toBe('Main')
  expect(play(skipping, [opened])).toMatchObject({ state: { screen: { name: 'LoggedIn', email: 'ada@acme.test' } } })
  expect(play(skipping, [{ ...opened, ...arrived, session } as never]).state.screen).toEqual({ name: 'Loading', of: 'login' })
})

test('Try again on an error without Back starts over with a fresh organization and no intermediate session', () => {
  const { state } = play(inOrganization, [arrived, refusing(SPEND, refusal('organization_not_found', 404))])
  expect(state.screen).toMatchObject({ back: false, retry: 'restart' })
  const again = play(inOrganization, [{ type: 'retryChosen' }], state)
  expect(names(again)).toEqual(['organization.getBySlug'])
  expect(again.effects).toContainEqual({ do: 'clearIntermediateSession' })
})

test('only the server decides if a password is valid', () => {
  const judged = (answer: object) =>
    play(inOrganization, [resetTokenArrived, { type: 'passwordTyped', password: 'password' }, answering('passwords.strengthCheck', answer)])
      .state.screen
  const zxcvbn = { strength_policy: 'zxcvbn', breached_password: false, zxcvbn_feedback: { suggestions: ['Fine.'], warning: '' } }
  expect(judged({ ...zxcvbn, valid_password: true, score: 4 })).toMatchObject({ strength: { valid: true, score: 4, advice: ['Fine.'] } })
  expect(judged({ ...zxcvbn, valid_password: false, score: 4 })).toMatchObject({ strength: { valid: false, score: 4 } })
})

test('uses stored data immediately, and does not replace the screen while the user types', () => {
  const remembered = { ...started, organization: { organization: organization(), fresh: false } } as typeof started
  const typing = play(inOrganization, [remembered, { type: 'typed' }])
  expect(typing).toMatchObject({ state: { screen: { name: 'Main' } }, calls: [{ call: 'organization.getBySlug' }] })
  const changed = organization({ auth_methods: 'RESTRICTED', allowed_auth_methods: [] })
  expect(play(inOrganization, [answering('organization.getBySlug', { organization: changed })], typing.state).state.screen).toBe(
    typing.state.screen,
  )
})

test('an unverified address has to be verified, but only if another factor is required', () => {
  const unverified = { email_address: 'ada@acme.test', email_address_verified: false }
  expect(
    play(codes, [arrived, answering(SPEND, { ...needing('email_otp'), member: unverified } as never)]).state.primary?.verifiesEmail,
  ).toBe(true)
  expect(play(codes, [arrived, answering(SPEND, needing('email_otp') as never)]).state.primary?.verifiesEmail).toBe(false)
})

test('sends an email again, confirms it, and then waits 30 s before the next one', () => {
  const confirmed = play(inOrganization, linkSent).state
  const once = play(inOrganization, [{ type: 'resendRequested' }, answering(LOGIN, {})], confirmed)
  expect(names(once)).toEqual([LOGIN])
  expect(once.state).toMatchObject({
    screen: { resends: 1, freeAt: AT + RESEND_DELAY_MS },
    toasts: [{ phrase: { key: 'resend.email.done' } }],
  })
  expect(play(inOrganization, [{ type: 'resendRequested' }], once.state).calls).toEqual([])
  expect(play(inOrganization, [{ type: 'anotherTryChosen' }], once.state).state).toMatchObject({
    screen: { name: 'Main' },
    email: 'ada@acme.test',
  })
})

test('an expired code can still be submitted', () => {
  const { state } = play(codes, [...addressSubmitted, answering('otps.email.loginOrSignup', {})])
  const late = play(codes, [{ type: 'codeEntered', code: '123456' }], state, AT + EMAIL_CODE_TTL_MS + 1)
  expect(names(late)).toEqual(['otps.email.authenticate'])
})

test('waits for the time of a rate limit, or 30 s without one', () => {
  const limited = (wait?: number) => play(inDiscovery, [started, typed('ada@acme.test'), refusing(SEND, refusal('x', 429, wait))]).state
  expect(limited().problem).toMatchObject({ phrase: { key: 'error.rateLimited' }, until: AT + DEFAULT_RATE_LIMIT_MS })
  const state = limited(9000)
  expect(state).toMatchObject({ email: 'ada@acme.test', problem: { until: AT + 9000 } })
  const again = (at: number) => play(inDiscovery, [typed('ada@acme.test')], state, at).calls.length
  expect([AT, AT + 8999, AT + 9000].map(again)).toEqual([0, 0, 1])
})

test('the list of organizations also waits for the end of a rate limit', () => {
  const choice = { organization: { organization_id: 'org', organization_name: 'Org' }, membership: { type: 'active_member' } } as never
  const listed = [arrived, answering('magicLinks.discovery.authenticate', { discovered_organizations: [choice] })]
  const chosen = { type: 'organizationChosen', organization_id: 'org' } as const
  const { state } = play(inDiscovery, [...listed, chosen, refusing('discovery.intermediateSessions.exchange', refusal('x', 429, 9000))])
  expect(play(inDiscovery, [chosen], state).calls).toEqual([])
  expect(play(inDiscovery, [chosen], state, AT + 9000).calls).toHaveLength(1)
})

test('redeems a link immediately, or after a click if configured', () => {
  const spends = (confirmLink: 'never' | 'foreign' | 'always', unsolicited: boolean) => {
    const config = { ...inOrganization, emailMagicLinksOptions: { confirmLink } }
    return play(config, [arrivedWith('multi_tenant_magic_links', { unsolicited })]).effects.some((effect) => effect.do === 'redeem')
  }
  expect([spends('never', false), spends('never', true)]).toEqual([true, true])
  expect([spends('foreign', false), spends('foreign', true)]).toEqual([true, false])
  expect([spends('always', false), spends('always', true)]).toEqual([false, false])
  const always = { ...inOrganization, emailMagicLinksOptions: { confirmLink: 'always' } } as const
  expect(play(always, [arrived, { type: 'linkConfirmed' }]).effects).toContainEqual(expect.objectContaining({ do: 'redeem' }))
  expect(play(always, [arrivedWith('sso')]).effects).toContainEqual(expect.objectContaining({ do: 'redeem' }))
})

test('a tab that waits for a link continues when another tab has used it, unless the user types', () => {
  const waiting = play(inOrganization, linkSent).state
  expect(play(inOrganization, [sessionArrived], waiting).state.screen).toEqual({ name: 'LoggedIn', ...session })
  expect(play(inDiscovery, [started, sessionArrived]).state.screen.name).toBe('Main')
  const second = play(inOrganization, [arrived, answering(SPEND, stepping(HAS_TOTP) as never)]).state
  expect(play(inOrganization, [sessionArrived], second).state.screen.name).toBe('TOTPEntry')
})

test('the project decides if the watermark is shown', () => {
  const bootstrap = (displayWatermark: boolean) => ({ bootstrap: { emailDomains: [], displayWatermark }, slug: '' }) as never
  const shown = (on: boolean) => play(inDiscovery, [started, answering('project.bootstrap', bootstrap(on))]).state.project?.watermark
  expect([shown(true), shown(false)]).toEqual([true, false])
})

test('copies the secret unchanged', () => {
  const made = { member_id: 'member-ada', secret: 'AbCd2345', qr_code: 'data:,', recovery_codes: [] }
  const { effects } = play(inOrganization, [
    arrived,
    answering(SPEND, stepping() as never),
    { type: 'mfaMethodChosen', method: 'totp' },
    answering('totp.create', made),
    { type: 'secretWanted' },
    { type: 'secretCopied' },
  ])
  expect(effects.at(-1)).toEqual({ do: 'copy', what: 'secret', text: 'AbCd2345' })
})

test('the order of the products is the order on screen', () => {
  const methods = availableMethods(resolveConfig({ products: ['passwords', 'email_otp', 'emailMagicLinks'] }), null, null)
  expect(methods).toEqual(['password', 'email_otp', 'magic_link'])
})
