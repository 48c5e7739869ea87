import { hasKnownName } from './colorNames.ts'
import { v } from './tokens.ts'

/*
 * A theme can come from a database, so each field has its own grammar. The grammars exclude everything that could load a resource, end a
 * declaration or compute a value: `url()`, `;`, braces, `@`, backslashes, comments, variables.
 */

const LENGTH = String.raw`\d{0,5}(?:\.\d{1,4})?(?:px|r?em|ch|vw|%)`
const lengthOnly = new RegExp(`^(?:0|${LENGTH})$`)
const borderParts = new RegExp(`^(0|thin|medium|thick|${LENGTH}) (solid|dashed|dotted|double) (.+)$`)

/** Returns true if the browser supports the value. Also returns true on a server, because there `themeText` lets the browser decide. */
const isSupported = (property: string, value: string): boolean =>
  typeof CSS === 'undefined' || !CSS.supports || CSS.supports(property, value)

/** A color: hexadecimal, a name or a plain function. Keywords such as `inherit` are not names of colors. */
const COLOR = String.raw`(?:#[\da-f]{3,8}|(?!inherit|initial|unset|revert|default)[a-z]{3,20}|(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\([\w.,%/+\- ]{5,60}\))`
const colorOnly = new RegExp(`^${COLOR}$`, 'i')

/** Returns true for a color. Development builds also check the names of colors, so that a server reports the same problems as a browser. */
export const isColor = (value: string): boolean => colorOnly.test(value) && isSupported('color', value) && (!__DEV__ || hasKnownName(value))

const SHADOW = `(?:-?(?:0|${LENGTH}) ){2,4}${COLOR}`
const shadows = new RegExp(`^(?:none|${SHADOW}(?:, ?${SHADOW}){0,3})$`, 'i')

/** Returns true for `none`, or up to four shadows: two to four lengths, then a color. */
export const isShadow = (value: string): boolean => shadows.test(value) && isSupported('box-shadow', value)

/** Returns true for a length with its unit, or 0. */
export const isLength = (value: string): boolean => lengthOnly.test(value) && isSupported('width', value)

const WORD = String.raw`[\p{L}\p{N}_.&+-]+`
const WORDS = `${WORD}(?: ${WORD})*`
const FAMILY = `(?:"${WORDS}"|'${WORDS}'|(?!\\d)${WORDS})`
const families = new RegExp(`^${FAMILY}(?: *, *${FAMILY})*$`, 'u')

/** Returns true for a list of font families. */
export const isFont = (value: string): boolean => value.length < 400 && families.test(value) && isSupported('font-family', value)

/**
 * Returns true for the address of a page or an email: `https:`, `http:`, `mailto:`, or a path. Other schemes can run code. An address that a
 * browser reads as `//host` is no path. Browsers ignore tabs and line breaks, and read `\` as `/`.
 */
export const isLink = (value: string): boolean => /^(?:https?:\/\/|mailto:|\/(?!\s*[/\\]))/i.test(value)

/** Parses `none`, or width, style and color in this order. The color is separate, because the dark scheme has a different one. */
export function readBorder(value: string): { readonly frame: string; readonly color?: string } | null {
  if (value === 'none' || value === '0') return { frame: 'none' }
  const [, width, line, color] = borderParts.exec(value) ?? []
  return color && isColor(color) ? { frame: `${width} ${line} ${v('card-border')}`, color } : null
}
