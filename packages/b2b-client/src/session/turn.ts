import type { Core } from '../browser/core.ts'
import type { Locks } from '../browser/tab.ts'
import { withTimeout } from '../browser/withTimeout.ts'
import { CALL_TIMEOUT_MS, MAX_TAB_SYNC_DELAY_MS, TOKEN_POLL_INTERVAL_MS, TURN_POLL_INTERVAL_MS, TURN_TIMEOUT_MS } from '../limits.ts'

/**
 * Resolves when a condition is true, when the client is disposed, or after a maximum wait: 0.6 seconds if this call has the turn and no call
 * was sent without its turn in the last 15.6 seconds, otherwise 15.6 seconds. By then every answer to an earlier call has arrived in every
 * tab.
 */
export type WaitUntil = (isMet: () => boolean) => Promise<void>

/**
 * Runs a function while no other `session.authenticate` call of this browser is running. After a wait of 10 seconds it runs the function
 * anyway, without the turn. Before the function sends a call, it must call `announceCallWithoutTurn`. This tells the other tabs that the call
 * can rotate the token at any time. It does nothing if the function has the turn.
 */
export type Turn = <T>(run: (announceCallWithoutTurn: () => void, waitUntil: WaitUntil) => Promise<T>) => Promise<T>

/** Runs a function while it holds the lock. If `signal` aborts the wait, or the page cannot use locks, it runs without the lock. */
type WithLock = <T>(name: string, signal: AbortSignal, run: (holdsLock: boolean) => Promise<T>) => Promise<T>

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
    // The signal ends only the wait for another tab. The wait for `last` has the same timeout.
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
  const locks = tab.locks()
  const withLock = locks ? underWebLock(locks) : underLease
  /** The storage key of the last time at which a call was sent without the turn, in ms since the epoch. */
  const key = names.key('sent_without_turn')
  return async (run) => {
    const waiting = new AbortController()
    // This has no effect on a call that already has the turn.
    void withTimeout(tab, TURN_TIMEOUT_MS).then(() => waiting.abort())
    return withLock(names.key('lease'), waiting.signal, (holdsTurn) => {
      const maxWait = () => {
        const longWait = CALL_TIMEOUT_MS + MAX_TAB_SYNC_DELAY_MS
        // Waits long without the turn, and if a call was sent without its turn in that time. Reads storage at each poll, because the
        // changes of other tabs are visible late.
        return !holdsTurn || Math.abs(tab.now() - Number(tab.local.get(key))) < longWait ? longWait : MAX_TAB_SYNC_DELAY_MS
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

function underWebLock(locks: Locks): WithLock {
  return async <T>(name: string, signal: AbortSignal, run: (holdsLock: boolean) => Promise<T>) => {
    let result: Promise<T> | undefined
    const waitAndRun = async () => {
      await locks.request(name, { signal }, async () => {
        result = run(true)
        await result.catch(() => {})
      })
    }
    // Rejects if the wait is aborted, and in a sandboxed page. Errors of `run` are part of `result`.
    await waitAndRun().catch(() => {})
    return result ?? run(false)
  }
}
