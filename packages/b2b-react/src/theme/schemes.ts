import type { CSSObject } from '@emotion/react'
import { dark, light, measures } from './tokens.ts'

/* What the rule of the root is made of. Nothing else needs it, so of this file nothing is published. */

/** For people who ask for more contrast: no tints, no shadow, and no brand that could undo it. */
export const lightMore: typeof light = {
  ...light,
  sunken: '#FFFFFF',
  text: '#0B1920',
  muted: '#33464F',
  border: '#33464F',
  'control-border': '#33464F',
  primary: '#0B1920',
  link: '#0B1920',
  focus: '#0B1920',
  success: '#06413E',
  error: '#6E0A0C',
  'on-disabled': '#33464F',
  shadow: 'none',
}

/** The same in the dark. */
export const darkMore: typeof light = {
  ...dark,
  surface: '#0A1115',
  sunken: '#0A1115',
  field: '#0A1115',
  text: '#FFFFFF',
  muted: '#D5DEE3',
  border: '#C4D0D6',
  'control-border': '#C4D0D6',
  primary: '#FFFFFF',
  'on-primary': '#0A1115',
  link: '#FFFFFF',
  focus: '#FFFFFF',
  success: '#9FE8D8',
  error: '#FFC9C4',
  'on-disabled': '#D5DEE3',
  shadow: 'none',
}

/**
 * Declares a set of values on the root. A host's own `--b2b-…` variable comes first, wherever on the page it is set; then the value that a
 * theme put on the root for this scheme; then ours. With `scheme` null nobody is asked.
 */
const declare = (values: { readonly [token: string]: string }, scheme: 'light' | 'dark' | null): CSSObject =>
  Object.fromEntries(
    Object.entries(values).map(([token, value]) => [
      `--_${token}`,
      scheme ? `var(--b2b-${token},var(--_${scheme}-${token},${value}))` : value,
    ]),
  )

/* The declarations of the root. */
export const plain = declare(measures, 'light')
export const lights: CSSObject = { colorScheme: 'light', ...declare(light, 'light') }
export const darks: CSSObject = { colorScheme: 'dark', ...declare(dark, 'dark') }
export const lightsMore: CSSObject = { ...declare(lightMore, null), '--_line': '2px' }
export const darksMore = declare(darkMore, null)
