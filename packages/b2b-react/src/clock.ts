import { CLOCK_TOLERANCE } from './limits.ts'

/** The last readings of the system clock and of the monotonic clock, and the widget time at that moment. */
let clock = Date.now()
let stopwatch = performance.now()
let time = clock

/**
 * Returns the widget's current time, in ms since the epoch.
 *
 * Changing the computer's clock while the page is open does not change this time: it advances with the monotonic clock (`performance.now`).
 * Only when the system clock has advanced much further, as after sleep, does it follow the system clock. Covers threat T55.
 */
export function now(): number {
  const byClock = Date.now() - clock
  const byStopwatch = performance.now() - stopwatch
  clock += byClock
  stopwatch += byStopwatch
  time += byClock - byStopwatch > CLOCK_TOLERANCE ? byClock : byStopwatch
  return Math.round(time)
}

/** Resolves with the result of `work`, or with `fallback` if it fails or takes longer than `timeoutMs`. */
export async function within<T>(patience: number, work: Promise<T>, otherwise: T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<T>((resolve) => (timer = setTimeout(() => resolve(otherwise), patience)))
  try {
    return await Promise.race([work.catch(() => otherwise), late])
  } finally {
    clearTimeout(timer)
  }
}
