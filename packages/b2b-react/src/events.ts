import { FIRST_EVENT_OF } from './firstEvents.ts'
import type { FlowCall } from './flow/calls.ts'
import type { Told } from './flow/types.ts'

/** What a host hears of a sign-in. No event and no error holds a secret. */
export interface Callbacks {
  /** Told of every successful call and of the end of the flow. */
  readonly onEvent?: ((event: WidgetEvent) => void) | undefined
  /** Told of every failed call. */
  readonly onError?: ((error: Error) => void) | undefined
}

/** The name each call's success is told under; what happens in the page, or leaves it, has none. Source: screen record section 2, decisions point 44. */
export const EVENT_OF = {
  ...FIRST_EVENT_OF,
  'magicLinks.email.loginOrSignup': 'B2B_MAGIC_LINK_EMAIL_LOGIN_OR_SIGNUP',
  'magicLinks.email.discovery.send': 'B2B_MAGIC_LINK_EMAIL_DISCOVERY_SEND',
  'magicLinks.authenticate': 'B2B_MAGIC_LINK_AUTHENTICATE',
  'magicLinks.discovery.authenticate': 'B2B_MAGIC_LINK_DISCOVERY_AUTHENTICATE',
  'otps.email.loginOrSignup': 'B2B_OTPS_EMAIL_LOGIN_OR_SIGNUP',
  'otps.email.discovery.send': 'B2B_OTPS_EMAIL_DISCOVERY_SEND',
  'otps.email.authenticate': 'B2B_OTPS_EMAIL_AUTHENTICATE',
  'otps.email.discovery.authenticate': 'B2B_OTPS_EMAIL_DISCOVERY_AUTHENTICATE',
  'passwords.authenticate': 'B2B_PASSWORD_AUTHENTICATE',
  'passwords.discovery.authenticate': 'B2B_PASSWORD_DISCOVERY_AUTHENTICATE',
  'passwords.resetByEmailStart': 'B2B_PASSWORD_RESET_BY_EMAIL_START',
  'passwords.discovery.resetByEmailStart': 'B2B_PASSWORD_DISCOVERY_RESET_BY_EMAIL_START',
  'passwords.resetByEmail': 'B2B_PASSWORD_RESET_BY_EMAIL',
  'passwords.discovery.resetByEmail': 'B2B_PASSWORD_DISCOVERY_RESET_BY_EMAIL',
  'passwords.resetBySession': 'B2B_PASSWORD_RESET_BY_SESSION',
  'passwords.strengthCheck': 'B2B_PASSWORD_STRENGTH_CHECK',
  'search.searchMember': 'B2B_MEMBER_SEARCH',
  'sso.discoverConnections': 'B2B_SSO_DISCOVER_CONNECTIONS',
  'sso.authenticate': 'B2B_SSO_AUTHENTICATE',
  'oauth.authenticate': 'B2B_OAUTH_AUTHENTICATE',
  'oauth.discovery.authenticate': 'B2B_OAUTH_DISCOVERY_AUTHENTICATE',
  'impersonation.authenticate': 'B2B_IMPERSONATION_AUTHENTICATE',
  'discovery.organizations.create': 'B2B_DISCOVERY_ORGANIZATIONS_CREATE',
  'discovery.intermediateSessions.exchange': 'B2B_DISCOVERY_INTERMEDIATE_SESSION_EXCHANGE',
  'otps.sms.send': 'B2B_SMS_OTP_SEND',
  'otps.sms.authenticate': 'B2B_SMS_OTP_AUTHENTICATE',
  'totp.create': 'B2B_TOTP_CREATE',
  'totp.authenticate': 'B2B_TOTP_AUTHENTICATE',
  'recoveryCodes.recover': 'B2B_RECOVERY_CODES_RECOVER',
  'idp.oauthAuthorizeStart': 'OAUTH_AUTHORIZE_FLOW_START',
  'idp.oauthLogoutStart': 'OAUTH_LOGOUT_FLOW_START',
  'session.revoke': 'B2B_SESSION_REVOKE',
  'sso.start': null,
  'oauth.start': null,
  'oauth.discovery.start': null,
  'idp.oauthAuthorizeSubmit': null,
  'phone.read': null,
  'phone.format': null,
} as const satisfies { readonly [C in FlowCall]: string | null }

/** What happened. `data` is the provider's answer without its secrets. */
export interface WidgetEvent {
  readonly type: NonNullable<(typeof EVENT_OF)[keyof typeof EVENT_OF]> | Told | 'B2B_UNSOLICITED_TOKEN'
  readonly data: { readonly [field: string]: unknown }
}
