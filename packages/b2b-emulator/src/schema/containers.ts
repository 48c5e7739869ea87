import * as z from 'zod/mini'

/*
 * Containers for the data of a world. Each is a codec: JSON has a plain object or list, the world has a map or a set. A container that is
 * missing in JSON is empty in the world.
 */

/** A map with text keys. In JSON it is an object. */
export function mapOf<S extends z.ZodMiniType>(entry: S) {
  const mapSchema = z.custom<Map<string, z.output<S>>>((value) => value instanceof Map, 'must be a map')
  const codec = z.codec(z.record(z.string(), entry), mapSchema, {
    decode: (entries) => new Map(Object.entries(entries)),
    encode: (map) => Object.fromEntries(map),
  })
  return z.prefault(codec, {})
}

/** A set. In JSON it is a list. */
export function setOf<S extends z.ZodMiniType>(entry: S) {
  const setSchema = z.custom<Set<z.output<S>>>((value) => value instanceof Set, 'must be a set')
  return z.codec(z.array(entry), setSchema, { decode: (entries) => new Set(entries), encode: (set) => [...set] })
}

/** A list. */
export const listOf = <S extends z.ZodMiniType>(entry: S) => z._default(z.array(entry), () => [])
