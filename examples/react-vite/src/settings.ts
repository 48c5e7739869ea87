import type { B2BLoginConfig, Product } from '@acme/b2b-react'
import { seed } from '@acme/b2b-emulator'

/** The origin of the emulator that `npm start` runs. With `--https` it is the origin of this page. */
export const emulator: string = new URL(import.meta.env['VITE_EMULATOR_URL'] ?? 'http://localhost:4400', window.location.origin).origin

/** The emulator's mock of Google's One Tap script. */
export const oneTap = `${emulator}/emulator/third-party/one-tap.js`

/** A project of the emulator. Each token that starts with `public-token-test-` has its own world. */
export const publicToken = 'public-token-test-demo'

/** The page with the emails of this project. */
export const mail = `${emulator}/console/${publicToken}`

export const FLOWS = { organization: 'One organization', discovery: 'Find my organization' } as const
export type Flow = keyof typeof FLOWS

/** The labels of the sign-in methods. */
export const PRODUCTS = {
  emailMagicLinks: 'Emailed link',
  emailOtp: 'Emailed code',
  passwords: 'Passwords',
  oauth: 'Social login',
  sso: 'Single sign-on',
} as const satisfies { readonly [P in Product]?: string }
export type DemoProduct = keyof typeof PRODUCTS

/** The OAuth providers. One Tap is only shown if Google is the only sign-in method. */
export const SERVICES = { all: 'All five', prompt: 'Google with One Tap' } as const
export type Services = keyof typeof SERVICES

/** The settings of this page. All of them are in its URL, so that an emailed link leads back to the same page. */
export interface Settings {
  readonly flow: Flow
  readonly organization: string
  /** In display order. */
  readonly products: readonly DemoProduct[]
  readonly services: Services
  readonly minutes: number
}

const isFlow = (name: string | null): name is Flow => name !== null && Object.hasOwn(FLOWS, name)
const isProduct = (name: string): name is DemoProduct => Object.hasOwn(PRODUCTS, name)

/** The session durations to choose from, in minutes. */
export const SESSION_MINUTES = [5, 60, 480] as const
const DEFAULT_SESSION_MINUTES = 60

/** Reads the settings from the URL of the page. */
export function currentSettings(): Settings {
  const query = new URLSearchParams(window.location.search)
  const flow = query.get('flow')
  const slug = query.get('organization')
  const minutes = Number(query.get('minutes'))
  return {
    flow: isFlow(flow) ? flow : 'organization',
    organization: seed.organizations.some(({ organization_slug }) => organization_slug === slug) ? (slug ?? 'acme') : 'acme',
    products: query.get('products')?.split(',').filter(isProduct) ?? ['emailMagicLinks'],
    services: query.get('services') === 'prompt' ? 'prompt' : 'all',
    minutes: SESSION_MINUTES.find((duration) => duration === minutes) ?? DEFAULT_SESSION_MINUTES,
  }
}

/** The URL of this page with these settings. */
export function urlOf({ flow, organization, products, services, minutes }: Settings): string {
  const url = new URL(window.location.origin)
  url.searchParams.set('flow', flow)
  if (flow === 'organization' && organization !== 'acme') url.searchParams.set('organization', organization)
  if (products.join() !== 'emailMagicLinks') url.searchParams.set('products', products.join())
  if (services === 'prompt') url.searchParams.set('services', services)
  if (minutes !== DEFAULT_SESSION_MINUTES) url.searchParams.set('minutes', String(minutes))
  return url.href
}

/** The configuration of the widget. All redirects lead back to this page. */
export function configOf(settings: Settings): B2BLoginConfig {
  const { flow, organization, products, services, minutes } = settings
  const pageUrl = urlOf(settings)
  const redirects = { loginRedirectURL: pageUrl, signupRedirectURL: pageUrl }
  return {
    authFlowType: flow === 'discovery' ? 'Discovery' : 'Organization',
    organizationSlug: organization,
    products,
    sessionOptions: { sessionDurationMinutes: minutes },
    emailMagicLinksOptions: { ...redirects, discoveryRedirectURL: pageUrl },
    oauthOptions: {
      ...redirects,
      discoveryRedirectURL: pageUrl,
      providers: services === 'prompt' ? [{ type: 'google', one_tap: true }] : ['google', 'microsoft', 'hubspot', 'slack', 'github'],
    },
    ssoOptions: redirects,
    passwordOptions: {
      loginRedirectURL: pageUrl,
      discoveryRedirectURL: pageUrl,
      resetPasswordRedirectURL: `${pageUrl}&acme_redirect_type=reset_password`,
    },
  }
}
