import { developerMessages, unknownNames, warnOnce } from '../warn.ts'
import { derive, inTheDark, isDark, unreadable, type Given, type Resolve } from './derive.ts'
import { isColor, isFont, isLength, readBorder } from './grammar.ts'
import { dark, light, type ColorToken } from './tokens.ts'

/** A length: a number of pixels, or a number with its unit. */
export type Length = number | string

/**
 * What makes the widget look like your brand. Four values are enough: `colors.primary`, `fontFamily`, `container.borderRadius` and `logo`; the
 * rest follows from them. Every value can also be set in CSS, as a variable that begins with `--b2b-`.
 *
 * @example
 * const theme: Theme = { colors: { primary: '#0B3FBF' }, fontFamily: 'Inter, sans-serif', logo: { url: '/logo.svg', alt: 'Acme' } }
 */
export interface Theme {
  readonly container?:
    | {
        /** How wide the widget gets; it is narrower where there is less room. Default 400. */
        readonly width?: Length | undefined
        /** `none`, or width, style and colour: `1px solid #E4E2DC`. */
        readonly border?: string | undefined
        /** Default 8. The controls follow it, a quarter smaller. */
        readonly borderRadius?: Length | undefined
        readonly backgroundColor?: string | undefined
      }
    | undefined
  readonly colors?:
    | {
        /** The one action on each screen; also the colour of text when it is dark enough. */
        readonly primary?: string | undefined
        /** Supporting text. */
        readonly secondary?: string | undefined
        readonly success?: string | undefined
        readonly error?: string | undefined
      }
    | undefined
  readonly buttons?:
    | {
        /** With these given, `colors.primary` is the colour of text only. */
        readonly primary?: { readonly backgroundColor?: string | undefined; readonly textColor?: string | undefined } | undefined
        readonly secondary?: { readonly borderColor?: string | undefined; readonly textColor?: string | undefined } | undefined
        readonly disabled?: { readonly backgroundColor?: string | undefined; readonly textColor?: string | undefined } | undefined
      }
    | undefined
  readonly inputs?:
    | {
        readonly backgroundColor?: string | undefined
        readonly borderColor?: string | undefined
        /** The corners of fields, buttons and lists. */
        readonly borderRadius?: Length | undefined
      }
    | undefined
  readonly fontFamily?: string | undefined
  /** Titles are still there for screen readers. */
  readonly hideHeaderText?: boolean | undefined
  /** Shown at most 100 by 50 px. An `https:` address, or one on your own site. */
  readonly logo?: { readonly url: string; readonly alt: string } | undefined
  /** Default `auto`: what the person's system prefers. With `dark`, the theme is one for the dark. */
  readonly colorScheme?: 'auto' | 'light' | 'dark' | undefined
}

/** Which field of a theme says which colour; the first that is given counts. */
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

/** What is said at a path of something of which nothing is certain. */
const at = (whole: unknown, path: string): unknown =>
  path.split('.').reduce((part, name) => (part as { [name: string]: unknown } | null | undefined)?.[name], whole)

/** What a field should have been, for developers; all others are colours and lengths. */
const WHAT: { readonly [field: string]: string } = {
  'container.border': 'a border',
  fontFamily: 'a list of fonts',
  hideHeaderText: 'true or false',
  logo: 'a logo, { url, alt }',
  colorScheme: '"auto", "light" or "dark"',
}
const whatOf = (field: string): string => WHAT[field] ?? (/width|radius/i.test(field) ? 'a length' : 'a color')

/** Reads a field of a theme, which may come from a database. What `take` makes nothing of is ignored, and named once, in development. */
function read<V>(theme: Theme, field: string, take: (value: unknown) => V | null): V | undefined {
  const value = at(theme, field)
  if (value === undefined) return undefined
  const taken = take(value)
  if (__DEV__ && taken === null) warnOnce(developerMessages.themeField(field, whatOf(field)))
  return taken ?? undefined
}

