import { decodeOpening } from '../contract/decodeAnswer.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import type { Json } from '../contract/fields.ts'
import { UnreachableError, UserCancellationError } from '../errors.ts'
import { isSessionEnded } from '../internal/isSessionEnded.ts'
import { MAX_CONFIRMATION_ATTEMPTS } from '../limits.ts'
import { commit, sendWithClientFields, type CallContext } from './sendAndApply.ts'

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
          if (session.sameSince(guard)) endRefused(context)
          throw error
        }
      }
    }
  })
}

/** Ends a session that the provider has refused. */
function endRefused({ session, log }: CallContext): void {
  if (__DEV__ && session.exists()) log('session_ended')
  session.endRefused()
}
