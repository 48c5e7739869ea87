import type { Core } from '../browser/core.ts'
import { readJson, writeJson } from '../browser/storage.ts'
import type { Stop } from '../browser/tab.ts'
import { withTimeout } from '../browser/withTimeout.ts'
import { backoff } from '../internal/backoff.ts'
import { uuid } from '../internal/random.ts'
import {
  LEASE_RECHECK_DELAY_MS,
  LEASE_TTL_MS,
  MAX_RETRY_AFTER_MS,
  MAX_TAB_JITTER_MS,
  MAX_WAKE_JITTER_MS,
  MIN_REFRESH_INTERVAL_MS,
  REFRESH_INTERVAL_MS,
} from '../limits.ts'
import type { FullSession } from './fullSession.ts'

/** The lease when nothing is stored. All tabs share the lease through storage, so that only one tab refreshes. Times are ms since the epoch. */
const NO_LEASE = {
  /** The id of the client that refreshes, or that refreshed last. */
  owner: '',
  /** No other client starts before this time. 0: the refresh has finished. */
  until: 0,
  /** The id of the session. A lease of another session is ignored. */
  session: '',
  triedAt: 0,
  refreshedAt: 0,
  failures: 0,
  /** After a failure, the next refresh does not start before this time. */
  notBefore: 0,
  /** True if the provider requested the wait (`Retry-After`). Then waking up does not shorten it. */
  asked: false,
}
export type Lease = Readonly<typeof NO_LEASE>

const isLease = (entry: unknown): entry is Lease =>
  Object.entries(NO_LEASE).every(([name, value]) => typeof Object(entry)[name] === typeof value)

/** Returns the first entry that is a valid lease of the session. */
export const decodeLease = (entries: readonly unknown[], session: string): Lease =>
  entries.find((entry): entry is Lease => isLease(entry) && entry.session === session) ?? NO_LEASE

/**
 * Returns when a tab may refresh, in ms since the epoch. The tab that refreshed last goes first. Other tabs add their jitter, so that they
 * find its lease before they start. A time that is too far in the future is ignored: it was written before the clock was set back.
 */
export function dueAt(lease: Lease, owner: string, jitter: number, now: number): number {
  const zeroIfTooFar = (time: number, maxAhead: number) => (time > now + maxAhead ? 0 : time)
  const lastRefreshAt = Math.min(zeroIfTooFar(lease.refreshedAt, REFRESH_INTERVAL_MS), now)
  const nextRefreshAt = lastRefreshAt === 0 ? 0 : lastRefreshAt + REFRESH_INTERVAL_MS
  const earliest = Math.max(nextRefreshAt, zeroIfTooFar(lease.notBefore, MAX_RETRY_AFTER_MS))
  if (lease.owner === owner || lease.owner === '') return earliest
  return Math.max(earliest, zeroIfTooFar(lease.until, 2 * LEASE_TTL_MS)) + jitter
}

