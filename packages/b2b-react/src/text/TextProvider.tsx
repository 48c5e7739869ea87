import { createContext, useContext, useMemo, type ReactNode } from 'react'
import { firstScreenMessages } from './firstScreenMessages.ts'
import { mergeStrings } from './mergeStrings.ts'
import { sayIn, type MessageKey, type Phrase, type Placeholders, type Strings } from './say.ts'

const StringsContext = createContext<Strings>(firstScreenMessages)

interface TextProviderProps {
  readonly strings: Strings | undefined
  /** The texts of the lazy chunk; undefined until it is loaded. */
  readonly lazyMessages: Strings | undefined
  readonly children: ReactNode
}

/** Provides the texts to all components inside: the host's texts, otherwise the English ones. */
export function TextProvider({ strings, lazyMessages, children }: TextProviderProps) {
  const catalogue = useMemo(() => mergeStrings(strings, lazyMessages), [strings, lazyMessages])
  return <StringsContext.Provider value={catalogue}>{children}</StringsContext.Provider>
}

/** The second argument of `say`: the values of the placeholders. A text without placeholders has no second argument. */
type ValuesArgument<K extends MessageKey> = [Placeholders<K>] extends [never] ? [] : [values: { readonly [V in Placeholders<K>]: string }]

/** Returns the current texts. */
export const useCatalogue = (): Strings => useContext(StringsContext)

/**
 * Returns a function that formats a text as a plain string, for accessible names and descriptions.
 *
 * @example
 * const say = useSay()
 * say('resend.cooldown', { time: '0:24' }) // 'in 0:24'
 */
export function useSay(): <K extends MessageKey>(key: K, ...rest: ValuesArgument<K>) => string {
  const say = sayIn(useCatalogue())
  // The cast is safe, because the signature connects the key with its values.
  return (key, values?: object) => say({ key, values } as Phrase)
}
