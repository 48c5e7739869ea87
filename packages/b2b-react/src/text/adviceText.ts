import type { Strings } from './say.ts'

/**
 * Returns sentences, and the server's advice about a password after them. The server's advice is English, and some of it has no full stop.
 * `strings` can contain its translations.
 */
export const adviceText = (sentences: readonly (string | false | null)[], advice: readonly string[], strings: Strings): string =>
  sentences
    .concat(advice.map((sentence) => (strings[`advice.${sentence}`] ?? sentence).replace(/\w$/, '$&.')))
    .filter(Boolean)
    .join(' ')
    // Japanese has no spaces between sentences.
    .replaceAll('。 ', '。')
