import { developerMessages, unknownNames, warnOnce } from '../warn.ts'
import { derive, inTheDark, isDark, unreadable, type ThemeColors, type Resolve } from './derive.ts'
import { isColor, isFont, isLength, readBorder } from './grammar.ts'
import { dark, light, type ColorToken } from './tokens.ts'

/** A length: a number of pixels, or a string with a unit. */
export type Length = number | string

/**
 * The look of the widget. Four values are enough for most brands: `colors.primary`, `fontFamily`, `container.borderRadius` and `logo`. The
 * widget derives all others. Each value can also be set in CSS, as a variable that starts with `--b2b-`.
 *
 * @example
 * const theme: Theme = { colors: { primary: '#0B3FBF' }, fontFamily: 'Inter, sans-serif', logo: { url: '/logo.svg', alt: 'Acme' } }
 */
export interface Theme {
  readonly container?:
    | {
        /** The maximum width. Default 400. */
        readonly width?: Length | undefined
        /** `none`, or width, style and color: `1px solid #E4E2DC`. */
        readonly border?: string | undefined
        /** The corner radius of the card. Default 8. The radius of buttons and fields is 75 % of it. */
        readonly borderRadius?: Length | undefined
        readonly backgroundColor?: string | undefined
      }
    | undefined
  readonly colors?:
    | {
        /** The color of the main button. Also the color of text, if it is dark enough. */
        readonly primary?: string | undefined
        /** The color of supporting text. */
        readonly secondary?: string | undefined
        readonly success?: string | undefined
        readonly error?: string | undefined
      }
    | undefined
  readonly buttons?:
    | {
        /** The colors of the main button. If set, `colors.primary` is only a text color. */
        readonly primary?: { readonly backgroundColor?: string | undefined; readonly textColor?: string | undefined } | undefined
        readonly secondary?: { readonly borderColor?: string | undefined; readonly textColor?: string | undefined } | undefined
        readonly disabled?: { readonly backgroundColor?: string | undefined; readonly textColor?: string | undefined } | undefined
      }
    | undefined
  readonly inputs?:
    | {
        readonly backgroundColor?: string | undefined
        readonly borderColor?: string | undefined
        /** The corner radius of fields, buttons and lists. */
        readonly borderRadius?: Length | undefined
      }
    | undefined
  readonly fontFamily?: string | undefined
  /** Hides the titles on screen. Screen readers still read them. */
  readonly hideHeaderText?: boolean | undefined
  /** Your logo, at most 100 by 50 px. The URL is an `https:` address or a path on your own site. */
  readonly logo?: { readonly url: string; readonly alt: string } | undefined
  /** `auto` follows the user's system setting. `dark` is always dark, with the theme's colors as dark colors. Default `auto`. */
  readonly colorScheme?: 'auto' | 'light' | 'dark' | undefined
}

/** The theme fields of each color. The first one that is set counts. */
const colorFields: { readonly [T in ColorToken]?: readonly string[] } = {
  surface: ['container.backgroundColor'],
  field: ['inputs.backgroundColor'],
  'control-border': ['buttons.secondary.borderColor', 'inputs.borderColor'],
  primary: ['buttons.primary.backgroundColor', 'colors.primary'],
  'on-primary': ['buttons.primary.textColor'],
  muted: ['colors.secondary'],
  link: ['buttons.secondary.textColor'],
  success: ['colors.success'],
  error: ['colors.error'],
  disabled: ['buttons.disabled.backgroundColor'],
  'on-disabled': ['buttons.disabled.textColor'],
}

/** Reads the value at a dotted path of an untrusted object. */
const readPath = (object: unknown, path: string): unknown =>
  path.split('.').reduce((value, name) => (value as { [name: string]: unknown } | null | undefined)?.[name], object)

/** The expected kind of a field, for warnings. All other fields are colors or lengths. */
const EXPECTED: { readonly [field: string]: string } = {
  'container.border': 'a border',
  fontFamily: 'a list of fonts',
  hideHeaderText: 'true or false',
  logo: 'a logo, { url, alt }',
  colorScheme: '"auto", "light" or "dark"',
}
const expectedOf = (field: string): string => EXPECTED[field] ?? (/width|radius/i.test(field) ? 'a length' : 'a color')

/** Reads a field of a theme, which can come from a database. Ignores a value that `parse` rejects, and warns about it in development. */
function read<V>(theme: Theme, field: string, parse: (value: unknown) => V | null): V | undefined {
  const value = readPath(theme, field)
  if (value === undefined) return undefined
  const parsed = parse(value)
  if (__DEV__ && parsed === null) warnOnce(developerMessages.themeField(field, expectedOf(field)))
  return parsed ?? undefined
}

const isText = (value: unknown): value is string => typeof value === 'string'
/** Returns a parser for the strings that `isValid` accepts. */
const textIf = (isValid: (value: string) => boolean) => (value: unknown) => (isText(value) && isValid(value) ? value : null)

