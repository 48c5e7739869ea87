import type { CSSObject } from '@emotion/react'

/** The twenty values that carry a brand, as a host writes them: `--b2b-primary`. */
export type Token = keyof typeof light | keyof typeof measures

/** A value that is a colour. */
export type ColorToken = Exclude<keyof typeof light, 'shadow'>

/** What a complete set of colours holds. */
export type Palette = { readonly [T in ColorToken]: string }

/** The four values that are the same in every scheme. */
export const measures = {
  font: 'system-ui, sans-serif',
  width: '400px',
  radius: '8px',
  'control-radius': '6px',
}

/** Ink on paper. */
export const light = {
  surface: '#FFFFFF',
  sunken: '#F6F5F2',
  field: '#FFFFFF',
  text: '#19303D',
  muted: '#5C727D',
  border: '#E4E2DC',
  'control-border': '#84929A',
  primary: '#19303D',
  'on-primary': '#FFFFFF',
  link: '#19303D',
  focus: '#19303D',
  success: '#0C5A56',
  error: '#8B1214',
  disabled: '#ECEAE5',
  'on-disabled': '#5C727D',
  shadow: '0 1px 2px rgb(25 48 61/.04), 0 16px 40px -20px rgb(25 48 61/.18)',
}

/** Chalk on slate. */
export const dark: typeof light = {
  surface: '#141F26',
  sunken: '#1C2931',
  field: '#101A20',
  text: '#E8EDEF',
  muted: '#A2B1B9',
  border: '#2A3841',
  'control-border': '#667B86',
  primary: '#DCE8EE',
  'on-primary': '#13222B',
  link: '#DCE8EE',
  focus: '#DCE8EE',
  success: '#6CC9B4',
  error: '#F7A19A',
  disabled: '#24323B',
  'on-disabled': '#A2B1B9',
  shadow: '0 1px 2px rgb(0 0 0/.3), 0 16px 40px -20px rgb(0 0 0/.6)',
}

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

/** The value of a token, for use in a rule. */
export const v = (token: Token): string => `var(--_${token})`

/**
 * Declares a set of values on the root. A host's own `--b2b-…` variable comes first, wherever on the page it is set; then the value that a
 * theme put on the root for this scheme; then ours. With `scheme` null nobody is asked.
 */
export const declare = (values: { readonly [token: string]: string }, scheme: 'light' | 'dark' | null): CSSObject =>
  Object.fromEntries(
    Object.entries(values).map(([token, value]) => [
      `--_${token}`,
      scheme ? `var(--b2b-${token}, var(--_${scheme}-${token}, ${value}))` : value,
    ]),
  )
