import { createContext, useContext, useMemo, type ReactNode } from 'react'
import { firstMessages } from './firstMessages.ts'
import { mergeStrings } from './mergeStrings.ts'
import { sayIn, type MessageKey, type Phrase, type Placeholders, type Strings } from './say.ts'

const Words = createContext<Strings>(firstMessages)

interface TextProviderProps {
  readonly strings: Strings | undefined
  /** The texts of the later screens, once they are here. */
  readonly later: Strings | undefined
  readonly children: ReactNode
}

/** Gives everything inside it the words it speaks: ours, with the host's own over them. */
export function TextProvider({ strings, later, children }: TextProviderProps) {
  const catalogue = useMemo(() => mergeStrings(strings, later), [strings, later])
  return <Words.Provider value={catalogue}>{children}</Words.Provider>
}

/** The words in use here. */
export const useCatalogue = (): Strings => useContext(Words)

/**
 * Says a text as a plain string, for names and descriptions of controls.
 *
 * @example
 * const say = useSay()
 * say('resend.cooldown', { time: '0:24' }) // in 0:24
 */
export function useSay(): <K extends MessageKey>(
  key: K,
  ...values: [Placeholders<K>] extends [never] ? [] : [values: { readonly [V in Placeholders<K>]: string }]
) => string {
  const say = sayIn(useCatalogue())
  // The arguments are checked against the key above; TypeScript does not connect the two again here.
  return (key, ...[values]) => say({ key, values } as Phrase)
}
