import type { Metadata } from './words.ts'

/** The session of a signed-in member. */
export interface MemberSession {
  /** The id of the session. It is not a secret. */
  member_session_id: string
  /** The signed-in member. */
  member_id: string
  /** The organization that the member signed in to. */
  organization_id: string
  /** The slug of that organization. */
  organization_slug: string
  /** RFC 3339, in UTC. */
  started_at: string
  /** RFC 3339, in UTC. The last call that used the session, by the provider's clock. */
  last_accessed_at: string
  /** RFC 3339, in UTC. The expiry of the session by the provider's clock. A refresh that extends the session changes it. */
  expires_at: string
  /** The factors that the member used to sign in, the first factor first. */
  authentication_factors: AuthenticationFactor[]
  /** The ids of the member's roles when the session was last refreshed. */
  roles: string[]
  /** Claims that your project adds to the session JWT. */
  custom_claims?: Metadata | undefined
}

/** A factor that the member used to sign in. */
export interface AuthenticationFactor {
  /** The kind of factor, such as `magic_link`. The provider documents no list of values. */
  type: string
  /** The delivery method, such as `email` or `sms`. The field with the details depends on it. */
  delivery_method:
    | 'email'
    | 'sms'
    | 'whatsapp'
    | 'oauth_google'
    | 'oauth_microsoft'
    | 'oauth_hubspot'
    | 'oauth_slack'
    | 'oauth_github'
    | (string & {})
  /** RFC 3339, in UTC. */
  last_authenticated_at: string
  /** `PRIMARY` for the first factor, `SECONDARY` for the second factor. */
  sequence_order?: 'PRIMARY' | 'SECONDARY' | (string & {}) | undefined
  /** Set for `email`. */
  email_factor?: EmailFactor | undefined
  /** Set for `sms` and `whatsapp`. */
  phone_number_factor?: PhoneNumberFactor | undefined
  /** Set for `oauth_google`. */
  google_oauth_factor?: OAuthFactor | undefined
  /** Set for `oauth_microsoft`. */
  microsoft_oauth_factor?: OAuthFactor | undefined
  /** Set for `oauth_hubspot`. */
  hubspot_oauth_factor?: TenantOAuthFactor | undefined
  /** Set for `oauth_slack`. */
  slack_oauth_factor?: TenantOAuthFactor | undefined
  /** Set for `oauth_github`. */
  github_oauth_factor?: GithubOAuthFactor | undefined
}

/** The email address that received a link or a code. */
export interface EmailFactor {
  /** The provider's id of the email address. */
  email_id: string
  /** The email address. */
  email_address: string
}

/** The phone number that received a code. */
export interface PhoneNumberFactor {
  /** The provider's id of the number. */
  phone_id: string
  /** In E.164 format. */
  phone_number: string
}

/** The account of another service that was used. */
export interface OAuthFactor {
  /** The id of the link between the member and this account. */
  id: string
  /** The provider's id of the account's email address. */
  email_id: string
  /** The id of the account at the service. */
  provider_subject: string
}

/** The account of a service with workspaces. */
export interface TenantOAuthFactor extends OAuthFactor {
  /** The id of the workspace that was used. */
  provider_tenant_id?: string | undefined
}

/** A GitHub account. */
export interface GithubOAuthFactor extends OAuthFactor {
  /** The ids of the account's GitHub organizations. */
  provider_tenant_ids?: string[] | undefined
}
