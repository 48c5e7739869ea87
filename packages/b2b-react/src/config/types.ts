import type { Provider } from './methods.ts'

/**
 * How the sign-in starts: `Organization` for one known organization, `Discovery` for an email address first and then a choice of
 * organizations.
 */
export type AuthFlowType = 'Organization' | 'Discovery'
/** The level of a heading: 1 for `h1`. */
export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6
/** A sign-in method. The snake-case names are aliases. */
export type Product = 'emailMagicLinks' | 'emailOtp' | 'sso' | 'passwords' | 'oauth' | 'email_magic_links' | 'email_otp'
/** A sign-in method, by the name that the widget uses internally. */
export type ProductName = Exclude<Product, 'email_magic_links' | 'email_otp'>
/** A second factor, in either spelling. */
export type MfaProduct = 'smsOtp' | 'totp' | 'sms_otp'

/** A social login provider and its options. */
export interface OAuthProviderOptions {
  /** The name of the provider. */
  readonly type: Provider
  /**
   * Show Google One Tap beside the button. Has an effect only if Google is the only provider and `oauth` the only product. Default false.
   */
  readonly one_tap?: boolean | undefined
  /** OAuth scopes to request in addition to those that sign-in needs. */
  readonly customScopes?: readonly string[] | undefined
  /** Extra parameters for the provider's authorization URL, such as `login_hint`. */
  readonly providerParams?: Readonly<Record<string, string>> | undefined
}

/** The URLs to return to. */
export interface Redirects {
  /** The absolute URL that existing members return to. The page has to show this widget. Default: the project's setting. */
  readonly loginRedirectURL?: string | undefined
  /** The absolute URL that new members return to. Default: the project's setting. */
  readonly signupRedirectURL?: string | undefined
  /** The absolute URL that users return to in the discovery flow. Default: the project's setting. */
  readonly discoveryRedirectURL?: string | undefined
}
export interface Templates {
  /** The email template for existing members. Default: the project's setting. */
  readonly loginTemplateId?: string | undefined
  /** The email template for new members. Default: the project's setting. */
  readonly signupTemplateId?: string | undefined
}

/** The options of the session. */
export interface SessionOptions {
  /**
   * The lifetime of the session in minutes: a whole number of at least 5. A wrong value counts as 5. Default 60.
   */
  readonly sessionDurationMinutes?: number | undefined
}

/** The options of emailed links. */
export interface EmailMagicLinksOptions extends Redirects, Templates {
  /** The domain that your emails come from. The mailbox buttons search for it. Default: the project's domain. */
  readonly domainHint?: string | undefined
  /** The language of the emails. The provider refuses to send an email in a language that it does not have. Default `en`. */
  readonly locale?: 'en' | 'es' | 'pt-br' | (string & {}) | undefined
  /**
   * When a link needs a confirming click before it logs the user in. `foreign`: only if this browser did not request it. Default
   * `never`.
   */
  readonly confirmLink?: 'never' | 'foreign' | 'always' | undefined
}

/** The options of passwords. */
export interface PasswordOptions extends Pick<Redirects, 'loginRedirectURL' | 'discoveryRedirectURL'> {
  /**
   * The URL for the link that sets a new password. The page has to show this widget, with `acme_redirect_type=reset_password` in the
   * query (`acme` is the client's brand). Without that parameter, the link only signs in a new user, or a user in the discovery flow:
   * they are never asked for a new password.
   */
  readonly resetPasswordRedirectURL?: string | undefined
  /** How long the link works, in minutes: 5 to 10080. Default 30. */
  readonly resetPasswordExpirationMinutes?: number | undefined
  /** The email template for a new password. Default: the project's setting. */
  readonly resetPasswordTemplateId?: string | undefined
  /** The email template for an address that is not verified yet. Default: the project's setting. */
  readonly verifyEmailTemplateId?: string | undefined
}

/** When a user with exactly one organization logs in without choosing it. */
export interface DirectLoginOptions {
  /** True turns this on. */
  readonly status: boolean
  /** Ignore invites when counting the organizations. */
  readonly ignoreInvites?: boolean | undefined
  /** Ignore organizations that the user could join when counting the organizations. */
  readonly ignoreJitProvisioning?: boolean | undefined
}

