import * as z from 'zod/mini'

/*
 * The words in which schemas are written. A field that the provider may leave out has a default, so that an answer without it is still
 * accepted: only ids are required. The interfaces in `entities/` and `answers/` are the types; `schemaOf` checks a schema against one.
 */

/** A text; an absent one is `""`. */
export const text = () => z._default(z.string(), '')
/** A text that may be `null`; an absent one is `null`. */
export const textOrNull = () => z._default(z.nullable(z.string()), null)
/** A yes or no; an absent one is `false`. */
export const flag = () => z._default(z.boolean(), false)
/** A list; an absent one is empty. */
export const list = <T extends z.core.$ZodType>(item: T) => z._default(z.array(item), [])
/** An object of unknown values under text keys; an absent one is `{}`. */
export const open = () => z._default(z.record(z.string(), z.unknown()), {})
/** One of the known words, or a word this version does not know yet: readers treat that one as the most restrictive. */
export const word = <const T extends readonly string[]>(...known: T) =>
  z.union([z.literal(known), z.string() as z.ZodMiniType<string & {}>])
/** The same for a closed list: the type names every word. A later version of the provider may still answer another one. */
export const closed = <const T extends readonly string[]>(...known: T) =>
  z.union([z.literal(known), z.string() as z.ZodMiniType as z.ZodMiniType<never>])

/** The fields that an interface always has. Only these must be in its schema. Fields that may be absent can pass unchecked. */
type RequiredKeyOf<T> = { [K in keyof T]-?: undefined extends T[K] ? never : K }[keyof T]
/** A schema for every field of an interface, each with the field's type. */
export type Describing<T> = { [K in RequiredKeyOf<T>]-?: z.ZodMiniType<T[K]> } & {
  [K in Exclude<keyof T, RequiredKeyOf<T>>]?: z.ZodMiniOptional<z.ZodMiniType<Exclude<T[K], undefined>>>
}
type KeysThat<S, Kind> = { [K in keyof S]: S[K] extends Kind ? K : never }[keyof S]

/**
 * The schema of an interface, as others see it: with the types that the interface names instead of those that zod computes. `Ids` must be
 * there, `Absent` fields may be absent, and every other field of the interface has a default.
 */
export type SchemaOf<T, Ids extends keyof T = never, Absent extends keyof T = never> = z.ZodMiniObject<
  { [K in Ids]-?: z.ZodMiniType<T[K], T[K]> } & {
    [K in Exclude<RequiredKeyOf<T>, Ids>]-?: z.ZodMiniDefault<z.ZodMiniType<T[K], T[K]>>
  } & { [K in Absent]-?: z.ZodMiniOptional<z.ZodMiniType<Exclude<T[K], undefined>, Exclude<T[K], undefined>>> }
>

/** Makes the schema of an interface. A field that is missing, of another type or unknown to the interface does not compile. */
export const schemaOf =
  <T>() =>
  <S extends Describing<T>>(shape: S & { [K in Exclude<keyof S, keyof T>]: never }) =>
    // The parameter has checked every field, so the type can be computed from the interface instead of the shape.
    z.looseObject(shape) as unknown as SchemaOf<
      T,
      Exclude<keyof S & keyof T, KeysThat<S, z.ZodMiniDefault | z.ZodMiniOptional>>,
      KeysThat<S, z.ZodMiniOptional> & keyof T
    >

/** Entities have no default. A list, a map, and every plain value has one, or is at least checked when it is sent. */
type EntityKeyOf<T> = {
  [K in RequiredKeyOf<T>]: T[K] extends readonly unknown[] ? never : T[K] extends object ? (string extends keyof T[K] ? never : K) : never
}[RequiredKeyOf<T>]
/** The input from which a schema makes an answer: fields with a default may be absent. Does not distribute over unions. */
export type Sendable<T> = { [K in EntityKeyOf<T>]: T[K] } & { [K in Exclude<keyof T, EntityKeyOf<T>>]?: T[K] | undefined }
