import type { Product } from '@acme/b2b-react'
import { BRANDS } from './brands.ts'
import { LANGUAGES } from './languages.ts'
import { organizations } from './seed.ts'

/* The values that can be chosen, with their labels. The keys are also the values in the address of the page. */

const FLOWS = { organization: 'One organization', discovery: 'Find my organization', reset: 'Password reset' } as const

const SERVICES = { all: 'All five', prompt: 'Google with One Tap' } as const

const MINUTES = { 5: '5 minutes', 60: '1 hour', 480: '8 hours' } as const

const METHODS = {
  own: 'Default for this organization',
  every: 'Every method',
  link: 'Emailed links only',
  password: 'Passwords only',
  sso: 'Single sign-on only',
  google: 'Google only',
} as const

const FACTORS = {
  own: 'Default for this organization',
  none: 'Not required',
  any: 'Required, any',
  app: 'Required, authenticator app',
  text: 'Required, text message',
} as const

const RULES = { strength: 'Strength estimate', kinds: 'Kinds of characters' } as const

const NETWORKS = {
  fast: 'Works',
  slow: 'Slow: answers take 2 seconds',
  offline: 'No connection',
  failing: 'Server error (503)',
  limited: 'Too many requests (429)',
  portal: 'Hotel sign-in page instead of answers',
} as const

const LOGOS = { none: 'None', start: 'At the start', center: 'In the center' } as const

const SCHEMES = { auto: 'System', 0: 'Light', 1: 'Dark' } as const

const WIDTHS = { 320: '320', 360: '360', 768: '768', full: 'Full' } as const

const ORGANIZATIONS: Readonly<Record<string, string>> = Object.fromEntries(
  organizations.map(({ organization_slug, organization_name }) => [organization_slug, organization_name]),
)

/** Each choice, by its name in the address of the page. */
export const CHOICES = {
  flow: FLOWS,
  organization: ORGANIZATIONS,
  services: SERVICES,
  minutes: MINUTES,
  methods: METHODS,
  factor: FACTORS,
  rules: RULES,
  network: NETWORKS,
  brand: BRANDS,
  logo: LOGOS,
  dark: SCHEMES,
  lang: LANGUAGES,
  width: WIDTHS,
} as const

export type ChoiceName = keyof typeof CHOICES
/** The values of a choice. Numbers are strings, as in the address. */
export type ChoiceOf<N extends ChoiceName> = `${Extract<keyof (typeof CHOICES)[N], string | number>}`

/** The sign-in methods. */
export const PRODUCTS = {
  emailMagicLinks: 'Emailed link',
  emailOtp: 'Emailed code',
  passwords: 'Passwords',
  oauth: 'Social login',
  sso: 'Single sign-on',
} as const satisfies { readonly [P in Product]?: string }
export type DemoProduct = keyof typeof PRODUCTS
