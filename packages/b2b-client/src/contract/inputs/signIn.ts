import type { Localized, SessionDuration, SignInTemplates } from './shared.ts'
import type { Metadata } from '../entities/words.ts'

/** Exchanges the token of an emailed link. */
export interface MagicLinkAuthenticateInput extends SessionDuration, Localized {
  /** The `token` parameter of the address that the link opened. A secret. */
  magic_links_token: string
}

/** Exchanges the token of an emailed discovery link. */
export interface MagicLinkDiscoveryAuthenticateInput {
  /** The `token` parameter of the address that the link opened. A secret. */
  discovery_magic_links_token: string
}

/** Asks for an email with a link to sign in. */
export interface LoginOrSignupInput extends Localized, SignInTemplates {
  /** Where the email goes. */
  email_address: string
  /** The organization to sign in to. */
  organization_id: string
  /** Where the link of an existing member leads: an absolute address of your application. The project's default without it. */
  login_redirect_url?: string | undefined
  /** Where the link of a new member leads: an absolute address of your application. The project's default without it. */
  signup_redirect_url?: string | undefined
}

/** Asks for an email with a link to find one's organizations. */
export interface DiscoverySendInput extends Localized {
  /** Where the email goes. */
  email_address: string
  /** Where the link leads: an absolute address of your application. The project's default without it. */
  discovery_redirect_url?: string | undefined
  /** The email template. The project's default without it. */
  login_template_id?: string | undefined
}

/** Invites a person to the organization of the signed-in member. */
export interface InviteInput extends Localized {
  /** Where the invitation goes. */
  email_address: string
  /** Where the link leads: an absolute address of your application. The project's default without it. */
  invite_redirect_url?: string | undefined
  /** The email template. The project's default without it. */
  invite_template_id?: string | undefined
  /** The full name of the new member. */
  name?: string | undefined
  /** Metadata that the new member can change from the browser. */
  untrusted_metadata?: Metadata | undefined
  /** The ids of the roles to assign. */
  roles?: readonly string[] | undefined
}

/** Exchanges the token that another service's redirect brought. */
export interface OAuthAuthenticateInput extends SessionDuration, Localized {
  /** The `token` parameter of the address. A secret. */
  oauth_token: string
}

/** Exchanges the token that a discovery redirect brought. */
export interface OAuthDiscoveryAuthenticateInput {
  /** The `token` parameter of the address. A secret. */
  discovery_oauth_token: string
}

/** Exchanges the token that an identity provider's redirect brought. */
export interface SsoAuthenticateInput extends SessionDuration, Localized {
  /** The `token` parameter of the address. A secret. */
  sso_token: string
}

/** Exchanges a token that an administrator of the project made. */
export interface ImpersonationAuthenticateInput {
  /** The `token` parameter of the address. A secret. */
  impersonation_token: string
}

/** Sends Google's credential for an organization. */
export interface OneTapSubmitInput {
  /** Google's signed statement about the account. A secret. */
  id_token: string
  /** The organization to sign in to. */
  organization_id: string
  /** Where a new member is sent afterwards. */
  signup_redirect_url?: string | undefined
  /** Where an existing member is sent afterwards. */
  login_redirect_url?: string | undefined
}

/** Sends Google's credential before an organization is known. */
export interface OneTapDiscoverySubmitInput {
  /** Google's signed statement about the account. A secret. */
  id_token: string
  /** Where the person is sent afterwards. */
  discovery_redirect_url?: string | undefined
}
