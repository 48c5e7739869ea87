import { BACKOFF_BASE, BACKOFF_JITTER, BACKOFF_LAST_DOUBLING, LONGEST_RETRY_AFTER } from '../limits.ts'

/**
 * How long the n-th retry waits, in ms: 2000 · 2ⁿ ± 175, n = 1 … 7 and then the 7th for ever. A longer `Retry-After` wins.
 * `random` is from 0 up to 1. Source: client specification section 4, decisions point 8.
 */
export function backoff(failures: number, random: number, retryAfter = 0): number {
  const doublings = Math.min(Math.max(failures, 1), BACKOFF_LAST_DOUBLING)
  const jitter = (random * 2 - 1) * BACKOFF_JITTER
  return Math.max(BACKOFF_BASE * 2 ** doublings + jitter, Math.min(retryAfter, LONGEST_RETRY_AFTER))
}
