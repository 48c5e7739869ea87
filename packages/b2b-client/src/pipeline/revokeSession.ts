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
  /** Runs a function while no call of this browser confirms the session. */
  readonly takeTurn: (run: () => Promise<void>) => Promise<void>
}

/**
 * Ends the current session. With `forceClear` it ends here at once, without waiting for the response. `guard`: of the first request.
 * `sentToken`: the token of this request; "" if a request without a readable token is sent again.
 */
export async function revokeSession(
  context: RevokeContext,
  endpoint: Endpoint,
  { forceClear }: Json,
  guard = context.session.guard(true),
  sentToken = guard.token,
): Promise<Json> {
  const { session, takeTurn, settings } = context
  const endIfSame = () => mayEnd(session, guard) && session.end(guard.sentAt)
  // Sent first, because the request needs the token of the session.
  const response = context.send(requestOf(endpoint))
  if (forceClear) endIfSame()
  try {
    const answer = await response
    endIfSame()
    return answer
  } catch (error) {
    if (isSessionEnded(error)) {
      // A confirmation on its way can have replaced the token. Then the session is still valid, with the new one. The turn comes
      // when the confirmation has finished.
      const isTokenHidden = settings.mayBeHidden && sentToken === null
      if (isTokenHidden || mayEnd(session, guard)) await takeTurn(async () => {})
      const token = session.token() ?? (isTokenHidden ? '' : sentToken)
      if (token !== sentToken && (mayEnd(session, guard) || !session.exists())) return revokeSession(context, endpoint, {}, guard, token)
      endIfSame()
    }
    throw error
  }
}
