import type { Metadata, MfaMethod } from './words.ts'

/** One user's membership in one organization. */
export interface Member {
  /** The id of this membership. The same user has a different id in each organization. */
  member_id: string
  /** The organization that this membership belongs to. */
  organization_id: string
  /** The email address that the member signs in with. */
  email_address: string
  /** `false` means that the address must be verified first. Absent does not mean `false`. */
  email_address_verified?: boolean | undefined
  /** Addresses that the member used before. `unlinkRetiredEmail` removes them. */
  retired_email_addresses: RetiredEmail[]
  /** `pending`: the email address is not verified yet. `invited`: the invitation is not accepted yet. */
  status: 'active' | 'pending' | 'invited' | 'deleted' | (string & {})
  /** The full name as one text; `""` if there is none. */
  name: string
  /** Metadata that only your server can change. */
  trusted_metadata: Metadata
  /** Metadata that the member can change from the browser: do not base permissions on it. */
  untrusted_metadata: Metadata
  /** The single sign-on identities of the member. */
  sso_registrations: SsoRegistration[]
  /** The accounts of other services that the member signed in with. */
  oauth_registrations: OAuthRegistration[]
  /** The directory entries of the member. The provider documents no fields. */
  scim_registrations: unknown[]
  /** True if the organization's restrictions of sign-in methods and second factors do not apply to the member. */
  is_breakglass: boolean
  /** The id that deletes the password; `""` if the member has no password. */
  member_password_id: string
  /** True if the member needs a second factor even if the organization does not require one. */
  mfa_enrolled: boolean
  /** In E.164 format, such as `+15555550142`; `""` if there is none. */
  mfa_phone_number: string
  /** True after the member has entered a code that was sent to the number. */
  mfa_phone_number_verified: boolean
  /** `""` if the member has no authenticator app. */
  totp_registration_id: string
  /** The second factor to offer first; `""` if none is set. */
  default_mfa_method: MfaMethod | '' | (string & {})
  /** The roles of the member, each with the reason why the member has it. */
  roles: MemberRole[]
  /** RFC 3339, in UTC. */
  created_at?: string | undefined
  /** RFC 3339, in UTC. */
  updated_at?: string | undefined
  /** True if the member has the provider's built-in administrator role. Not all versions of the provider send it. */
  is_admin?: boolean | undefined
  /** The id of the member in your own system. Not all versions of the provider send it. */
  external_id?: string | undefined
}

/** An email address that a member used before. */
export interface RetiredEmail {
  /** The id to pass to `unlinkRetiredEmail`. */
  email_id?: string | undefined
  /** The email address. */
  email_address?: string | undefined
}

/** A member's identity at a single sign-on connection. */
export interface SsoRegistration {
  /** The connection that the member signed in with. */
  connection_id: string
  /** The id of the member at the identity provider. */
  external_id: string
  /** The id of this registration. */
  registration_id: string
  /** The attributes that the identity provider sent. */
  sso_attributes: Metadata
}

/** A member's account at another service, such as Google. */
export interface OAuthRegistration {
  /** The id of this registration. */
  member_oauth_registration_id: string
  /** The id of the account at the service. */
  provider_subject: string
  /** The name of the service. */
  provider_type: string
  /** The URL of the account's picture; `null` if the service has none. */
  profile_picture_url?: string | null | undefined
  /** The language of the account; `null` if the service has none. */
  locale?: string | null | undefined
  /** The workspaces of the service that the account belongs to. */
  provider_tenants?: OAuthTenant[] | undefined
}

/** A workspace of another service, such as Slack. */
export interface OAuthTenant {
  /** The id of the workspace at the service. */
  tenant_id: string
  /** The name that the service shows. */
  tenant_name: string
}

/** A role of a member. */
export interface MemberRole {
  /** The id of the role in the project's RBAC policy. */
  role_id: string
  /** Why the member has the role. One role can have several sources. */
  sources: RoleSource[]
}

/** The reason why a member has a role: a direct assignment, an email domain, a connection or a group. */
export interface RoleSource {
  /** The kind of source. It decides which of the details are set. */
  type: 'direct_assignment' | 'email_assignment' | 'sso_connection' | 'sso_connection_group' | 'scim_connection_group' | (string & {})
  /** Details of the source. */
  details?: RoleSourceDetails | undefined
}

/** The origin of a role. Only the fields that belong to the type of the source are set. */
export interface RoleSourceDetails {
  /** For `email_assignment`: the domain of the member's email address. */
  email_domain?: string | undefined
  /** For sources with a connection or a group: the connection. */
  connection_id?: string | undefined
  /** For `sso_connection_group`: the name of the group at the identity provider. */
  group?: string | undefined
  /** For `scim_connection_group`: the id of the group in the directory. */
  group_id?: string | undefined
}
