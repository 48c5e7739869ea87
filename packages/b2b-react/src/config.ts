import { PROVIDERS, MFA_METHODS, type MfaMethod, type Provider } from './flow/facts.ts'
import { SESSION_MINUTES, SHORTEST_SESSION_MINUTES } from './limits.ts'

/** Sign-in to one known organization, or by email first and then a choice of organizations. */
export type AuthFlowType = 'Organization' | 'Discovery'
/** A way to sign in. Source: decisions point 4. */
export type Product = 'emailMagicLinks' | 'emailOtp' | 'sso' | 'passwords' | 'oauth' | 'email_magic_links' | 'email_otp'
/** A way to sign in, by the one name that the widget itself uses. */
export type ProductName = Exclude<Product, 'email_magic_links' | 'email_otp'>
/** A second factor, in either spelling. */
export type MfaProduct = 'smsOtp' | 'totp' | 'sms_otp'

/** A service whose account signs somebody in. */
export interface OAuthProviderOptions {
  /** The name of the service. */
  readonly type: Provider
  /** Show Google's prompt beside the button. Only where Google is the one provider, and social login the one product. */
  readonly one_tap?: boolean | undefined
  /** Asked of the service beyond what signing in needs. */
  readonly customScopes?: readonly string[] | undefined
  /** Passed on to the service, such as `login_hint`. */
  readonly providerParams?: Readonly<Record<string, string>> | undefined
}

interface Redirects {
  /** Where members come back to: the absolute address of a page that shows this widget. Default: what the project is set to. */
  readonly loginRedirectURL?: string | undefined
  /** The same for new members. */
  readonly signupRedirectURL?: string | undefined
  /** The same in discovery. */
  readonly discoveryRedirectURL?: string | undefined
}
interface Templates {
  /** The email template for existing members. Default: what the project is set to. */
  readonly loginTemplateId?: string | undefined
  /** The email template for new members. Default: what the project is set to. */
  readonly signupTemplateId?: string | undefined
}

/** What both flows can be told. Source: widget specification section 3, decisions point 4. */
interface LoginOptions {
  /** In the order on screen. Default: emailed links. */
  readonly products?: readonly Product[] | undefined
  /** How long a session lasts. */
  readonly sessionOptions?: { /** Default 60. */ readonly sessionDurationMinutes?: number | undefined } | undefined
  /** For emailed links. */
  readonly emailMagicLinksOptions?:
    | (Redirects &
        Templates & {
          /** The domain your mails come from, if not the project's: mailbox links search for it. */
          readonly domainHint?: string | undefined
          /** A language tag for the mails. */
          readonly locale?: string | undefined
          /** Whether a link is spent only after a click: `foreign` where this browser did not ask for it. Default `never`. */
          readonly confirmLink?: 'never' | 'foreign' | 'always' | undefined
        })
    | undefined
  /** For emailed codes. */
  readonly emailOtpOptions?: Templates | undefined
  /** For accounts of other services: which services, in the order on screen. */
  readonly oauthOptions?: (Redirects & { readonly providers?: readonly (Provider | OAuthProviderOptions)[] | undefined }) | undefined
  /** For single sign-on. */
  readonly ssoOptions?: Pick<Redirects, 'loginRedirectURL' | 'signupRedirectURL'> | undefined
  /** For passwords. */
  readonly passwordOptions?:
    | (Pick<Redirects, 'loginRedirectURL' | 'discoveryRedirectURL'> & {
        /**
         * Where the link to set a new password leads: a page that shows this widget, with `acme_redirect_type=reset_password` in its query
         * (`acme`: the client's brand). Without that, people who are no members yet, and discovery, are signed in and not asked for a password.
         */
        readonly resetPasswordRedirectURL?: string | undefined
        /** How long the link can be used, in minutes: 5 to 10080, default 30. */
        readonly resetPasswordExpirationMinutes?: number | undefined
        /** The email template for a new password. Default: what the project is set to. */
        readonly resetPasswordTemplateId?: string | undefined
        /** The email template for an address that is not verified yet. Default: what the project is set to. */
        readonly verifyEmailTemplateId?: string | undefined
      })
    | undefined
  /** Which second factors can be set up. Default: both, or what the organization allows. */
  readonly mfaProductInclude?: readonly MfaProduct[] | undefined
  /** In which order they are offered. */
  readonly mfaProductOrder?: readonly MfaProduct[] | undefined
  /** Log in at once where there is one organization to choose. */
  readonly directLoginForSingleMembership?:
    | {
        /** True logs in at once. */
        readonly status: boolean
        /** Invites beside it do not count. */
        readonly ignoreInvites?: boolean | undefined
        /** Organizations beside it that could be joined do not count. */
        readonly ignoreJitProvisioning?: boolean | undefined
      }
    | undefined
  /** Create an organization at once where there is none to choose. */
  readonly directCreateOrganizationForNoMembership?: boolean | undefined
  /** Never offer to create an organization. */
  readonly disableCreateOrganization?: boolean | undefined
  /** Say so, instead of asking, when somebody is signed in already, even by a link that is no good any more. */
  readonly skipWhenSignedIn?: boolean | undefined
  /** The browser's Back goes one screen back. Default true. */
  readonly browserBack?: boolean | undefined
}

/** Sign-in to one known organization. */
export interface OrganizationLoginConfig extends LoginOptions {
  /** May be left out: this flow is the default. */
  readonly authFlowType?: 'Organization' | undefined
  /** Which organization. `null`: the one that the page's address names by the project's slug pattern. */
  readonly organizationSlug: string | null
}

