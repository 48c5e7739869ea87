import { developerMessages, unknownNameMessages, warnOnce } from '../warn.ts'
import { contrastMessages, derive, deriveDark, isDark, type ThemeColors, type Resolve } from './derive.ts'
import { isFont, isShadow } from './grammar.ts'
import { border, color, length, numberIn, read, readPath, textIf, word } from './readTheme.ts'
import { darkMore, lightMore } from './schemes.ts'
import type { Theme } from './theme.ts'
import { dark, light } from './tokens.ts'

/** The theme fields of each color. The first one that is set counts. */
const colorFields: { readonly [T in keyof ThemeColors]?: readonly string[] } = {
  surface: ['container.backgroundColor'],
  text: ['colors.text'],
  field: ['inputs.backgroundColor'],
  'control-border': ['buttons.secondary.borderColor', 'inputs.borderColor'],
  primary: ['buttons.primary.backgroundColor', 'colors.primary'],
  accent: ['colors.primary'],
  'on-primary': ['buttons.primary.textColor'],
  'secondary-text': ['buttons.secondary.textColor'],
  muted: ['colors.muted', 'colors.secondary'],
  link: ['colors.link'],
  border: ['colors.divider'],
  success: ['colors.success'],
  error: ['colors.error'],
  disabled: ['buttons.disabled.backgroundColor'],
  'on-disabled': ['buttons.disabled.textColor'],
}

/** Removes undefined values. */
const withoutUndefined = <V>(values: { readonly [name: string]: V | undefined }): { [name: string]: V } =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, V] => entry[1] !== undefined))

function colorsOf(theme: Theme): ThemeColors {
  const fields = Object.entries(colorFields).map(([token, names]) => [
    token,
    names.map((name) => color(theme, name)).find((value) => value !== undefined),
  ])
  return withoutUndefined({ ...Object.fromEntries(fields), 'card-border': border(theme)?.color })
}

/** Returns the values that are the same in every scheme. */
function measuresOf(theme: Theme): { readonly [name: string]: string } {
  const radius = length(theme, 'container.borderRadius')
  return withoutUndefined({
    font: read(theme, 'fontFamily', textIf(isFont)),
    width: length(theme, 'container.width'),
    radius,
    'control-radius': length(theme, 'inputs.borderRadius') ?? (radius && `calc(${radius}*.75)`),
    frame: border(theme)?.frame,
    'font-size': numberIn(theme, 'fontSize', 12, 24)?.toString(),
    spacing: numberIn(theme, 'spacing', 0.5, 2)?.toString(),
  })
}

/** Adds the prefix of the internal variables to the names. Removes undefined values. */
const prefixed = (prefix: string, values: { readonly [name: string]: string | undefined }): { [name: string]: string } =>
  Object.fromEntries(Object.entries(withoutUndefined(values)).map(([name, value]) => [`--_${prefix}-${name}`, value]))

/** The names of a theme's values. An object in the theme has an object of names here. */
type NamesOf<T> = { readonly [K in keyof T]-?: NonNullable<T[K]> extends object ? NamesOf<NonNullable<T[K]>> : object }
const KNOWN: NamesOf<Omit<Theme, 'components'>> & { readonly components: object } = {
  container: { width: {}, border: {}, borderRadius: {}, backgroundColor: {}, shadow: {} },
  colors: { primary: {}, text: {}, muted: {}, secondary: {}, link: {}, divider: {}, success: {}, error: {} },
  buttons: {
    primary: { backgroundColor: {}, textColor: {} },
    secondary: { borderColor: {}, textColor: {} },
    disabled: { backgroundColor: {}, textColor: {} },
  },
  inputs: { backgroundColor: {}, borderColor: {}, borderRadius: {} },
  fontFamily: {},
  fontSize: {},
  spacing: {},
  hideHeaderText: {},
  logo: { url: {}, alt: {} },
  logoPlacement: {},
  socialButtons: {},
  links: { terms: {}, privacy: {}, help: {} },
  components: {},
  colorScheme: {},
  contrast: {},
}

/** The messages about the values of a theme that do not exist. */
const unknownValueMessages = (theme: unknown, known: object, path = ''): string[] => [
  ...unknownNameMessages('value', theme, known, path),
  ...Object.entries(known).flatMap(([name, knownInside]) =>
    unknownValueMessages(readPath(theme, name), Object(knownInside), `${path}${name}.`),
  ),
]

/**
 * Returns the custom properties that a theme sets on the widget's root element, such as `--_light-primary`. See `tokens.ts`.
 *
 * @param hostColors The colors that the host's CSS sets, such as `--b2b-surface`. They replace those of the theme in both schemes.
 */
export function variablesOf(theme: Theme, resolve: Resolve, hostColors: ThemeColors = {}): { readonly [name: string]: string } {
  if (__DEV__) for (const problem of unknownValueMessages(theme, KNOWN)) warnOnce(developerMessages.theme(problem))
  if (word(theme, 'contrast', 'normal', 'more') === 'more') {
    return { ...prefixed('light', { ...measuresOf(theme), ...lightMore, line: '2px' }), ...prefixed('dark', darkMore) }
  }
  const themeColors = colorsOf(theme)
  const colors = { ...themeColors, ...hostColors, ...(hostColors.primary && { accent: hostColors.primary }) }
  const surface = resolve(colors.surface ?? '')
  // A theme with a dark background is a dark theme, and needs no second dark scheme.
  const isDarkTheme = surface ? isDark(surface) : theme.colorScheme === 'dark'
  const base = isDarkTheme ? dark : light
  const allColors = Object.keys(colors).length > 0 ? derive(base, colors, resolve) : {}
  if (__DEV__) for (const problem of contrastMessages({ ...base, ...allColors }, resolve)) warnOnce(developerMessages.theme(problem))
  const shadow = withoutUndefined({ shadow: read(theme, 'container.shadow', textIf(isShadow)) })
  // A background from the host's CSS applies to both schemes, unless that CSS changes it in the dark.
  const isSameInBoth = isDarkTheme || theme.colorScheme === 'dark' || hostColors.surface !== undefined
  const darkColors = isSameInBoth
    ? { ...(!isDarkTheme && { ...light, scheme: 'light' }), ...allColors }
    : deriveDark(themeColors.primary, resolve, hostColors)
  return {
    ...prefixed('light', { ...measuresOf(theme), ...(isDarkTheme && { ...dark, scheme: 'dark' }), ...allColors, ...shadow }),
    ...prefixed('dark', { ...darkColors, ...shadow }),
  }
}
