import { createSessionReader, pathWithNext, type SessionResult } from '@acme/b2b-client/server'
import { redirect } from 'react-router'
import { hosts, publicToken } from './project'

/** Reads the sessions of requests. It keeps the keys of the provider, so create it once. */
export const { readSession, isAuthorized } = createSessionReader(publicToken, { hosts })

/** The headers of every response that depends on the session, so that no cache shows it to another user. */
export const privateHeaders = { 'Cache-Control': 'private, no-store' }

type Session = NonNullable<SessionResult['session']>

/**
 * Returns the session of a request. Without one, React Router opens the page that renews an expired JWT, or the login. React Router calls a
 * loader for the data of a page too: it follows the redirect in the browser.
 */
export async function requireSession(request: Request): Promise<Session> {
  const { session, reason } = await readSession(request)
  if (session !== null) return session
  if (reason === 'unreachable') throw new Response('The provider is not reachable.', { status: 503, headers: privateHeaders })
  throw redirect(pathWithNext(reason === 'expired' ? '/renew' : '/login', request), { headers: privateHeaders })
}
