import type { Core } from '../browser/core.ts'
import { readJson, writeJson } from '../browser/storage.ts'
import { isJson } from '../contract/fields.ts'
import { uuid } from '../internal/random.ts'
import { withTimeout } from '../internal/withTimeout.ts'
import {
  LEASE_CHECK_DELAY_MS,
  LEASE_RECHECK_DELAY_MS,
  LEASE_TTL_MS,
  MAX_JITTER_STEP,
  MAX_REFRESH_JITTER_MS,
  MAX_RETRY_AFTER_JITTER_MS,
  MAX_RETRY_AFTER_MS,
  MAX_TAB_JITTER_MS,
  MAX_TAB_SYNC_DELAY_MS,
  REFRESH_INTERVAL_MS,
} from '../limits.ts'
import type { Session } from './session.ts'
import type { TakeTurn } from './turn.ts'

/** The lease when nothing is stored. Times are in ms since the epoch. */
export const NO_LEASE = {
  /** The id of the client that refreshes, or that refreshed last. */
  owner: '',
  /** No other client starts before this time. 0: the refresh has finished. */
  until: 0,
  /** The id of the session. A lease of another session is ignored. */
  session: '',
  triedAt: 0,
  /** When the provider has last confirmed the session. 0: unknown. */
  refreshedAt: 0,
  /** From 0 to 1. A refresh starts earlier by this share of `MAX_REFRESH_JITTER_MS`. After a wake, it starts later by this share of `MAX_WAKE_JITTER_MS`. All tabs share it. */
  jitterShare: 0,
  failures: 0,
  /** After a failure, the next refresh does not start before this time. */
  notBefore: 0,
  /** True if the provider requested the wait (`Retry-After`). Then waking up does not shorten it. */
  waitRequested: false,
}

/** The lease of the background refresh, which all tabs share through storage: only the tab that holds it refreshes. */
export type Lease = Readonly<typeof NO_LEASE>

/** Access of one client to the shared lease. */
export interface SharedLease {
  read(): Lease
  /** Changes the lease, and makes this client its owner. */
  write(change: Partial<Lease>): void
  /** Takes the lease. Resolves with false if another tab holds it, unless that tab is gone. */
  take(): Promise<boolean>
  /** Ends the lease if this client holds it, so that other tabs do not wait until it expires. */
  release(): void
  /** Records that the provider has confirmed the session, by a refresh or by a sign-in. This ends the lease. */
  recordConfirmation(sessionId: string): void
  /** Returns true if the provider has confirmed the session within the last interval, in another tab, and this client did not know it yet. */
  noticeConfirmation(): boolean
  /** Returns when to take the lease for the next refresh, in ms since the epoch. In the past: now. */
  dueAt(): number
  /** Returns how much longer this client waits than the client that refreshed last. That client therefore starts first, and the others find its lease. */
  extraWait(): number
}

function isLease(entry: Lease): boolean {
  const hasTypes = Object.entries(NO_LEASE).every(([name, value]) => typeof Reflect.get(entry, name) === typeof value)
  return hasTypes && entry.jitterShare >= 0 && entry.jitterShare <= 1
}

/** Returns the first entry that is a valid lease of the session. Absent fields get their default: another version may have written it. */
export const decodeLease = (entries: readonly unknown[], session: string): Lease =>
  entries
    .map((entry): Lease => ({ ...NO_LEASE, ...(isJson(entry) ? entry : {}) }))
    .find((lease) => isLease(lease) && lease.session === session) ?? NO_LEASE

/**
 * Draws the jitter share after a refresh, so that browsers that woke up together drift apart. The share changes in small steps: a browser that
 * was early stays early for several refreshes, so its lead grows. Independent shares would cancel each other out, and take twice as long.
 * `random`: from 0 up to 1.
 */
export function nextJitterShare({ refreshedAt, jitterShare }: Lease, random: number): number {
  if (refreshedAt === 0) return random
  const share = jitterShare + (random * 2 - 1) * MAX_JITTER_STEP
  // Mirrored at 0 and 1, so that all shares are equally likely.
  return Math.abs(share > 1 ? 2 - share : share)
}

