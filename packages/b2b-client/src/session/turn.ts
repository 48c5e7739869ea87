import type { Core } from '../browser/core.ts'
import { uuid } from '../internal/random.ts'
import { withTimeout } from '../internal/withTimeout.ts'
import { CALL_TIMEOUT_MS, MAX_TAB_SYNC_DELAY_MS, TOKEN_POLL_INTERVAL_MS, TURN_TIMEOUT_MS } from '../limits.ts'

/** What a function can do during its turn. */
export interface Turn {
  /** Call it before each request. Without the turn, it tells the other tabs that the request can rotate the token at any time. */
  announce(): void
  /**
   * Resolves when a condition is true, when the client is disposed, or when the answers to all earlier requests have arrived in every tab:
   * after 15.6 seconds if the turn was late, or if another client has announced a request in the last 15.6 seconds, otherwise after 0.6 seconds.
   */
  waitUntil(isMet: () => boolean): Promise<void>
}

/**
 * Runs a function while no other `session.authenticate` call of this browser is running. If the provider rotates tokens, one of two calls
 * with the same token fails. After a wait of 10 seconds, or if the page cannot use Web Locks, the function runs without the turn.
 */
export type TakeTurn = <T>(run: (turn: Turn) => Promise<T>) => Promise<T>

/** Creates the turns of this browser. */
export function createTurns({ tab, names }: Core): TakeTurn {
  /** The storage key of the last request without the turn: its time in ms since the epoch, and the client that sent it. */
  const key = names.key('sent_without_turn')
  const clientId = uuid()
  /** The time of the last request of another client that was sent without the turn. */
  let sentByOtherAt = 0
  /** Reads storage each time, because the changes of other tabs arrive late. */
  const readOther = () => {
    const [time, sender] = (tab.local.get(key) ?? '').split(' ')
    if (sender !== clientId) sentByOtherAt = Number(time)
    return sentByOtherAt
  }
  /** `isLate`: the call that has the turn is still running. */
  const turnOf = (hasTurn: boolean, isLate = false): Turn => {
    const maxWait = () => {
      const longWait = CALL_TIMEOUT_MS + MAX_TAB_SYNC_DELAY_MS
      const isOtherRunning = Math.abs(tab.now() - readOther()) < longWait
      return isLate || isOtherRunning ? longWait : MAX_TAB_SYNC_DELAY_MS
    }
    return {
      announce() {
        if (hasTurn) return
        readOther()
        tab.local.set(key, `${tab.now()} ${clientId}`)
      },
      async waitUntil(isMet) {
        for (let waited = 0; !isMet() && !tab.closed() && waited < maxWait(); waited += TOKEN_POLL_INTERVAL_MS)
          await withTimeout(tab, TOKEN_POLL_INTERVAL_MS)
      },
    }
  }
  return async (run) => {
    const locks = tab.locks()
    if (locks === undefined) return run(turnOf(false))
    const waiting = new AbortController()
    // This has no effect on a call that already has the turn.
    void withTimeout(tab, TURN_TIMEOUT_MS).then(() => waiting.abort())
    let result: ReturnType<typeof run> | undefined
    const waitAndRun = async () => {
      await locks.request(names.key('turn'), { signal: waiting.signal }, async () => {
        result = run(turnOf(true))
        await result.catch(() => {})
      })
    }
    // Rejects if the wait is aborted, and in a sandboxed page. Errors of `run` are part of `result`.
    await waitAndRun().catch(() => {})
    return result ?? run(turnOf(false, waiting.signal.aborted))
  }
}
