import type { WithLock } from '../browser/tab.ts'
import { withTimeout } from '../browser/withTimeout.ts'
import type { Core } from '../browser/core.ts'
import { TURN_POLL_INTERVAL_MS, TURN_TIMEOUT_MS } from '../limits.ts'

/**
 * Runs a function while no other call of this browser confirms the session. After a wait of 10 seconds it runs the function anyway, with
 * `holdsTurn` false.
 */
export type Turn = <T>(run: (holdsTurn: boolean) => Promise<T>) => Promise<T>

/** A lease in storage that all tabs share. */
export interface SharedLease {
  /** Takes the lease. Resolves with false if another tab holds it. */
  take(): Promise<boolean>
  release(): void
}

/**
 * Allows one call to `session.authenticate` at a time per browser. If the provider rotates tokens, one of two calls with the same token
 * fails. It uses Web Locks if the browser has them. If not, it uses the lease in storage, which is less reliable: tabs see it late.
 */
export function createTurn({ tab, names }: Core, lease: SharedLease): Turn {
  /** The last call of this tab. All calls of a tab share its lease, so they wait for each other here. */
  let last: Promise<unknown> = Promise.resolve()
  const underLease: WithLock = (_name, signal, run) => {
    const call = last.then(async () => {
      let holdsLease
      while (!(holdsLease = await lease.take()) && !signal.aborted) await withTimeout(tab, TURN_POLL_INTERVAL_MS)
      return run(holdsLease).finally(lease.release)
    })
    last = call.catch(() => {})
    return call
  }
  const lock = tab.lock ?? underLease
  return async (run) => {
    const waiting = new AbortController()
    const abort = () => waiting.abort()
    const stops = [tab.after(TURN_TIMEOUT_MS, abort), tab.closing(abort)]
    return lock(names.key('lease'), waiting.signal, (holdsTurn) => {
      stops.forEach((stop) => stop())
      return run(holdsTurn)
    })
  }
}
