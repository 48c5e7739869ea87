import { percentEncoded } from './address.ts'
import { attempt } from './attempt.ts'

/**
 * The escapes of ``# $ & + / : < = > ? @ [ ] ^ ` { | }``: `encodeURIComponent` makes them, but a cookie value does not need them. See
 * RFC 6265 section 4.1.1.
 */
const UNNEEDED_ESCAPES = /%(?:2[346BF]|3[AC-F]|40|5[BDE]|60|7[BCD])/g
/** The control characters that a header must not contain. */
// eslint-disable-next-line no-control-regex -- finds the characters
export const CONTROL_CHARACTER = /[\u0000-\u001f\u007f]/

/** Escapes a name or a value for a cookie. */
export const escapeCookie = (value: string): string => percentEncoded(value).replace(UNNEEDED_ESCAPES, decodeURIComponent)

/** Returns every value that `document.cookie` or a `Cookie` header shows under a name, in the order of the browser. */
export function cookieValues(cookies: string, name: string): string[] {
  const prefix = `${escapeCookie(name)}=`
  return cookies.split('; ').flatMap((pair) => (pair.startsWith(prefix) ? [unescapeCookie(pair.slice(prefix.length))] : []))
}

const unescapeCookie = (value: string): string => attempt(() => decodeURIComponent(value)) ?? value
