import * as z from 'zod/mini'
import { flag, list, open, text, textOrNull, word } from './schema.ts'

/** How widely something is allowed. `RESTRICTED` refers to a list beside it. */
export const Allowance = () => word('ALL_ALLOWED', 'RESTRICTED', 'NOT_ALLOWED')

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

/** One person's place in one organization. */
export const Member = z.looseObject({
  member_id: z.string(),
  organization_id: text(),
  email_address: text(),
  /** Absent is not the same as false: only `=== false` means that the address must be verified first. */
  email_address_verified: z.optional(z.boolean()),
  retired_email_addresses: list(z.looseObject({ email_id: z.optional(z.string()), email_address: z.optional(z.string()) })),
  status: z._default(word('active', 'pending', 'invited', 'deleted'), ''),
  /** The full name as one text; `""` if none. */
  name: text(),
  trusted_metadata: open(),
  untrusted_metadata: open(),
  sso_registrations: list(
    z.looseObject({ connection_id: z.string(), external_id: text(), registration_id: text(), sso_attributes: open() }),
  ),
  oauth_registrations: list(z.looseObject({ member_oauth_registration_id: z.string(), provider_subject: text(), provider_type: text() })),
  scim_registrations: list(z.unknown()),
  is_breakglass: flag(),
  /** `""` when the member has no password. */
  member_password_id: text(),
  mfa_enrolled: flag(),
  /** E.164, or `""`. */
  mfa_phone_number: text(),
  mfa_phone_number_verified: flag(),
  /** `""` when the member has no authenticator app. */
  totp_registration_id: text(),
  default_mfa_method: z._default(word(...MFA_METHODS, ''), ''),
  roles: list(z.looseObject({ role_id: z.string(), sources: list(z.looseObject({ type: z.string() })) })),
  /** RFC 3339, UTC. */
  created_at: z.optional(z.string()),
  /** RFC 3339, UTC. */
  updated_at: z.optional(z.string()),
})
/** One person's place in one organization. */
export type Member = z.infer<typeof Member>

/** A single sign-on connection that can be used now. */
export const SsoActiveConnection = z.looseObject({ connection_id: z.string(), display_name: text(), identity_provider: text() })
/** A single sign-on connection that can be used now. */
export type SsoActiveConnection = z.infer<typeof SsoActiveConnection>

/** A customer of the host application: who belongs to it, and how they may sign in. */
export const Organization = z.looseObject({
  organization_id: z.string(),
  organization_name: text(),
  /** At least 2 characters: letters, digits and `- . _ ~`. */
  organization_slug: text(),
  /** `""` if none. */
  organization_logo_url: text(),
  trusted_metadata: open(),
  sso_default_connection_id: textOrNull(),
  sso_jit_provisioning: z._default(Allowance(), 'NOT_ALLOWED'),
  sso_jit_provisioning_allowed_connections: list(z.string()),
  sso_active_connections: list(SsoActiveConnection),
  scim_active_connection: z.optional(z.nullable(z.looseObject({ connection_id: z.string(), display_name: text() }))),
  /** Counts for `email_jit_provisioning` and `email_invites` when they are `RESTRICTED`. */
  email_allowed_domains: list(z.string()),
  email_jit_provisioning: z._default(Allowance(), 'NOT_ALLOWED'),
  email_invites: z._default(Allowance(), 'NOT_ALLOWED'),
  oauth_tenant_jit_provisioning: z._default(Allowance(), 'NOT_ALLOWED'),
  /** Provider name to tenant ids. */
  allowed_oauth_tenants: z._default(z.record(z.string(), z.array(z.string())), {}),
  auth_methods: z._default(word('ALL_ALLOWED', 'RESTRICTED'), 'RESTRICTED'),
  /** Counts when `auth_methods` is `RESTRICTED`. */
  allowed_auth_methods: list(word(...AUTH_METHODS)),
  mfa_methods: z.optional(word('ALL_ALLOWED', 'RESTRICTED')),
  allowed_mfa_methods: z.optional(z.array(word(...MFA_METHODS))),
  mfa_policy: z._default(word('OPTIONAL', 'REQUIRED_FOR_ALL'), 'OPTIONAL'),
})
/** A customer of the host application: who belongs to it, and how they may sign in. */
export type Organization = z.infer<typeof Organization>

/** A member's stay: from signing in to `expires_at` or the end of it by either side. */
export const MemberSession = z.looseObject({
  member_session_id: z.string(),
  member_id: text(),
  organization_id: text(),
  organization_slug: text(),
  /** RFC 3339, UTC. */
  started_at: text(),
  /** RFC 3339, UTC: the provider's own clock at the time of the answer. */
  last_accessed_at: text(),
  /** RFC 3339, UTC: sets the expiry of the cookies. */
  expires_at: z.string(),
  authentication_factors: list(z.looseObject({ type: text(), delivery_method: text(), last_authenticated_at: text() })),
  /** Role ids: the input of the RBAC rule. */
  roles: list(z.string()),
  custom_claims: z.optional(z.record(z.string(), z.unknown())),
})
/** A member's stay: from signing in to `expires_at` or the end of it by either side. */
export type MemberSession = z.infer<typeof MemberSession>

/** A second factor is needed before there is a session. */
export const MfaRequired = z.looseObject({
  member_options: z._default(z.nullable(z.looseObject({ mfa_phone_number: text(), totp_registration_id: text() })), null),
  /** `sms_otp` when the provider has already sent a code. */
  secondary_auth_initiated: z._default(z.nullable(word('sms_otp')), null),
})
/** A second factor is needed before there is a session. */
export type MfaRequired = z.infer<typeof MfaRequired>

/** Another first factor is needed before there is a session. */
export const PrimaryRequired = z.looseObject({ allowed_auth_methods: list(word(...AUTH_METHODS)) })
/** Another first factor is needed before there is a session. */
export type PrimaryRequired = z.infer<typeof PrimaryRequired>

/** How a person stands to an organization they have discovered. */
export const Membership = z.looseObject({
  type: word('active_member', 'pending_member', 'invited_member', 'eligible_to_join_by_email_domain', 'eligible_to_join_by_oauth_tenant'),
  details: z._default(z.nullable(z.record(z.string(), z.unknown())), null),
  member: z._default(z.nullable(Member), null),
})
/** How a person stands to an organization they have discovered. */
export type Membership = z.infer<typeof Membership>

/** An organization that a person belongs to or may join. */
export const DiscoveredOrganization = z.looseObject({
  organization: Organization,
  membership: Membership,
  member_authenticated: flag(),
  primary_required: z._default(z.nullable(PrimaryRequired), null),
  mfa_required: z._default(z.nullable(MfaRequired), null),
})
/** An organization that a person belongs to or may join. */
export type DiscoveredOrganization = z.infer<typeof DiscoveredOrganization>
