import type { B2BClient } from '@acme/b2b-client'
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
  } catch {
    // The client removes a session only if the server reports that it has ended.
    const isOffline = client.session.getSync() !== null
    return isOffline ? null : pathWithNext('/login', new Request(new URL(next, window.location.origin)))
  }
  sessionStorage.setItem('renewed_at', String(Date.now()))
  return next
}
