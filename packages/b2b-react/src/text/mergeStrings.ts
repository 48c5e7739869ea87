import { developerMessages, warnOnce } from '../warn.ts'
import { firstScreenMessages } from './firstScreenMessages.ts'
import { messages } from './messages.ts'
import type { Strings } from './say.ts'

const placeholdersOf = (text: string): string[] => text.match(/\{\w+\}/g) ?? []

/**
 * Returns the host's texts, otherwise the English ones. Ignores invalid texts, and warns about them in development.
 *
 * @param lazyMessages The texts of the lazy chunk; empty until it is loaded.
 */
export function mergeStrings(strings: Strings = {}, lazyMessages: Strings = {}): Strings {
  // Callers without types, or texts from a file, can contain anything.
  const entries: [string, unknown][] = Object.entries(strings)
  if (__DEV__) warnOfStrings(entries)
  return { ...firstScreenMessages, ...lazyMessages, ...Object.fromEntries(entries.filter(([, text]) => typeof text === 'string')) }
}

/** Warns about invalid texts. Only for development: in a production build, `messages` would put all texts into the initial chunk. */
function warnOfStrings(entries: readonly (readonly [string, unknown])[]): void {
  const englishTexts: { readonly [key: string]: string | undefined } = messages
  for (const [key, text] of entries) {
    // The key of the language and the keys of the server's advice are valid, although `messages` does not have them.
    if (text === undefined || key === 'locale' || key.startsWith('advice.')) continue
    const english = Object.hasOwn(messages, key) ? englishTexts[key] : undefined
    if (english === undefined) warnOnce(developerMessages.unknownText(key, Object.keys(messages)))
    else if (typeof text !== 'string') warnOnce(developerMessages.textNotAString(key))
    else {
      const unknownPlaceholders = placeholdersOf(text).filter((name) => !placeholdersOf(english).includes(name))
      if (unknownPlaceholders.length > 0) warnOnce(developerMessages.textWithoutValue(key, unknownPlaceholders))
    }
  }
}