/** Returns a time of the lease, or 0 if it is too far in the future. Such a time was written before the clock was set back. */
const validTime = (time: number, now: number, maxLead: number): number => (time > now + maxLead ? 0 : time)

/** Returns until when another client holds the lease; 0 if none does. */
function heldUntil({ owner, until }: Lease, clientId: string, now: number): number {
  return owner === clientId ? 0 : validTime(until, now, LEASE_TTL_MS)
}

/** Returns when to take the lease for the next refresh, in ms since the epoch. In the past: now. */
export function dueAt(lease: Lease, clientId: string, now: number): number {
  // After the clock was set back, the last refresh can be in the future. A refresh far in the future is ignored, and another counts as made now.
  const lastRefreshAt = Math.min(validTime(lease.refreshedAt, now, REFRESH_INTERVAL_MS), now)
  const nextRefreshAt = lastRefreshAt + REFRESH_INTERVAL_MS - lease.jitterShare * MAX_REFRESH_JITTER_MS
  const retryAt = validTime(lease.notBefore, now, MAX_RETRY_AFTER_MS + MAX_RETRY_AFTER_JITTER_MS)
  return Math.max(nextRefreshAt, retryAt, heldUntil(lease, clientId, now) - (LEASE_TTL_MS - LEASE_CHECK_DELAY_MS))
}

/** Opens the lease. */
export function openLease({ tab, names }: Core, session: Pick<Session, 'get'>, takeTurn: TakeTurn): SharedLease {
  const clientId = uuid()
  const key = names.key('lease')
  const tabJitter = tab.random() * MAX_TAB_JITTER_MS
  /** The last lease that this client wrote. Used if storage has no lease of the session: another tab may have overwritten it. */
  let written: unknown
  /** The last confirmation that this client knows, in this tab or another, in ms since the epoch. */
  let knownConfirmation = 0

  const shownId = () => session.get().state.session?.member_session_id ?? ''
  const read = () => decodeLease([readJson(tab.local, key), written], shownId())
  function write(change: Partial<Lease>): void {
    written = { ...read(), session: shownId(), ...change, owner: clientId }
    writeJson(tab.local, key, written)
    tab.hint(key)
  }
  return {
    read,
    write,
    async take() {
      const found = read()
      if (heldUntil(found, clientId, tab.now()) > tab.now()) {
        // Another tab holds the lease. While it refreshes, it also has the turn, and the browser frees the turn of a killed tab. So the owner
        // is gone if this tab gets the turn, and the lease has not ended when every earlier write has arrived. After a timeout, an owner
        // refreshes without the turn. Then two tabs refresh, and a refused one waits for the response of the other (`waitUntil`).
        const turn = await takeTurn()
        // Ends the turn at once, so that the calls of other tabs do not wait.
        turn.end()
        await withTimeout(tab, MAX_TAB_SYNC_DELAY_MS)
        if (!turn.hasLock || read().until !== found.until || tab.closed()) return false
      }
      const now = tab.now()
      write({ until: now + LEASE_TTL_MS, triedAt: now })
      // Two tabs can take the lease at the same moment. The tab that wrote last holds it.
      await withTimeout(tab, LEASE_RECHECK_DELAY_MS)
      return read().owner === clientId
    },
    release() {
      const { owner, until } = read()
      if (owner === clientId && until > 0) write({ until: 0 })
    },
    recordConfirmation(sessionId) {
      const jitterShare = nextJitterShare(read(), tab.random())
      knownConfirmation = tab.now()
      write({ ...NO_LEASE, session: sessionId, refreshedAt: knownConfirmation, jitterShare })
    },
    noticeConfirmation() {
      const { refreshedAt } = read()
      const age = tab.now() - refreshedAt
      const isNew = refreshedAt !== knownConfirmation && age >= 0 && age < REFRESH_INTERVAL_MS
      knownConfirmation = refreshedAt
      return isNew
    },
    dueAt: () => dueAt(read(), clientId, tab.now()),
    extraWait: () => (['', clientId].includes(read().owner) ? 0 : tabJitter),
  }
}
