/*
 * What a call takes, as data: each field with the type that is checked before sending. A `?` marks what may be left out
 * (left out means absent: `null` is a wrong type). Types, usage errors and the emulator's refusals all come from it.
 */

interface Kinds {
  string: string
  number: number
  boolean: boolean
  object: Record<string, unknown>
  strings: readonly string[]
}
/** The type of a field, as a usage error names it. */
export type Kind = keyof Kinds

/** The fields of a call's argument object. */
export type Fields = { readonly [field: string]: Kind | `${Kind}?` }

type Optional<F extends Fields> = { [K in keyof F]: F[K] extends `${string}?` ? K : never }[keyof F]
type ValueOf<K> = K extends `${infer Bare extends Kind}?` ? Kinds[Bare] | undefined : K extends Kind ? Kinds[K] : never
/** The argument object that fields describe. */
export type ArgumentsOf<F extends Fields> = { [K in keyof Omit<F, Optional<F>>]: ValueOf<F[K]> } & {
  [K in keyof Pick<F, Optional<F>>]?: ValueOf<F[K]>
}

/** A field that is missing or of the wrong type. */
export interface Fault {
  readonly field: string
  readonly kind: Kind
}

const IS: { readonly [K in Kind]: (value: unknown) => boolean } = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  object: (value) => typeof value === 'object' && value !== null,
  strings: (value) => Array.isArray(value) && value.every(IS.string),
}

/** The faults of an argument object, in the order of its fields. */
export const faultsIn = (fields: Fields, given: { readonly [field: string]: unknown }): Fault[] =>
  Object.entries(fields).flatMap(([field, kind]) => {
    const bare = kind.replace('?', '') as Kind // A kind without its mark is a kind.
    const value = given[field]
    return (value === undefined && bare !== kind) || IS[bare](value) ? [] : [{ field, kind: bare }]
  })
