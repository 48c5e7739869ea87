import type { WithLock } from '../browser/tab.ts'
import { within } from '../browser/within.ts'
import type { Core } from '../core.ts'
import { CALL_DEADLINE, MAX_TURN_WAIT_MS, TURN_POLL_MS } from '../limits.ts'

/** Lets the tabs of a browser confirm the session one after the other. */
export type Turn = ReturnType<typeof createTurn>

/** The lease in storage, as the other tabs see it. */
export interface SharedLease {
  /** Takes the lease; resolves with false if another tab holds it. */
  take(): Promise<boolean>
  release(): void
}

/**
 * One call to `session.authenticate` at a time per browser: with a provider that rotates tokens, two calls with the same token make one of
 * them fail. Web Locks decide where they exist. Elsewhere the lease in storage does, as well as it can: tabs see it late.
 */
export function createTurn({ tab, names }: Core, lease: SharedLease) {
  const underLease: WithLock = async (_name, signal, run) => {
    while (!(await lease.take()) && !signal.aborted) await within(tab, TURN_POLL_MS)
    return run(false).finally(lease.release)
  }
  const lock = tab.lock ?? underLease
  /** Runs a function when no other call of this browser confirms the session, or after a time in ms. */
  async function take<T>(run: (holdsTurn: boolean) => Promise<T>, maxWaitMs = MAX_TURN_WAIT_MS): Promise<T> {
    const waiting = new AbortController()
    const abort = () => waiting.abort()
    const stops = [tab.after(maxWaitMs, abort), tab.closing(abort)]
    return lock(names.key('lease'), waiting.signal, (holdsLock) => {
      stops.forEach((stop) => stop())
      return run(holdsLock)
    })
  }
  return {
    take,
    /** Resolves when the calls of other tabs that are running now are over. */
    othersAreDone: () => take(async () => {}, CALL_DEADLINE),
  }
}
