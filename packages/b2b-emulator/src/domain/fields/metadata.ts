import { Refusal } from '../../internal/refusal.ts'
import { MAX_METADATA_LENGTH, MAX_METADATA_KEYS } from '../../limits.ts'

type Metadata = Record<string, unknown>

/** Merges changes into metadata, key by key. `null` removes a key. Refuses a list, too many keys, and too much text. */
export function mergedMetadata(before: Metadata, changes: unknown): Metadata {
  if (typeof changes !== 'object' || changes === null || Array.isArray(changes)) {
    throw new Refusal(400, 'metadata_invalid_format', 'Metadata must be an object.')
  }
  const merged = Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null))
  if (Object.keys(merged).length > MAX_METADATA_KEYS) {
    throw new Refusal(400, 'metadata_too_many_keys', `Metadata must have at most ${MAX_METADATA_KEYS} keys.`)
  }
  if (JSON.stringify(merged).length > MAX_METADATA_LENGTH) {
    throw new Refusal(400, 'metadata_too_large', `Metadata must have at most ${MAX_METADATA_LENGTH} characters.`)
  }
  return merged
}
