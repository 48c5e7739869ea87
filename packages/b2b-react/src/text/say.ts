import type { Advice } from './advice.ts'
import type { messages } from './messages.ts'

/** The key of a text. */
export type MessageKey = keyof typeof messages

/** The names of the placeholders in a text. */
export type PlaceholdersIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | PlaceholdersIn<Rest> : never
/** The names of a text's placeholders. */
export type Placeholders<K extends MessageKey> = PlaceholdersIn<(typeof messages)[K]>

/** A text to show: its key and the values of its placeholders. */
export type Phrase<K extends MessageKey = MessageKey> = {
  readonly [P in K]: [Placeholders<P>] extends [never]
    ? { readonly key: P; readonly values?: undefined }
    : { readonly key: P; readonly values: { readonly [V in Placeholders<P>]: string } }
}[K]

/** The key of a translation of the server's advice about a password. English needs no such text, because the server's sentences are English. */
export type AdviceKey = `advice.${Advice}`

/** A complete translation. */
export type Catalogue = { readonly [K in MessageKey | AdviceKey]: string } & {
  /** The language of the texts, as a BCP 47 tag. The prop `locale` replaces it. */
  readonly locale: string
}
/** The host's replacements for some texts. The placeholders are those of the English text. */
export type Strings = Partial<Catalogue> & {
  /** The translation of a sentence of the server. {@link Catalogue} does not list all of these sentences. */
  readonly [sentence: `advice.${string}`]: string
}

/** Splits a template at its placeholders. Returns the pieces of text, and the values between them. */
export function piecesOf<V>(template: string, values: { readonly [name: string]: V }): (string | V)[] {
  // `split` puts the placeholder names at the odd positions.
  return template
    .split(/\{(\w+)\}/)
    .map((piece, index) => (index % 2 === 1 ? (values[piece] ?? `{${piece}}`) : piece))
    .filter((piece) => piece !== '')
}

/** Returns a function that formats a phrase with the texts of a catalogue. A missing text becomes an empty string. */
export const sayIn =
  (catalogue: Strings) =>
  ({ key, values }: Phrase): string =>
    piecesOf<string>(catalogue[key] ?? '', values ?? {}).join('')
