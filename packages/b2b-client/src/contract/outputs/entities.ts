import * as z from 'zod/mini'
import type { DiscoveredOrganization, Membership } from '../entities/discovery.ts'
import type { Member, MemberRole, OAuthRegistration, RetiredEmail, SsoRegistration } from '../entities/member.ts'
import type { Organization, ScimActiveConnection, SsoActiveConnection } from '../entities/organization.ts'
import type { AuthenticationFactor, MemberSession } from '../entities/session.ts'
import type { MfaMemberOptions, MfaRequired, PrimaryRequired } from '../entities/signIn.ts'
import { closedEnum, flag, list, anyObject, schemaOf, text, textOrNull, openEnum } from './schema.ts'

/* The schemas of the entities. `entities/` explains the fields. */

/** The ways to sign in that an organization can allow. */
export const AUTH_METHODS = [
  'sso',
  'magic_link',
  'email_otp',
  'password',
  'google_oauth',
  'microsoft_oauth',
  'hubspot_oauth',
  'slack_oauth',
  'github_oauth',
] as const
/** The second factors that an organization can allow. */
export const MFA_METHODS = ['sms_otp', 'totp'] as const

const allowance = () => z._default(closedEnum('ALL_ALLOWED', 'RESTRICTED', 'NOT_ALLOWED'), 'NOT_ALLOWED')

/** The schema of {@link Member}. */
export const MemberSchema = schemaOf<Member>()({
  member_id: z.string(),
  organization_id: text(),
  email_address: text(),
  email_address_verified: z.optional(z.boolean()),
  retired_email_addresses: list(schemaOf<RetiredEmail>()({ email_id: z.optional(z.string()), email_address: z.optional(z.string()) })),
  status: z._default(openEnum('active', 'pending', 'invited', 'deleted'), ''),
  name: text(),
  trusted_metadata: anyObject(),
  untrusted_metadata: anyObject(),
  sso_registrations: list(
    schemaOf<SsoRegistration>()({ connection_id: z.string(), external_id: text(), registration_id: text(), sso_attributes: anyObject() }),
  ),
  oauth_registrations: list(
    schemaOf<OAuthRegistration>()({ member_oauth_registration_id: z.string(), provider_subject: text(), provider_type: text() }),
  ),
  scim_registrations: list(z.unknown()),
  is_breakglass: flag(),
  member_password_id: text(),
  mfa_enrolled: flag(),
  mfa_phone_number: text(),
  mfa_phone_number_verified: flag(),
  totp_registration_id: text(),
  default_mfa_method: z._default(openEnum(...MFA_METHODS, ''), ''),
  roles: list(schemaOf<MemberRole>()({ role_id: z.string(), sources: list(z.looseObject({ type: z.string() })) })),
  created_at: z.optional(z.string()),
  updated_at: z.optional(z.string()),
})

/** The schema of {@link SsoActiveConnection}. */
export const SsoActiveConnectionSchema = schemaOf<SsoActiveConnection>()({
  connection_id: z.string(),
  display_name: text(),
  identity_provider: text(),
})

/** The schema of {@link Organization}. */
export const OrganizationSchema = schemaOf<Organization>()({
  organization_id: z.string(),
  organization_name: text(),
  organization_slug: text(),
  organization_logo_url: text(),
  trusted_metadata: anyObject(),
  sso_default_connection_id: textOrNull(),
  sso_jit_provisioning: allowance(),
  sso_jit_provisioning_allowed_connections: list(z.string()),
  sso_active_connections: list(SsoActiveConnectionSchema),
  scim_active_connection: z.optional(z.nullable(schemaOf<ScimActiveConnection>()({ connection_id: z.string(), display_name: text() }))),
  email_allowed_domains: list(z.string()),
  email_jit_provisioning: allowance(),
  email_invites: allowance(),
  oauth_tenant_jit_provisioning: z._default(closedEnum('RESTRICTED', 'NOT_ALLOWED'), 'NOT_ALLOWED'),
  allowed_oauth_tenants: z._default(z.record(z.string(), z.array(z.string())), {}),
  auth_methods: z._default(closedEnum('ALL_ALLOWED', 'RESTRICTED'), 'RESTRICTED'),
  allowed_auth_methods: list(closedEnum(...AUTH_METHODS)),
  mfa_methods: z.optional(closedEnum('ALL_ALLOWED', 'RESTRICTED')),
  allowed_mfa_methods: z.optional(z.array(closedEnum(...MFA_METHODS))),
  mfa_policy: z._default(closedEnum('OPTIONAL', 'REQUIRED_FOR_ALL'), 'OPTIONAL'),
})

/** The schema of {@link MemberSession}. */
export const MemberSessionSchema = schemaOf<MemberSession>()({
  member_session_id: z.string(),
  member_id: text(),
  organization_id: text(),
  organization_slug: text(),
  started_at: text(),
  last_accessed_at: text(),
  expires_at: z.string(),
  authentication_factors: list(schemaOf<AuthenticationFactor>()({ type: text(), delivery_method: text(), last_authenticated_at: text() })),
  roles: list(z.string()),
  custom_claims: z.optional(z.record(z.string(), z.unknown())),
})

/** The schema of {@link MfaRequired}. */
export const MfaRequiredSchema = schemaOf<MfaRequired>()({
  member_options: z._default(z.nullable(schemaOf<MfaMemberOptions>()({ mfa_phone_number: text(), totp_registration_id: text() })), null),
  secondary_auth_initiated: z._default(z.nullable(closedEnum('sms_otp')), null),
})

/** The schema of {@link PrimaryRequired}. */
export const PrimaryRequiredSchema = schemaOf<PrimaryRequired>()({ allowed_auth_methods: list(openEnum(...AUTH_METHODS)) })

const MembershipSchema = z.looseObject({
  type: openEnum(
    'active_member',
    'pending_member',
    'invited_member',
    'eligible_to_join_by_email_domain',
    'eligible_to_join_by_oauth_tenant',
  ),
  details: z._default(z.nullable(z.record(z.string(), z.unknown())), null),
  member: z._default(z.nullable(MemberSchema), null),
})

/** The schema of {@link DiscoveredOrganization}. */
export const DiscoveredOrganizationSchema = schemaOf<DiscoveredOrganization>()({
  organization: OrganizationSchema,
  // Not as strict as the type: documented fields are missing in recorded responses.
  membership: MembershipSchema as z.ZodMiniType as z.ZodMiniType<Membership>,
  member_authenticated: flag(),
  primary_required: z._default(z.nullable(PrimaryRequiredSchema), null),
  mfa_required: z._default(z.nullable(MfaRequiredSchema), null),
})
