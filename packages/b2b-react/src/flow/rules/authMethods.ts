import type { ProductName, ResolvedConfig } from '../../config.ts'
import { AUTH_METHODS, type AuthMethod, type OrganizationFacts, type PrimaryFacts, type Provider } from '../facts.ts'

/** Returns the provider of a social login method; null for any other method. */
export const providerOf = (method: AuthMethod): Provider | null =>
  method.endsWith('_oauth') ? (method.slice(0, -'_oauth'.length) as Provider) : null // There is one such method for each provider.

/** Returns the methods of a product, in the order on screen. */
const methodsOf = (product: ProductName, { providers }: ResolvedConfig): readonly AuthMethod[] => {
  if (product === 'oauth') return providers.map(({ type }): AuthMethod => `${type}_oauth`)
  return [({ emailMagicLinks: 'magic_link', emailOtp: 'email_otp', passwords: 'password', sso: 'sso' } as const)[product]]
}

/**
 * Returns the methods to offer, in the order on screen. Can be empty.
 *
 * An organization without a connection offers no single sign-on. A restriction of the organization always applies: if it excludes all
 * configured products, the methods that it allows are offered instead.
 */
export function availableMethods(
  config: ResolvedConfig,
  organization: OrganizationFacts | null,
  primary: PrimaryFacts | null,
): readonly AuthMethod[] {
  const restrictions = [primary?.methods, organization?.allowedAuthMethods].filter((list) => list != null)
  const possible = (method: AuthMethod): boolean =>
    restrictions.every((list) => list.includes(method)) &&
    (method !== 'sso' || organization === null || organization.connections.length > 0)
  const configured = config.products.flatMap((product) => methodsOf(product, config)).filter(possible)
  if (configured.length > 0) return configured
  return restrictions.length > 0 ? AUTH_METHODS.filter(possible) : ['magic_link']
}
