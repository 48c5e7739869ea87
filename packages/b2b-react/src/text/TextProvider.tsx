import { createContext, useContext, useMemo, type ReactNode } from 'react'
import { messages } from './messages.ts'
import { mergeStrings } from './mergeStrings.ts'
import { sayIn, type Catalogue, type MessageKey, type Phrase, type Placeholders, type Strings } from './say.ts'

const Words = createContext<Catalogue>(messages)

/** Gives everything inside it the words it speaks: ours, with the host's own over them. */
export function TextProvider({ strings, children }: { readonly strings: Strings | undefined; readonly children: ReactNode }) {
  const catalogue = useMemo(() => mergeStrings(strings), [strings])
  return <Words.Provider value={catalogue}>{children}</Words.Provider>
}

/** The words in use here. */
export const useCatalogue = (): Catalogue => useContext(Words)

/**
 * Says a text as a plain string, for names and descriptions of controls.
 *
 * @example
 * const say = useSay()
 * say('confirmation.cooldown', { time: '0:24' }) // in 0:24
 */
export function useSay(): <K extends MessageKey>(
  key: K,
  ...values: [Placeholders<K>] extends [never] ? [] : [values: { readonly [V in Placeholders<K>]: string }]
) => string {
  const say = sayIn(useCatalogue())
  // The arguments are checked against the key above; TypeScript does not connect the two again here.
  return (key, ...[values]) => say({ key, values } as Phrase)
}
