import * as z from 'zod/mini'

/*
 * The words in which shapes are written. What the provider may leave out has a default, so that the type says what
 * a reader can rely on while an answer without the field is still accepted: only ids are ever required.
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
