import type { Core } from '../browser/core.ts'
import type { Stop } from '../browser/tab.ts'
import { backoff } from '../internal/backoff.ts'
import { MAX_TIMER_LATENESS_MS, MAX_WAKE_JITTER_MS, MIN_REFRESH_INTERVAL_MS } from '../limits.ts'
import type { SharedLease } from './lease.ts'
import type { Session } from './session.ts'

/** The parts of the client that the background refresh uses. */
export interface RefreshContext {
  readonly lease: SharedLease
  /** Confirms the session at the provider. The response is applied, which also records the confirmation in the lease. */
  readonly confirm: () => Promise<unknown>
  /** Applies the changes of other tabs, and shows the session as confirmed. */
  readonly adoptConfirmed: () => void
  /** Called when this client knows whether there is a session, or when the provider could not be asked. Can be called several times. */
  readonly onSessionKnown: () => void
}

/** Starts the background refresh of the session. Only one tab of a browser refreshes at a time. */
export function startRefresh(core: Core, session: Session, { lease, confirm, adoptConfirmed, onSessionKnown }: RefreshContext): void {
  const { tab, names, settings } = core
  let cancelTimer: Stop = () => {}
  let isRefreshing = false
  /** After a wake, a hidden tab does not refresh before this time. */
  let wakeWaitEndsAt = 0

  /** Returns true if there can be a session to refresh. The client cannot see HttpOnly cookies, so it asks the provider as long as nothing is confirmed. */
  const hasSession = () => session.exists() || (settings.mayBeHidden && session.get().fromCache)

  /** Schedules the next refresh. Call it when the session or the lease has changed. */
  function schedule(): void {
    if (isRefreshing) return
    cancelTimer()
    if (!hasSession()) return onSessionKnown()
    const now = tab.now()
    // If the clock was set back, the wait would end too late.
    wakeWaitEndsAt = Math.min(wakeWaitEndsAt, now + MAX_WAKE_JITTER_MS)
    const startAt = Math.max(lease.dueAt() + lease.extraWait(), wakeWaitEndsAt, now)
    cancelTimer = tab.after(startAt - now, () => {
      const wasAsleep = tab.now() > startAt + MAX_TIMER_LATENESS_MS
      if (wasAsleep) wake()
      else void refresh()
    })
  }

  async function refresh(): Promise<void> {
    // Another tab may have refreshed, or taken the lease, since the timer was set.
    if (isRefreshing || lease.dueAt() > tab.now()) return schedule()
    isRefreshing = true
    if (await lease.take()) {
      await confirm().catch(handleFailure)
      onSessionKnown()
    }
    isRefreshing = false
    schedule()
  }

  function handleFailure(error: unknown): void {
    // The client was disposed in the meantime. Its failure must not delay the other tabs.
    if (tab.closed()) return
    if (!hasSession()) return lease.release()
    // Calls reject only with errors of this package. Some of them have this property.
    const { retry_after: requestedWait } = error as { readonly retry_after?: number | undefined }
    const failures = lease.read().failures + 1
    const notBefore = tab.now() + backoff(failures, tab.random(), requestedWait)
    lease.write({ until: 0, failures, notBefore, waitRequested: requestedWait !== undefined })
  }

  /**
   * The computer woke up, the browser is online, or the page is visible again: refreshes soon, even if the wait after a failure is not over.
   * Many browsers can wake up at the same time. A tab that the user does not see waits, so that the provider can first answer visible tabs.
   */
  function wake(): void {
    if (isRefreshing || !hasSession()) return
    const { failures, waitRequested, triedAt, jitterShare } = lease.read()
    if (failures > 0 && !waitRequested) lease.write({ notBefore: triedAt + MIN_REFRESH_INTERVAL_MS })
    const hiddenWait = jitterShare * MAX_WAKE_JITTER_MS + lease.extraWait()
    wakeWaitEndsAt = tab.hidden() ? tab.now() + hiddenWait : 0
    schedule()
  }

  /** Follows the lease, which another tab may have changed. */
  function followLease(): void {
    if (lease.noticeConfirmation()) adoptConfirmed()
    schedule()
  }

  tab.on('storage', (key) => [null, names.key('lease')].includes(key) && followLease())
  for (const event of ['online', 'visible', 'restored'] as const) tab.on(event, wake)
  // A page that is gone must not delay the next page or another tab.
  tab.on('left', lease.release)
  tab.closing(lease.release)
  session.subscribe(schedule)
  followLease()
}
