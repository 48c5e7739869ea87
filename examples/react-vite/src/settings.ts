import { CHOICES, PRODUCTS, type ChoiceName, type ChoiceOf, type DemoProduct } from './options.ts'

/** The settings of the page. All of them are in its address, so that a link reproduces them, and an emailed link leads back to them. */
export type Settings = { readonly [N in ChoiceName]: ChoiceOf<N> } & {
  /** In display order. */
  readonly products: readonly DemoProduct[]
  /** The visitor's own brand color as `#rrggbb`, or `""`. */
  readonly color: string
}

export const DEFAULTS: Settings = {
  flow: 'organization',
  organization: 'acme',
  products: ['emailMagicLinks'],
  services: 'all',
  minutes: '60',
  methods: 'own',
  factor: 'own',
  rules: 'strength',
  network: 'fast',
  brand: 'acme',
  logo: 'none',
  color: '',
  dark: 'auto',
  lang: 'en',
  width: 'full',
}

// The keys of the tables are the names.
const choiceNames = Object.keys(CHOICES) as ChoiceName[]
const isProduct = (name: string): name is DemoProduct => Object.hasOwn(PRODUCTS, name)
const isColor = (value: string | null): value is string => value !== null && /^#[0-9a-f]{6}$/i.test(value)

/** Reads settings from a query. A missing or unknown value gets its default. */
export function settingsIn(query: URLSearchParams): Settings {
  const valueOf = (name: ChoiceName): string => {
    const value = query.get(name)
    return value !== null && Object.hasOwn(CHOICES[name], value) ? value : DEFAULTS[name]
  }
  const products = query.get('products')?.split(',').filter(isProduct)
  const color = query.get('color')
  return {
    // `valueOf` returns only values of the table of the name.
    ...(Object.fromEntries(choiceNames.map((name) => [name, valueOf(name)])) as Pick<Settings, ChoiceName>),
    products: products === undefined ? DEFAULTS.products : [...new Set(products)],
    color: isColor(color) ? color : DEFAULTS.color,
  }
}

/** Returns the query of settings: the values that differ from the defaults. */
export function queryOf(settings: Settings): URLSearchParams {
  const query = new URLSearchParams()
  for (const name of choiceNames) if (settings[name] !== DEFAULTS[name]) query.set(name, settings[name])
  if (settings.products.join() !== DEFAULTS.products.join()) query.set('products', settings.products.join())
  if (settings.color !== DEFAULTS.color) query.set('color', settings.color)
  return query
}

/** Returns the address of the page with these settings. */
export function urlOf(settings: Settings, path = '/'): string {
  const url = new URL(path, window.location.origin)
  url.search = queryOf(settings).toString()
  return url.href
}
