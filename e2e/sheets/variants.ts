import { fileURLToPath } from 'node:url'
import type { Theme } from '@acme/b2b-react'
import { DARK_BRANDS, THEMES, type Brand } from '../../examples/react-vite/src/brands.ts'
import type { Language } from '../pages/translations.ts'

/** The folder of the sheets, and of the pictures of each variant. */
export const SHEETS = fileURLToPath(new URL('../../test-results/sheets', import.meta.url))

/** How all screens look on one sheet. */
export interface Variant {
  /** In CSS pixels. */
  readonly width: number
  readonly dark?: boolean
  readonly moreContrast?: boolean
  readonly language?: Language
  /** The text size of the page. Default 100 %. */
  readonly textSize?: '200%'
  readonly theme?: Theme
}

/** One sheet for each brand of the demo, apart from the default look. */
const BRAND_VARIANTS = Object.entries(THEMES)
  .filter(([brand]) => brand !== 'acme')
  .map(([brand, theme]): [name: string, variant: Variant] => [
    `brand-${brand}`,
    { width: 432, theme, dark: DARK_BRANDS.some((darkBrand: Brand) => darkBrand === brand) },
  ])

/** Every sheet, by its name. */
const VARIANTS: { readonly [name: string]: Variant } = {
  light: { width: 432 },
  dark: { width: 432, dark: true },
  contrast: { width: 432, moreContrast: true },
  arabic: { width: 360, language: 'ar' },
  japanese: { width: 360, language: 'ja', dark: true },
  german: { width: 320, language: 'de' },
  french: { width: 320, language: 'fr', dark: true },
  narrow: { width: 360 },
  large: { width: 400, textSize: '200%' },
  'large-narrow-german': { width: 320, textSize: '200%', language: 'de' },
  ...Object.fromEntries(BRAND_VARIANTS),
}

/** Only these variants, separated by commas. Default: all. */
const chosen = process.env['B2B_SHEETS']?.split(',')

export const chosenVariants: readonly (readonly [name: string, variant: Variant])[] = Object.entries(VARIANTS).filter(
  ([name]) => chosen?.includes(name) ?? true,
)
