import type { B2BLoginConfig, Product } from '@acme/b2b-react'
import { seed } from '@acme/b2b-emulator'

/** Where the provider is: the emulator that `npm start` runs beside this page, or, with `--https`, at the address of this page. */
export const emulator: string = new URL(import.meta.env['VITE_EMULATOR_URL'] ?? 'http://localhost:4400', window.location.origin).origin

/** What plays Google's prompt here. */
export const oneTap = `${emulator}/emulator/third-party/one-tap.js`

/** A project of the emulator: any name that begins like this opens a world of its own. */
export const publicToken = 'public-token-test-demo'

/** Where the mail of this project can be read. */
export const mail = `${emulator}/console/${publicToken}`

/** The two ways to begin. */
export const FLOWS = { organization: 'One organization', discovery: 'Find my organization' } as const
export type Flow = keyof typeof FLOWS

/** Every way to sign in, as people call it. */
export const PRODUCTS = {
  emailMagicLinks: 'Emailed link',
  emailOtp: 'Emailed code',
  passwords: 'Passwords',
  oauth: 'Social login',
  sso: 'Single sign-on',
} as const satisfies { readonly [P in Product]?: string }
export type DemoProduct = keyof typeof PRODUCTS

/** The services of social login. Google shows its own prompt only where it is the one way in. */
export const SERVICES = { all: 'All five', prompt: 'Google alone, with its prompt' } as const
export type Services = keyof typeof SERVICES

/** How this page is set: all of it stands in its address, so that a mail's link comes back to the same page. */
export interface Settings {
  readonly flow: Flow
  readonly organization: string
  /** In the order on screen. */
  readonly products: readonly DemoProduct[]
  readonly services: Services
  readonly minutes: number
}

const isFlow = (word: string | null): word is Flow => word !== null && Object.hasOwn(FLOWS, word)
const isProduct = (word: string): word is DemoProduct => Object.hasOwn(PRODUCTS, word)

/** The sessions that can be chosen, in minutes. */
export const SESSIONS = [5, 60, 480] as const

/** The settings that the page's address names. */
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
    minutes: SESSIONS.find((one) => one === minutes) ?? 60,
  }
}

/** The address of this page with these settings. */
export function addressOf({ flow, organization, products, services, minutes }: Settings): string {
  const address = new URL(window.location.origin)
  address.searchParams.set('flow', flow)
  if (flow === 'organization' && organization !== 'acme') address.searchParams.set('organization', organization)
  if (products.join() !== 'emailMagicLinks') address.searchParams.set('products', products.join())
  if (services === 'prompt') address.searchParams.set('services', services)
  if (minutes !== 60) address.searchParams.set('minutes', String(minutes))
  return address.href
}

/** What the sign-in is told. Everything that leaves the page comes back to it. */
export function configOf(settings: Settings): B2BLoginConfig {
  const { flow, organization, products, services, minutes } = settings
  const here = addressOf(settings)
  const redirects = { loginRedirectURL: here, signupRedirectURL: here }
  return {
    authFlowType: flow === 'discovery' ? 'Discovery' : 'Organization',
    organizationSlug: organization,
    products,
    sessionOptions: { sessionDurationMinutes: minutes },
    emailMagicLinksOptions: { ...redirects, discoveryRedirectURL: here },
    oauthOptions: {
      ...redirects,
      discoveryRedirectURL: here,
      providers: services === 'prompt' ? [{ type: 'google', one_tap: true }] : ['google', 'microsoft', 'hubspot', 'slack', 'github'],
    },
    ssoOptions: redirects,
    passwordOptions: {
      loginRedirectURL: here,
      discoveryRedirectURL: here,
      resetPasswordRedirectURL: `${here}&acme_redirect_type=reset_password`,
    },
  }
}
