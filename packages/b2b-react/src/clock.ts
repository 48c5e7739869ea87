import { CLOCK_TOLERANCE } from './limits.ts'

/** When the time was last read, by each, and what it then was. */
let clock = Date.now()
let stopwatch = performance.now()
let time = clock

/**
 * The time by which the widget waits, in ms since the epoch: the computer's own, until that is changed under the page. It goes by the
 * stopwatch, so that a clock that is set back prolongs nothing, and by the clock where that has gone much further, as after a sleep in which
 * the stopwatch stood still. Source: threat T55.
 */
export function now(): number {
  const byClock = Date.now() - clock
  const byStopwatch = performance.now() - stopwatch
  clock += byClock
  stopwatch += byStopwatch
  time += byClock - byStopwatch > CLOCK_TOLERANCE ? byClock : byStopwatch
  return Math.round(time)
}

/** Resolves with the result of `work`, or with `otherwise` if it fails or takes longer than `patience` ms. */
export async function within<T>(patience: number, work: Promise<T>, otherwise: T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<T>((resolve) => (timer = setTimeout(() => resolve(otherwise), patience)))
  try {
    return await Promise.race([work.catch(() => otherwise), late])
  } finally {
    clearTimeout(timer)
  }
}
