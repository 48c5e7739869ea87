import type { ClientTab } from '../browser/tab.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import type { Json } from '../contract/fields.ts'
import { requestOf, type Sender } from '../http/send.ts'
import { isSessionEnded } from '../internal/isSessionEnded.ts'
import type { Lazy } from '../internal/lazily.ts'
import { withTimeout } from '../internal/withTimeout.ts'
import { MAX_TAB_SYNC_DELAY_MS } from '../limits.ts'
import type { Settings } from '../options.ts'
import type { Session } from '../session/session.ts'
import { hasLeftAnotherSession, isReplaced, mayEnd } from '../session/snapshot.ts'

/** The part of the lazy chunk that a logout uses. */
export interface Confirmations {
  /** Resolves when no confirmation is running in this browser, after at most 10 seconds. */
  readonly waitForConfirmation: () => Promise<void>
  /** Confirms the present session, and ends it if the provider refuses it. Also resolves if the provider cannot be reached. */
  readonly endIfRefused: () => Promise<unknown>
}

/** The parts of the client that a logout uses. */
export interface RevokeContext {
  readonly tab: ClientTab
  readonly send: Sender
  readonly session: Session
  readonly settings: Pick<Settings, 'mayBeHidden'>
  /** Without the lazy chunk, this tab confirms no session, so a logout has nothing to wait for. */
  readonly lazyCalls: Pick<Lazy<Confirmations>, 'loaded'>
}

/** Ends the current session. With `forceClear`, the session ends in this browser at once, without waiting for the response. */
export async function revokeSession(context: RevokeContext, endpoint: Endpoint, { forceClear }: Json): Promise<Json> {
  const { tab, send, session, settings, lazyCalls } = context
  const { tokens, record } = session.internals
  const before = session.snapshot('logout')
  let sentToken = before.token
  const isSameSession = () => mayEnd({ ...before, token: sentToken }, session.snapshot())
  /** The client cannot see HttpOnly cookies: neither the sent token, nor a newer one. */
  const isHidden = settings.mayBeHidden && sentToken === null
  // The cookie of another tab can arrive before its state. Then this logout sends the token of a session that this tab does not know yet.
  const isTokenUnknown = !forceClear && !tokens.isOfStoredSession()
  /** The token of the last response that this tab applied, if it is recent. A late response in another tab can have overwritten its cookie. */
  const ownToken = tokens.freshCommit()?.session_token

  /** Ends the session of the sent token. If another session has replaced it, ends only the sign-ins that were on their way. */
  async function applyLogout(): Promise<void> {
    const storedId = isTokenUnknown ? undefined : before.storedId
    if (isSameSession()) return session.logOut(before.takenAt, storedId)
    // `forceClear` has already ended the session.
    if (forceClear) return
    record.addLogout(storedId, before.takenAt, false)
    // The sent token can have been that of the present session. Only the provider knows.
    if (isTokenUnknown || isHidden) await lazyCalls.loaded()?.endIfRefused()
  }

  /** True if there can be a newer token that the client cannot see. Then the logout is sent again once. */
  let mayBeReplaced = isHidden
  /** Set if the provider has accepted a token whose session this tab did not know. Resolves with the response when every change of other tabs has arrived. */
  let accepted: Promise<Json> | undefined
  for (;;) {
    const response = send({ ...requestOf(endpoint), sessionToken: sentToken })
    if (forceClear) void applyLogout()
    try {
      await response
      if (isTokenUnknown && !accepted) {
        accepted = withTimeout(tab, MAX_TAB_SYNC_DELAY_MS).then(() => response)
        // The own token is of the session that this tab shows. The logout also ends that session.
        if (ownToken && isSameSession()) {
          sentToken = ownToken
          continue
        }
      }
    } catch (error) {
      // If the first token was accepted, the logout is complete, even if the second request fails.
      if (!accepted && !isSessionEnded(error)) throw error
      // A running confirmation can have replaced the token. Then the session still exists, with the new token.
      if (mayBeReplaced || isSameSession()) await lazyCalls.loaded()?.waitForConfirmation()
      // The new token can also be that of a session which another tab has just opened.
      if (!tokens.isOfStoredSession()) await withTimeout(tab, MAX_TAB_SYNC_DELAY_MS)
      const newToken = session.token()
      const isTokenReplaced = mayBeReplaced || ![null, sentToken, before.token].includes(newToken)
      // Also retries if there is no session here, because `forceClear` has already ended it. If the session of the first token is unknown, it is
      // the present one, unless the member has left another session meanwhile.
      const isPresent = isTokenUnknown && !accepted && !hasLeftAnotherSession(before, session.snapshot())
      if (isTokenReplaced && (isSameSession() || !session.exists() || isPresent)) {
        sentToken = newToken
        mayBeReplaced = false
        continue
      }
    }
    if (isTokenUnknown) await accepted
    // The state of another tab can also arrive before its cookie. Then a token that this tab knew is of the earlier session.
    else if (isSameSession() && isReplaced(before, session.snapshot())) await withTimeout(tab, MAX_TAB_SYNC_DELAY_MS)
    await applyLogout()
    return accepted ?? response
  }
}
