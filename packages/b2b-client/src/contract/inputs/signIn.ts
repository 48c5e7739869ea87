import type { Metadata } from '../entities/words.ts'
import type { Localized, SessionDuration, SignInTemplates } from './shared.ts'

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

/** Requests an email with a link to sign in. */
export interface LoginOrSignupInput extends Localized, SignInTemplates {
  /** The email address of the recipient. */
  email_address: string
  /** The organization to sign in to. */
  organization_id: string
  /** The page that the link opens for an existing member: an absolute URL of your application. Default: the project's setting. */
  login_redirect_url?: string | undefined
  /** The page that the link opens for a new member: an absolute URL of your application. Default: the project's setting. */
  signup_redirect_url?: string | undefined
}

/** Requests an email with a link to find the organizations of the user. */
export interface DiscoverySendInput extends Localized {
  /** The email address of the recipient. */
  email_address: string
  /** The page that the link opens: an absolute URL of your application. Default: the project's setting. */
  discovery_redirect_url?: string | undefined
  /** The email template. Default: the project's setting. */
  login_template_id?: string | undefined
}

/** Invites a user to the organization of the signed-in member. */
export interface InviteInput extends Localized {
  /** The email address of the recipient. */
  email_address: string
  /** The page that the link opens: an absolute URL of your application. Default: the project's setting. */
  invite_redirect_url?: string | undefined
  /** The email template. Default: the project's setting. */
  invite_template_id?: string | undefined
  /** The full name of the new member. */
  name?: string | undefined
  /** Metadata that the new member can change from the browser. */
  untrusted_metadata?: Metadata | undefined
  /** The ids of the roles to assign. */
  roles?: readonly string[] | undefined
}

/** Exchanges the token of an OAuth redirect. */
export interface OAuthAuthenticateInput extends SessionDuration, Localized {
  /** The `token` parameter of the URL. A secret. */
  oauth_token: string
}

/** Exchanges the token of an OAuth discovery redirect. */
export interface OAuthDiscoveryAuthenticateInput {
  /** The `token` parameter of the URL. A secret. */
  discovery_oauth_token: string
}

/** Exchanges the token of a single sign-on redirect. */
export interface SsoAuthenticateInput extends SessionDuration, Localized {
  /** The `token` parameter of the URL. A secret. */
  sso_token: string
}

/** Exchanges a token that an administrator of the project created. */
export interface ImpersonationAuthenticateInput {
  /** The `token` parameter of the URL. A secret. */
  impersonation_token: string
}

/** Sends Google's credential for an organization. */
export interface OneTapSubmitInput {
  /** Google's ID token. A secret. */
  id_token: string
  /** The organization to sign in to. */
  organization_id: string
  /** The page for a new member. */
  signup_redirect_url?: string | undefined
  /** The page for an existing member. */
  login_redirect_url?: string | undefined
}

/** Sends Google's credential before an organization is known. */
export interface OneTapDiscoverySubmitInput {
  /** Google's ID token. A secret. */
  id_token: string
  /** The page that opens after the sign-in. */
  discovery_redirect_url?: string | undefined
}
