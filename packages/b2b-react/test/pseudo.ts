import { messages } from '../src/text/messages.ts'
import type { Strings } from '../src/text/say.ts'

const FULL_WIDTH = 0xfee0

/** Replaces each letter with its full-width form, except in placeholders. The text stays readable, and has no ASCII letter. */
export const pseudo = (text: string): string =>
  text.replaceAll(/\{\w+\}|[A-Za-z]/g, (match) =>
    match.length > 1 ? match : String.fromCodePoint((match.codePointAt(0) ?? 0) + FULL_WIDTH),
  )

/**
 * A translation that shows which texts are not in the catalogue: they have ASCII letters. Its language is Arabic, so that names of countries
 * have none.
 */
export const pseudoStrings: Strings = {
  ...Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, pseudo(text)])),
  locale: 'ar',
}
