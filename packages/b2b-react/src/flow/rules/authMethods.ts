import { AUTH_METHODS, type AuthMethod, type Provider } from '../../config/methods.ts'
import type { ResolvedConfig } from '../../config/resolveConfig.ts'
import type { ProductName } from '../../config/types.ts'
import { developerMessages, warnOnce } from '../../warn.ts'
import type { OrganizationFacts, PrimaryFacts } from '../machine/facts.ts'

/** Returns the provider of a social login method; null for any other method. */
export const providerOf = (method: AuthMethod): Provider | null =>
  method.endsWith('_oauth') ? (method.slice(0, -'_oauth'.length) as Provider) : null // The cast is safe: each provider has one such method.

/** Returns the methods of a product, in the order on screen. */
const methodsOf = (product: ProductName, { oauthOptions }: ResolvedConfig): readonly AuthMethod[] => {
  if (product === 'oauth') return oauthOptions.providers.map(({ type }): AuthMethod => `${type}_oauth`)
  return [({ emailMagicLinks: 'magic_link', emailOtp: 'email_otp', passwords: 'password', sso: 'sso' } as const)[product]]
}

/** Returns the methods of the configured products. */
export const configuredMethods = (config: ResolvedConfig): readonly AuthMethod[] =>
  config.products.flatMap((product) => methodsOf(product, config))

/** The texts of a warning, for the products that need more than their name in the configuration. */
const REQUIREMENTS: { readonly [P in ProductName]?: string } = {
  sso: 'sso needs an active connection of the organization',
  oauth: 'oauth needs a provider in oauthOptions.providers',
}

/** Warns the developer that the page can offer none of the configured products. */
function warnOfFallback({ products }: ResolvedConfig, organization: OrganizationFacts | null): void {
  const reasons = products.flatMap((product) => REQUIREMENTS[product] ?? [])
  warnOnce(developerMessages.config(developerMessages.unusableProducts(products, organization?.name ?? '', reasons)))
}

/**
 * Returns the methods to offer, in the order on screen. Can be empty.
 *
 * An organization without a connection offers no single sign-on. If the organization excludes all configured products, the page offers the
 * methods that the organization allows.
 */
export function availableMethods(
  config: ResolvedConfig,
  organization: OrganizationFacts | null,
  primary: PrimaryFacts | null,
): readonly AuthMethod[] {
  const restrictions = [primary?.methods, organization?.allowedAuthMethods].filter((allowed) => allowed != null)
  const hasConnection = organization === null || organization.connections.length > 0
  const isPossible = (method: AuthMethod): boolean =>
    restrictions.every((allowed) => allowed.includes(method)) && (method !== 'sso' || hasConnection)
  const configured = configuredMethods(config).filter(isPossible)
  if (configured.length > 0) return configured
  if (__DEV__ && restrictions.length === 0) warnOfFallback(config, organization)
  return restrictions.length > 0 ? AUTH_METHODS.filter(isPossible) : ['magic_link']
}
