import type { Core } from '../browser/core.ts'
import type { Stop } from '../browser/tab.ts'
import { backoff } from '../internal/backoff.ts'
import { MAX_TAB_JITTER_MS, MAX_TIMER_DELAY_MS, MAX_WAKE_JITTER_MS, MIN_REFRESH_INTERVAL_MS, REFRESH_INTERVAL_MS } from '../limits.ts'
import type { Follower } from './follow.ts'
import { NO_LEASE, nextJitterShare, openLease } from './lease.ts'
import type { Session } from './session.ts'

/** The background refresh of the session. Only one tab of a browser does it at a time. */
export interface Refresh {
  /** Call it when the provider has confirmed the session, by a refresh or by a sign-in. */
  onConfirmed(): void
  /** Starts the refresh. `confirm`: confirms the session at the provider. `settle`: called if there is no session. */
  start(confirm: () => Promise<unknown>, settle: () => void): void
}

/** Creates the background refresh. Call `start` once. `adopt`: applies the changes of other tabs. */
export function createRefresh(core: Core, session: Session, adopt: Follower['adopt']): Refresh {
  const { tab, names, settings } = core
  const lease = openLease(core, () => session.get().state.session?.member_session_id ?? '')
  const jitter = tab.random() * MAX_TAB_JITTER_MS
  let cancel: Stop = () => {}
  let isRefreshing = false
  let confirm: () => Promise<unknown>
  let settle: () => void
  /** The time of the last refresh that this tab has applied, its own or that of another tab. */
  let adoptedAt = 0
  /** After a wake, this tab does not refresh before this time. */
  let wakeWaitEndsAt = 0

  /** True if there is a session to refresh. With HttpOnly cookies the client cannot see one, so it asks the provider once. */
  const hasSession = () => session.exists() || (settings.mayBeHidden && session.get().fromCache)

  /** Schedules the next refresh. Call it when the session or the lease has changed. */
  function schedule(): void {
    if (isRefreshing) return
    cancel()
    if (!hasSession()) return settle()
    // The minimum is for a clock that was set back.
    wakeWaitEndsAt = Math.min(wakeWaitEndsAt, tab.now() + MAX_WAKE_JITTER_MS)
    const startAt = Math.max(lease.dueAt(jitter), wakeWaitEndsAt, tab.now())
    cancel = tab.after(startAt - tab.now(), () => (tab.now() > startAt + MAX_TIMER_DELAY_MS ? wake() : void refresh()))
  }

  async function refresh(): Promise<void> {
    if (isRefreshing || lease.dueAt(0) > tab.now()) return schedule()
    isRefreshing = true
    if (await lease.take()) await confirm().catch(handleFailure)
    isRefreshing = false
    schedule()
  }

  function handleFailure(error: unknown): void {
    // The client was disposed in the meantime. Its failure must not delay the other tabs.
    if (tab.closed()) return
    if (!hasSession()) return lease.write({ until: 0 })
    // Calls reject only with errors of this package. Some of them have this property.
    const { retry_after: retryAfter } = error as { readonly retry_after?: number | undefined }
    const failures = lease.read().failures + 1
    lease.write({ until: 0, failures, notBefore: tab.now() + backoff(failures, tab.random(), retryAfter), asked: retryAfter !== undefined })
  }

  /**
   * The computer woke up, the browser is online, or the page is visible again: retries, even if the wait after a failure is not over. Many
   * browsers can wake up at the same time. The ones that no user looks at wait, so that they do not delay the others.
   */
  function wake(): void {
    const { failures, asked, triedAt, jitterShare } = lease.read()
    if (isRefreshing || !hasSession()) return
    if (failures > 0 && !asked) lease.write({ notBefore: triedAt + MIN_REFRESH_INTERVAL_MS })
    wakeWaitEndsAt = tab.hidden() ? tab.now() + jitterShare * MAX_WAKE_JITTER_MS + jitter : 0
    schedule()
  }

  /** Another tab has written the lease. */
  function followLease(): void {
    const { refreshedAt } = lease.read()
    if (refreshedAt > 0 && refreshedAt !== adoptedAt) adopt(true)
    adoptedAt = refreshedAt
    schedule()
  }

  return {
    onConfirmed() {
      adoptedAt = tab.now()
      lease.write({ ...NO_LEASE, refreshedAt: adoptedAt, jitterShare: nextJitterShare(lease.read(), tab.random()) })
      schedule()
    },
    start(confirmSession, settleClient) {
      confirm = confirmSession
      settle = settleClient
      tab.on('storage', (key) => {
        if (key === null || key === names.key('lease')) followLease()
      })
      for (const event of ['online', 'visible', 'restored'] as const) tab.on(event, wake)
      // A page that is gone must not delay the next page or another tab.
      tab.on('left', lease.release)
      tab.closing(lease.release)
      session.subscribe(() => schedule())
      if (!hasSession()) return settle()
      adoptedAt = lease.read().refreshedAt
      const age = tab.now() - adoptedAt
      if (age >= 0 && age < REFRESH_INTERVAL_MS) adopt(true)
      schedule()
    },
  }
}
