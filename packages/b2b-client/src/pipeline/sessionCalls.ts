import type { Endpoint } from '../contract/endpoint.ts'
import { decodeOpening } from '../contract/decode.ts'
import type { Json } from '../contract/fields.ts'
import { ApiError, UnreachableError, UserCancellationError } from '../errors.ts'
import { MAX_CONFIRMATION_ATTEMPTS } from '../limits.ts'
import { requestOf } from '../http/send.ts'
import type { Guard } from '../session/guard.ts'
import { commit, sendWithClientFields, type CallContext } from './sendAndApply.ts'

/* The two calls that confirm or end the session. */

/** The only error types that mean that the session has ended. */
const SESSION_ENDED_TYPES = ['unauthorized_credentials', 'user_unauthenticated', 'invalid_secret_authentication', 'session_not_found']

const isSessionEnded = (error: unknown): boolean => error instanceof ApiError && SESSION_ENDED_TYPES.includes(error.error_type)

/**
 * Ends the current session. With `forceClear` it ends here at once, without waiting for the response. `guard`: of the first request.
 * `sentToken`: the token of this request; "" if a request without a readable token is sent again.
 */
export async function revokeSession(
  context: CallContext,
  endpoint: Endpoint,
  { forceClear }: Json,
  guard = context.session.guard(true),
  sentToken = guard.token,
): Promise<Json> {
  const { session, turn, mayBeHidden } = context
  const endIfSame = () => session.sameSession(guard) && session.end('member', guard)
  // Sent first, because the request needs the token of the session.
  const response = context.send(requestOf(endpoint, {}))
  if (forceClear === true) endIfSame()
  try {
    const answer = await response
    endIfSame()
    return answer
  } catch (error) {
    if (isSessionEnded(error)) {
      // A confirmation on its way can have replaced the token. Then the session is still valid, with the new one. The turn comes
      // when the confirmation has finished.
      const isTokenHidden = mayBeHidden && sentToken === null
      if (isTokenHidden || session.sameSession(guard)) await turn(async () => {})
      const token = session.token() ?? (isTokenHidden ? '' : sentToken)
      if (token !== sentToken && (session.sameSession(guard) || !session.exists()))
        return revokeSession(context, endpoint, {}, guard, token)
      endIfSame()
    }
    throw error
  }
}

/** Confirms the session. Only one such call runs at a time in a browser. */
export async function confirmSession(context: CallContext, endpoint: Endpoint, fields: Json): Promise<Json> {
  const { session, turn, closed } = context
  const guardAtStart = session.guard()
  return turn(async (announceCallWithoutTurn, waitUntil) => {
    for (let attempt = 1; ; attempt += 1) {
      if (closed()) throw new UnreachableError('aborted')
      if (!session.notEndedSince(guardAtStart) || (attempt > 1 && !session.exists())) throw new UserCancellationError()
      if (attempt > MAX_CONFIRMATION_ATTEMPTS) throw new UnreachableError('unexpected')
      announceCallWithoutTurn()
      const guard = session.guard()
      try {
        const answer = await sendWithClientFields(context, endpoint, fields)
        const opening = decodeOpening(answer)
        if (opening?.is !== 'session') throw new UnreachableError('unexpected')
        const { member_session_id: id } = opening.state.session
        // If another session has replaced the confirmed one, the loop confirms that one. The last response is applied in any case, unless
        // the member has left its session.
        if (!session.isReplaced(guard, id) || (attempt === MAX_CONFIRMATION_ATTEMPTS && !session.dropIfLeft(id))) {
          commit(context, opening, guard)
          return answer
        }
      } catch (error) {
        if (!isSessionEnded(error)) throw error
        // Another call may have rotated the token. Then this one is sent again with the newer token.
        await waitUntil(() => !session.exists() || !session.sameSince(guard))
        if (!closed() && (!session.exists() || session.sameSince(guard))) {
          if (session.sameSince(guard)) endRefused(context, guard)
          throw error
        }
      }
    }
  })
}

/** Ends a session that the provider has refused. */
function endRefused({ session, log }: CallContext, guard: Guard): void {
  if (__DEV__ && session.exists()) log('session_ended')
  session.end('provider', guard)
}