/** The options of emailed codes. */
export interface EmailOtpOptions extends Templates {}

/** The options of social login. */
export interface OAuthOptions extends Redirects {
  /** The providers, in the order on screen. */
  readonly providers?: readonly (Provider | OAuthProviderOptions)[] | undefined
}

/** The options of single sign-on. */
export interface SsoOptions extends Pick<Redirects, 'loginRedirectURL' | 'signupRedirectURL'> {}

/** The options of both flows. */
export interface LoginOptions {
  /** The sign-in methods, in the order on screen. Default: `['emailMagicLinks']`. */
  readonly products?: readonly Product[] | undefined
  /** The options of the session. */
  readonly sessionOptions?: SessionOptions | undefined
  /** The options of emailed links. */
  readonly emailMagicLinksOptions?: EmailMagicLinksOptions | undefined
  /** The options of emailed codes. */
  readonly emailOtpOptions?: EmailOtpOptions | undefined
  /** The options of social login. `providers` are shown in the given order. */
  readonly oauthOptions?: OAuthOptions | undefined
  /** The options of single sign-on. */
  readonly ssoOptions?: SsoOptions | undefined
  /** The options of passwords. */
  readonly passwordOptions?: PasswordOptions | undefined
  /**
   * The second factors that members can enroll. Default: both. If the organization allows none of these factors, members can enroll the factors
   * that it allows.
   */
  readonly mfaProductInclude?: readonly MfaProduct[] | undefined
  /** The order of the second factors. */
  readonly mfaProductOrder?: readonly MfaProduct[] | undefined
  /** Log in immediately if there is exactly one organization to choose. */
  readonly directLoginForSingleMembership?: DirectLoginOptions | undefined
  /** Create an organization immediately if the user has none to choose. Default false. */
  readonly directCreateOrganizationForNoMembership?: boolean | undefined
  /**
   * Ask for the name of a new organization before it is created. Does not apply to `directCreateOrganizationForNoMembership`. Default false: the
   * server names it after the email address.
   */
  readonly askForOrganizationName?: boolean | undefined
  /** Never offer to create an organization. Default false. */
  readonly disableCreateOrganization?: boolean | undefined
  /**
   * If there is already a session, show the user as signed in instead of asking them to sign in. Also applies when a link fails. Default
   * false.
   */
  readonly skipWhenSignedIn?: boolean | undefined
  /** The country of the phone field, as an ISO 3166-1 code such as `DE`. Default: the region of `locale`, else `US`. */
  readonly defaultPhoneCountry?: string | undefined
  /** The browser's Back button goes one screen back. Default true. */
  readonly browserBack?: boolean | undefined
  /**
   * The level of the title of each screen, as a heading of your page. Each screen has exactly one heading. Default 1.
   */
  readonly headingLevel?: HeadingLevel | undefined
  /**
   * Sets the `autocomplete` of the email field to `username webauthn`. Browsers then list passkeys at this field, on pages that call
   * `navigator.credentials.get({ mediation: 'conditional' })` themselves. Default false.
   */
  readonly passkeyAutofill?: boolean | undefined
}

/** The configuration for sign-in to one known organization. */
export interface OrganizationLoginConfig extends LoginOptions {
  /** Optional, because this flow is the default. */
  readonly authFlowType?: 'Organization' | undefined
  /** The slug of the organization. `null`: read it from the page's URL by the project's slug pattern. */
  readonly organizationSlug: string | null
}

/** The configuration for sign-in by email address first, followed by a choice of organizations. */
export interface DiscoveryLoginConfig extends LoginOptions {
  /** Selects this flow. */
  readonly authFlowType: 'Discovery'
  /** No slug: in this flow, the user chooses the organization. */
  readonly organizationSlug?: null | undefined
}

/** The configuration of the widget: sign-in to one organization, or discovery. */
export type B2BLoginConfig = OrganizationLoginConfig | DiscoveryLoginConfig

/** The configuration before it is checked. Callers without types can leave out anything. */
export interface LooseConfig extends LoginOptions {
  readonly authFlowType?: AuthFlowType | undefined
  readonly organizationSlug?: string | null | undefined
}
