import type {
  Answer,
  Bootstrap,
  CallName,
  Input,
  OAuthAuthorizeSubmit,
  OAuthDiscoveryStart,
  OAuthStart,
  RedirectCall,
  SsoStart,
} from '@acme/b2b-client'
import type { Provider } from '../../config/methods.ts'
import type { PhoneFacts } from '../../phone/phone.ts'
import type { SignedIn } from './facts.ts'
import { FIRST_CALLS, type CallRow } from './firstCalls.ts'

/** The calls that redeem a redirect token without further input of the user. */
type RedeemCall = Exclude<RedirectCall, `passwords.${string}`>
/** The inputs have no token, so no state contains the token: the runner adds it from the page's URL. */
type RedeemCalls = {
  readonly [C in RedeemCall]: {
    readonly input: Pick<Input<'magicLinks.authenticate'>, 'session_duration_minutes'>
    readonly answer: Answer<C>
  }
}

/** Calls with another input or answer than the endpoint of the same name, and calls without an endpoint. */
interface SpecialCalls extends RedeemCalls {
  /** Loads the project's configuration. `slug`: the organization slug that the project's pattern finds in the page's URL. */
  'project.bootstrap': { input: null; answer: { readonly bootstrap: Bootstrap; readonly slug: string } }
  /* The runner also adds the token to these two calls. */
  'passwords.resetByEmail': {
    input: Omit<Input<'passwords.resetByEmail'>, 'password_reset_token'>
    answer: Answer<'passwords.resetByEmail'>
  }
  'passwords.discovery.resetByEmail': {
    input: Omit<Input<'passwords.discovery.resetByEmail'>, 'password_reset_token'>
    answer: Answer<'passwords.discovery.resetByEmail'>
  }
  /** Asks the server for the current session. `isNew`: the session started after this page was opened. */
  'session.confirm': { input: null; answer: { readonly session: SignedIn | null; readonly isNew: boolean } }
  /** Calls that navigate away from the page. */
  'sso.start': { input: SsoStart; answer: null }
  'oauth.start': { input: OAuthStart & { readonly provider: Provider }; answer: null }
  'oauth.discovery.start': { input: OAuthDiscoveryStart & { readonly provider: Provider }; answer: null }
  'idp.oauthAuthorizeSubmit': { input: OAuthAuthorizeSubmit; answer: null }
  /** These two calls need no server. `phone.read` parses the typed number. The answer has null for an invalid number. */
  'phone.read': { input: { readonly country: string; readonly number: string }; answer: { readonly phone: PhoneFacts | null } }
  'phone.format': { input: { readonly number: string }; answer: { readonly phone: PhoneFacts } }
}

/** Creates the row of a call. */
export const row = <Event extends string | null>(
  event: Event,
  kind: CallRow['kind'],
  sends: CallRow['sends'],
  firstFactor: CallRow['firstFactor'],
): CallRow<Event> => ({ event, kind, sends, firstFactor })

