import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { now } from '../../src/internal/clock.ts'

// Numbers such as T55 in test names are threats in docs/threats.md.

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Returns the widget time that passes during a function. */
function elapsedDuring(action: () => void): number {
  const start = now()
  action()
  return now() - start
}
const changeSystemClock = (ms: number) => vi.setSystemTime(Date.now() + ms)

beforeEach(() => {
  vi.useFakeTimers()
  // Makes the widget's clock follow the change of the system time by the previous test.
  now()
})
afterEach(() => void vi.useRealTimers())

test('is the system time while the clock is not changed', () => {
  expect(elapsedDuring(() => vi.advanceTimersByTime(30_000))).toBe(30_000)
  expect(elapsedDuring(() => vi.advanceTimersByTime(DAY))).toBe(DAY)
})

test.each([
  ['a minute', 60_000],
  ['a day', DAY],
  ['a year', 365 * DAY],
])('T55 a clock that is set back by %s neither stops the time nor turns it back', (_, ms) => {
  expect(elapsedDuring(() => changeSystemClock(-ms))).toBe(0)
  expect(elapsedDuring(() => vi.advanceTimersByTime(30_000))).toBe(30_000)
})

test('T55 a clock that is set forward and back again causes no second wait', () => {
  changeSystemClock(DAY)
  const deadline = now() + 30_000
  changeSystemClock(-DAY)
  vi.advanceTimersByTime(30_000)
  expect(now()).toBe(deadline)
})

test('T55 a sleep that stops the monotonic clock counts by the system clock', () => {
  expect(elapsedDuring(() => changeSystemClock(8 * HOUR))).toBe(8 * HOUR)
})
