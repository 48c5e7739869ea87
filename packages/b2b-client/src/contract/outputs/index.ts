/*
 * What the provider answers, call by call. Used by the emulator, which refuses to say anything else, and in
 * development, where a deviating answer is warned about. Never part of a production bundle: see `decode.ts` there.
 */
import * as z from 'zod/mini'
import {
  DiscoveredOrganization,
  Member,
  MemberSession,
  MfaRequired,
  Organization,
  PrimaryRequired,
  SsoActiveConnection,
} from '../entities.ts'
import { Bootstrap } from '../bootstrap.ts'
import { flag, list, open, text, textOrNull, word } from '../schema.ts'
import type { CallName } from '../table.ts'
import {
  ExternalConnection,
  OidcConnection,
  SamlConnection,
  ScimConnection,
  ScimConnectionWithNextToken,
  ScimConnectionWithToken,
  ScimGroup,
} from './connections.ts'

const envelope = { request_id: text(), status_code: z._default(z.number(), 200) }

/** A sign-in that may be complete (`member_session`) or pending (one of the two requirements). */
const SignedIn = z.looseObject({
  ...envelope,
  member_id: text(),
  organization_id: text(),
  member: Member,
  organization: Organization,
  /** Null while the sign-in is pending. */
  member_session: z._default(z.nullable(MemberSession), null),
  /** `""` while pending, and where the project keeps tokens in HttpOnly cookies. */
  session_token: text(),
  session_jwt: text(),
  /** `""` when signed in. */
  intermediate_session_token: text(),
  member_authenticated: z.optional(z.boolean()),
  mfa_required: z._default(z.nullable(MfaRequired), null),
  primary_required: z._default(z.nullable(PrimaryRequired), null),
})

/** A confirmed session. */
const SessionConfirmed = z.looseObject({
  ...envelope,
  member: Member,
  organization: Organization,
  member_session: MemberSession,
  session_token: text(),
  session_jwt: text(),
})

/** A person is known, and the organizations they may choose from. */
const Discovered = z.looseObject({
  ...envelope,
  intermediate_session_token: text(),
  email_address: text(),
  discovered_organizations: list(DiscoveredOrganization),
  organization_id_hint: z.optional(z.nullable(z.string())),
})

const Done = z.looseObject(envelope)

/** A member and the organization they belong to. */
const Changed = z.looseObject({ ...envelope, member_id: text(), member: Member, organization: z.optional(Organization) })

/** How good a password is, by whichever of the two rules the project uses. */
const Strength = z.looseObject({
  ...envelope,
  valid_password: z.boolean(),
  /** 0 to 4. */
  score: z.number(),
  breached_password: flag(),
  breach_detection_on_create: flag(),
  strength_policy: z._default(word('luds', 'zxcvbn', 'none'), ''),
  zxcvbn_feedback: z._default(z.looseObject({ suggestions: list(z.string()), warning: text() }), { suggestions: [], warning: '' }),
  luds_feedback: z.optional(
    z.looseObject({
      has_lower_case: flag(),
      has_upper_case: flag(),
      has_digit: flag(),
      has_symbol: flag(),
      missing_complexity: z._default(z.number(), 0),
      missing_characters: z._default(z.number(), 0),
    }),
  ),
})

const connection = <T extends z.ZodMiniType>(of: T) => z.looseObject({ ...envelope, connection: of })
const connectionId = z.looseObject({ ...envelope, connection_id: z.string() })
const codes = z.looseObject({ ...envelope, recovery_codes: list(z.string()) })

