/*
 * The schema of the response to each call. The emulator throws if its own response does not match, and a development build of the client logs
 * a warning. The schemas are not part of a production bundle, which uses `decode.ts`.
 */
import * as z from 'zod/mini'
import type * as Connections from '../answers/connections.ts'
import type * as Factors from '../answers/factors.ts'
import type * as IdentityProvider from '../answers/identityProvider.ts'
import type * as Organizations from '../answers/organizations.ts'
import type * as SignIn from '../answers/signIn.ts'
import type { BasicAnswer } from '../entities/answer.ts'
import type { ScimConnection, ScimConnectionWithNextToken, ScimConnectionWithToken } from '../entities/scim.ts'
import type { SignInAnswer } from '../entities/signIn.ts'
import type { ExternalConnection, OidcConnection, SamlConnection } from '../entities/sso.ts'
import type { Answer, CallName } from '../table.ts'
import { BootstrapSchema } from './bootstrap.ts'
import {
  ExternalConnectionSchema,
  OidcConnectionSchema,
  SamlConnectionSchema,
  ScimConnectionSchema,
  ScimConnectionWithNextTokenSchema,
  ScimConnectionWithTokenSchema,
  ScimGroupSchema,
} from './connections.ts'
import {
  DiscoveredOrganizationSchema,
  MemberSchema,
  MemberSessionSchema,
  MfaRequiredSchema,
  OrganizationSchema,
  PrimaryRequiredSchema,
  SsoActiveConnectionSchema,
} from './entities.ts'
import { closedEnum, flag, list, anyObject, schemaOf, text, textOrNull, openEnum, type Describing, type Sendable } from './schema.ts'

/** The fields of every response. */
const envelope = { request_id: text(), status_code: z._default(z.number(), 200) }

/** The response to a sign-in: complete (`member_session`) or pending (`mfa_required` or `primary_required`). */
const signInFields = {
  ...envelope,
  member_id: text(),
  organization_id: text(),
  member: MemberSchema,
  organization: OrganizationSchema,
  member_session: z._default(z.nullable(MemberSessionSchema), null),
  session_token: text(),
  session_jwt: text(),
  intermediate_session_token: text(),
  // Not as strict as the type: the provider documents the field, but it is missing in recorded responses.
  member_authenticated: z.optional(z.boolean()) as z.ZodMiniType as z.ZodMiniType<boolean>,
  mfa_required: z._default(z.nullable(MfaRequiredSchema), null),
  primary_required: z._default(z.nullable(PrimaryRequiredSchema), null),
}
const SignedIn = schemaOf<SignInAnswer>()(signInFields)
const EmailSignedIn = schemaOf<SignIn.EmailSignInAnswer>()(signInFields)

const SessionConfirmed = schemaOf<SignIn.SessionAnswer>()({
  ...envelope,
  member: MemberSchema,
  organization: OrganizationSchema,
  member_session: MemberSessionSchema,
  session_token: text(),
  session_jwt: text(),
})

const Discovered = schemaOf<SignIn.DiscoveryAnswer>()({
  ...envelope,
  intermediate_session_token: text(),
  email_address: text(),
  discovered_organizations: list(DiscoveredOrganizationSchema),
  organization_id_hint: z.optional(z.nullable(z.string())),
})

const BasicSchema = schemaOf<BasicAnswer>()(envelope)

const ChangedMember = schemaOf<Organizations.MemberAnswer>()({
  ...envelope,
  member_id: text(),
  member: MemberSchema,
  organization: z.optional(OrganizationSchema),
})

const PasswordStrength = schemaOf<Factors.PasswordStrengthAnswer>()({
  ...envelope,
  valid_password: z.boolean(),
  score: z.number(),
  breached_password: flag(),
  breach_detection_on_create: flag(),
  strength_policy: z._default(openEnum('luds', 'zxcvbn', 'none'), ''),
  zxcvbn_feedback: z._default(schemaOf<Factors.ZxcvbnFeedback>()({ suggestions: list(z.string()), warning: text() }), {
    suggestions: [],
    warning: '',
  }),
  luds_feedback: z.optional(
    schemaOf<Factors.LudsFeedback>()({
      has_lower_case: flag(),
      has_upper_case: flag(),
      has_digit: flag(),
      has_symbol: flag(),
      missing_complexity: z._default(z.number(), 0),
      missing_characters: z._default(z.number(), 0),
    }),
  ),
})

