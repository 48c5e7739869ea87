import type { OwnTab, Stop } from '../browser/tab.ts'
import { within } from '../browser/within.ts'
import type { Core } from '../core.ts'
import { CALL_DEADLINE, MAX_TURN_WAIT_MS, TURN_POLL_MS } from '../limits.ts'

/** Lets the tabs of a browser confirm the session one after the other. */
export interface Turn {
  /** Runs a function when no other call of this browser confirms the session, after 10 s at the latest. */
  take<T>(run: (holdsTurn: boolean) => Promise<T>): Promise<T>
  /** Resolves when the calls of other tabs that are running now are over. */
  othersAreDone(): Promise<void>
}

/** The lease of the other tabs, where there are no Web Locks. */
export interface SharedLease {
  isHeldByOther(): boolean
  hold(): void
  release(): void
}

/**
 * One call to `session.authenticate` at a time per browser: when the provider rotates tokens, two calls with the same token would
 * refuse each other. Web Locks decide where they exist, the lease in storage elsewhere. Source: docs/architecture.md, The session.
 */
export function createTurn({ tab, names }: Core, lease: SharedLease): Turn {
  const name = names.key('lease')
  const { lock } = tab
  if (lock) {
    const take: <T>(run: (holdsTurn: boolean) => Promise<T>, maxWaitMs?: number) => Promise<T> = (run, maxWaitMs = MAX_TURN_WAIT_MS) => {
      const waiting = new AbortController()
      const stop = abortAfter(tab, waiting, maxWaitMs)
      return lock(name, waiting.signal, (holdsLock) => {
        stop()
        return run(holdsLock)
      })
    }
    return { take, othersAreDone: () => take(async () => {}, CALL_DEADLINE) }
  }

  /** The calls of this tab, one after the other. */
  let last: Promise<unknown> = Promise.resolve()
  const untilFree = async (maxWaitMs: number) => {
    const end = tab.now() + maxWaitMs
    while (lease.isHeldByOther() && tab.now() < end && !tab.closed()) await within(tab, TURN_POLL_MS, new Promise(() => {}))
  }
  return {
    async take(run) {
      const before = last
      const result = within(tab, MAX_TURN_WAIT_MS, before)
        .then(() => untilFree(MAX_TURN_WAIT_MS))
        .then(() => {
          lease.hold()
          // Storage arrives late in other tabs: one of them may be running, too.
          return run(false)
        })
        .finally(lease.release)
      last = result.catch(() => {})
      return result
    },
    othersAreDone: () => untilFree(CALL_DEADLINE),
  }
}

/** Aborts after a time, or when the client is disposed. */
function abortAfter(tab: OwnTab, controller: AbortController, waitMs: number): Stop {
  const abort = () => controller.abort()
  const stops = [tab.after(waitMs, abort), tab.closing(abort)]
  return () => stops.forEach((stop) => stop())
}
