import { developerMessages, warnOnce } from '../warn.ts'
import { isColor, isLength, isLink, readBorder } from './grammar.ts'
import type { Theme } from './theme.ts'

/* Reads the fields of a theme, which can come from a database and so have any type. */

/** Reads the value at a dotted path of an untrusted object. */
export const readPath = (object: unknown, path: string): unknown =>
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

/** Reads a field of a theme. Ignores a value that `parse` rejects, and warns about it in development. */
export function read<V>(theme: Theme, field: string, parse: (value: unknown) => V | null): V | undefined {
  const value = readPath(theme, field)
  if (value === undefined) return undefined
  const parsed = parse(value)
  if (__DEV__ && parsed === null) warnOnce(developerMessages.themeField(field, expectedOf(field)))
  return parsed ?? undefined
}

const isText = (value: unknown): value is string => typeof value === 'string'
/** Returns a parser for the strings that `isValid` accepts. */
export const textIf = (isValid: (value: string) => boolean) => (value: unknown) => (isText(value) && isValid(value) ? value : null)

export const color = (theme: Theme, field: string) => read(theme, field, textIf(isColor))
export const length = (theme: Theme, field: string) =>
  read(theme, field, (value) => textIf(isLength)(typeof value === 'number' ? `${value}px` : value))
export const border = (theme: Theme) => read(theme, 'container.border', (value) => (isText(value) ? readBorder(value) : null))

const isLogo = (value: unknown): value is Theme['logo'] => isText(readPath(value, 'url')) && isText(readPath(value, 'alt'))

/** Reads a field that is one of these words. */
export const word = <W extends string>(theme: Theme, field: string, defaultWord: W, ...otherWords: readonly W[]): W =>
  read(theme, field, (value) => [defaultWord, ...otherWords].find((candidate) => candidate === value) ?? null) ?? defaultWord

const link = (theme: Theme, name: string) => read(theme, `links.${name}`, textIf(isLink))

/** The theme fields that components use directly. */
export interface ComponentOptions {
  readonly hideTitle: boolean
  readonly logo: Theme['logo']
  readonly logoPlacement: NonNullable<Theme['logoPlacement']>
  readonly socialButtons: NonNullable<Theme['socialButtons']>
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

/** Reads a number in a range. */
export const numberIn = (theme: Theme, field: string, min: number, max: number) =>
  read(theme, field, (value) => (typeof value === 'number' && value >= min && value <= max ? value : null))

/** Returns the scheme that a theme selects, or `auto` for the user's choice. */
export const schemeOf = (theme: Theme): string => word(theme, 'colorScheme', 'auto', 'light', 'dark')
