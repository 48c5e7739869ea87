import type { Endpoint } from '../contract/endpoint.ts'
import { mayEnd, mayOpen, type Guard } from '../session/compare.ts'
import type { Session } from '../session/session.ts'

/** The session when the application made a call that had to wait for the lazy chunk. */
export interface CallMoment {
  readonly guard: Guard
  readonly intermediateToken: string | null
}

/** Returns true if a call that waited for the lazy chunk can still be sent. In the meantime, the session can have changed. */
export function canStillSend(session: Session, endpoint: Endpoint, { guard, intermediateToken }: CallMoment): boolean {
  // A further step of a sign-in must not be sent for the sign-in of another tab.
  if (endpoint.adds?.includes('intermediate_session_token') && session.intermediateToken() !== intermediateToken) return false
  // A sign-in replaces any session, and a confirmation uses the session that exists when it is sent.
  if (endpoint.session === 'renews' || (endpoint.session === 'opens' && !endpoint.keepsSession)) return mayOpen(session, guard)
  return mayEnd(session, guard)
}
