import type { FlowCall } from '../../src/flow/machine/calls.ts'
import type { ScreenName } from '../../src/flow/machine/screens.ts'
import type { FlowEvent, FlowState, PendingSubject } from '../../src/flow/machine/types.ts'
import type { Purpose, UnreadCall } from '../../src/flow/rules/problems.ts'
import { stateOf } from '../everyScreen.ts'
import { redirectFacts } from './fixtures.ts'

/* The occasions of a failure: each call that the flow needs, and each purpose of a call. A missing occasion is a type error. */

export type Occasion = Exclude<FlowCall, UnreadCall> | Purpose

/** A state with a pending call. */
const pendingOn = (screen: ScreenName, call: FlowCall, subject: PendingSubject | null = null, facts: Partial<FlowState> = {}): FlowState =>
  stateOf(screen, {
    email: 'ada@globex.test',
    pending: { call, ticket: 1, subject },
    ...(screen === 'Loading' && { history: [] }),
    ...facts,
  })
const redeeming = (call: FlowCall, facts: Partial<FlowState> = {}) => pendingOn('Loading', call, { kind: 'token' }, facts)
const linkFailed = {
  name: 'LinkFailed',
  message: { key: 'error.magicLink' },
  kind: { discovers: false, resets: false },
  session: null,
} as const
const resetting = (call: FlowCall): FlowState => ({
  ...pendingOn('PasswordResetForm', call),
  screen: { name: 'PasswordResetForm', by: 'session', email: 'ada@globex.test', strength: 'unknown', checking: null },
})
const loadingPage = (call: FlowCall, facts: Partial<FlowState> = {}): FlowState => ({
  ...pendingOn('Loading', call, null, facts),
  screen: { name: 'Loading', of: 'page' },
})
const code: PendingSubject = { kind: 'code' }
const choice: PendingSubject = { kind: 'organization', organization_id: 'organization-Globex' }
const leaving: PendingSubject = { kind: 'provider', provider: 'google' }

const LOGIN = 'magicLinks.email.loginOrSignup'
const REDEEM = 'magicLinks.authenticate'
const DISCOVER = 'magicLinks.discovery.authenticate'
const BY_SLUG = 'organization.getBySlug'
const SEND_SMS = 'otps.sms.send'

/** The state of each occasion. Its pending call is the call that fails. */
export const STATES: { readonly [O in Occasion]: FlowState } = {
  'project.bootstrap': { ...loadingPage('project.bootstrap'), pending: null },
  [BY_SLUG]: loadingPage(BY_SLUG),
  slug: pendingOn('SSODiscoveryFallback', BY_SLUG, { kind: 'slug' }),
  newLink: { ...pendingOn('LinkFailed', BY_SLUG, { kind: 'newLink' }), screen: linkFailed },
  [LOGIN]: pendingOn('EmailConfirmation', LOGIN, { kind: 'email', method: 'magic_link' }),
  verification: pendingOn('PasswordForgotForm', LOGIN, { kind: 'verification' }),
  'magicLinks.email.discovery.send': pendingOn('Main', 'magicLinks.email.discovery.send', { kind: 'email', method: 'magic_link' }),
  [REDEEM]: redeeming(REDEEM, { redirect: redirectFacts(REDEEM) }),
  reset: redeeming(REDEEM, { resets: true }),
  [DISCOVER]: redeeming(DISCOVER, { redirect: redirectFacts(DISCOVER) }),
  'otps.email.loginOrSignup': pendingOn('EmailOTPEntry', 'otps.email.loginOrSignup', { kind: 'email', method: 'email_otp' }),
  'otps.email.discovery.send': pendingOn('EmailMethodSelection', 'otps.email.discovery.send', { kind: 'email', method: 'email_otp' }),
  'otps.email.authenticate': pendingOn('EmailOTPEntry', 'otps.email.authenticate', code),
  'otps.email.discovery.authenticate': pendingOn('EmailOTPEntry', 'otps.email.discovery.authenticate', code),
  'passwords.authenticate': pendingOn('PasswordAuthenticate', 'passwords.authenticate'),
  'passwords.discovery.authenticate': pendingOn('Main', 'passwords.discovery.authenticate'),
  'passwords.resetByEmailStart': pendingOn('PasswordSetNewConfirmation', 'passwords.resetByEmailStart'),
  'passwords.discovery.resetByEmailStart': pendingOn('PasswordForgotForm', 'passwords.discovery.resetByEmailStart'),
  'passwords.resetByEmail': resetting('passwords.resetByEmail'),
  'passwords.discovery.resetByEmail': resetting('passwords.discovery.resetByEmail'),
  'passwords.resetBySession': resetting('passwords.resetBySession'),
  'sso.start': pendingOn('Main', 'sso.start', { kind: 'connection', connection_id: 'saml-1' }),
  'sso.discoverConnections': pendingOn('SSODiscoveryEmail', 'sso.discoverConnections'),
  'sso.authenticate': redeeming('sso.authenticate'),
  'oauth.start': pendingOn('Main', 'oauth.start', leaving),
  'oauth.authenticate': redeeming('oauth.authenticate'),
  'oauth.discovery.start': pendingOn('Main', 'oauth.discovery.start', leaving),
  'oauth.discovery.authenticate': redeeming('oauth.discovery.authenticate'),
  'impersonation.authenticate': redeeming('impersonation.authenticate'),
  'discovery.organizations.create': pendingOn('Discovery', 'discovery.organizations.create', { kind: 'creation' }),
  'discovery.intermediateSessions.exchange': pendingOn('Discovery', 'discovery.intermediateSessions.exchange', choice),
  [SEND_SMS]: pendingOn('SMSOTPEnrollment', SEND_SMS, { kind: 'phone', number: '+12025550123' }),
  sms: pendingOn('SMSOTPEntry', SEND_SMS),
  'otps.sms.authenticate': pendingOn('SMSOTPEntry', 'otps.sms.authenticate', code),
  'totp.create': { ...pendingOn('TOTPEnrollmentQRCode', 'totp.create'), screen: { name: 'TOTPEnrollmentQRCode', enrollment: null } },
  'totp.authenticate': pendingOn('TOTPEntry', 'totp.authenticate', code),
  'recoveryCodes.recover': pendingOn('RecoveryCodeEntry', 'recoveryCodes.recover'),
  'phone.read': pendingOn('SMSOTPEnrollment', 'phone.read'),
  'idp.oauthAuthorizeStart': loadingPage('idp.oauthAuthorizeStart', { type: 'IdentityProvider' }),
  'idp.oauthAuthorizeSubmit': pendingOn('IDPConsent', 'idp.oauthAuthorizeSubmit', { kind: 'consent', decision: 'granted' }),
  'idp.oauthLogoutStart': loadingPage('idp.oauthLogoutStart', { type: 'IdentityProvider' }),
}
export const OCCASIONS = Object.keys(STATES) as Occasion[] // The table has an entry for each occasion.

/** The event of the failure. */
export function failureEvent(occasion: Occasion, error: unknown): FlowEvent {
  // Only the state of a call has no pending call. A purpose is a purpose of the pending call.
  const call = STATES[occasion].pending?.call ?? (occasion as FlowCall)
  return { type: 'refused', call, ticket: 1, error }
}
