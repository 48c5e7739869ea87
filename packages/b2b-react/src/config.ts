import { SESSION_MINUTES, SHORTEST_SESSION_MINUTES } from './limits.ts'

/** Sign-in to one known organization, or by email first and then a choice of organizations. */
export type AuthFlowType = 'Organization' | 'Discovery'
/** A way to sign in. */
export type Product = 'emailMagicLinks' | 'email_magic_links'

/** How the widget signs people in. Source: widget specification section 3. */
export interface B2BLoginConfig {
  /** Default `Organization`. */
  readonly authFlowType?: AuthFlowType | undefined
  /** In the order on screen. Default: emailed links. */
  readonly products?: readonly Product[] | undefined
  /** Which organization, in the organization flow. */
  readonly organizationSlug?: string | null | undefined
  readonly sessionOptions?: { /** Default 60. */ readonly sessionDurationMinutes?: number | undefined } | undefined
  readonly emailMagicLinksOptions?:
    | {
        /** Where links lead: absolute addresses of pages that show this widget. Default: what the project is set to. */
        readonly loginRedirectURL?: string | undefined
        readonly signupRedirectURL?: string | undefined
        readonly discoveryRedirectURL?: string | undefined
        readonly loginTemplateId?: string | undefined
        readonly signupTemplateId?: string | undefined
        /** The domain your mails come from, if not the project's: mailbox links search for it. */
        readonly domainHint?: string | undefined
        /** A language tag for the mails. */
        readonly locale?: string | undefined
      }
    | undefined
  /** Never offer to create an organization. */
  readonly disableCreateOrganization?: boolean | undefined
}

/** The configuration with every default in place. */
export interface ResolvedConfig {
  readonly authFlowType: AuthFlowType
  /** `""` when there is none. */
  readonly organizationSlug: string
  readonly sessionMinutes: number
  readonly magicLinks: NonNullable<B2BLoginConfig['emailMagicLinksOptions']>
  readonly disableCreateOrganization: boolean
}

const PRODUCTS: readonly unknown[] = ['emailMagicLinks', 'email_magic_links'] satisfies Product[]
const FLOWS: readonly unknown[] = ['Organization', 'Discovery'] satisfies AuthFlowType[]

const REDIRECTS = ['loginRedirectURL', 'signupRedirectURL', 'discoveryRedirectURL'] as const
const isAbsolute = (address: string): boolean => /^https?:/.test(address) && URL.canParse(address)

/** What is wrong with a configuration, in sentences for the developer; the widget goes on with what it can. */
export function faultsOfConfig(config: B2BLoginConfig): string[] {
  const { authFlowType, products, organizationSlug, sessionOptions } = config
  const minutes = sessionOptions?.sessionDurationMinutes
  return [
    authFlowType !== undefined && !FLOWS.includes(authFlowType) && `authFlowType must be 'Organization' or 'Discovery'.`,
    ...[products ?? []]
      .flat()
      .map(
        (product) => !PRODUCTS.includes(product) && `products: ${String(product)} is not something this version does. Use emailMagicLinks.`,
      ),
    organizationSlug != null && typeof organizationSlug !== 'string' && 'organizationSlug must be a string.',
    !organizationSlug &&
      authFlowType !== 'Discovery' &&
      'organizationSlug is missing: say which organization, or set authFlowType to Discovery.',
    ...REDIRECTS.map(
      (name) =>
        config.emailMagicLinksOptions?.[name] !== undefined &&
        !isAbsolute(config.emailMagicLinksOptions[name]) &&
        `emailMagicLinksOptions.${name} must be an absolute https or http address.`,
    ),
    minutes !== undefined &&
      !(minutes >= SHORTEST_SESSION_MINUTES) &&
      `sessionOptions.sessionDurationMinutes must be a number of at least ${SHORTEST_SESSION_MINUTES}.`,
  ].filter((fault) => fault !== false)
}

/** Puts every default in place. */
export function resolveConfig(config: B2BLoginConfig): ResolvedConfig {
  const minutes = config.sessionOptions?.sessionDurationMinutes
  return {
    authFlowType: config.authFlowType === 'Discovery' ? 'Discovery' : 'Organization',
    organizationSlug: typeof config.organizationSlug === 'string' ? config.organizationSlug : '',
    sessionMinutes: typeof minutes === 'number' && minutes >= SHORTEST_SESSION_MINUTES ? minutes : SESSION_MINUTES,
    magicLinks: config.emailMagicLinksOptions ?? {},
    disableCreateOrganization: config.disableCreateOrganization === true,
  }
}
