import { createSessionReader, signInResponse, type SessionResult } from '@acme/b2b-client/server'
import { hosts, publicToken } from './project'

/** Reads the sessions of requests. It keeps the keys of the provider, so create it once. */
export const { readSession, isAuthorized } = createSessionReader(publicToken, { hosts })

type Session = NonNullable<SessionResult['session']>

/**
 * Returns the session of a request. Without one, React Router opens the page that renews an expired JWT, or the login. React Router calls a
 * loader for the data of a page too: it follows the redirect in the browser.
 */
export async function requireSession(request: Request): Promise<Session> {
  const { session, reason } = await readSession(request)
  if (session === null) throw signInResponse(request, reason)
  return session
}
