/*
 * What a call takes, as data: each field with the type that is checked before sending. A `?` marks what may be left out
 * (left out means absent: `null` is a wrong type). Usage errors and the emulator's refusals come from it; the types are checked against it.
 */

interface Kinds {
  string: string
  number: number
  boolean: boolean
  object: object
  strings: readonly string[]
  objects: readonly object[]
}
/** The type of a field, as a usage error names it. */
export type Kind = keyof Kinds

/** The fields of a call's argument object. */
export type Fields = { readonly [field: string]: Kind | `${Kind}?` }

/** The kind of a field's type; whether null is allowed is said by the row. */
type KindOf<T> = KindOfValue<Exclude<T, null>>
type KindOfValue<T> = [T] extends [string]
  ? 'string'
  : [T] extends [number]
    ? 'number'
    : [T] extends [boolean]
      ? 'boolean'
      : [T] extends [readonly string[]]
        ? 'strings'
        : [T] extends [readonly object[]]
          ? 'objects'
          : 'object'

/** The fields that an input interface describes, all but the `Unlisted` ones: the kind of each, with `?` where it may be left out. */
export type FieldsOf<In, Unlisted = never> = {
  readonly [K in Exclude<keyof In, Unlisted>]-?: undefined extends In[K] ? `${KindOf<Exclude<In[K], undefined>>}?` : KindOf<In[K]>
}

/** A field that is missing or of the wrong type. */
export interface Fault {
  readonly field: string
  readonly kind: Kind
}

/** What a value from outside must be: a type, a list of one shape, or an object with at least these properties. `?`: or absent. */
export type Shape = Kind | `${Kind}?` | readonly [Shape] | { readonly [property: string]: Shape }

/** The type of the values that fit a shape. */
export type Fitting<S> = S extends `${infer K extends Kind}?`
  ? Kinds[K] | undefined
  : S extends Kind
    ? Kinds[S]
    : S extends readonly [infer Item]
      ? readonly Fitting<Item>[]
      : { readonly [P in keyof S]: Fitting<S[P]> }

/** True for a value of a shape; further properties do not matter. */
export function fits<const S extends Shape>(value: unknown, shape: S): value is Fitting<S> {
  if (typeof shape === 'string') {
    const kind = bare(shape)
    if (value === undefined) return kind !== shape
    // Every list is of one kind: `strings` is a list of `string`.
    return Array.isArray(value)
      ? value.every((item) => `${typeof item}s` === kind && item !== null) && kind.endsWith('s')
      : typeof value === kind && value !== null
  }
  if (Array.isArray(shape)) return Array.isArray(value) && value.every((item) => fits(item, shape[0] as Shape))
  return isJson(value) && Object.entries(shape).every(([property, inner]: [string, Shape]) => fits(value[property], inner))
}

/** An object of unknown values. */
export type Json = Readonly<Record<string, unknown>>
/** True for an object that is not a list. */
export const isJson = (value: unknown): value is Json => fits(value, 'object')

/** A kind without its mark. */
const bare = <K extends string>(kind: K) => kind.replace('?', '') as K extends `${infer Bare}?` ? Bare : K

/** The faults of an argument object, in the order of its fields. `nullable`: the fields that may be `null`. */
export const faultsIn = (fields: Fields, given: Json, nullable: readonly string[] = []): Fault[] =>
  Object.entries(fields).flatMap(([field, marked]) =>
    fits(given[field], marked) || (given[field] === null && nullable.includes(field)) ? [] : [{ field, kind: bare(marked) }],
  )
