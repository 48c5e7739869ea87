import type { Core } from '../browser/core.ts'
import { uuid } from '../internal/random.ts'
import { withTimeout } from '../internal/withTimeout.ts'
import { MAX_ANSWER_DELAY_MS, MAX_TAB_SYNC_DELAY_MS, TOKEN_POLL_INTERVAL_MS, TURN_TIMEOUT_MS } from '../limits.ts'

/*
 * If the provider rotates tokens, one of two confirmations with the same token fails. So the confirmations of a browser take turns: each
 * holds a Web Lock. Two kinds of confirmations go ahead without the lock: one on a page that cannot use Web Locks, and one that has waited for
 * 10 seconds. Such a confirmation announces each of its requests in storage, because the request can rotate the token at any time.
 */

/** The turn of one confirmation. */
export interface Turn {
  /** True if the caller got the lock. */
  readonly hasLock: boolean
  /** Call it before each request. Without the lock, it announces the request to the other tabs. */
  announce(): void
  /**
   * Resolves when a condition is true, or the client is disposed. By the latest time, every earlier response has arrived in this tab. It is
   * 0.6 seconds, or 15.6 seconds if another confirmation may be running, because it was announced or holds the lock.
   */
  waitUntil(isMet: () => boolean): Promise<void>
  /** Ends the turn. Call it in any case. */
  end(): void
}

/** Resolves when it is the turn of the caller, after at most 10 seconds. */
export type TakeTurn = () => Promise<Turn>

/** Creates the function that takes turns. */
export function createTakeTurn({ tab, names }: Core): TakeTurn {
  /** The storage key of the last announcement: its time in ms since the epoch, and the client. */
  const key = names.key('sent_without_turn')
  const clientId = uuid()
  /** The time of the last announcement of another client. It is remembered, because an announcement of this client overwrites it in storage. */
  let announcedByOtherAt = 0

  function readAnnouncement(): void {
    const [time, sender = clientId] = tab.local.get(key)?.split(' ') ?? []
    if (sender !== clientId) announcedByOtherAt = Number(time)
  }
  /** `defaultWait`: how long `waitUntil` waits if no other confirmation was announced, in ms. */
  const turnOf = (hasLock: boolean, defaultWait: number, end = () => {}): Turn => ({
    hasLock,
    announce() {
      if (hasLock) return
      readAnnouncement()
      tab.local.set(key, `${tab.now()} ${clientId}`)
    },
    async waitUntil(isMet) {
      /** Reads storage each time, because the announcements of other tabs arrive late. */
      function maxWait(): number {
        readAnnouncement()
        return Math.abs(tab.now() - announcedByOtherAt) < MAX_ANSWER_DELAY_MS ? MAX_ANSWER_DELAY_MS : defaultWait
      }
      for (let waited = 0; !isMet() && !tab.closed() && waited < maxWait(); waited += TOKEN_POLL_INTERVAL_MS)
        await withTimeout(tab, TOKEN_POLL_INTERVAL_MS)
    },
    end,
  })

  return () =>
    new Promise((resolve) => {
      const waiting = new AbortController()
      // Aborting ends only the wait. A lock that is already held stays.
      void withTimeout(tab, TURN_TIMEOUT_MS).then(() => waiting.abort())
      const whileHeld = () => new Promise<void>((releaseLock) => resolve(turnOf(true, MAX_TAB_SYNC_DELAY_MS, releaseLock)))
      const holdLock = async () => {
        await tab.locks()?.request(names.key('turn'), { signal: waiting.signal }, whileHeld)
      }
      // If the wait was aborted, another confirmation still holds the lock.
      const goWithoutLock = () => resolve(turnOf(false, waiting.signal.aborted ? MAX_ANSWER_DELAY_MS : MAX_TAB_SYNC_DELAY_MS))
      // Rejects if the wait is aborted, and in a sandboxed page. After the end of a turn, it has no effect, because the promise is resolved.
      holdLock().then(goWithoutLock, goWithoutLock)
    })
}
