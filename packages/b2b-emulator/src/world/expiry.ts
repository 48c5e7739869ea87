import { MAX_KEPT_ENTRIES, MAX_LIVE_RECORDS } from '../limits.ts'
import type { World } from './world.ts'

/** A record with a lifetime. Its time is in milliseconds since 1970 on the clock of the world. */
type Expiring = { readonly expires_at: number } | { readonly expiresAt: number }

const expiryOf = (record: Expiring): number => ('expires_at' in record ? record.expires_at : record.expiresAt)

/** Removes the oldest record if there are too many. */
function removeSurplus(records: Map<string, unknown>): void {
  const [oldestKey] = records.keys()
  if (records.size > MAX_LIVE_RECORDS && oldestKey !== undefined) records.delete(oldestKey)
}

/**
 * Adds a record to a map that must not grow without bound. A small map keeps its useless records, because some calls refuse an expired record with
 * a message of its own.
 */
export function addLimited<R>(records: Map<string, R>, key: string, record: R, isUseless: (record: R, key: string) => boolean): void {
  records.set(key, record)
  if (records.size <= MAX_KEPT_ENTRIES) return
  for (const [otherKey, otherRecord] of records) if (isUseless(otherRecord, otherKey)) records.delete(otherKey)
  removeSurplus(records)
}

/** Adds a record with a lifetime. If the map is large, removes its expired records. */
export function addExpiring<R extends Expiring>(world: World, records: Map<string, R>, key: string, record: R): void {
  const now = world.now()
  addLimited(records, key, record, (otherRecord) => expiryOf(otherRecord) <= now)
}
