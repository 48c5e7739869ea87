import { isB2BError } from '@acme/b2b-client'

/** Used if the server does not say how long to wait. */
const DEFAULT_WAIT_MS = 30_000

/** Returns how long the user must wait before the next attempt, in milliseconds. Null for every other error. */
export function waitAfter(error: unknown): number | null {
  if (!isB2BError(error) || error.name !== 'ApiError' || error.status_code !== 429) return null
  return error.retry_after ?? DEFAULT_WAIT_MS
}
