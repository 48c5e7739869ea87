import { developerMessages, unknownNames, warnOnce } from '../warn.ts'
import { derive, inTheDark, isDark, unreadable, type ThemeColors, type Resolve } from './derive.ts'
import { isColor, isFont, isLength, isLink, isShadow, readBorder } from './grammar.ts'
import { darkMore, lightMore } from './schemes.ts'
import type { ThemeComponents } from './slots.ts'
import { dark, light } from './tokens.ts'

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
        /** The background of the card. All texts and edges follow from it. */
        readonly backgroundColor?: string | undefined
        /** `none`, or up to four shadows: `0 8px 24px -8px rgb(0 0 0/.2)`. */
        readonly shadow?: string | undefined
      }
    | undefined
  readonly colors?:
    | {
        /** The brand color: that of the main button, of links and of the focus ring. Texts are only tinted with it. */
        readonly primary?: string | undefined
        /** The color of titles, labels, typed text and secondary buttons. Default: a readable one for the background. */
        readonly text?: string | undefined
        /** The color of supporting text. */
        readonly muted?: string | undefined
        /** The same as `muted`. */
        readonly secondary?: string | undefined
        /** The color of links inside sentences. Default: the brand color if it is readable, otherwise that of the text. */
        readonly link?: string | undefined
        /** The color of lines between parts, which nobody has to see. `container.border` is the edge of the card. */
        readonly divider?: string | undefined
        readonly success?: string | undefined
        readonly error?: string | undefined
      }
    | undefined
  readonly buttons?:
    | {
        /** The colors of the main button. `colors.primary` is then the color of links and of the focus ring. */
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
  /** The size of normal text in pixels, at the default text size of the browser: 12 to 24. Everything grows with it. Default 16. */
  readonly fontSize?: number | undefined
  /** Multiplies the space inside the card and between its parts: 0.5 to 2. Default 1. */
  readonly spacing?: number | undefined
  /** Hides the titles on screen. Screen readers still read them. */
  readonly hideHeaderText?: boolean | undefined
  /** Your logo, at most 100 by 50 px. The URL is an `https:` address, a path on your own site or a `data:` image of at most 64 KiB. */
  readonly logo?: { readonly url: string; readonly alt: string } | undefined
  /** `more`: black and white with strong edges, for all users. The theme's own colors are then ignored. Default `normal`. */
  readonly contrast?: 'normal' | 'more' | undefined
  /** The position of the logo. `none` hides it. Default `start`. */
  readonly logoPlacement?: 'start' | 'center' | 'none' | undefined
  /** The buttons of social logins: with a sentence, with the name of the provider, or with its logo only. Default `list`. */
  readonly socialButtons?: 'list' | 'grid' | 'icons' | undefined
  /** Links below every screen. */
  readonly links?:
    | { readonly terms?: string | undefined; readonly privacy?: string | undefined; readonly help?: string | undefined }
    | undefined
  /** Your own components in place of those of the widget. */
  readonly components?: ThemeComponents | undefined
  /** `auto` follows the user's system setting. `dark` is always dark, with the theme's colors as dark colors. Default `auto`. */
  readonly colorScheme?: 'auto' | 'light' | 'dark' | undefined
}

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

/** Reads the value at a dotted path of an untrusted object. */
const readPath = (object: unknown, path: string): unknown =>
  path.split('.').reduce((value, name) => (value as { [name: string]: unknown } | null | undefined)?.[name], object)

