import { developerMessages, warnOnce } from '../warn.ts'
import { firstMessages } from './firstMessages.ts'
import { messages } from './messages.ts'
import type { Strings } from './say.ts'

const placeholdersOf = (text: string): string[] => text.match(/\{\w+\}/g) ?? []

/**
 * The English texts with a host's own wording over them. `later`: those that come with the later screens, once they are here. What
 * cannot be used is ignored, and named once in development.
 */
export function mergeStrings(strings: Strings = {}, later: Strings = {}): Strings {
  // Hosts may write JavaScript, or keep their texts in a file: nothing about them is certain.
  const entries: [string, unknown][] = Object.entries(strings)
  if (__DEV__) warnOfStrings(entries)
  return { ...firstMessages, ...later, ...Object.fromEntries(entries.filter(([, text]) => typeof text === 'string')) }
}

/** In production nothing else asks for every text, so that the first file has only its own. */
function warnOfStrings(entries: readonly (readonly [string, unknown])[]): void {
  const known: { readonly [key: string]: string | undefined } = messages
  for (const [key, text] of entries) {
    const english = Object.hasOwn(messages, key) ? known[key] : undefined
    if (text === undefined) continue
    if (english === undefined) warnOnce(developerMessages.unknownText(key, Object.keys(messages)))
    else if (typeof text !== 'string') warnOnce(developerMessages.textNoString(key))
    else {
      const strange = placeholdersOf(text).filter((name) => !placeholdersOf(english).includes(name))
      if (strange.length > 0) warnOnce(developerMessages.textWithoutValue(key, strange))
    }
  }
}
