import type { B2BLoginConfig, Theme } from '@acme/b2b-react'
import { DARK_BRANDS, logoOf, THEMES } from './brands.ts'
import type { Settings } from './settings.ts'

/** Adds the parameter that tells the widget that the link is about a new password. `acme` is the brand of the client. */
function resetUrlOf(pageUrl: string): string {
  const url = new URL(pageUrl)
  url.searchParams.set('acme_redirect_type', 'reset_password')
  return url.href
}

/** Returns the configuration of the widget. All redirects lead back to `pageUrl`. */
export function configOf({ flow, organization, products: chosenProducts, services, minutes }: Settings, pageUrl: string): B2BLoginConfig {
  const products = flow === 'reset' ? (['passwords'] as const) : chosenProducts
  const isDiscovery = flow === 'discovery'
  const redirects = isDiscovery ? { discoveryRedirectURL: pageUrl } : { loginRedirectURL: pageUrl, signupRedirectURL: pageUrl }
  const has = (product: (typeof chosenProducts)[number]) => products.some((other) => other === product)
  return {
    ...(isDiscovery ? { authFlowType: 'Discovery' } : { organizationSlug: organization }),
    products,
    sessionOptions: { sessionDurationMinutes: Number(minutes) },
    ...(has('emailMagicLinks') && { emailMagicLinksOptions: redirects }),
    ...(has('passwords') && {
      passwordOptions: {
        loginRedirectURL: pageUrl,
        ...(isDiscovery && { discoveryRedirectURL: pageUrl }),
        resetPasswordRedirectURL: resetUrlOf(pageUrl),
      },
    }),
    ...(has('oauth') && {
      oauthOptions: {
        ...redirects,
        providers: services === 'prompt' ? [{ type: 'google', one_tap: true }] : ['google', 'microsoft', 'hubspot', 'slack', 'github'],
      },
    }),
    // An organization can require single sign-on at any time, even if the application does not offer it.
    ssoOptions: { loginRedirectURL: pageUrl, signupRedirectURL: pageUrl },
  }
}

/** Returns true if the brand has a dark card in every color scheme. */
export const isAlwaysDark = (brand: Settings['brand']): boolean => DARK_BRANDS.includes(brand)

/** Returns true if the chosen brand or the visitor's choice makes the page dark; undefined if that is up to the system. */
export function isDark({ brand, dark }: Settings): boolean | undefined {
  if (isAlwaysDark(brand)) return true
  return dark === 'auto' ? undefined : dark === '1'
}

/** Returns the theme of the widget. */
export function themeOf({ brand, logo, color, dark }: Settings): Theme {
  const theme = THEMES[brand]
  // A dark card cannot be light.
  const scheme = dark === '0' && isAlwaysDark(brand) ? 'auto' : dark
  return {
    ...theme,
    ...(color !== '' && { colors: { ...theme.colors, primary: color } }),
    ...(logo !== 'none' && { logo: logoOf(brand) }),
    ...(logo === 'center' && { logoPlacement: 'center' }),
    ...(scheme !== 'auto' && { colorScheme: scheme === '1' ? 'dark' : 'light' }),
  }
}
