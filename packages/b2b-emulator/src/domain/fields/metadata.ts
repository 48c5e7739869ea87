import { Refusal } from '../../internal/refusal.ts'
import { MAX_METADATA_LENGTH, MAX_METADATA_KEYS } from '../../limits.ts'

type Metadata = Record<string, unknown>

/** Merges changes into metadata, key by key. A change to `null` removes the key. Refuses metadata that is no object or too large. */
export function mergeMetadata(metadata: Metadata, changes: unknown): Metadata {
  if (typeof changes !== 'object' || changes === null || Array.isArray(changes)) {
    throw new Refusal(400, 'metadata_invalid_format', 'Metadata must be an object.')
  }
  const entries = Object.entries({ ...metadata, ...changes }).filter(([, value]) => value !== null)
  if (entries.length > MAX_METADATA_KEYS) {
    throw new Refusal(400, 'metadata_too_many_keys', `Metadata must have at most ${MAX_METADATA_KEYS} keys.`)
  }
  const mergedMetadata = Object.fromEntries(entries)
  if (JSON.stringify(mergedMetadata).length > MAX_METADATA_LENGTH) {
    throw new Refusal(400, 'metadata_too_large', `Metadata must have at most ${MAX_METADATA_LENGTH} characters.`)
  }
  return mergedMetadata
}
