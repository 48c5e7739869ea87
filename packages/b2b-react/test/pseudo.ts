import { advice } from '../src/text/advice.ts'
import { messages } from '../src/text/messages.ts'
import type { Strings } from '../src/text/say.ts'

/** The distance in Unicode from an ASCII letter to its full-width form. */
const FULL_WIDTH_OFFSET = 0xfee0

/** Replaces each letter with its full-width form, except in placeholders. The text stays readable, and has no ASCII letter. */
export const pseudo = (text: string): string =>
  text.replaceAll(/\{\w+\}|[A-Za-z]/g, (match) => {
    const isPlaceholder = match.length > 1
    return isPlaceholder ? match : String.fromCodePoint(match.charCodeAt(0) + FULL_WIDTH_OFFSET)
  })

/**
 * A translation without ASCII letters. A text on the screen with ASCII letters is then not from the catalogue. The language is Arabic, so that the
 * names of countries have no ASCII letters either.
 */
export const pseudoStrings: Strings = {
  ...Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, pseudo(text)])),
  ...Object.fromEntries(advice.map((sentence) => [`advice.${sentence}`, pseudo(sentence)])),
  locale: 'ar',
}
