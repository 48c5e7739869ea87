import { expect, test } from 'vitest'
import { backoff } from '../../src/internal/backoff.ts'

test.each([
  [1, 4000],
  [2, 8000],
  [3, 16_000],
  [7, 256_000],
  [8, 256_000],
  [1000, 256_000],
  [0, 4000],
])('after %i failures the wait is %i ms ± 175 ms', (failures, middle) => {
  expect(backoff(failures, 0)).toBe(middle - 175)
  expect(backoff(failures, 0.5)).toBe(middle)
  expect(backoff(failures, 0.999_999)).toBeCloseTo(middle + 175, 2)
})

test.each([
  ['shorter than the backoff', 1000, 4175],
  ['longer than the backoff', 30_000, 30_000],
])('the wait if the provider requested a wait that is %s', (_, requestedWait, wait) => {
  expect(Math.round(backoff(1, 0.999_999, requestedWait))).toBe(wait)
})
