import { MAX_RETRY_AFTER_JITTER_MS, MAX_RETRY_AFTER_MS, MIN_RETRY_AFTER_JITTER_MS, RETRY_AFTER_JITTER_SHARE } from '../limits.ts'

/**
 * Returns the wait of a `Retry-After` header in ms: at most one hour, plus a random part. Without the random part, all clients that received
 * the same date would send their requests in the same second.
 *
 * @param header Seconds or a date: RFC 9110 section 10.2.3.
 * @param random A random number from 0 up to 1.
 */
export function retryAfter(header: string | null, now: number, random: number): number | undefined {
  if (header === null) return undefined
  const text = header.trim()
  const requested = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  if (Number.isNaN(requested)) return undefined
  const wait = Math.min(Math.max(requested, 0), MAX_RETRY_AFTER_MS)
  const maxJitter = Math.min(Math.max(wait * RETRY_AFTER_JITTER_SHARE, MIN_RETRY_AFTER_JITTER_MS), MAX_RETRY_AFTER_JITTER_MS)
  return Math.round(wait + random * maxJitter)
}
