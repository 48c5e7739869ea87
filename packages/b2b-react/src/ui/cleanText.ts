import { LONGEST_NAME } from '../limits.ts'

/*
 * Names come from strangers. They are only ever shown as text, and what could make them look like something else is taken out: line breaks,
 * marks that turn the reading direction around, characters without a width.
 */

/** All but the two joiners, which are needed to write Persian, Indic scripts and composed emoji. */
const INVISIBLE = /(?!\u200c|\u200d)[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu
/** Anything that can be seen by itself: no space, no mark, no filler, not the Braille cell without a dot. */
const VISIBLE = /[^\s\p{M}\p{DI}\u2800]/u
/** No script needs more marks than this on one letter; towers of them reach into the lines around. */
const TOWER = /(\p{M}{4})\p{M}+/gu

/** A name from outside, made safe to read: one line, in its own direction, no longer than `longest` characters; `""` if nothing of it can be seen. */
export function cleanText(text: string, longest: number = LONGEST_NAME): string {
  const characters = Array.from(
    text
      .slice(0, longest * 8)
      .replace(/\s/gu, ' ')
      .replace(INVISIBLE, '')
      .replace(/ +/g, ' ')
      .replace(TOWER, '$1')
      .trim(),
  )
  if (!characters.some((character) => VISIBLE.test(character))) return ''
  return characters.length > longest
    ? `${characters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
    : characters.join('')
}
