import { dark, light, measures } from './tokens.ts'

/*
 * The values of every scheme, as declarations of the root. They are written out when a page needs them: a theme reads the same palettes, so the
 * package holds each colour once.
 */

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

/** `[data-scheme]` is the scheme that the theme names. `:where` adds no weight, so that a host's own rule still wins. */
const rootIn = (scheme: string): string => `.b2b-root:where([data-scheme=${scheme}])`

type Values = { readonly [token: string]: string }

/** Declares values that no theme and no host can change. */
const fixed = (values: Values): string =>
  Object.entries(values)
    .map(([token, value]) => `--_${token}:${value};`)
    .join('')

/**
 * Declares values that a host's own `--b2b-…` variable replaces, wherever on the page it is set; after it comes the value that a theme put on
 * the root for this scheme; then ours.
 */
const declare = (values: Values, scheme: 'light' | 'dark'): string =>
  `color-scheme:${scheme};` +
  fixed(
    Object.fromEntries(Object.entries(values).map(([token, value]) => [token, `var(--b2b-${token},var(--_${scheme}-${token},${value}))`])),
  )

/** In the dark: by the user's own setting, or by the theme's. */
const inTheDark = (css: string): string => `@media (prefers-color-scheme:dark){${rootIn('auto')}{${css}}}${rootIn('dark')}{${css}}`

/** The declarations of the root in every scheme. */
export const schemes = (): string =>
  `.b2b-root{${declare({ ...measures, ...light }, 'light')}}${inTheDark(declare(dark, 'dark'))}` +
  `@media (prefers-contrast:more){.b2b-root{${fixed({ ...lightMore, line: '2px' })}}${inTheDark(fixed(darkMore))}}`
