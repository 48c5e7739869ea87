import type { Theme } from '@acme/b2b-react'

/** The example brands. */
export const BRANDS = {
  acme: 'No theme',
  harbor: 'Harbor: corporate blue',
  petal: 'Petal: playful and round',
  quill: 'Quill: serif, square',
  citrus: 'Citrus: yellow',
  midnight: 'Midnight: always dark',
  volt: 'Volt: lime on black',
} as const
export type Brand = keyof typeof BRANDS

/** The theme of each brand. */
export const THEMES: { readonly [B in Brand]: Theme } = {
  acme: {},
  harbor: { colors: { primary: '#0b3fbf' }, container: { borderRadius: 6 } },
  petal: { colors: { primary: '#c2277d' }, container: { borderRadius: 24 }, fontFamily: 'ui-rounded, "Nunito", system-ui, sans-serif' },
  quill: { colors: { primary: '#5b2a1e' }, container: { borderRadius: 0, border: '1px solid #5b2a1e' }, fontFamily: 'Georgia, serif' },
  citrus: { colors: { primary: '#ffcc00' }, container: { borderRadius: 10 } },
  midnight: { colors: { primary: '#8ab4ff' }, container: { backgroundColor: '#101826', borderRadius: 12 } },
  volt: { colors: { primary: '#c6f135' }, container: { backgroundColor: '#0c0f0a', borderRadius: 4 } },
}

/** The logo of each brand, a file of the demo. */
export const logoOf = (brand: Brand): NonNullable<Theme['logo']> => ({
  url: `/logos/${brand}.svg`,
  alt: brand.slice(0, 1).toUpperCase() + brand.slice(1),
})

/** The brands with a dark card in every color scheme. Their page is dark as well. */
export const DARK_BRANDS: readonly Brand[] = ['midnight', 'volt']
