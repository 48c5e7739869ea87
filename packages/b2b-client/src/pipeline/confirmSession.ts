import type { Log } from '../browser/log.ts'
import { decodeOpening } from '../contract/decodeAnswer.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import type { Json } from '../contract/fields.ts'
import { UnreachableError, UserCancellationError } from '../errors.ts'
import { requestWithFields } from '../http/requestWithFields.ts'
import type { CredentialsOf, Sender } from '../http/send.ts'
import { isSessionEnded } from '../internal/isSessionEnded.ts'
import { MAX_CONFIRMATION_ATTEMPTS } from '../limits.ts'
import type { Committer } from '../session/commit.ts'
import { mayChangeParts, mayOpen, mustConfirmAgain } from '../session/compare.ts'
import type { Session } from '../session/session.ts'
import type { TakeTurn } from '../session/turn.ts'

/** The parts of the client that a confirmation uses. */
export interface ConfirmContext {
  readonly send: Sender
  readonly credentials: CredentialsOf
  readonly session: Session
  readonly committer: Committer
  readonly takeTurn: TakeTurn
  readonly log: Log
  /** Returns true if the client is disposed. */
  readonly closed: () => boolean
}

/** Confirms the session. Only one such call runs at a time in a browser. */
export async function confirmSession(context: ConfirmContext, endpoint: Endpoint, fields: Json): Promise<Json> {
  const { send, credentials, session, committer, takeTurn, closed } = context
  const guardAtStart = session.guard()
  return takeTurn(async (turn) => {
    for (let attempt = 1; ; attempt += 1) {
      if (closed()) throw new UnreachableError('aborted')
      if (!mayOpen(session, guardAtStart) || (attempt > 1 && !session.exists())) throw new UserCancellationError()
      if (attempt > MAX_CONFIRMATION_ATTEMPTS) throw new UnreachableError('unexpected')
      turn.announce()
      const guard = session.guard()
      const isUnchanged = () => mayChangeParts(session, guard)
      try {
        // Another tab can replace the token at any moment. The guard must know the token that is sent: a response to another one would be dropped.
        const answer = await send(requestWithFields(endpoint, fields, {}), credentials(guard.token))
        const opening = decodeOpening(answer)
        if (opening?.is !== 'session') throw new UnreachableError('unexpected')
        const { member_session_id: id } = opening.state.session
        // If another session has replaced the confirmed one, the loop confirms that one. The last response is applied in any case, unless
        // the member has left its session.
        if (!mustConfirmAgain(session, guard, id) || (attempt === MAX_CONFIRMATION_ATTEMPTS && !committer.dropIfLeft(id))) {
          committer.open(opening, guard, endpoint)
          return answer
        }
      } catch (error) {
        if (!isSessionEnded(error)) throw error
        // Another call may have rotated the token. Then this one is sent again with the newer token.
        await turn.waitUntil(() => !session.exists() || !isUnchanged())
        if (!closed() && (!session.exists() || isUnchanged())) {
          if (isUnchanged()) endRefused(context)
          throw error
        }
      }
    }
  })
}

/** Ends a session that the provider has refused. */
function endRefused({ session, committer, log }: ConfirmContext): void {
  if (__DEV__ && session.exists()) log('session_ended')
  committer.endRefused()
}
