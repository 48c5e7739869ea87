import { CLOCK_TOLERANCE_MS } from '../limits.ts'
import { withTimeout as resultInTime } from './ofClient.ts'
import { timers } from './timers.ts'

/** The last readings of the system clock and of the monotonic clock, and the widget time at that moment. */
let lastClock = Date.now()
let lastMonotonic = performance.now()
let widgetTime = lastClock

/**
 * Returns the widget's current time, in ms since the epoch.
 *
 * Changing the computer's clock while the page is open does not change this time: it advances with the monotonic clock (`performance.now`).
 * It follows the system clock only if that has advanced much further, as after the computer was asleep. Covers threat T55.
 */
export function now(): number {
  const clockElapsed = Date.now() - lastClock
  const monotonicElapsed = performance.now() - lastMonotonic
  lastClock += clockElapsed
  lastMonotonic += monotonicElapsed
  widgetTime += clockElapsed - monotonicElapsed > CLOCK_TOLERANCE_MS ? clockElapsed : monotonicElapsed
  return Math.round(widgetTime)
}

/** Resolves with the result of `work`, or with `fallback` if it fails or takes longer than `timeoutMs`. */
export async function withTimeout<T>(timeoutMs: number, work: Promise<T>, fallback: T): Promise<T> {
  const result = await resultInTime(
    timers,
    timeoutMs,
    work.catch(() => undefined),
  )
  return result === undefined ? fallback : result
}
