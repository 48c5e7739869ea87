import { MAX_RETRY_AFTER_MS } from '../limits.ts'

/** Returns the delay of a `Retry-After` header (seconds or a date, RFC 9110 section 10.2.3) in ms, at most one hour. */
export function retryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  const text = header.trim()
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), MAX_RETRY_AFTER_MS)
}