/** Refreshes the session in the background. Only one tab of a browser does it at a time. */
export function createRefresh({ tab, names, settings }: Core, session: FullSession) {
  const owner = uuid()
  const jitter = tab.random() * MAX_TAB_JITTER_MS
  const key = names.key('lease')
  let cancel: Stop = () => {}
  let isRefreshing = false
  let confirm: () => Promise<unknown>
  let settle: () => void
  /** The time of the last successful refresh that this tab has applied. */
  let adoptedAt = 0

  const sessionId = () => session.get().state.session?.member_session_id ?? ''
  /** The last lease that this tab wrote. Used if storage has no lease of the session: another tab may have overwritten it. */
  let writtenLease: unknown
  const read = () => decodeLease([readJson(tab.local, key), writtenLease], sessionId())
  const write = (change: Partial<Lease>) => {
    writtenLease = { ...read(), ...change, owner, session: sessionId() }
    writeJson(tab.local, key, writtenLease)
    tab.hint(key)
  }
  /** True if there is a session to refresh. With HttpOnly cookies the client cannot see one, so it asks the provider once. */
  const hasSession = () => session.exists() || (settings.mayBeHidden && session.get().fromCache)

  /** Schedules the next refresh. Call it when the session or the lease has changed. */
  function schedule(earliest = 0, needsRefresh = hasSession(), lease = read()): void {
    if (isRefreshing) return
    cancel()
    if (!needsRefresh) return settle()
    const startAt = Math.max(dueAt(lease, owner, jitter, tab.now()), earliest)
    cancel = tab.after(startAt - tab.now(), () => void refresh())
  }

  /** Takes the lease. Resolves with false if another tab holds it. */
  async function take(): Promise<boolean> {
    const { owner: holder, until } = read()
    if (until > tab.now() && until <= tab.now() + LEASE_TTL_MS) return holder === owner
    write({ until: tab.now() + LEASE_TTL_MS, triedAt: tab.now() })
    // Two tabs can take the lease at the same moment. The tab that wrote last holds it.
    await withTimeout(tab, LEASE_RECHECK_DELAY_MS)
    return read().owner === owner
  }

  async function refresh(): Promise<void> {
    if (isRefreshing || dueAt(read(), owner, 0, tab.now()) > tab.now()) return schedule()
    isRefreshing = true
    if (await take()) await confirm().catch(handleFailure)
    isRefreshing = false
    schedule()
  }

  function handleFailure(error: unknown): void {
    // The client was disposed in the meantime. Its failure must not delay the other tabs.
    if (tab.closed()) return
    if (!hasSession()) return write({ until: 0 })
    // Calls reject only with errors of this package. Some of them have this property.
    const { retry_after: retryAfter } = error as { readonly retry_after?: number | undefined }
    const failures = read().failures + 1
    write({ until: 0, failures, notBefore: tab.now() + backoff(failures, tab.random(), retryAfter), asked: retryAfter !== undefined })
  }

  /** The browser is online or the page is visible again: retries soon, even if the wait after a failure is not over. */
  function wake(): void {
    const { failures, asked, triedAt } = read()
    if (isRefreshing || !hasSession()) return
    if (failures > 0 && !asked) write({ notBefore: triedAt + MIN_REFRESH_INTERVAL_MS })
    schedule(tab.now() + tab.random() * MAX_WAKE_JITTER_MS)
  }

  /** Ends the lease if this tab holds it, so that other tabs do not wait until it expires. */
  function release(): void {
    const { owner: holder, until } = read()
    if (holder === owner && until > 0) write({ until: 0 })
  }

  return {
    /** The lease that replaces Web Locks in browsers without them. See `turn.ts`. */
    lease: { take, release },
    /** Call it when the provider has confirmed the session, by a refresh or by a sign-in. */
    onConfirmed(): void {
      adoptedAt = tab.now()
      write({ ...NO_LEASE, refreshedAt: adoptedAt })
      schedule()
    },
    /** Starts the background refresh. `confirmNow`: confirms the session at the provider. `settleNow`: called if there is no session. */
    start(confirmNow: () => Promise<unknown>, settleNow: () => void): void {
      confirm = confirmNow
      settle = settleNow
      tab.on('storage', (changedKey) => {
        if (changedKey !== null && changedKey !== key) return
        const { refreshedAt } = read()
        if (refreshedAt > 0 && refreshedAt !== adoptedAt) session.adopt(true)
        adoptedAt = refreshedAt
        schedule()
      })
      for (const event of ['online', 'visible', 'restored'] as const) tab.on(event, wake)
      // A page that is gone must not delay the next page or another tab.
      tab.on('left', release)
      tab.closing(release)
      session.subscribe(() => schedule())
      if (!hasSession()) return settle()
      const lease = read()
      adoptedAt = lease.refreshedAt
      const age = tab.now() - adoptedAt
      if (age >= 0 && age < REFRESH_INTERVAL_MS) session.adopt(true)
      schedule(0, true, lease)
    },
  }
}
