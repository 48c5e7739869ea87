import { BACKOFF_BASE_MS, BACKOFF_JITTER_MS, MAX_BACKOFF_DOUBLINGS } from '../limits.ts'

/**
 * Returns the delay before the next retry, in ms: 2000 · 2ⁿ ± 175, where n is the number of failures, at most 7. If the provider requested a
 * longer wait, returns that wait.
 *
 * @param random A random number from 0 up to 1.
 * @param requestedWait The `retry_after` of the error.
 */
export function backoff(failures: number, random: number, requestedWait = 0): number {
  const doublings = Math.min(Math.max(failures, 1), MAX_BACKOFF_DOUBLINGS)
  const jitter = (random * 2 - 1) * BACKOFF_JITTER_MS
  return Math.max(BACKOFF_BASE_MS * 2 ** doublings + jitter, requestedWait)
}
