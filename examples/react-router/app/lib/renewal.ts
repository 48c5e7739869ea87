import { ApiError, type B2BClient } from '@acme/b2b-client'
import { pathWithNext } from '@acme/b2b-client/server'

/** Less time between two visits means that the server does not accept the session, for example because its clock is wrong. */
const MIN_INTERVAL_MS = 10_000

/** Undefined until the guard has been asked in this document. React can run an effect twice. */
let isLoop: boolean | undefined

/** Returns true if the browser opened a page with this session a moment ago, and came back. Another attempt would be a loop. */
function cameBack(): boolean {
  if (isLoop === undefined) {
    isLoop = Date.now() - Number(sessionStorage.getItem('opened_at')) < MIN_INTERVAL_MS
    sessionStorage.setItem('opened_at', String(Date.now()))
  }
  return isLoop
}

/**
 * Opens a page of the server for the signed-in member, by a complete load: the router may still have a page from before the login. Returns
 * false if the server does not accept the session.
 */
export async function openPage(path: string): Promise<boolean> {
  if (cameBack()) return false
  window.location.replace(path)
  return true
}

/** Renews the session and opens a page, or the login if the session has ended. Returns false if neither is possible at the moment. */
export async function renew(client: B2BClient, next: string): Promise<boolean> {
  try {
    await client.session.authenticate()
  } catch (error) {
    // After a network failure, the session can still be alive.
    const hasEnded = error instanceof ApiError && client.session.getSync() === null
    if (hasEnded) window.location.replace(pathWithNext('/login', { method: 'GET', url: next }))
    return hasEnded
  }
  return openPage(next)
}
