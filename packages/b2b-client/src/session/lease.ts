import type { Core } from '../browser/core.ts'
import { readJson, writeJson } from '../browser/storage.ts'
import { uuid } from '../internal/random.ts'
import { withTimeout } from '../internal/withTimeout.ts'
import {
  LEASE_RECHECK_DELAY_MS,
  LEASE_TTL_MS,
  MAX_JITTER_STEP,
  MAX_REFRESH_JITTER_MS,
  MAX_RETRY_AFTER_JITTER_MS,
  MAX_RETRY_AFTER_MS,
  REFRESH_INTERVAL_MS,
} from '../limits.ts'

/** The lease when nothing is stored. Times are in ms since the epoch. */
export const NO_LEASE = {
  /** The id of the client that refreshes, or that refreshed last. */
  owner: '',
  /** No other client starts before this time. 0: the refresh has finished. */
  until: 0,
  /** The id of the session. A lease of another session is ignored. */
  session: '',
  triedAt: 0,
  refreshedAt: 0,
  /** From 0 to 1: the share of the maximum jitter that this browser waits. Drawn after each refresh. All tabs use the same one. */
  jitterShare: 0,
  failures: 0,
  /** After a failure, the next refresh does not start before this time. */
  notBefore: 0,
  /** True if the provider requested the wait (`Retry-After`). Then waking up does not shorten it. */
  asked: false,
}

/** The lease of the background refresh, which all tabs share through storage: only the tab that holds it refreshes. */
export type Lease = Readonly<typeof NO_LEASE>

/** Access of one client to the shared lease. */
export interface SharedLease {
  read(): Lease
  /** Changes the lease, and makes this client its owner. */
  write(change: Partial<Lease>): void
  /** Takes the lease. Resolves with false if another tab holds it. */
  take(): Promise<boolean>
  /** Ends the lease if this client holds it, so that other tabs do not wait until it expires. */
  release(): void
  /** Returns when this client may refresh. `jitter`: the additional wait if another client refreshed last. */
  dueAt(jitter: number): number
}

function isLease(entry: Lease): boolean {
  const hasTypes = Object.entries(NO_LEASE).every(([name, value]) => typeof Reflect.get(entry, name) === typeof value)
  return hasTypes && entry.jitterShare >= 0 && entry.jitterShare <= 1
}

/** Returns the first entry that is a valid lease of the session. Absent fields get their default: another version may have written it. */
export const decodeLease = (entries: readonly unknown[], session: string): Lease =>
  entries.map((entry): Lease => ({ ...NO_LEASE, ...Object(entry) })).find((lease) => isLease(lease) && lease.session === session) ??
  NO_LEASE

/**
 * Draws the jitter share after a refresh. It is near the last one: independent shares cancel each other out, so browsers that woke up
 * together would need twice as long to drift apart. `random`: from 0 up to 1.
 */
export function nextJitterShare({ refreshedAt, jitterShare }: Lease, random: number): number {
  if (refreshedAt === 0) return random
  const share = jitterShare + (random * 2 - 1) * MAX_JITTER_STEP
  // Mirrored at 0 and 1, so that all shares are equally likely.
  return Math.min(Math.abs(share), 2 - share)
}

/**
 * Returns when a client may refresh, in ms since the epoch. The client that refreshed last goes first. Other clients add their jitter, so
 * that they find its lease before they start. A time that is too far in the future is ignored: it was written before the clock was set back.
 */
export function dueAt(lease: Lease, owner: string, jitter: number, now: number): number {
  const zeroIfTooFar = (time: number, maxAhead: number) => (time > now + maxAhead ? 0 : time)
  const lastRefreshAt = Math.min(zeroIfTooFar(lease.refreshedAt, REFRESH_INTERVAL_MS), now)
  const nextRefreshAt = lastRefreshAt === 0 ? 0 : lastRefreshAt + REFRESH_INTERVAL_MS - lease.jitterShare * MAX_REFRESH_JITTER_MS
  const earliest = Math.max(nextRefreshAt, zeroIfTooFar(lease.notBefore, MAX_RETRY_AFTER_MS + MAX_RETRY_AFTER_JITTER_MS))
  if (lease.owner === owner || lease.owner === '') return earliest
  return Math.max(earliest, zeroIfTooFar(lease.until, 2 * LEASE_TTL_MS)) + jitter
}

/** Opens the lease. `sessionId`: returns the id of the session that this tab shows. */
export function openLease({ tab, names }: Core, sessionId: () => string): SharedLease {
  const owner = uuid()
  const key = names.key('lease')
  /** The last lease that this client wrote. Used if storage has no lease of the session: another tab may have overwritten it. */
  let written: unknown
  const read = () => decodeLease([readJson(tab.local, key), written], sessionId())
  const write = (change: Partial<Lease>) => {
    written = { ...read(), ...change, owner, session: sessionId() }
    writeJson(tab.local, key, written)
    tab.hint(key)
  }
  return {
    read,
    write,
    async take() {
      const { owner: holder, until } = read()
      const remaining = until - tab.now()
      if (remaining > 0 && remaining <= LEASE_TTL_MS) return holder === owner
      write({ until: tab.now() + LEASE_TTL_MS, triedAt: tab.now() })
      // Two tabs can take the lease at the same moment. The tab that wrote last holds it.
      await withTimeout(tab, LEASE_RECHECK_DELAY_MS)
      return read().owner === owner
    },
    release() {
      const { owner: holder, until } = read()
      if (holder === owner && until > 0) write({ until: 0 })
    },
    dueAt: (jitter) => dueAt(read(), owner, jitter, tab.now()),
  }
}
