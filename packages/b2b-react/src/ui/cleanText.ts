import { MAX_NAME_LENGTH } from '../limits.ts'

/*
 * Names can come from an attacker. They are shown only as text, without characters that could disguise them: line breaks, text direction
 * marks and zero-width characters.
 */

/** Invisible characters, except the two joiners that Persian, Indic scripts and composed emoji need. */
const INVISIBLE = /(?!\u200c|\u200d)[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu
/** A character that is visible on its own: no space, combining mark, filler or empty Braille cell. */
const VISIBLE = /[^\s\p{M}\p{DI}\u2800]/u
/** No script needs more combining marks on one letter. Large stacks of them would cover the lines around. */
const TOWER = /(\p{M}{4})\p{M}+/gu

/** Makes a name from outside safe to read: one line, at most `maxLength` characters. Returns `""` if nothing in it is visible. */
export function cleanText(text: string, maxLength: number = MAX_NAME_LENGTH): string {
  const characters = Array.from(
    text
      .slice(0, maxLength * 8)
      .replace(/\s/gu, ' ')
      .replace(INVISIBLE, '')
      .replace(/ +/g, ' ')
      .replace(TOWER, '$1')
      .trim(),
  )
  if (!characters.some((character) => VISIBLE.test(character))) return ''
  return characters.length > maxLength
    ? `${characters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`
    : characters.join('')
}
