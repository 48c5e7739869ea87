import { BACKOFF_BASE_MS, BACKOFF_JITTER_MS, MAX_BACKOFF_DOUBLINGS, MAX_RETRY_AFTER_MS } from '../limits.ts'

/**
 * Returns the delay before the next retry, in ms: 2000 · 2ⁿ ± 175, where n is the number of failures, at most 7. A longer `Retry-After`
 * is used instead. `random`: from 0 up to 1.
 */
export function backoff(failures: number, random: number, retryAfter = 0): number {
  const doublings = Math.min(Math.max(failures, 1), MAX_BACKOFF_DOUBLINGS)
  const jitter = (random * 2 - 1) * BACKOFF_JITTER_MS
  return Math.max(BACKOFF_BASE_MS * 2 ** doublings + jitter, Math.min(retryAfter, MAX_RETRY_AFTER_MS))
}
