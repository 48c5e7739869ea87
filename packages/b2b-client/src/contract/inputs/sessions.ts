import type { Allowance, AuthMethod, MethodPolicy, MfaPolicy } from '../entities/words.ts'

/** Confirms the session. */
export interface SessionAuthenticateInput {
  /** The session lasts at least this long from now, in minutes: 5 up to the project's maximum. Without it, its end does not move. */
  session_duration_minutes?: number | undefined
}

/** Ends the session. */
export interface RevokeInput {
  /** True ends the session in this browser even if the provider cannot be reached. */
  forceClear?: boolean | undefined
}

/** Ends the sessions of a member. */
export interface RevokeForMemberInput {
  /** Whose sessions end. */
  member_id: string
}

/** Signs in to another organization of the same person. */
export interface ExchangeSessionInput {
  /** The organization to sign in to. */
  organization_id: string
  /** How long the session lasts, in minutes: 5 up to the project's maximum. */
  session_duration_minutes: number
  /** The language of the provider's messages, such as `en`, `es` or `pt-br`. English without it. */
  locale?: string | undefined
}

/** Exchanges an access token of the provider's authorization server. */
export interface ExchangeAccessTokenInput {
  /** Needs the scope `full_access`. A secret. */
  access_token: string
  /** How long the session lasts, in minutes: 5 up to the project's maximum. */
  session_duration_minutes: number
}

/** Chooses an organization after discovery. */
export interface ExchangeIntermediateSessionInput {
  /** The organization to sign in to. */
  organization_id: string
  /** How long the session lasts, in minutes: 5 up to the project's maximum. */
  session_duration_minutes: number
  /** The language of the provider's messages, such as `en`, `es` or `pt-br`. English without it. */
  locale?: string | undefined
}

/** Creates an organization after discovery. */
export interface CreateOrganizationInput {
  /** How long the session lasts, in minutes: 5 up to the project's maximum. */
  session_duration_minutes: number
  /** The name to show. Made from the email address without it. */
  organization_name?: string | undefined
  /** The name in addresses. At least 2 characters: letters, digits and `- . _ ~`. Made from the email address without it. */
  organization_slug?: string | undefined
  /** An https address of a picture. */
  organization_logo_url?: string | undefined
  /** Who may join by single sign-on. */
  sso_jit_provisioning?: Allowance | undefined
  /** The email domains that count where `email_jit_provisioning` or `email_invites` is `RESTRICTED`. */
  email_allowed_domains?: readonly string[] | undefined
  /** Whether anyone with an address of `email_allowed_domains` may join. */
  email_jit_provisioning?: 'RESTRICTED' | 'NOT_ALLOWED' | undefined
  /** Who may be invited by email. */
  email_invites?: Allowance | undefined
  /** Whether anyone from a workspace in `allowed_oauth_tenants` may join. */
  oauth_tenant_jit_provisioning?: 'RESTRICTED' | 'NOT_ALLOWED' | undefined
  /** The service, such as `slack`, and the tenant ids of its workspaces. */
  allowed_oauth_tenants?: { readonly [service: string]: readonly string[] } | undefined
  /** Which sign-in methods members may use. */
  auth_methods?: MethodPolicy | undefined
  /** The sign-in methods that count where `auth_methods` is `RESTRICTED`. */
  allowed_auth_methods?: readonly AuthMethod[] | undefined
  /** Whether every member needs a second factor. */
  mfa_policy?: MfaPolicy | undefined
}
