/*
 * The input of a call as data: the type of each field, which is checked before the call is sent. `?` marks an optional field, which can be
 * absent but not `null`. From this data, the client creates usage errors, and the emulator error responses. TypeScript compares the data with
 * the input interfaces.
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

/** The fields of an argument object. */
export type Fields = { readonly [field: string]: Kind | `${Kind}?` }

/** The kind of a TypeScript type. Null is ignored: see `nullable` of the endpoint. */
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

/** The kind of each field of an input interface, with `?` if the field is optional. The `Unlisted` fields are left out. */
export type FieldsOf<In, Unlisted = never> = {
  readonly [K in Exclude<keyof In, Unlisted>]-?: undefined extends In[K] ? `${KindOf<Exclude<In[K], undefined>>}?` : KindOf<In[K]>
}

/** A field that is missing or of the wrong type. */
export interface Fault {
  readonly field: string
  readonly kind: Kind
}

/** The shape of an untrusted value: a kind, a list of one shape, or an object with at least these properties. `?`: it can be absent. */
export type Shape = Kind | `${Kind}?` | readonly [Shape] | { readonly [property: string]: Shape }

/** The TypeScript type of a shape. */
export type Fitting<S> = S extends `${infer K extends Kind}?`
  ? Kinds[K] | undefined
  : S extends Kind
    ? Kinds[S]
    : S extends readonly [infer Item]
      ? readonly Fitting<Item>[]
      : { readonly [P in keyof S]: Fitting<S[P]> }

/** Returns true if a value has a shape. Additional properties are ignored. */
export function fits<const S extends Shape>(value: unknown, shape: S): value is Fitting<S> {
  if (typeof shape === 'string') {
    const kind = withoutMark(shape)
    const isOptional = kind !== shape
    if (value === undefined) return isOptional
    // The kind of a list is the plural of the type of its items: `strings` for a list of `string`.
    // Comparing the type of an item with a prepared text is faster than creating a text for each item.
    const itemType = kind.slice(0, -1)
    return Array.isArray(value)
      ? kind.endsWith('s') && value.every((item) => typeof item === itemType && item !== null)
      : typeof value === kind && value !== null
  }
  if (Array.isArray(shape)) return Array.isArray(value) && value.every((item) => fits(item, shape[0] as Shape))
  return isJson(value) && Object.entries(shape).every(([property, inner]: [string, Shape]) => fits(value[property], inner))
}

/** An object of unknown values. */
export type Json = Readonly<Record<string, unknown>>
/** Returns true for an object that is not a list. */
export const isJson = (value: unknown): value is Json => fits(value, 'object')

/** Removes the `?` from a kind. */
const withoutMark = <K extends string>(kind: K) => kind.replace('?', '') as K extends `${infer Bare}?` ? Bare : K

/** Returns the missing and invalid fields of an argument object. `nullable`: the fields that can be `null`. */
export const faultsIn = (fields: Fields, args: Json, nullable: readonly string[] = []): Fault[] =>
  Object.entries(fields).flatMap(([field, markedKind]) =>
    fits(args[field], markedKind) || (args[field] === null && nullable.includes(field)) ? [] : [{ field, kind: withoutMark(markedKind) }],
  )
