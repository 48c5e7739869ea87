import { piecesOf, type PlaceholdersIn } from './say.ts'

/* The texts of a component that is not a screen of the sign-in. Each such component has a catalogue of its own. */

/** English texts, by key. */
type Messages = { readonly [key: string]: string }
/** A complete translation. */
export type TextsOf<M extends Messages> = { readonly [K in keyof M]: string }

/** The second argument of the function: the values of the placeholders. A text without placeholders has no second argument. */
type ValuesOf<Text extends string> = [PlaceholdersIn<Text>] extends [never]
  ? []
  : [values: { readonly [V in PlaceholdersIn<Text>]: string }]

/** Formats a text as a plain string. */
export type SayOf<M extends Messages> = <K extends keyof M>(key: K, ...rest: ValuesOf<M[K]>) => string

/** Returns a function that formats the host's texts, otherwise the English ones. */
export const sayOf =
  <M extends Messages>(english: M, strings: Partial<TextsOf<M>> = {}): SayOf<M> =>
  (key, values?: { readonly [name: string]: string }) => {
    // A caller without types can pass anything.
    const text: unknown = strings[key]
    return piecesOf<string>(typeof text === 'string' ? text : (english[key] ?? ''), values ?? {}).join('')
  }
