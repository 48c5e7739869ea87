import * as z from 'zod/mini'

/*
 * What a world keeps things in. Each is a codec: a plain object or list where a world is written as JSON, a map or a set in the world
 * itself. What is missing in JSON is empty in the world.
 */

/** Entries under texts. */
export function mapOf<S extends z.ZodMiniType>(entry: S) {
  const inWorld = z.custom<Map<string, z.output<S>>>((value) => value instanceof Map, 'must be a map')
  const codec = z.codec(z.record(z.string(), entry), inWorld, {
    decode: (entries) => new Map(Object.entries(entries)),
    encode: (map) => Object.fromEntries(map),
  })
  return z.prefault(codec, {})
}

/** Each entry once. */
export function setOf<S extends z.ZodMiniType>(entry: S) {
  const inWorld = z.custom<Set<z.output<S>>>((value) => value instanceof Set, 'must be a set')
  return z.codec(z.array(entry), inWorld, { decode: (entries) => new Set(entries), encode: (set) => [...set] })
}

/** Entries in their order. */
export const listOf = <S extends z.ZodMiniType>(entry: S) => z._default(z.array(entry), () => [])
