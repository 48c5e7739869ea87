import type { Endpoint } from '../contract/endpoint.ts'
import type { Json } from '../contract/fields.ts'
import { requestOf, type Sender } from '../http/send.ts'
import { isSessionEnded } from '../internal/isSessionEnded.ts'
import type { Settings } from '../options.ts'
import { mayEnd } from '../session/compare.ts'
import type { Session } from '../session/session.ts'

/** The parts of the client that a logout uses. */
export interface RevokeContext {
  readonly send: Sender
  readonly session: Session
  readonly settings: Pick<Settings, 'mayBeHidden'>
  /** Resolves when no call of this browser confirms the session, after at most 10 seconds. */
  readonly waitForConfirmation: () => Promise<void>
}

/** Ends the current session. With `forceClear` it ends in this browser at once, without waiting for the response. */
export async function revokeSession(context: RevokeContext, endpoint: Endpoint, { forceClear }: Json): Promise<Json> {
  const { send, session, settings, waitForConfirmation } = context
  const before = session.snapshot('logout')
  const isSameSession = () => mayEnd(before, session.snapshot())
  const endIfSame = () => isSameSession() && session.logOut(before.takenAt)
  const sendRevoke = (sessionToken: string | null) => send({ ...requestOf(endpoint), sessionToken })

  let sentToken = before.token
  /** True if the client cannot see whether there is a newer token, because the cookies are HttpOnly. Then it sends the logout again once. */
  let mayBeReplaced = settings.mayBeHidden && sentToken === null
  let response = sendRevoke(sentToken)
  if (forceClear) endIfSame()
  for (;;) {
    try {
      const answer = await response
      endIfSame()
      return answer
    } catch (error) {
      if (!isSessionEnded(error)) throw error
      // A running confirmation can have replaced the token. Then the session still exists, with the new token.
      if (mayBeReplaced || isSameSession()) await waitForConfirmation()
      const newToken = session.token()
      const isReplaced = mayBeReplaced || (newToken !== null && newToken !== sentToken)
      // With `forceClear`, this tab has ended the session already. Only the provider still has it.
      const isStillMeant = isSameSession() || !session.exists()
      if (!isReplaced || !isStillMeant) {
        endIfSame()
        throw error
      }
      sentToken = newToken
      mayBeReplaced = false
      response = sendRevoke(newToken)
    }
  }
}
