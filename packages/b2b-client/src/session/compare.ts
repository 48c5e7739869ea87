import type { ClientState } from '../contract/decode.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { same } from '../internal/same.ts'
import { isLeftIn, type SessionRecord, type Stamp } from './record.ts'
import { isLoggedOut, isReplaced, type SessionSnapshot } from './snapshot.ts'

/*
 * Other tabs can change the session while a request is on its way. Every call therefore takes a snapshot of the session when it is sent, and
 * another one when its response has arrived. It asks one of four questions about the two
 * (`mayEnd` is in `snapshot.ts`).
 *
 * A confirmation is a call of `session.authenticate`: it asks the provider whether the session still exists.
 *
 * | after the first snapshot                         | `mayOpen` | `mayEnd` | `isUnchanged` | `mustConfirmAgain` |
 * | ------------------------------------------------ | --------- | -------- | ------------- | ------------------ |
 * | nothing has changed                              | yes       | yes      | yes           | no                 |
 * | the member requested a logout                    | no        | no       | no            | no                 |
 * | the member requested a logout without an end     | no (*)    | yes      | yes           | no                 |
 * | the provider rotated the token                   | yes       | yes      | no            | yes                |
 * | another session replaced this one                | yes       | no (**)  | no            | yes                |
 * | the token became unreadable                      | yes       | yes      | no            | no                 |
 * | another tab has only recorded that it was left   | yes       | yes      | yes           | yes                |
 *
 * After a logout, the token of its session is gone. If it is still readable, another tab has logged out another session: then `mayEnd` is "yes".
 *
 * (*) For a confirmation: yes. Another session had replaced that of the logout before the response. So it ended no session, only sign-ins.
 * (**) With the same token: "yes". That is right if the cookie arrived before the request: the token is of the present session. It can be wrong if
 * the state arrived before the cookie: the token is of the earlier session. So the calls that end a session wait until all has arrived, and
 * compare again.
 * "The token became unreadable": the response of the confirmation is applied, because it can contain the only token that still works. If a sign-in
 * that needs a further step has replaced the session, the record of its end arrives later, and ends it again.
 * The last row: the stored id and the token are still those of the session that was left. After a rotation, `isUnchanged` is also "yes" if the
 * caller knows that the new token belongs to the stored session.
 */

/** Returns true if the member has requested a logout at this stamp or later, with an end or without. */
const hasLogoutSince = (stamp: Stamp, { logout }: SessionRecord): boolean =>
  Object.entries(logout).some(([name, requestedAt]) => name !== 'recordedAt' && requestedAt >= stamp)

/**
 * Returns true if the response of a sign-in or of a confirmation may be applied: the member has requested no logout since it was sent. A logout
 * without an end cancels only sign-ins.
 */
export const mayOpen = (before: SessionSnapshot, now: SessionSnapshot, { session }: Endpoint): boolean =>
  session === 'renews' ? !isLoggedOut(before, now) : !hasLogoutSince(before.takenAt, now.record)

/**
 * Returns true if neither the session nor its token has changed. Then the member or the organization of a response may be stored.
 * `hasRotated`: another token is known to belong to the stored session, so it counts as unchanged.
 */
export const isUnchanged = (before: SessionSnapshot, now: SessionSnapshot, hasRotated?: boolean): boolean =>
  !isLoggedOut(before, now) && (hasRotated || before.token === now.token) && before.storedId === now.storedId

/**
 * Returns true if the response of a confirmation is outdated: the session or its token has changed, so the present one must be confirmed.
 * `confirmedId`: the id of the session in the response.
 */
export function mustConfirmAgain(before: SessionSnapshot, now: SessionSnapshot, confirmedId: string): boolean {
  // After a logout, nothing is confirmed.
  if (isLoggedOut(before, now)) return false
  if (isLeftIn(now.record, confirmedId)) return true
  // The state of a new session can arrive before its cookie, and before the record of the earlier session.
  if (confirmedId === before.storedId && isReplaced(before, now)) return true
  return now.token === null ? before.identity !== now.identity : before.token !== now.token
}

/**
 * Returns the state after a confirmation. A part that this tab or another one has changed since the confirmation was sent can be newer, and
 * stays until the next confirmation.
 */
export const mergeConfirmed = (confirmed: ClientState, before: SessionSnapshot, now: SessionSnapshot): ClientState => ({
  ...confirmed,
  ...changesOf(before.state, now.state),
})

/** Returns the parts of a state that differ from those of another one, without parts that are gone. */
const changesOf = (before: ClientState, now: ClientState): ClientState =>
  Object.fromEntries(Object.entries(now).filter(([key, part]) => part && !same(part, Reflect.get(before, key))))
