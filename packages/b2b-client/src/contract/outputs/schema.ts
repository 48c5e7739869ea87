import * as z from 'zod/mini'

/*
 * Building blocks for the response schemas. Usually only ids are required. All other fields have a default, so that a response without them
 * is accepted. The types are the interfaces in `entities/` and `answers/`; `schemaOf` checks that a schema matches its interface.
 */

/** A string. Default: `""`. */
export const text = () => z._default(z.string(), '')
/** A string or `null`. Default: `null`. */
export const textOrNull = () => z._default(z.nullable(z.string()), null)
/** A boolean. Default: `false`. */
export const flag = () => z._default(z.boolean(), false)
/** A list. Default: an empty list. */
export const list = <T extends z.core.$ZodType>(item: T) => z._default(z.array(item), [])
/** An object with any keys and values. Default: `{}`. */
export const anyObject = () => z._default(z.record(z.string(), z.unknown()), {})
/** One of the known values, or an unknown one. Code must treat an unknown value like the most restrictive one. */
export const openEnum = <const T extends readonly string[]>(...known: T) =>
  z.union([z.literal(known), z.string() as z.ZodMiniType<string & {}>])
/** One of the known values. At run time, unknown values are accepted, too, because a later version of the provider can add some. */
export const closedEnum = <const T extends readonly string[]>(...known: T) =>
  z.union([z.literal(known), z.string() as z.ZodMiniType as z.ZodMiniType<never>])

/** The names of the required fields of an interface. A schema of the interface must contain these fields, but not the optional fields. */
type RequiredKeyOf<T> = { [K in keyof T]-?: undefined extends T[K] ? never : K }[keyof T]
/** The shape of a schema for an interface. */
export type Describing<T> = { [K in RequiredKeyOf<T>]-?: z.ZodMiniType<T[K]> } & {
  [K in Exclude<keyof T, RequiredKeyOf<T>>]?: z.ZodMiniOptional<z.ZodMiniType<Exclude<T[K], undefined>>>
}
type KeysThat<S, Kind> = { [K in keyof S]: S[K] extends Kind ? K : never }[keyof S]

/**
 * The type of the schema of an interface. It uses the types of the interface instead of those that zod infers. `Ids` are required, `Absent`
 * fields are optional, and every other field of the interface has a default.
 */
export type SchemaOf<T, Ids extends keyof T = never, Absent extends keyof T = never> = z.ZodMiniObject<
  { [K in Ids]-?: z.ZodMiniType<T[K], T[K]> } & {
    [K in Exclude<RequiredKeyOf<T>, Ids>]-?: z.ZodMiniDefault<z.ZodMiniType<T[K], T[K]>>
  } & { [K in Absent]-?: z.ZodMiniOptional<z.ZodMiniType<Exclude<T[K], undefined>, Exclude<T[K], undefined>>> }
>

/** Creates the schema of an interface. A missing field, a field of a different type and an unknown field do not compile. */
export const schemaOf =
  <T>() =>
  <S extends Describing<T>>(shape: S & { [K in Exclude<keyof S, keyof T>]: never }) =>
    // The parameter type has checked every field, so the result type can use the interface instead of the shape.
    z.looseObject(shape) as unknown as SchemaOf<
      T,
      Exclude<keyof S & keyof T, KeysThat<S, z.ZodMiniDefault | z.ZodMiniOptional>>,
      KeysThat<S, z.ZodMiniOptional> & keyof T
    >

/** The fields that are entities, which have no default. Lists, maps and primitive values have a default. */
type EntityKeyOf<T> = {
  [K in RequiredKeyOf<T>]: T[K] extends readonly unknown[] ? never : T[K] extends object ? (string extends keyof T[K] ? never : K) : never
}[RequiredKeyOf<T>]
/** The input type of a response schema: fields with a default are optional. It does not distribute over unions. */
export type Sendable<T> = { [K in EntityKeyOf<T>]: T[K] } & { [K in Exclude<keyof T, EntityKeyOf<T>>]?: T[K] | undefined }
