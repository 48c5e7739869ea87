import { LARGEST_METADATA, MOST_METADATA_KEYS } from '../limits.ts'
import { Refusal } from '../refusal.ts'

type Metadata = Record<string, unknown>

/** Metadata with changes laid over it, key by key; `null` takes a key away. Refuses a list, too many keys and too much text. */
export function mergedMetadata(before: Metadata, changes: unknown): Metadata {
  if (typeof changes !== 'object' || changes === null || Array.isArray(changes)) {
    throw new Refusal(400, 'metadata_invalid_format', 'Metadata is an object.')
  }
  const merged = Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null))
  if (Object.keys(merged).length > MOST_METADATA_KEYS) {
    throw new Refusal(400, 'metadata_too_many_keys', `Metadata has at most ${MOST_METADATA_KEYS} keys.`)
  }
  if (JSON.stringify(merged).length > LARGEST_METADATA) {
    throw new Refusal(400, 'metadata_too_large', `Metadata has at most ${LARGEST_METADATA} characters.`)
  }
  return merged
}
