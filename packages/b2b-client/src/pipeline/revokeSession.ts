import type { ClientTab } from '../browser/tab.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import type { Json } from '../contract/fields.ts'
import { requestOf, type Sender } from '../http/send.ts'
import { isSessionEnded } from '../internal/isSessionEnded.ts'
import { withTimeout } from '../internal/withTimeout.ts'
import { MAX_TAB_SYNC_DELAY_MS } from '../limits.ts'
import type { Settings } from '../options.ts'
import { hasLeftSince, mayEnd } from '../session/compare.ts'
import type { Session } from '../session/session.ts'

/** The parts of the client that a logout uses. */
export interface RevokeContext {
  readonly tab: ClientTab
  readonly send: Sender
  readonly session: Session
  readonly settings: Pick<Settings, 'mayBeHidden'>
  /** Resolves when no confirmation is running in this browser, after at most 10 seconds. */
  readonly waitForConfirmation: () => Promise<void>
}

/** Ends the current session. With `forceClear`, the session ends in this browser at once, without waiting for the response. */
export async function revokeSession(context: RevokeContext, endpoint: Endpoint, { forceClear }: Json): Promise<Json> {
  const { tab, send, session, settings, waitForConfirmation } = context
  let sessionAtLogout = session.snapshot('logout')
  const isSameSession = () => mayEnd(sessionAtLogout, session.snapshot())
  const endIfSame = () => isSameSession() && session.logOut(sessionAtLogout.takenAt)
  const sendRevoke = (sessionToken: string | null) => send({ ...requestOf(endpoint), sessionToken })

  // The cookie of another tab can arrive before its state. Then this logout sends the token of a session that this tab does not know yet.
  const isStateLate = !forceClear && !session.internals.tokens.isOfStoredSession()
  const stateArrival = isStateLate ? withTimeout(tab, MAX_TAB_SYNC_DELAY_MS) : null
  /** Waits until the state of the sent token has arrived, so that the response ends that session. */
  async function waitForState(): Promise<void> {
    if (stateArrival === null) return
    await stateArrival
    const now = session.snapshot()
    // If the member has left a session in the meantime, the state can be that of a third session. Otherwise it belongs to the sent token.
    if (!hasLeftSince(sessionAtLogout.takenAt, now.record)) sessionAtLogout = { ...sessionAtLogout, identity: now.identity }
  }

  let sentToken = sessionAtLogout.token
  /** True if the client cannot see whether there is a newer token, because the cookies are HttpOnly. Then the logout is sent again once. */
  let mayBeReplaced = settings.mayBeHidden && sentToken === null
  let response = sendRevoke(sentToken)
  if (forceClear) endIfSame()
  for (;;) {
    try {
      const answer = await response
      await waitForState()
      endIfSame()
      return answer
    } catch (error) {
      if (!isSessionEnded(error)) throw error
      await waitForState()
      // A running confirmation can have replaced the token. Then the session still exists, with the new token.
      if (mayBeReplaced || isSameSession()) await waitForConfirmation()
      const newToken = session.token()
      const isReplaced = mayBeReplaced || (newToken !== null && newToken !== sentToken)
      // Also retries if there is no session here, because `forceClear` has already ended it.
      const mayRetry = isSameSession() || !session.exists()
      if (!isReplaced || !mayRetry) {
        endIfSame()
        throw error
      }
      sentToken = newToken
      mayBeReplaced = false
      response = sendRevoke(newToken)
    }
  }
}
