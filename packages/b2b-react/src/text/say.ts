import type { messages } from './messages.ts'

/** The key of a text. */
export type MessageKey = keyof typeof messages

type PlaceholdersIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | PlaceholdersIn<Rest> : never
/** The names of a text's placeholders. */
export type Placeholders<K extends MessageKey> = PlaceholdersIn<(typeof messages)[K]>

/** A text to say: its key and, if its sentence has placeholders, what goes into them. */
export type Phrase<K extends MessageKey = MessageKey> = {
  readonly [P in K]: [Placeholders<P>] extends [never]
    ? { readonly key: P; readonly values?: undefined }
    : { readonly key: P; readonly values: { readonly [V in Placeholders<P>]: string } }
}[K]

/** A complete catalogue: what a locale entry exports. */
export type Catalogue = { readonly [K in MessageKey]: string }
/** A host's own wording for some texts. Their placeholders are those of the English sentence. */
export type Strings = Partial<Catalogue>

/** The text and the values of a sentence, in its order. */
export function piecesOf<V>(template: string, values: { readonly [name: string]: V }): (string | V)[] {
  return template
    .split(/\{(\w+)\}/)
    .map((piece, at) => (at % 2 === 0 ? piece : (values[piece] ?? `{${piece}}`)))
    .filter((piece) => piece !== '')
}

/** Says a phrase in the words of a catalogue; one that lacks it says nothing. */
export const sayIn =
  (catalogue: Strings) =>
  ({ key, values }: Phrase): string =>
    piecesOf<string>(catalogue[key] ?? '', values ?? {}).join('')