/** All calls of the flow: the event, the kind, the sent message and the first factor of each. A missing column does not compile. */
export const CALLS = {
  ...FIRST_CALLS,
  // Links and codes by email
  'magicLinks.email.loginOrSignup': row('B2B_MAGIC_LINK_EMAIL_LOGIN_OR_SIGNUP', null, 'loginLink', null),
  'magicLinks.email.discovery.send': row('B2B_MAGIC_LINK_EMAIL_DISCOVERY_SEND', null, 'loginLink', null),
  'magicLinks.authenticate': row('B2B_MAGIC_LINK_AUTHENTICATE', 'opensSession', null, 'magic_link'),
  'magicLinks.discovery.authenticate': row('B2B_MAGIC_LINK_DISCOVERY_AUTHENTICATE', null, null, 'magic_link'),
  'otps.email.loginOrSignup': row('B2B_OTPS_EMAIL_LOGIN_OR_SIGNUP', null, 'emailCode', null),
  'otps.email.discovery.send': row('B2B_OTPS_EMAIL_DISCOVERY_SEND', null, 'emailCode', null),
  'otps.email.authenticate': row('B2B_OTPS_EMAIL_AUTHENTICATE', 'opensSession', null, 'email_otp'),
  'otps.email.discovery.authenticate': row('B2B_OTPS_EMAIL_DISCOVERY_AUTHENTICATE', null, null, 'email_otp'),
  // Passwords
  'search.searchMember': row('B2B_MEMBER_SEARCH', null, null, null),
  'passwords.authenticate': row('B2B_PASSWORD_AUTHENTICATE', 'opensSession', null, 'password'),
  'passwords.discovery.authenticate': row('B2B_PASSWORD_DISCOVERY_AUTHENTICATE', null, null, 'password'),
  'passwords.resetByEmailStart': row('B2B_PASSWORD_RESET_BY_EMAIL_START', null, 'resetLink', null),
  'passwords.discovery.resetByEmailStart': row('B2B_PASSWORD_DISCOVERY_RESET_BY_EMAIL_START', null, 'resetLink', null),
  'passwords.resetByEmail': row('B2B_PASSWORD_RESET_BY_EMAIL', 'opensSession', null, null),
  'passwords.discovery.resetByEmail': row('B2B_PASSWORD_DISCOVERY_RESET_BY_EMAIL', null, null, null),
  'passwords.resetBySession': row('B2B_PASSWORD_RESET_BY_SESSION', 'opensSession', null, null),
  'passwords.strengthCheck': row('B2B_PASSWORD_STRENGTH_CHECK', 'parallel', null, null),
  // Social login and single sign-on
  'oauth.start': row(null, 'leavesPage', null, null),
  'oauth.discovery.start': row(null, 'leavesPage', null, null),
  'oauth.authenticate': row('B2B_OAUTH_AUTHENTICATE', 'opensSession', null, 'pending'),
  'oauth.discovery.authenticate': row('B2B_OAUTH_DISCOVERY_AUTHENTICATE', null, null, 'pending'),
  'sso.discoverConnections': row('B2B_SSO_DISCOVER_CONNECTIONS', null, null, null),
  'sso.start': row(null, 'leavesPage', null, null),
  'sso.authenticate': row('B2B_SSO_AUTHENTICATE', 'opensSession', null, 'sso'),
  // Organizations, and the session
  'discovery.organizations.create': row('B2B_DISCOVERY_ORGANIZATIONS_CREATE', 'opensSession', null, null),
  'discovery.intermediateSessions.exchange': row('B2B_DISCOVERY_INTERMEDIATE_SESSION_EXCHANGE', 'opensSession', null, null),
  'impersonation.authenticate': row('B2B_IMPERSONATION_AUTHENTICATE', 'opensSession', null, null),
  'session.confirm': row(null, null, null, null),
  // Second factors
  'phone.read': row(null, null, null, null),
  'phone.format': row(null, 'parallel', null, null),
  'otps.sms.send': row('B2B_SMS_OTP_SEND', null, 'sms', null),
  'otps.sms.authenticate': row('B2B_SMS_OTP_AUTHENTICATE', 'opensSession', null, null),
  'totp.create': row('B2B_TOTP_CREATE', null, null, null),
  'totp.authenticate': row('B2B_TOTP_AUTHENTICATE', 'opensSession', null, null),
  'recoveryCodes.recover': row('B2B_RECOVERY_CODES_RECOVER', 'opensSession', null, null),
  // The identity provider
  'idp.oauthAuthorizeStart': row('OAUTH_AUTHORIZE_FLOW_START', 'repeatable', null, null),
  'idp.oauthAuthorizeSubmit': row(null, null, null, null),
  'idp.oauthLogoutStart': row('OAUTH_LOGOUT_FLOW_START', 'repeatable', null, null),
  'session.revoke': row('B2B_SESSION_REVOKE', null, null, null),
} satisfies { readonly [C in keyof SpecialCalls]: CallRow } & { readonly [C in CallName]?: CallRow }

/** The calls that the flow makes. */
export type FlowCall = keyof typeof CALLS
/** The input of a call. */
export type FlowInput<C extends FlowCall> = C extends keyof SpecialCalls ? SpecialCalls[C]['input'] : C extends CallName ? Input<C> : never
/** The answer of a call. */
export type FlowAnswer<C extends FlowCall> = C extends keyof SpecialCalls
  ? SpecialCalls[C]['answer']
  : C extends CallName
    ? Answer<C>
    : never
