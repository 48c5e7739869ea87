import { PRODUCTS, type DemoProduct } from '../../react-vite/src/options.ts'
import { settingsFor } from '../../react-vite/src/personStart.ts'
import type { Person } from '../../react-vite/src/seed.ts'
import { DEFAULTS } from '../../react-vite/src/settings.ts'

const isProduct = (name: unknown): name is DemoProduct => typeof name === 'string' && Object.hasOwn(PRODUCTS, name)

/** Returns a `config` for the sign-in of a person: their organization, or a choice, and a method that they can use. */
export function configFor(person: Person, config: object): object {
  const { organizationSlug: _, authFlowType: __, products: written, ...others } = config as Readonly<Record<string, unknown>>
  const products = Array.isArray(written) ? written.filter(isProduct) : DEFAULTS.products
  const { flow, organization, products: usable } = settingsFor(person, { ...DEFAULTS, products })
  const place = flow === 'discovery' ? { authFlowType: 'Discovery' } : { organizationSlug: organization }
  return { ...place, products: usable, ...others }
}