const SamlAnswer = schemaOf<Connections.ConnectionAnswer<SamlConnection>>()({ ...envelope, connection: SamlConnectionSchema })
const oidcFields = { ...envelope, connection: OidcConnectionSchema }
const ExternalAnswer = schemaOf<Connections.ConnectionAnswer<ExternalConnection>>()({ ...envelope, connection: ExternalConnectionSchema })
const ScimAnswer = schemaOf<Connections.ConnectionAnswer<ScimConnection>>()({ ...envelope, connection: ScimConnectionSchema })
const ConnectionDeleted = schemaOf<Connections.DeleteConnectionAnswer>()({ ...envelope, connection_id: z.string() })
const RecoveryCodes = schemaOf<Factors.RecoveryCodesAnswer>()({ ...envelope, recovery_codes: list(z.string()) })
const OwnOrganization = schemaOf<Organizations.OrganizationAnswer>()({ ...envelope, organization: OrganizationSchema })
const OneTapSubmitted = schemaOf<IdentityProvider.OneTapSubmitAnswer>()({ ...envelope, redirect_url: z.string() })

const schemas = {
  'project.bootstrap': BootstrapSchema,
  'project.events': BasicSchema,
  'oneTap.start': schemaOf<IdentityProvider.OneTapStartAnswer>()({ ...envelope, google_client_id: text() }),
  'oneTap.submit': OneTapSubmitted,
  'oneTap.discovery.submit': OneTapSubmitted,
  'magicLinks.email.loginOrSignup': BasicSchema,
  'magicLinks.email.discovery.send': BasicSchema,
  'magicLinks.authenticate': EmailSignedIn,
  'magicLinks.discovery.authenticate': Discovered,
  'discovery.organizations.list': schemaOf<SignIn.OrganizationListAnswer>()({
    ...envelope,
    email_address: text(),
    discovered_organizations: list(DiscoveredOrganizationSchema),
    organization_id_hint: textOrNull(),
  }),
  'discovery.organizations.create': SignedIn,
  'discovery.intermediateSessions.exchange': SignedIn,
  'session.authenticate': SessionConfirmed,
  'session.revoke': BasicSchema,
  'organization.get': OwnOrganization,
  'organization.getBySlug': schemaOf<Organizations.OrganizationBySlugAnswer>()({
    ...envelope,
    organization: z._default(z.nullable(OrganizationSchema), null),
  }),
  'magicLinks.email.invite': ChangedMember,
  'session.revokeForMember': BasicSchema,
  'session.exchange': SignedIn,
  'session.exchangeAccessToken': SessionConfirmed,
  'organization.update': OwnOrganization,
  'organization.delete': schemaOf<Organizations.DeleteOrganizationAnswer>()({ ...envelope, organization_id: text() }),
  'organization.members.create': ChangedMember,
  'organization.members.search': schemaOf<Organizations.SearchMembersAnswer>()({
    ...envelope,
    members: list(MemberSchema),
    results_metadata: z._default(
      schemaOf<Organizations.SearchResultsMetadata>()({
        total: z._default(z.number(), 0),
        next_cursor: z.optional(z.nullable(z.string())),
      }),
      { total: 0 },
    ),
    organizations: z._default(z.record(z.string(), OrganizationSchema), {}),
  }),
  'organization.members.update': ChangedMember,
  'organization.members.delete': schemaOf<Organizations.DeleteMemberAnswer>()({ ...envelope, member_id: z.string() }),
  'organization.members.reactivate': ChangedMember,
  'organization.members.deletePassword': ChangedMember,
  'organization.members.deleteMFAPhoneNumber': ChangedMember,
  'organization.members.deleteMFATOTP': ChangedMember,
  'organization.members.unlinkRetiredEmail': ChangedMember,
  'self.update': ChangedMember,
  'self.deleteMFAPhoneNumber': ChangedMember,
  'self.deleteMFATOTP': ChangedMember,
  'self.deletePassword': ChangedMember,
  'self.unlinkRetiredEmail': ChangedMember,
  'passwords.authenticate': SignedIn,
  'passwords.resetByEmailStart': BasicSchema,
  'passwords.resetByEmail': SignedIn,
  'passwords.resetByExistingPassword': SignedIn,
  'passwords.resetBySession': SessionConfirmed,
  'passwords.strengthCheck': PasswordStrength,
  'passwords.discovery.resetByEmailStart': BasicSchema,
  'passwords.discovery.resetByEmail': Discovered,
  'passwords.discovery.authenticate': Discovered,
  'otps.sms.send': BasicSchema,
  'otps.sms.authenticate': SignedIn,
  'otps.email.loginOrSignup': BasicSchema,
  'otps.email.authenticate': EmailSignedIn,
  'otps.email.discovery.send': BasicSchema,
  'otps.email.discovery.authenticate': Discovered,
  'totp.create': schemaOf<Factors.TotpCreateAnswer>()({
    ...envelope,
    member_id: text(),
    member: z.optional(MemberSchema),
    organization: z.optional(OrganizationSchema),
    totp_registration_id: text(),
    secret: z.string(),
    qr_code: z.string(),
    recovery_codes: list(z.string()),
  }),
  'totp.authenticate': SignedIn,
  'recoveryCodes.recover': schemaOf<SignIn.RecoverAnswer>()({ ...signInFields, recovery_codes_remaining: z._default(z.number(), 0) }),
  'recoveryCodes.rotate': RecoveryCodes,
  'recoveryCodes.get': RecoveryCodes,
  'oauth.authenticate': schemaOf<SignIn.OAuthSignInAnswer>()({ ...signInFields, provider_values: anyObject() }),
  'oauth.discovery.authenticate': Discovered,
  'sso.authenticate': SignedIn,
  'sso.getConnections': schemaOf<Connections.SsoConnectionsAnswer>()({
    ...envelope,
    saml_connections: list(SamlConnectionSchema),
    oidc_connections: list(OidcConnectionSchema),
    external_connections: list(ExternalConnectionSchema),
  }),
  'sso.discoverConnections': schemaOf<Connections.DiscoverConnectionsAnswer>()({
    ...envelope,
    connections: list(SsoActiveConnectionSchema),
  }),
  'sso.deleteConnection': ConnectionDeleted,
  'sso.saml.createConnection': SamlAnswer,
  'sso.saml.updateConnection': SamlAnswer,
  'sso.saml.updateConnectionByURL': SamlAnswer,
  'sso.saml.deleteVerificationCertificate': schemaOf<Connections.DeleteCertificateAnswer>()({ ...envelope, certificate_id: z.string() }),
  'sso.oidc.createConnection': schemaOf<Connections.ConnectionAnswer<OidcConnection>>()(oidcFields),
  'sso.oidc.updateConnection': schemaOf<Connections.UpdateOidcConnectionAnswer>()({ ...oidcFields, warning: text() }),
  'sso.external.createConnection': ExternalAnswer,
  'sso.external.updateConnection': ExternalAnswer,
  'scim.createConnection': schemaOf<Connections.ConnectionAnswer<ScimConnectionWithToken>>()({
    ...envelope,
    connection: ScimConnectionWithTokenSchema,
  }),
  'scim.updateConnection': ScimAnswer,
  'scim.deleteConnection': ConnectionDeleted,
  'scim.getConnection': schemaOf<Connections.ConnectionAnswer<ScimConnection | null>>()({
    ...envelope,
    connection: z.nullable(ScimConnectionSchema),
  }),
  'scim.getConnectionGroups': schemaOf<Connections.ScimGroupsAnswer>()({
    ...envelope,
    scim_groups: list(ScimGroupSchema),
    next_cursor: textOrNull(),
  }),
  'scim.rotateStart': schemaOf<Connections.ConnectionAnswer<ScimConnectionWithNextToken>>()({
    ...envelope,
    connection: ScimConnectionWithNextTokenSchema,
  }),
  'scim.rotateComplete': ScimAnswer,
  'scim.rotateCancel': ScimAnswer,
  'impersonation.authenticate': SignedIn,
  // This call needs no session, so the member has few fields. Even the id can be missing.
  'search.searchMember': schemaOf<Organizations.SearchMemberAnswer>()({
    ...envelope,
    member: z._default(z.nullable(z.extend(MemberSchema, { member_id: text() })), null),
  }),
  'search.searchUser': schemaOf<Organizations.SearchUserAnswer>()({ ...envelope, userType: closedEnum('new', 'passwordless', 'password') }),
  'idp.oauthAuthorizeStart': schemaOf<IdentityProvider.OAuthAuthorizeStartAnswer>()({
    ...envelope,
    consent_required: z.boolean(),
    oidc_client: z.optional(schemaOf<IdentityProvider.ConnectedAppClient>()({ client_id: text(), client_name: text() })),
    grantable_scope: text(),
    ungrantable_scope: text(),
    redirect_uri: text(),
  }),
  'idp.oauthLogoutStart': schemaOf<IdentityProvider.OAuthLogoutStartAnswer>()({
    ...envelope,
    redirect_uri: text(),
    consent_required: flag(),
  }),
  'self.get': schemaOf<Organizations.SelfAnswer>()({ ...envelope, member: MemberSchema }),
} satisfies { readonly [N in CallName]: { readonly shape: Describing<Answer<N>> } }

// `satisfies` has checked every field. Zod cannot infer the union types of the interfaces, so the first cast drops the inferred types, and
// the second cast sets the types of the interfaces.
/** The schema of the `data` in the response to each call. */
export const outputs = schemas as { readonly [N in CallName]: z.ZodMiniType } as {
  readonly [N in CallName]: z.ZodMiniType<Answer<N>, Sendable<Answer<N>>>
}
