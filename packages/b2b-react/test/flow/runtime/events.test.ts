// @vitest-environment node
import { expect, expectTypeOf, test } from 'vitest'
import { answers } from '../../../src/flow/allSteps.ts'
import type { FlowCall } from '../../../src/flow/machine/calls.ts'
import type { EmittedEvent } from '../../../src/flow/machine/types.ts'
import { eventOf, type WidgetEvent } from '../../../src/flow/runtime/events.ts'
import { withoutSecrets } from '../../../src/internal/withoutSecrets.ts'

const CALLS = Object.keys(answers) as FlowCall[] // The table has an entry for each call.

test('T47 events contain no secret at any depth, and are frozen', () => {
  const event = withoutSecrets({
    session_token: 's',
    session_jwt: 's',
    list: [{ intermediate_session_token: 's', kept: 1 }],
    totp: { secret: 's', qr_code: 's', recovery_codes: ['s'] },
  })
  expect(event).toEqual({ list: [{ kept: 1 }], totp: {} })
  expect(Object.isFrozen(event['list'])).toBe(true)
})

/** The event name of each call. */
const EVENT_NAMES: { readonly [C in FlowCall]: WidgetEvent['type'] | null } = {
  'project.bootstrap': null,
  'organization.getBySlug': 'B2B_ORGANIZATIONS_GET_BY_SLUG',
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
  'session.confirm': null,
  'sso.start': null,
  'oauth.start': null,
  'oauth.discovery.start': null,
  'idp.oauthAuthorizeSubmit': null,
  'phone.read': null,
  'phone.format': null,
}

test('reports every call under its own name, except calls that stay in the page or leave it', () => {
  expect(Object.fromEntries(CALLS.map((call) => [call, eventOf(call)]))).toEqual(EVENT_NAMES)
})

test('the types of the names match the names', () => {
  expectTypeOf<Exclude<WidgetEvent['type'], EmittedEvent | 'B2B_UNSOLICITED_TOKEN'>>().toEqualTypeOf<
    | 'B2B_ORGANIZATIONS_GET_BY_SLUG'
    | 'B2B_MAGIC_LINK_EMAIL_LOGIN_OR_SIGNUP'
    | 'B2B_MAGIC_LINK_EMAIL_DISCOVERY_SEND'
    | 'B2B_MAGIC_LINK_AUTHENTICATE'
    | 'B2B_MAGIC_LINK_DISCOVERY_AUTHENTICATE'
    | 'B2B_OTPS_EMAIL_LOGIN_OR_SIGNUP'
    | 'B2B_OTPS_EMAIL_DISCOVERY_SEND'
    | 'B2B_OTPS_EMAIL_AUTHENTICATE'
    | 'B2B_OTPS_EMAIL_DISCOVERY_AUTHENTICATE'
    | 'B2B_PASSWORD_AUTHENTICATE'
    | 'B2B_PASSWORD_DISCOVERY_AUTHENTICATE'
    | 'B2B_PASSWORD_RESET_BY_EMAIL_START'
    | 'B2B_PASSWORD_DISCOVERY_RESET_BY_EMAIL_START'
    | 'B2B_PASSWORD_RESET_BY_EMAIL'
    | 'B2B_PASSWORD_DISCOVERY_RESET_BY_EMAIL'
    | 'B2B_PASSWORD_RESET_BY_SESSION'
    | 'B2B_PASSWORD_STRENGTH_CHECK'
    | 'B2B_MEMBER_SEARCH'
    | 'B2B_SSO_DISCOVER_CONNECTIONS'
    | 'B2B_SSO_AUTHENTICATE'
    | 'B2B_OAUTH_AUTHENTICATE'
    | 'B2B_OAUTH_DISCOVERY_AUTHENTICATE'
    | 'B2B_IMPERSONATION_AUTHENTICATE'
    | 'B2B_DISCOVERY_ORGANIZATIONS_CREATE'
    | 'B2B_DISCOVERY_INTERMEDIATE_SESSION_EXCHANGE'
    | 'B2B_SMS_OTP_SEND'
    | 'B2B_SMS_OTP_AUTHENTICATE'
    | 'B2B_TOTP_CREATE'
    | 'B2B_TOTP_AUTHENTICATE'
    | 'B2B_RECOVERY_CODES_RECOVER'
    | 'OAUTH_AUTHORIZE_FLOW_START'
    | 'OAUTH_LOGOUT_FLOW_START'
    | 'B2B_SESSION_REVOKE'
  >()
})
