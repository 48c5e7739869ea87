import { CLOCK_TOLERANCE_MS } from '../limits.ts'
import { withTimeout as withTimeoutOrUndefined } from './ofClient.ts'
import { timers } from './timers.ts'

/** The last readings of the system clock and of the monotonic clock, and the widget's time at that moment. */
let lastClock = Date.now()
let lastMonotonic = performance.now()
let widgetTime = lastClock

/**
 * Returns the widget's current time, in ms since the epoch.
 *
 * The time advances with the monotonic clock (`performance.now`), so that a change of the system clock has no effect (threat T55). Exception: if
 * the system clock has advanced much further, the computer was asleep. The time then advances with the system clock.
 */
export function now(): number {
  const clockElapsed = Date.now() - lastClock
  const monotonicElapsed = performance.now() - lastMonotonic
  lastClock += clockElapsed
  lastMonotonic += monotonicElapsed
  widgetTime += clockElapsed - monotonicElapsed > CLOCK_TOLERANCE_MS ? clockElapsed : monotonicElapsed
  return Math.round(widgetTime)
}

/** Resolves with the result of `work`. Resolves with `fallback` if `work` fails or takes longer than `timeoutMs`. */
export async function withTimeout<T>(timeoutMs: number, work: Promise<T>, fallback: T): Promise<T> {
  const result = await withTimeoutOrUndefined(
    timers,
    timeoutMs,
    work.catch(() => undefined),
  )
  return result === undefined ? fallback : result
}