const LINK = 'an https address, a mailto address or a path'
/** The expected kind of a field, for warnings. All other fields are colors or lengths. */
const EXPECTED: { readonly [field: string]: string } = {
  'container.border': 'a border',
  'container.shadow': 'a list of shadows without variables',
  fontSize: 'a number from 12 to 24',
  spacing: 'a number from 0.5 to 2',
  fontFamily: 'a list of fonts',
  hideHeaderText: 'true or false',
  logo: 'a logo, { url, alt }',
  colorScheme: '"auto", "light" or "dark"',
  contrast: '"normal" or "more"',
  logoPlacement: '"start", "center" or "none"',
  socialButtons: '"list", "grid" or "icons"',
  'links.terms': LINK,
  'links.privacy': LINK,
  'links.help': LINK,
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

/** Reads a field that is one of these words. The first is the default. */
const word = <W extends string>(theme: Theme, field: string, first: W, ...others: readonly W[]): W =>
  read(theme, field, (value) => [first, ...others].find((one) => one === value) ?? null) ?? first

const link = (theme: Theme, name: string) => read(theme, `links.${name}`, textIf(isLink))

/** The theme fields that components use directly. */
export interface ComponentOptions {
  readonly hideTitle: boolean
  readonly logo: Theme['logo']
  readonly logoPlacement: 'start' | 'center' | 'none'
  readonly socialButtons: 'list' | 'grid' | 'icons'
  readonly links: NonNullable<Theme['links']>
  readonly components: Theme['components']
}

/** Reads the theme fields that components use directly. */
export function componentOptions(theme: Theme): ComponentOptions {
  const { components } = theme
  const logo = read(theme, 'logo', (value) => (isLogo(value) ? value : null)) ?? (components?.Logo && { url: '', alt: '' })
  const logoPlacement = word(theme, 'logoPlacement', 'start', 'center', 'none')
  return {
    hideTitle: read(theme, 'hideHeaderText', (value) => (typeof value === 'boolean' ? value : null)) ?? false,
    logo: logoPlacement === 'none' ? undefined : logo,
    logoPlacement,
    socialButtons: word(theme, 'socialButtons', 'list', 'grid', 'icons'),
    links: { terms: link(theme, 'terms'), privacy: link(theme, 'privacy'), help: link(theme, 'help') },
    components,
  }
}

/** Returns the scheme that a theme selects, or `auto` for the user's choice. */
export const schemeOf = (theme: Theme): string => word(theme, 'colorScheme', 'auto', 'light', 'dark')

/** Removes undefined values. */
const compact = <V>(values: { readonly [name: string]: V | undefined }): { [name: string]: V } =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, V] => entry[1] !== undefined))

function colorsOf(theme: Theme): ThemeColors {
  const fields = Object.entries(colorFields).map(([token, names]) => [
    token,
    names.map((name) => color(theme, name)).find((value) => value !== undefined),
  ])
  return compact({ ...Object.fromEntries(fields), 'card-border': border(theme)?.color })
}

const numberIn = (theme: Theme, field: string, min: number, max: number) =>
  read(theme, field, (value) => (typeof value === 'number' && value >= min && value <= max ? value : null))

/** Returns the values that are the same in every scheme. */
function measuresOf(theme: Theme): { readonly [name: string]: string } {
  const radius = length(theme, 'container.borderRadius')
  return compact({
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
  Object.fromEntries(Object.entries(compact(values)).map(([name, value]) => [`--_${prefix}-${name}`, value]))

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
const unknownValues = (theme: unknown, known: object, path = ''): string[] => [
  ...unknownNames('value', theme, known, path),
  ...Object.entries(known).flatMap(([name, knownInside]) => unknownValues(readPath(theme, name), Object(knownInside), `${path}${name}.`)),
]

/**
 * Returns the custom properties that a theme sets on the widget's root element, such as `--_light-primary`. See `tokens.ts`.
 *
 * @param hostColors The colors that the host's CSS sets, such as `--b2b-surface`. They come before those of the theme, in both schemes.
 */
export function variablesOf(theme: Theme, resolve: Resolve, hostColors: ThemeColors = {}): { readonly [name: string]: string } {
  if (__DEV__) for (const problem of unknownValues(theme, KNOWN)) warnOnce(developerMessages.theme(problem))
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
  if (__DEV__) for (const problem of unreadable({ ...base, ...allColors }, resolve)) warnOnce(developerMessages.theme(problem))
  const shadow = compact({ shadow: read(theme, 'container.shadow', textIf(isShadow)) })
  // The host's background is the same in both schemes. Its CSS can set another one in the dark.
  const isSameInBoth = isDarkTheme || theme.colorScheme === 'dark' || hostColors.surface !== undefined
  return {
    ...prefixed('light', { ...measuresOf(theme), ...(isDarkTheme && { ...dark, scheme: 'dark' }), ...allColors, ...shadow }),
    ...prefixed('dark', {
      ...(isSameInBoth
        ? { ...(!isDarkTheme && { ...light, scheme: 'light' }), ...allColors }
        : inTheDark(themeColors.primary, resolve, hostColors)),
      ...shadow,
    }),
  }
}
