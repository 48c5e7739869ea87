import type { ClientState } from '../contract/decode.ts'
import type { SessionRecord, Stamp } from './record.ts'

/* A snapshot of the session, and the comparisons that the initial chunk needs. The others, and a table of all of them, are in `compare.ts`. */

/** The session at one moment, as this tab sees it. */
export interface SessionSnapshot {
  readonly takenAt: Stamp
  /** The session token; null if none is readable. */
  readonly token: string | null
  readonly intermediateToken: string | null
  /** The id of the stored session. */
  readonly storedId: string | undefined
  /** The id of the stored session. Without one: of the session that ended last, or "". */
  readonly sessionId: string
  /** Identifies the session. Tokens that the application sets count as another session, because their session is not known. */
  readonly identity: string
  /** The shown state. */
  readonly state: ClientState
  readonly record: SessionRecord
}

/** Returns true if the member has requested a logout at this stamp or later. */
export const isLoggedOutSince = (stamp: Stamp, { logout }: SessionRecord): boolean => (logout.requestedAt ?? 0) >= stamp

/** Returns true if the member has requested a logout since the first snapshot. */
export const isLoggedOut = (before: SessionSnapshot, now: SessionSnapshot): boolean => isLoggedOutSince(before.takenAt, now.record)

/** Returns true if the response of a logout, or of a deletion of the signed-in member, may end the session. */
export function mayEnd(before: SessionSnapshot, now: SessionSnapshot): boolean {
  // An unchanged token also proves that the session is the same. Its identity can still differ: if another tab signs in, its cookie can arrive
  // before the first snapshot, and its state after it.
  const hasKeptToken = before.token !== null && before.token === now.token
  return hasKeptToken || (!isLoggedOut(before, now) && before.identity === now.identity)
}

/**
 * Returns true if another session is stored than at the first snapshot. If none was stored at that time, the result is also true for
 * the session of the cookie, after its state has arrived.
 */
export const isReplaced = (before: SessionSnapshot, now: SessionSnapshot): boolean => ![undefined, before.storedId].includes(now.storedId)

/** Returns true if the member has left another session than the stored one of the first snapshot, after that snapshot. */
export const hasLeftAnotherSession = (before: SessionSnapshot, { record: { left } }: SessionSnapshot): boolean =>
  Object.entries(left).some(([id, leftAt]) => leftAt > before.takenAt && id !== before.storedId)
