import * as z from 'zod/mini'

/* Schemas for the maps, sets and lists in a world. They convert these containers from and to JSON. */

/** Returns the schema of a map with text keys. In JSON, the map is an object. A missing object becomes an empty map. */
export function mapOf<S extends z.ZodMiniType>(entry: S) {
  const mapSchema = z.custom<Map<string, z.output<S>>>((value) => value instanceof Map, 'must be a map')
  const codec = z.codec(z.record(z.string(), entry), mapSchema, {
    decode: (entries) => new Map(Object.entries(entries)),
    encode: (map) => Object.fromEntries(map),
  })
  return z.prefault(codec, {})
}

/** Returns the schema of a set. In JSON, the set is a list. */
export function setOf<S extends z.ZodMiniType>(entry: S) {
  const setSchema = z.custom<Set<z.output<S>>>((value) => value instanceof Set, 'must be a set')
  return z.codec(z.array(entry), setSchema, { decode: (entries) => new Set(entries), encode: (set) => [...set] })
}

/** Returns the schema of a list. A missing list becomes an empty list. */
export const listOf = <S extends z.ZodMiniType>(entry: S) => z._default(z.array(entry), () => [])
