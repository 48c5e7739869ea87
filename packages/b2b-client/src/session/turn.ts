import type { WithLock } from '../browser/tab.ts'
import { withTimeout } from '../browser/withTimeout.ts'
import type { Core } from '../browser/core.ts'
import { CALL_TIMEOUT_MS, MAX_TAB_SYNC_DELAY_MS, TOKEN_POLL_INTERVAL_MS, TURN_POLL_INTERVAL_MS, TURN_TIMEOUT_MS } from '../limits.ts'

/**
 * Resolves when a condition is true. Otherwise it resolves when the answers to all calls that were sent before must have arrived in every
 * tab, or when the client is disposed.
 */
export type WaitUntil = (isMet: () => boolean) => Promise<void>

/** Runs a function while no other call of this browser confirms the session. After a wait of 10 seconds it runs the function anyway. */
export type Turn = <T>(run: (waitUntil: WaitUntil) => Promise<T>) => Promise<T>

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
  /** The storage key of the last time at which a call was sent without the turn, in ms since the epoch. */
  const key = names.key('unordered')
  const createWait = (holdsTurn: boolean): WaitUntil => {
    // Tells the other tabs that this call can rotate the token at any time.
    const announce = () => holdsTurn || tab.local.set(key, String(tab.now()))
    // Reads storage each time, because the changes of other tabs are visible late.
    const isAnnounced = () => Math.abs(tab.now() - Number(tab.local.get(key))) < CALL_TIMEOUT_MS + MAX_TAB_SYNC_DELAY_MS
    announce()
    return async (isMet) => {
      announce()
      for (let waited = 0; !isMet() && !tab.closed() && (waited < MAX_TAB_SYNC_DELAY_MS || isAnnounced()); waited += TOKEN_POLL_INTERVAL_MS)
        await withTimeout(tab, TOKEN_POLL_INTERVAL_MS)
      announce()
    }
  }
  return async (run) => {
    const waiting = new AbortController()
    // This has no effect on a call that already has the turn.
    void withTimeout(tab, TURN_TIMEOUT_MS).then(() => waiting.abort())
    return lock(names.key('lease'), waiting.signal, (holdsTurn) => run(createWait(holdsTurn)))
  }
}
