import type { Stamp } from './record.ts'

/*
 * Other tabs can change the session while a request is on its way. A call takes a guard when it is sent, and asks one of four questions when
 * its response has arrived. "Yes" means that the response is applied; for `mustConfirmAgain`, that the confirmation is sent again.
 *
 * | since the guard was taken         | `mayOpen` | `mayEnd` | `mayChangeParts` | `mustConfirmAgain` |
 * | --------------------------------- | --------- | -------- | ---------------- | ------------------ |
 * | nothing has changed               | yes       | yes      | yes              | no                 |
 * | the member requested a logout     | no        | no       | no               | no                 |
 * | the provider rotated the token    | yes       | yes      | no               | yes                |
 * | another session replaced this one | yes       | no       | no               | yes                |
 * | the token is no longer readable   | yes       | yes      | no               | no                 |
 *
 * A missing token alone does not send a confirmation again: its response can contain the only token that still works.
 */

/** The session when a request is sent. */
export interface Guard {
  readonly sentAt: Stamp
  /** The session token that the request carries; null if none is readable. */
  readonly token: string | null
  readonly sessionId: string | undefined
  /** Identifies the current session, or the one that ended last. It also changes when the application replaces the tokens. */
  readonly lastSessionId: string
}

/** The session as this tab currently sees it. */
export interface CurrentSession {
  readonly token: () => string | null
  readonly intermediateToken: () => string | null
  readonly sessionId: () => string | undefined
  readonly lastSessionId: () => string
  /** Returns when the member requested the last logout, in any tab; 0 if there was none. */
  readonly logoutRequestedAt: () => Stamp
  readonly isLeft: (id: string) => boolean
}

/** Returns true if the response of a sign-in may open its session: the member has requested no logout since it was sent. */
export const mayOpen = (session: CurrentSession, { sentAt }: Pick<Guard, 'sentAt'>): boolean => session.logoutRequestedAt() < sentAt

/** Returns true if the response of a logout, or of a deletion of the signed-in member, may end the session. */
export const mayEnd = (session: CurrentSession, guard: Guard): boolean =>
  mayOpen(session, guard) &&
  // A tab can see the cookie of a new session of another tab before it sees the state of that session.
  (guard.lastSessionId === session.lastSessionId() || (guard.token !== null && guard.token === session.token()))

/** Returns true if the member or the organization of a response may replace the ones in the state. */
export const mayChangeParts = (session: CurrentSession, guard: Guard): boolean =>
  mayOpen(session, guard) && guard.token === session.token() && guard.sessionId === session.sessionId()

/** Returns true if a confirmation must be sent again, for the session that has replaced the confirmed one. `confirmedId`: of the response. */
export function mustConfirmAgain(session: CurrentSession, guard: Guard, confirmedId: string): boolean {
  const token = session.token()
  if (!mayOpen(session, guard)) return false
  if (session.isLeft(confirmedId)) return true
  if (token !== null) return token !== guard.token
  // A pending sign-in of another tab has removed the token. With HttpOnly cookies, no token was readable before.
  const isPending = guard.token !== null && session.intermediateToken() !== null
  return isPending || guard.lastSessionId !== session.lastSessionId()
}