const isText = (value: unknown): value is string => typeof value === 'string'
const text = (accepts: (value: string) => boolean) => (value: unknown) => (isText(value) && accepts(value) ? value : null)

const color = (theme: Theme, field: string) => read(theme, field, text(isColor))
const length = (theme: Theme, field: string) =>
  read(theme, field, (value) => text(isLength)(typeof value === 'number' ? `${value}px` : value))
const border = (theme: Theme) => read(theme, 'container.border', (value) => (isText(value) ? readBorder(value) : null))

const isLogo = (value: unknown): value is Theme['logo'] => isText(at(value, 'url')) && isText(at(value, 'alt'))

/** What the parts of a screen need to know of a theme. */
export const partsOf = (theme: Theme) => ({
  hideTitle: read(theme, 'hideHeaderText', (value) => (typeof value === 'boolean' ? value : null)) ?? false,
  logo: read(theme, 'logo', (value) => (isLogo(value) ? value : null)),
})

/** Which of the two schemes a theme names, or that it is the person's choice. */
export const schemeOf = (theme: Theme): string =>
  read(
    theme,
    'colorScheme',
    text((scheme) => /^(?:light|dark|auto)$/.test(scheme)),
  ) ?? 'auto'

/** Leaves out what is not given. */
const compact = <V>(values: { readonly [name: string]: V | undefined }): { [name: string]: V } =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, V] => entry[1] !== undefined))

function colorsOf(theme: Theme): Given {
  const fields = Object.entries(colorFields).map(([token, names]) => [
    token,
    names.map((name) => color(theme, name)).find((given) => given !== undefined),
  ])
  const ink = theme.buttons?.primary?.backgroundColor ? color(theme, 'colors.primary') : undefined
  return compact({ ...Object.fromEntries(fields), text: ink, border: border(theme)?.color })
}

/** The values that are the same in every scheme. */
function measuresOf(theme: Theme): { readonly [name: string]: string } {
  const radius = length(theme, 'container.borderRadius')
  return compact({
    font: read(theme, 'fontFamily', text(isFont)),
    width: length(theme, 'container.width'),
    radius,
    'control-radius': length(theme, 'inputs.borderRadius') ?? (radius && `calc(${radius}*.75)`),
    frame: border(theme)?.frame,
  })
}

const prefixed = (prefix: string, values: { readonly [name: string]: string | undefined }): { [name: string]: string } =>
  Object.fromEntries(Object.entries(compact(values)).map(([name, value]) => [`--_${prefix}-${name}`, value]))

/** The names of a theme's values, with the names inside each. */
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
  ...Object.entries(known).flatMap(([name, inside]) => unknownValues(at(theme, name), Object(inside), `${path}${name}.`)),
]

/** The variables that a theme puts on the root of the widget: `--_light-primary` and its like, read in `tokens.ts`. */
export function variablesOf(theme: Theme, resolve: Resolve): { readonly [name: string]: string } {
  if (__DEV__) for (const problem of unknownValues(theme, KNOWN)) warnOnce(developerMessages.theme(problem))
  const given = colorsOf(theme)
  const surface = resolve(given.surface ?? '')
  // A theme with a dark ground is a dark theme, whether it says so or not, and needs no other for the dark.
  const forDark = surface ? isDark(surface) : theme.colorScheme === 'dark'
  const base = forDark ? dark : light
  const own = Object.keys(given).length > 0 ? derive(base, given, resolve) : {}
  if (__DEV__) for (const problem of unreadable({ ...base, ...own }, resolve)) warnOnce(developerMessages.theme(problem))
  return {
    ...prefixed('light', { ...measuresOf(theme), ...(forDark ? dark : {}), ...own }),
    ...prefixed('dark', forDark || theme.colorScheme === 'dark' ? own : inTheDark(given.primary, resolve)),
  }
}
