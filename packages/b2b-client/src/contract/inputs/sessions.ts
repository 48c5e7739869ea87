import type { OrganizationSettings } from './organizations.ts'
import type { Localized, SessionDuration } from './shared.ts'

/** Confirms the session. */
export interface SessionAuthenticateInput {
  /** The session lasts at least this long from now, in minutes: 5 up to the project's maximum. Default: the expiry does not change. */
  session_duration_minutes?: number | undefined
}

/** Ends the session. */
export interface RevokeInput {
  /** True ends the session in this browser even if the provider cannot be reached. */
  forceClear?: boolean | undefined
}

/** Signs in to one of the user's organizations. */
export interface ExchangeInput extends SessionDuration, Localized {
  /** The organization to sign in to. */
  organization_id: string
}

/** Exchanges an access token of the provider's authorization server. */
export interface ExchangeAccessTokenInput extends SessionDuration {
  /** Needs the scope `full_access`. A secret. */
  access_token: string
}

/** Creates an organization after discovery. The default name and slug are made from the email address. */
export interface CreateOrganizationInput extends OrganizationSettings, SessionDuration {
  /** `RESTRICTED`: users of `email_allowed_domains` can join. `NOT_ALLOWED`: no user can join. */
  email_jit_provisioning?: 'RESTRICTED' | 'NOT_ALLOWED' | undefined
}
