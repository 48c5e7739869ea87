import { v } from './tokens.ts'

/*
 * A theme may come from a database, so each field has a grammar of its own. Whatever could fetch, end a declaration or compute is in none of
 * them: `url()`, `;`, braces, `@`, backslashes, comments, variables.
 */

const LENGTH = String.raw`\d{0,5}(?:\.\d{1,4})?(?:px|r?em|ch|vw|%)`
const lengthOnly = new RegExp(`^(?:0|${LENGTH})$`)
const borderParts = new RegExp(`^(0|thin|medium|thick|${LENGTH}) (solid|dashed|dotted|double) (.+)$`)

/** Whether the browser takes a value, where there is one to ask. */
const supported = (property: string, value: string): boolean => typeof CSS === 'undefined' || !CSS.supports || CSS.supports(property, value)

/** A colour: hexadecimal, a name or a plain function. */
export const isColor = (value: string): boolean =>
  /^(?:#[\da-f]{3,8}|(?!inherit|initial|unset|revert|default)[a-z]{3,20}|(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\([\w.,%/+\- ]{5,60}\))$/i.test(
    value,
  ) && supported('color', value)

/** A length with its unit, or 0. */
export const isLength = (value: string): boolean => lengthOnly.test(value) && supported('width', value)

const WORD = String.raw`[\p{L}\p{N}_.&+-]+`
const WORDS = `${WORD}(?: ${WORD})*`
const FAMILY = `(?:"${WORDS}"|'${WORDS}'|(?!\\d)${WORDS})`
const families = new RegExp(`^${FAMILY}(?: *, *${FAMILY})*$`, 'u')

/** A list of font families. */
export const isFont = (value: string): boolean => value.length < 400 && families.test(value) && supported('font-family', value)

/** `none`, or width, style and colour in this order. Its colour is a value of its own, because the dark has another one. */
export function readBorder(value: string): { readonly frame: string; readonly color?: string } | null {
  if (value === 'none' || value === '0') return { frame: 'none' }
  const [, width, line, color] = borderParts.exec(value) ?? []
  return color && isColor(color) ? { frame: `${width} ${line} ${v('border')}`, color } : null
}
