import { dark, light, measures } from './tokens.ts'

/*
 * The color schemes, as declarations of the root element. They are generated at run time from the palettes, which themes also use. So the
 * package contains each color once.
 */

/** The light high-contrast scheme: no tints, no shadow, and no brand colors that could reduce the contrast. */
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

/** The dark high-contrast scheme. */
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

/** Selects the root element in one scheme. `:where` adds no specificity, so that the host's rules win. */
const rootIn = (scheme: string): string => `.b2b-root:where([data-scheme=${scheme}])`

type Values = { readonly [token: string]: string }

/** Declares the variables that the rules use, with fixed values. */
const declareFixed = (values: Values): string =>
  Object.entries(values)
    .map(([token, value]) => `--_${token}:${value};`)
    .join('')

/**
 * Declares the variables with values that the host and a theme can change. The host's `--b2b-…` variable comes first, then the value that a
 * theme set on the root element for this scheme, then the default.
 */
const declareChangeable = (values: Values, scheme: 'light' | 'dark'): string =>
  `color-scheme:var(--_${scheme}-scheme,${scheme});` +
  declareFixed(
    Object.fromEntries(Object.entries(values).map(([token, value]) => [token, `var(--b2b-${token},var(--_${scheme}-${token},${value}))`])),
  )

/** Applies CSS in the dark scheme: by the user's setting, or by the theme's. */
const darkRules = (css: string): string => `@media (prefers-color-scheme:dark){${rootIn('auto')}{${css}}}${rootIn('dark')}{${css}}`

/** The declarations of the root element in every scheme. */
export const schemes = (): string =>
  `.b2b-root{${declareChangeable({ ...measures, ...light }, 'light')}}${darkRules(declareChangeable(dark, 'dark'))}` +
  `@media (prefers-contrast:more){.b2b-root{${declareFixed({ ...lightMore, line: '2px' })}}${darkRules(declareFixed(darkMore))}}`
