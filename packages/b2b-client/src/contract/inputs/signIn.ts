import type { Localized, SessionDuration, SignInTemplates } from './shared.ts'
import type { Metadata } from '../entities/words.ts'

/** Exchanges the token of an emailed link. */
export interface MagicLinkAuthenticateInput extends SessionDuration, Localized {
  /** The `token` parameter of the URL that the link opened. A secret. */
  magic_links_token: string
}

/** Exchanges the token of an emailed discovery link. */
export interface MagicLinkDiscoveryAuthenticateInput {
  /** The `token` parameter of the URL that the link opened. A secret. */
  discovery_magic_links_token: string
}

/** Asks for an email with a link to sign in. */
export interface LoginOrSignupInput extends Localized, SignInTemplates {
  /** Where the email goes. */
  email_address: string
  /** The organization to sign in to. */
  organization_id: string
  /** Where the link of an existing member leads: an absolute URL of your application. Default: the value that is set for the project. */
  login_redirect_url?: string | undefined
  /** Where the link of a new member leads: an absolute URL of your application. Default: the value that is set for the project. */
  signup_redirect_url?: string | undefined
}

/** Asks for an email with a link to find the organizations of the user. */
export interface DiscoverySendInput extends Localized {
  /** Where the email goes. */
  email_address: string
  /** Where the link leads: an absolute URL of your application. Default: the value that is set for the project. */
  discovery_redirect_url?: string | undefined
  /** The email template. Default: the value that is set for the project. */
  login_template_id?: string | undefined
}

/** Invites a user to the organization of the signed-in member. */
export interface InviteInput extends Localized {
  /** Where the invitation goes. */
  email_address: string
  /** Where the link leads: an absolute URL of your application. Default: the value that is set for the project. */
  invite_redirect_url?: string | undefined
  /** The email template. Default: the value that is set for the project. */
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
  /** The `token` parameter of the URL. A secret. */
  oauth_token: string
}

/** Exchanges the token that a discovery redirect brought. */
export interface OAuthDiscoveryAuthenticateInput {
  /** The `token` parameter of the URL. A secret. */
  discovery_oauth_token: string
}

/** Exchanges the token that an identity provider's redirect brought. */
export interface SsoAuthenticateInput extends SessionDuration, Localized {
  /** The `token` parameter of the URL. A secret. */
  sso_token: string
}

/** Exchanges a token that an administrator of the project made. */
export interface ImpersonationAuthenticateInput {
  /** The `token` parameter of the URL. A secret. */
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
  /** Where the user is sent afterwards. */
  discovery_redirect_url?: string | undefined
}
