import { MAX_RETRY_AFTER_JITTER_MS, MAX_RETRY_AFTER_MS, MIN_RETRY_AFTER_JITTER_MS, RETRY_AFTER_JITTER_SHARE } from '../limits.ts'

/**
 * Returns how long to wait after a response with a `Retry-After` header (seconds or a date, RFC 9110 section 10.2.3), in ms: at most one
 * hour, plus a random part. Without that part, all clients that received the same date would return in the same second. Everything that waits
 * uses this number: the refresh, the configuration, applications and countdowns. `random`: from 0 up to 1.
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
