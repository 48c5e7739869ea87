import { expect, test } from 'vitest'
import { PAYLOADS } from '../payloads.ts'

/* The texts of e2e/specs/hostile.spec.ts. */

test('there are 5,000 payloads, all different', () => {
  expect(PAYLOADS).toHaveLength(5000)
  expect(new Set(PAYLOADS).size).toBe(5000)
})
