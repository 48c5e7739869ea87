import type { WithLock } from '../browser/tab.ts'
import { within } from '../browser/within.ts'
import type { Core } from '../core.ts'
import { MAX_TURN_WAIT_MS, TURN_POLL_MS } from '../limits.ts'

/**
 * Runs a function when no other call of this browser confirms the session. After 10 seconds of waiting it is run all the same, with
 * `holdsTurn` false.
 */
export type Turn = <T>(run: (holdsTurn: boolean) => Promise<T>) => Promise<T>

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
export function createTurn({ tab, names }: Core, lease: SharedLease): Turn {
  /** The last call of this tab, which shares its lease. */
  let last: Promise<unknown> = Promise.resolve()
  const underLease: WithLock = (_name, signal, run) => {
    const turn = last.then(async () => {
      let holdsLease
      while (!(holdsLease = await lease.take()) && !signal.aborted) await within(tab, TURN_POLL_MS)
      return run(holdsLease).finally(lease.release)
    })
    last = turn.catch(() => {})
    return turn
  }
  const lock = tab.lock ?? underLease
  return async (run) => {
    const waiting = new AbortController()
    const abort = () => waiting.abort()
    const stops = [tab.after(MAX_TURN_WAIT_MS, abort), tab.closing(abort)]
    return lock(names.key('lease'), waiting.signal, (holdsTurn) => {
      stops.forEach((stop) => stop())
      return run(holdsTurn)
    })
  }
}
