import type { FlowCall } from '../../src/flow/machine/calls.ts'
import type { ScreenName } from '../../src/flow/machine/screens.ts'
import type { FlowEvent, FlowState, PendingSubject } from '../../src/flow/machine/types.ts'
import type { Purpose, UnreadCall } from '../../src/flow/rules/problems.ts'
import { stateOf } from '../everyScreen.ts'
import { redirectFacts } from './fixtures.ts'

/*
 * The occasions of a failure: each call that the flow needs, and each purpose for which a failed call has another sentence. A missing occasion is a
 * type error.
 */

export type Occasion = Exclude<FlowCall, UnreadCall> | Purpose

/** A state with a pending call. */
const pendingOn = (screen: ScreenName, call: FlowCall, subject: PendingSubject | null = null, facts: Partial<FlowState> = {}): FlowState =>
  stateOf(screen, {
    email: 'ada@globex.test',
    pending: { call, ticket: 1, subject },
    ...(screen === 'Loading' && { history: [] }),
    ...facts,
  })
const redeemingState = (call: FlowCall, facts: Partial<FlowState> = {}) => pendingOn('Loading', call, { kind: 'token' }, facts)
const linkFailedScreen = {
  name: 'LinkFailed',
  message: { key: 'error.magicLink' },
  kind: { discovers: false, resets: false },
  session: null,
} as const
const resettingState = (call: FlowCall): FlowState => ({
  ...pendingOn('PasswordResetForm', call),
  screen: { name: 'PasswordResetForm', by: 'session', email: 'ada@globex.test', strength: 'unknown', checking: null },
})
const pageLoadingState = (call: FlowCall, facts: Partial<FlowState> = {}): FlowState => ({
  ...pendingOn('Loading', call, null, facts),
  screen: { name: 'Loading', of: 'page' },
})
const codeSubject: PendingSubject = { kind: 'code' }
const organizationSubject: PendingSubject = { kind: 'organization', organization_id: 'organization-Globex' }
const providerSubject: PendingSubject = { kind: 'provider', provider: 'google' }

const LOGIN = 'magicLinks.email.loginOrSignup'
const REDEEM = 'magicLinks.authenticate'
const DISCOVER = 'magicLinks.discovery.authenticate'
const BY_SLUG = 'organization.getBySlug'
const SEND_SMS = 'otps.sms.send'

/** The state of each occasion. Its pending call is the call that fails. */
export const STATES: { readonly [O in Occasion]: FlowState } = {
  'project.bootstrap': { ...pageLoadingState('project.bootstrap'), pending: null },
  [BY_SLUG]: pageLoadingState(BY_SLUG),
  slug: pendingOn('SSODiscoveryFallback', BY_SLUG, { kind: 'slug' }),
  newLink: { ...pendingOn('LinkFailed', BY_SLUG, { kind: 'newLink' }), screen: linkFailedScreen },
  [LOGIN]: pendingOn('EmailConfirmation', LOGIN, { kind: 'email', method: 'magic_link' }),
  verification: pendingOn('PasswordForgotForm', LOGIN, { kind: 'verification' }),
  'magicLinks.email.discovery.send': pendingOn('Main', 'magicLinks.email.discovery.send', { kind: 'email', method: 'magic_link' }),
  [REDEEM]: redeemingState(REDEEM, { redirect: redirectFacts(REDEEM) }),
  reset: redeemingState(REDEEM, { resets: true }),
  [DISCOVER]: redeemingState(DISCOVER, { redirect: redirectFacts(DISCOVER) }),
  'otps.email.loginOrSignup': pendingOn('EmailOTPEntry', 'otps.email.loginOrSignup', { kind: 'email', method: 'email_otp' }),
  'otps.email.discovery.send': pendingOn('EmailMethodSelection', 'otps.email.discovery.send', { kind: 'email', method: 'email_otp' }),
  'otps.email.authenticate': pendingOn('EmailOTPEntry', 'otps.email.authenticate', codeSubject),
  'otps.email.discovery.authenticate': pendingOn('EmailOTPEntry', 'otps.email.discovery.authenticate', codeSubject),
  'passwords.authenticate': pendingOn('PasswordAuthenticate', 'passwords.authenticate'),
  'passwords.discovery.authenticate': pendingOn('Main', 'passwords.discovery.authenticate'),
  'passwords.resetByEmailStart': pendingOn('PasswordSetNewConfirmation', 'passwords.resetByEmailStart'),
  'passwords.discovery.resetByEmailStart': pendingOn('PasswordForgotForm', 'passwords.discovery.resetByEmailStart'),
  'passwords.resetByEmail': resettingState('passwords.resetByEmail'),
  'passwords.discovery.resetByEmail': resettingState('passwords.discovery.resetByEmail'),
  'passwords.resetBySession': resettingState('passwords.resetBySession'),
  'sso.start': pendingOn('Main', 'sso.start', { kind: 'connection', connection_id: 'saml-1' }),
  'sso.discoverConnections': pendingOn('SSODiscoveryEmail', 'sso.discoverConnections'),
  'sso.authenticate': redeemingState('sso.authenticate'),
  'oauth.start': pendingOn('Main', 'oauth.start', providerSubject),
  'oauth.authenticate': redeemingState('oauth.authenticate'),
  'oauth.discovery.start': pendingOn('Main', 'oauth.discovery.start', providerSubject),
  'oauth.discovery.authenticate': redeemingState('oauth.discovery.authenticate'),
  'impersonation.authenticate': redeemingState('impersonation.authenticate'),
  namedCreation: pendingOn('OrganizationCreation', 'discovery.organizations.create', { kind: 'namedCreation' }),
  'discovery.organizations.create': pendingOn('Discovery', 'discovery.organizations.create', { kind: 'creation' }),
  'discovery.intermediateSessions.exchange': pendingOn('Discovery', 'discovery.intermediateSessions.exchange', organizationSubject),
  [SEND_SMS]: pendingOn('SMSOTPEnrollment', SEND_SMS, { kind: 'phone', number: '+12025550123' }),
  sms: pendingOn('SMSOTPEntry', SEND_SMS),
  'otps.sms.authenticate': pendingOn('SMSOTPEntry', 'otps.sms.authenticate', codeSubject),
  'totp.create': { ...pendingOn('TOTPEnrollmentQRCode', 'totp.create'), screen: { name: 'TOTPEnrollmentQRCode', enrollment: null } },
  'totp.authenticate': pendingOn('TOTPEntry', 'totp.authenticate', codeSubject),
  'recoveryCodes.recover': pendingOn('RecoveryCodeEntry', 'recoveryCodes.recover'),
  'phone.read': pendingOn('SMSOTPEnrollment', 'phone.read'),
  'idp.oauthAuthorizeStart': pageLoadingState('idp.oauthAuthorizeStart', { type: 'IdentityProvider' }),
  'idp.oauthAuthorizeSubmit': pendingOn('IDPConsent', 'idp.oauthAuthorizeSubmit', { kind: 'consent', decision: 'granted' }),
  'idp.oauthLogoutStart': pageLoadingState('idp.oauthLogoutStart', { type: 'IdentityProvider' }),
}
export const OCCASIONS = Object.keys(STATES) as Occasion[] // The table has an entry for each occasion.

/** Returns the failure of the call in the state of an occasion. */
export function failureEvent(occasion: Occasion, error: unknown): FlowEvent {
  // The cast is safe: without a pending call, the occasion is the call itself, because a purpose needs a pending call.
  const call = STATES[occasion].pending?.call ?? (occasion as FlowCall)
  return { type: 'failed', call, ticket: 1, error }
}
