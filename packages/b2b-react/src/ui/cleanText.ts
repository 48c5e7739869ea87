import { MAX_NAME_LENGTH } from '../limits.ts'

/*
 * Names can come from an attacker. They are shown only as text, without characters that could disguise them: line breaks, text direction
 * marks and zero-width characters.
 */

/** Matches invisible characters, except the two joiners that Persian, Indic scripts and composed emoji need. */
const INVISIBLE = /(?!\u200c|\u200d)[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu
/** Matches a character that is visible on its own: no space, combining mark, filler or empty Braille cell. */
const VISIBLE = /[^\s\p{M}\p{DI}\u2800]/u
/** Matches more than four combining marks on one letter. No script needs more, and a tall stack would cover the lines around it. */
const MARK_STACK = /(\p{M}{4})\p{M}+/gu

/** Removes invisible characters and line breaks from a name, and shortens it to `maxLength`. Returns `""` if nothing visible is left. */
export function cleanText(text: string, maxLength: number = MAX_NAME_LENGTH): string {
  const characters = Array.from(
    text
      // Limits the work for a very long text. Eight times `maxLength` is enough, even if many of the characters are invisible.
      .slice(0, maxLength * 8)
      .replace(/\s/gu, ' ')
      .replace(INVISIBLE, '')
      .replace(/ +/g, ' ')
      .replace(MARK_STACK, '$1')
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
