import type { Endpoint } from '../contract/endpoint.ts'
import { mayOpen } from '../session/compare.ts'
import { mayEnd, type SessionSnapshot } from '../session/snapshot.ts'

/** Returns true if a call that waited for a lazy chunk can still be sent. `sessionAtCall`: the session when the application made the call. */
export function canStillSend(endpoint: Endpoint, sessionAtCall: SessionSnapshot, now: SessionSnapshot): boolean {
  // A further step of a sign-in must not be sent for the sign-in of another tab.
  if (endpoint.adds?.includes('intermediate_session_token') && sessionAtCall.intermediateToken !== now.intermediateToken) return false
  // A sign-in replaces any session, and a confirmation uses the session that exists when it is sent.
  if (endpoint.session === 'renews' || (endpoint.session === 'opens' && !endpoint.keepsSession))
    return mayOpen(sessionAtCall, now, endpoint)
  return mayEnd(sessionAtCall, now)
}