const color = (theme: Theme, field: string) => read(theme, field, textIf(isColor))
const length = (theme: Theme, field: string) =>
  read(theme, field, (value) => textIf(isLength)(typeof value === 'number' ? `${value}px` : value))
const border = (theme: Theme) => read(theme, 'container.border', (value) => (isText(value) ? readBorder(value) : null))

const isLogo = (value: unknown): value is Theme['logo'] => isText(readPath(value, 'url')) && isText(readPath(value, 'alt'))

/** Reads the theme fields that components use directly. */
export const componentOptions = (theme: Theme) => ({
  hideTitle: read(theme, 'hideHeaderText', (value) => (typeof value === 'boolean' ? value : null)) ?? false,
  logo: read(theme, 'logo', (value) => (isLogo(value) ? value : null)),
})

/** Returns the scheme that a theme selects, or `auto` for the user's choice. */
export const schemeOf = (theme: Theme): string =>
  read(
    theme,
    'colorScheme',
    textIf((scheme) => /^(?:light|dark|auto)$/.test(scheme)),
  ) ?? 'auto'

/** Removes undefined values. */
const compact = <V>(values: { readonly [name: string]: V | undefined }): { [name: string]: V } =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, V] => entry[1] !== undefined))

function colorsOf(theme: Theme): ThemeColors {
  const fields = Object.entries(colorFields).map(([token, names]) => [
    token,
    names.map((name) => color(theme, name)).find((value) => value !== undefined),
  ])
  // If the main button has its own color, `colors.primary` is only a text color.
  const textColor = theme.buttons?.primary?.backgroundColor ? color(theme, 'colors.primary') : undefined
  return compact({ ...Object.fromEntries(fields), text: textColor, border: border(theme)?.color })
}

/** Returns the values that are the same in every scheme. */
function measuresOf(theme: Theme): { readonly [name: string]: string } {
  const radius = length(theme, 'container.borderRadius')
  return compact({
    font: read(theme, 'fontFamily', textIf(isFont)),
    width: length(theme, 'container.width'),
    radius,
    'control-radius': length(theme, 'inputs.borderRadius') ?? (radius && `calc(${radius}*.75)`),
    frame: border(theme)?.frame,
  })
}

/** Adds the prefix of the internal variables to the names. Removes undefined values. */
const prefixed = (prefix: string, values: { readonly [name: string]: string | undefined }): { [name: string]: string } =>
  Object.fromEntries(Object.entries(compact(values)).map(([name, value]) => [`--_${prefix}-${name}`, value]))

/** The names of a theme's values. An object in the theme has an object of names here. */
type NamesOf<T> = { readonly [K in keyof T]-?: NonNullable<T[K]> extends object ? NamesOf<NonNullable<T[K]>> : object }
const KNOWN: NamesOf<Theme> = {
  container: { width: {}, border: {}, borderRadius: {}, backgroundColor: {} },
  colors: { primary: {}, secondary: {}, success: {}, error: {} },
  buttons: {
    primary: { backgroundColor: {}, textColor: {} },
    secondary: { borderColor: {}, textColor: {} },
    disabled: { backgroundColor: {}, textColor: {} },
  },
  inputs: { backgroundColor: {}, borderColor: {}, borderRadius: {} },
  fontFamily: {},
  hideHeaderText: {},
  logo: { url: {}, alt: {} },
  colorScheme: {},
}

/** The messages about the values of a theme that do not exist. */
const unknownValues = (theme: unknown, known: object, path = ''): string[] => [
  ...unknownNames('value', theme, known, path),
  ...Object.entries(known).flatMap(([name, knownInside]) => unknownValues(readPath(theme, name), Object(knownInside), `${path}${name}.`)),
]

/** Returns the custom properties that a theme sets on the widget's root element, such as `--_light-primary`. See `tokens.ts`. */
export function variablesOf(theme: Theme, resolve: Resolve): { readonly [name: string]: string } {
  if (__DEV__) for (const problem of unknownValues(theme, KNOWN)) warnOnce(developerMessages.theme(problem))
  const themeColors = colorsOf(theme)
  const surface = resolve(themeColors.surface ?? '')
  // A theme with a dark background is a dark theme, and needs no second dark scheme.
  const isDarkTheme = surface ? isDark(surface) : theme.colorScheme === 'dark'
  const base = isDarkTheme ? dark : light
  const allColors = Object.keys(themeColors).length > 0 ? derive(base, themeColors, resolve) : {}
  if (__DEV__) for (const problem of unreadable({ ...base, ...allColors }, resolve)) warnOnce(developerMessages.theme(problem))
  return {
    ...prefixed('light', { ...measuresOf(theme), ...(isDarkTheme ? dark : {}), ...allColors }),
    ...prefixed('dark', isDarkTheme || theme.colorScheme === 'dark' ? allColors : inTheDark(themeColors.primary, resolve)),
  }
}
