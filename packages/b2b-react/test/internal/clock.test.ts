import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { now } from '../../src/internal/clock.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Returns how much widget time passes during a function. */
function elapsedDuring(action: () => void): number {
  const before = now()
  action()
  return now() - before
}
const moveClock = (ms: number) => vi.setSystemTime(Date.now() + ms)

beforeEach(() => {
  vi.useFakeTimers()
  // Adjusts to the system time that the previous test changed.
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
  expect(elapsedDuring(() => moveClock(-ms))).toBe(0)
  expect(elapsedDuring(() => vi.advanceTimersByTime(30_000))).toBe(30_000)
})

test('T55 a clock that is set forward and back again causes no second wait', () => {
  moveClock(DAY)
  const deadline = now() + 30_000
  moveClock(-DAY)
  vi.advanceTimersByTime(30_000)
  expect(now()).toBe(deadline)
})

test('T55 a sleep that stops the monotonic clock counts by the system clock', () => {
  expect(elapsedDuring(() => moveClock(8 * HOUR))).toBe(8 * HOUR)
})
