import type { DemoProduct } from './options.ts'
import { organizations } from './seed.ts'
import type { Settings } from './settings.ts'

/** The policies with one sign-in method: its product, its name in the API, and its name in a sentence. */
const ONLY_METHODS = {
  link: { product: 'emailMagicLinks', authMethod: 'magic_link', text: 'emailed links' },
  password: { product: 'passwords', authMethod: 'password', text: 'passwords' },
  sso: { product: 'sso', authMethod: 'sso', text: 'single sign-on' },
  google: { product: 'oauth', authMethod: 'google_oauth', text: 'Google' },
} as const satisfies Readonly<Record<string, { product: DemoProduct; authMethod: string; text: string }>>

/** Returns the only sign-in method that the chosen organization allows; null if it allows every method. */
export function onlyMethodOf({ methods, organization }: Pick<Settings, 'methods' | 'organization'>) {
  if (methods === 'every') return null
  if (methods !== 'own') return ONLY_METHODS[methods]
  // A seeded organization with a connection allows nothing else.
  const { connection } = organizations.find(({ organization_slug }) => organization_slug === organization) ?? {}
  return connection === undefined ? null : ONLY_METHODS.sso
}
