import type { WithLock } from '../browser/tab.ts'
import { withTimeout } from '../browser/withTimeout.ts'
import type { Core } from '../browser/core.ts'
import { CALL_TIMEOUT_MS, MAX_TAB_SYNC_DELAY_MS, TOKEN_POLL_INTERVAL_MS, TURN_POLL_INTERVAL_MS, TURN_TIMEOUT_MS } from '../limits.ts'

/**
 * Resolves when a condition is true, at the latest after 15.6 seconds or when the client is disposed. By then every answer to an earlier
 * call has arrived in every tab. If this call has the turn, and no other call was sent without it, 0.6 seconds are enough.
 */
export type WaitUntil = (isMet: () => boolean) => Promise<void>

/**
 * Runs a function while no other call of this browser confirms the session. After a wait of 10 seconds it runs the function anyway, without
 * the turn. Before the function sends a call, it must call `announceCallWithoutTurn`. This tells the other tabs that the call can rotate the
 * token at any time. It does nothing if the function has the turn.
 */
export type Turn = <T>(run: (announceCallWithoutTurn: () => void, waitUntil: WaitUntil) => Promise<T>) => Promise<T>

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
  /** The earlier calls of this tab. All calls of a tab share its lease, so they wait for each other here. */
  let last: Promise<unknown> = Promise.resolve()
  const underLease: WithLock = (_name, signal, run) => {
    // The signal aborts the wait for another tab. The wait for a call of this tab ends at the same time.
    const call = withTimeout(tab, TURN_TIMEOUT_MS, last).then(async () => {
      while (!signal.aborted) {
        if (await lease.take()) return run(true).finally(lease.release)
        await withTimeout(tab, TURN_POLL_INTERVAL_MS)
      }
      return run(false)
    })
    last = Promise.allSettled([last, call])
    return call
  }
  const lock = tab.lock ?? underLease
  /** The storage key of the last time at which a call was sent without the turn, in ms since the epoch. */
  const key = names.key('sent_without_turn')
  return async (run) => {
    const waiting = new AbortController()
    // This has no effect on a call that already has the turn.
    void withTimeout(tab, TURN_TIMEOUT_MS).then(() => waiting.abort())
    return lock(names.key('lease'), waiting.signal, (holdsTurn) => {
      const maxWait = () => {
        const maxAge = CALL_TIMEOUT_MS + MAX_TAB_SYNC_DELAY_MS
        // Reads storage each time, because the changes of other tabs are visible late.
        return !holdsTurn || Math.abs(tab.now() - Number(tab.local.get(key))) < maxAge ? maxAge : MAX_TAB_SYNC_DELAY_MS
      }
      return run(
        () => holdsTurn || tab.local.set(key, String(tab.now())),
        async (isMet) => {
          for (let waited = 0; !isMet() && !tab.closed() && waited < maxWait(); waited += TOKEN_POLL_INTERVAL_MS)
            await withTimeout(tab, TOKEN_POLL_INTERVAL_MS)
        },
      )
    })
  }
}