/** Sign-in by email first, and then a choice of organizations. */
export interface DiscoveryLoginConfig extends LoginOptions {
  /** Chooses this flow. */
  readonly authFlowType: 'Discovery'
  /** Has no effect in this flow. */
  readonly organizationSlug?: string | null | undefined
}

/** How the widget signs people in: to one organization, or by discovery. */
export type B2BLoginConfig = OrganizationLoginConfig | DiscoveryLoginConfig

/** The configuration as the widget reads it: a caller without types may leave anything out. */
export interface GivenConfig extends LoginOptions {
  readonly authFlowType?: AuthFlowType | undefined
  readonly organizationSlug?: string | null | undefined
}

type Options<K extends keyof LoginOptions> = NonNullable<LoginOptions[K]>

/** The configuration with every default in place. */
export interface ResolvedConfig {
  readonly authFlowType: AuthFlowType
  /** In the order on screen; never empty. */
  readonly products: readonly ProductName[]
  /** `""` when there is none. */
  readonly organizationSlug: string
  readonly sessionMinutes: number
  readonly magicLinks: Options<'emailMagicLinksOptions'>
  readonly emailOtp: Options<'emailOtpOptions'>
  readonly sso: Options<'ssoOptions'>
  readonly oauth: Redirects
  readonly providers: readonly OAuthProviderOptions[]
  readonly passwords: Options<'passwordOptions'>
  /** What can be set up, in the order in which it is offered. */
  readonly mfaMethods: readonly MfaMethod[]
  readonly directLogin: Options<'directLoginForSingleMembership'>
  readonly directCreate: boolean
  readonly disableCreateOrganization: boolean
  readonly skipWhenSignedIn: boolean
  readonly browserBack: boolean
}

/** The names of products, in either spelling. */
export const PRODUCT_NAMES: { readonly [P in Product]: ProductName } = {
  emailMagicLinks: 'emailMagicLinks',
  email_magic_links: 'emailMagicLinks',
  emailOtp: 'emailOtp',
  email_otp: 'emailOtp',
  sso: 'sso',
  passwords: 'passwords',
  oauth: 'oauth',
}
/** The names of second factors, in either spelling. */
export const MFA_NAMES: { readonly [P in MfaProduct]: MfaMethod } = { smsOtp: 'sms_otp', sms_otp: 'sms_otp', totp: 'totp' }

/** What a list that may come from a caller without types holds. */
export const listOf = (given: unknown): readonly unknown[] => (Array.isArray(given) ? given : [])
/** An object that may come from a caller without types. */
export const objectOf = <T extends object>(given: T | null | undefined): T | Record<string, never> =>
  typeof given === 'object' && given !== null ? given : {}

/** The names of a list that a table knows, each once. */
export function known<T extends string>(given: unknown, names: Readonly<Record<string, T>>): T[] {
  const found = listOf(given).flatMap((name) => (typeof name === 'string' && Object.hasOwn(names, name) ? (names[name] ?? []) : []))
  return [...new Set(found)]
}

/** True of the name of a service. */
export const isProvider = (type: unknown): type is Provider => (PROVIDERS as readonly unknown[]).includes(type)
/** The service of an entry, which may be its name alone. */
export const typeOf = (entry: unknown): unknown => (typeof entry === 'object' && entry !== null && 'type' in entry ? entry.type : entry)
const isEntry = (entry: unknown): entry is Provider | OAuthProviderOptions => isProvider(typeOf(entry))

/** The services whose buttons are shown, each once. */
export function providersOf(config: GivenConfig): OAuthProviderOptions[] {
  const options = listOf(objectOf(config.oauthOptions).providers)
    .filter(isEntry)
    .map((entry): OAuthProviderOptions => (typeof entry === 'string' ? { type: entry } : entry))
  return options.filter(({ type }, at) => options.findIndex((other) => other.type === type) === at)
}

/** Puts every default in place. */
export function resolveConfig(config: GivenConfig): ResolvedConfig {
  const minutes = config.sessionOptions?.sessionDurationMinutes
  const products = known(config.products, PRODUCT_NAMES)
  const included = known(config.mfaProductInclude, MFA_NAMES)
  const first = known(config.mfaProductOrder, MFA_NAMES)
  const offered = [...new Set([...first, ...MFA_METHODS])]
  const { status, ...ignoring } = objectOf(config.directLoginForSingleMembership)
  return {
    authFlowType: config.authFlowType === 'Discovery' ? 'Discovery' : 'Organization',
    products: products.length > 0 ? products : ['emailMagicLinks'],
    organizationSlug: typeof config.organizationSlug === 'string' ? config.organizationSlug : '',
    sessionMinutes: typeof minutes === 'number' && minutes >= SHORTEST_SESSION_MINUTES ? minutes : SESSION_MINUTES,
    magicLinks: objectOf(config.emailMagicLinksOptions),
    emailOtp: objectOf(config.emailOtpOptions),
    sso: objectOf(config.ssoOptions),
    oauth: objectOf(config.oauthOptions),
    providers: providersOf(config),
    passwords: objectOf(config.passwordOptions),
    mfaMethods: included.length > 0 ? offered.filter((method) => included.includes(method)) : offered,
    directLogin: { status: status === true, ...ignoring },
    directCreate: config.directCreateOrganizationForNoMembership === true,
    disableCreateOrganization: config.disableCreateOrganization === true,
    skipWhenSignedIn: config.skipWhenSignedIn === true,
    browserBack: config.browserBack !== false,
  }
}
