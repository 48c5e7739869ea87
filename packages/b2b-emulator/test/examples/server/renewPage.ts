import { ApiError, type B2BClient } from '@acme/b2b-client'
import { localPath, pathWithNext } from '@acme/b2b-client/server'

/** Less time between two renewals means that your server does not accept the new JWT, for example because its clock is wrong. */
const MIN_INTERVAL_MS = 10_000

/** Renews the session. Returns the path to open then, or null to show "Try again later". */
export async function renew(client: B2BClient): Promise<string | null> {
  const next = localPath(new URLSearchParams(window.location.search).get('next'))
  const isTooSoon = Date.now() - Number(sessionStorage.getItem('renewed_at')) < MIN_INTERVAL_MS
  if (isTooSoon) return null
  try {
    await client.session.authenticate()
  } catch (error) {
    // After a network failure, the session can still be alive.
    const hasEnded = error instanceof ApiError && client.session.getSync() === null
    return hasEnded ? pathWithNext('/login', { method: 'GET', url: next }) : null
  }
  sessionStorage.setItem('renewed_at', String(Date.now()))
  return next
}