/** The schema of every call's answer: the `data` of its envelope. */
export const outputs = {
  'project.bootstrap': Bootstrap,
  'project.events': Done,
  'oneTap.start': z.looseObject({ ...envelope, google_client_id: text() }),
  'oneTap.submit': z.looseObject({ ...envelope, redirect_url: z.string() }),
  'oneTap.discovery.submit': z.looseObject({ ...envelope, redirect_url: z.string() }),
  'magicLinks.email.loginOrSignup': Done,
  'magicLinks.email.discovery.send': Done,
  'magicLinks.authenticate': SignedIn,
  'magicLinks.discovery.authenticate': Discovered,
  'discovery.organizations.list': z.looseObject({
    ...envelope,
    email_address: text(),
    discovered_organizations: list(DiscoveredOrganization),
    organization_id_hint: textOrNull(),
  }),
  'discovery.organizations.create': SignedIn,
  'discovery.intermediateSessions.exchange': SignedIn,
  'session.authenticate': SessionConfirmed,
  'session.revoke': Done,
  'organization.get': z.looseObject({ ...envelope, organization: Organization }),
  'organization.getBySlug': z.looseObject({ ...envelope, organization: z._default(z.nullable(Organization), null) }),
  'magicLinks.email.invite': Changed,
  'session.revokeForMember': Done,
  'session.exchange': SignedIn,
  'session.exchangeAccessToken': SessionConfirmed,
  'organization.update': z.looseObject({ ...envelope, organization: Organization }),
  'organization.delete': z.looseObject({ ...envelope, organization_id: text() }),
  'organization.members.create': Changed,
  'organization.members.search': z.looseObject({
    ...envelope,
    members: list(Member),
    results_metadata: z._default(z.looseObject({ total: z._default(z.number(), 0), next_cursor: z.optional(z.nullable(z.string())) }), {
      total: 0,
    }),
    organizations: z._default(z.record(z.string(), Organization), {}),
  }),
  'organization.members.update': Changed,
  'organization.members.delete': z.looseObject({ ...envelope, member_id: z.string() }),
  'organization.members.reactivate': Changed,
  'organization.members.deletePassword': Changed,
  'organization.members.deleteMFAPhoneNumber': Changed,
  'organization.members.deleteMFATOTP': Changed,
  'organization.members.unlinkRetiredEmail': Changed,
  'self.update': Changed,
  'self.deleteMFAPhoneNumber': Changed,
  'self.deleteMFATOTP': Changed,
  'self.deletePassword': Changed,
  'self.unlinkRetiredEmail': Changed,
  'passwords.authenticate': SignedIn,
  'passwords.resetByEmailStart': Done,
  'passwords.resetByEmail': SignedIn,
  'passwords.resetByExistingPassword': SignedIn,
  'passwords.resetBySession': SessionConfirmed,
  'passwords.strengthCheck': Strength,
  'passwords.discovery.resetByEmailStart': Done,
  'passwords.discovery.resetByEmail': Discovered,
  'passwords.discovery.authenticate': Discovered,
  'otps.sms.send': Done,
  'otps.sms.authenticate': SignedIn,
  'otps.email.loginOrSignup': Done,
  'otps.email.authenticate': SignedIn,
  'otps.email.discovery.send': Done,
  'otps.email.discovery.authenticate': Discovered,
  'totp.create': z.looseObject({
    ...envelope,
    member_id: text(),
    member: z.optional(Member),
    organization: z.optional(Organization),
    totp_registration_id: text(),
    /** Base32. */
    secret: z.string(),
    /** A picture, as a data URL. */
    qr_code: z.string(),
    recovery_codes: list(z.string()),
  }),
  'totp.authenticate': SignedIn,
  'recoveryCodes.recover': z.extend(SignedIn, { recovery_codes_remaining: z._default(z.number(), 0) }),
  'recoveryCodes.rotate': codes,
  'recoveryCodes.get': codes,
  'oauth.authenticate': z.extend(SignedIn, { provider_values: open() }),
  'oauth.discovery.authenticate': Discovered,
  'sso.authenticate': SignedIn,
  'sso.getConnections': z.looseObject({
    ...envelope,
    saml_connections: list(SamlConnection),
    oidc_connections: list(OidcConnection),
    external_connections: list(ExternalConnection),
  }),
  'sso.discoverConnections': z.looseObject({ ...envelope, connections: list(SsoActiveConnection) }),
  'sso.deleteConnection': connectionId,
  'sso.saml.createConnection': connection(SamlConnection),
  'sso.saml.updateConnection': connection(SamlConnection),
  'sso.saml.updateConnectionByURL': connection(SamlConnection),
  'sso.saml.deleteVerificationCertificate': z.looseObject({ ...envelope, certificate_id: z.string() }),
  'sso.oidc.createConnection': connection(OidcConnection),
  'sso.oidc.updateConnection': z.extend(connection(OidcConnection), { warning: text() }),
  'sso.external.createConnection': connection(ExternalConnection),
  'sso.external.updateConnection': connection(ExternalConnection),
  'scim.createConnection': connection(ScimConnectionWithToken),
  'scim.updateConnection': connection(ScimConnection),
  'scim.deleteConnection': connectionId,
  'scim.getConnection': connection(z.nullable(ScimConnection)),
  'scim.getConnectionGroups': z.looseObject({ ...envelope, scim_groups: list(ScimGroup), next_cursor: textOrNull() }),
  'scim.rotateStart': connection(ScimConnectionWithNextToken),
  'scim.rotateComplete': connection(ScimConnection),
  'scim.rotateCancel': connection(ScimConnection),
  'impersonation.authenticate': SignedIn,
  // Of somebody else's account anyone may know little, and the id need not be in it.
  'search.searchMember': z.looseObject({ ...envelope, member: z._default(z.nullable(z.extend(Member, { member_id: text() })), null) }),
  'search.searchUser': z.looseObject({ ...envelope, userType: word('new', 'passwordless', 'password') }),
  'idp.oauthAuthorizeStart': z.looseObject({
    ...envelope,
    consent_required: z.boolean(),
    oidc_client: z.optional(z.looseObject({ client_id: text(), client_name: text() })),
    /** Separated by spaces. */
    grantable_scope: text(),
    ungrantable_scope: text(),
    redirect_uri: text(),
  }),
  'idp.oauthLogoutStart': z.looseObject({ ...envelope, redirect_uri: text(), consent_required: flag() }),
  'self.get': z.looseObject({ ...envelope, member: Member }),
} satisfies Record<CallName, z.ZodMiniType>
