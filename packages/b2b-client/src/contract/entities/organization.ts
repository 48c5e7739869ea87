import type { RbacRole } from './rbac.ts'
import type { Allowance, AuthMethod, IdentityProvider, Metadata, MethodPolicy, MfaMethod, MfaPolicy } from './words.ts'

/** The fields of an organization that a sign-in page needs. They are readable without a session. */
export interface OrganizationBySlug {
  /** The id that sign-in calls take. */
  organization_id: string
  /** The name to show. */
  organization_name: string
  /** The name in URLs. At least 2 characters: letters, digits and `- . _ ~`. */
  organization_slug: string
  /** `""` if there is none. */
  organization_logo_url: string
  /** The connection to use if the member does not choose one; `null` if none is set. */
  sso_default_connection_id: string | null
  /** The single sign-on connections that can be used now. */
  sso_active_connections: SsoActiveConnection[]
  /** The email domains that are allowed if `email_jit_provisioning` or `email_invites` is `RESTRICTED`. */
  email_allowed_domains: string[]
  /** Controls joining by a verified email address. */
  email_jit_provisioning: Allowance
  /** Controls joining with an account of a workspace of an OAuth provider. */
  oauth_tenant_jit_provisioning: 'RESTRICTED' | 'NOT_ALLOWED'
  /** The workspaces that are allowed if `oauth_tenant_jit_provisioning` is `RESTRICTED`: the service, such as `slack`, and its tenant ids. */
  allowed_oauth_tenants: { [service: string]: string[] }
  /** `RESTRICTED` if members can use only some sign-in methods. Members with `is_breakglass` are exempt. */
  auth_methods: MethodPolicy
  /** The sign-in methods that are allowed if `auth_methods` is `RESTRICTED`. */
  allowed_auth_methods: AuthMethod[]
  /** `REQUIRED_FOR_ALL` if every member needs a second factor. With `OPTIONAL`, only members with `mfa_enrolled` need one. */
  mfa_policy: MfaPolicy
}

/** A customer of your application: its settings decide who belongs to it and how they sign in. */
export interface Organization extends OrganizationBySlug {
  /** Metadata that only your server can change. */
  trusted_metadata: Metadata
  /** Controls joining by single sign-on. */
  sso_jit_provisioning: Allowance
  /** The ids of the connections that are allowed if `sso_jit_provisioning` is `RESTRICTED`. */
  sso_jit_provisioning_allowed_connections: string[]
  /** The directory connection that is active; `null` or absent if there is none. */
  scim_active_connection?: ScimActiveConnection | null | undefined
  /** Controls invitations by email. */
  email_invites: Allowance
  /** `RESTRICTED` if members can use only some second factors. Members with `is_breakglass` are exempt. */
  mfa_methods?: MethodPolicy | undefined
  /** The second factors that are allowed if `mfa_methods` is `RESTRICTED`. */
  allowed_mfa_methods?: MfaMethod[] | undefined
  /** The roles of all members with an email address of a domain. */
  rbac_email_implicit_role_assignments?: EmailRoleAssignment[] | undefined
  /** The id of the organization in your own system. Not all versions of the provider send it. */
  organization_external_id?: string | undefined
  /** The roles that only this organization has. Not every version of the provider sends them. */
  custom_roles?: RbacRole[] | undefined
  /** Controls which of your own applications members can connect. Not all versions of the provider send it. */
  first_party_connected_apps_allowed_type?: Allowance | undefined
  /** The ids of the applications that are allowed if `first_party_connected_apps_allowed_type` is `RESTRICTED`. */
  allowed_first_party_connected_apps?: string[] | undefined
  /** Controls which third-party applications members can connect. Not all versions of the provider send it. */
  third_party_connected_apps_allowed_type?: Allowance | undefined
  /** The ids of the applications that are allowed if `third_party_connected_apps_allowed_type` is `RESTRICTED`. */
  allowed_third_party_connected_apps?: string[] | undefined
}

/** A single sign-on connection that can be used now. */
export interface SsoActiveConnection {
  /** Pass it to `sso.start`. */
  connection_id: string
  /** The name to show on the button. */
  display_name: string
  /** Decides which logo to show. */
  identity_provider: IdentityProvider
}

/** A directory connection that is active. */
export interface ScimActiveConnection {
  /** The id of the connection. */
  connection_id: string
  /** The name that an administrator gave the connection. */
  display_name: string
}

/** A role of all members with an email address of a domain. */
export interface EmailRoleAssignment {
  /** The id of the role in the project's RBAC policy. */
  role_id: string
  /** The part of the email address after `@`. */
  domain: string
}
