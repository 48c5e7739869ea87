import type { Log } from '../browser/log.ts'
import { decodeOpening } from '../contract/decodeAnswer.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import type { Json } from '../contract/fields.ts'
import { UnreachableError, UserCancellationError } from '../errors.ts'
import { requestOf, type Sender } from '../http/send.ts'
import { isSessionEnded } from '../internal/isSessionEnded.ts'
import { MAX_CONFIRMATION_ATTEMPTS } from '../limits.ts'
import type { Settings } from '../options.ts'
import type { Committer } from '../session/commit.ts'
import { isUnchanged, mustConfirmAgain } from '../session/compare.ts'
import { isLeftIn, type Stamp } from '../session/record.ts'
import type { Session } from '../session/session.ts'
import { isLoggedOutSince, type SessionSnapshot } from '../session/snapshot.ts'
import type { TakeTurn, Turn } from '../session/turn.ts'

/** The parts of the client that a confirmation uses. */
export interface ConfirmContext {
  readonly send: Sender
  readonly session: Session
  readonly committer: Committer
  readonly takeTurn: TakeTurn
  readonly log: Log
  readonly settings: Pick<Settings, 'keepSessionAlive'>
  /** Returns true if the client is disposed. */
  readonly closed: () => boolean
}

/** Confirms the session: a call of `session.authenticate`. `fields`: the input of the application. Default: the input of the background refresh. */
export type Confirm = (fields?: Json) => Promise<Json>

/** Creates the function that confirms the session. Only one confirmation runs at a time in a browser. `endpoint`: of `session.authenticate`. */
export function createConfirm(context: ConfirmContext, endpoint: Endpoint): Confirm {
  const { send, session, committer, takeTurn, closed, settings, log } = context
  const { survivesDispose } = endpoint

  /** Returns the input of the background refresh. It extends the session if the application has set `keepSessionAlive`. */
  function refreshFields(): Json {
    const minutes = settings.keepSessionAlive
    return minutes === undefined || session.isImpersonated() ? {} : { session_duration_minutes: minutes }
  }

  /** Sends the confirmation until the response is about the present token of the present session. */
  async function confirmInTurn(turn: Turn, fields: Json, startedAt: Stamp): Promise<Json> {
    for (let attempt = 1; ; attempt += 1) {
      // The token that is compared later is exactly the token that is sent: another tab can replace it at any moment.
      const before = session.snapshot()
      checkBeforeSending(before, startedAt, attempt)
      turn.announce()
      try {
        const answer = await send({ ...requestOf(endpoint), body: fields, survivesDispose, sessionToken: before.token })
        const opening = decodeOpening(answer)
        if (opening?.is !== 'session') throw new UnreachableError('unexpected')
        const now = session.snapshot()
        const { member_session_id: id } = opening.state.session
        const isOutdated = mustConfirmAgain(before, now, id)
        if (isOutdated && attempt < MAX_CONFIRMATION_ATTEMPTS) {
          // A late response in another tab can have overwritten the cookies. `follow.ts` restores them after 0.6 seconds, from the last commit.
          session.internals.tokens.renewCommit(opening.tokens, before.token)
          // Without this wait, fast responses would use up all attempts before that.
          await turn.waitUntil(() => session.token() !== before.token)
          continue
        }
        // After the last attempt, an outdated response is better than none, unless the member has left its session.
        if (isOutdated && isLeftIn(now.record, id)) {
          // A tab that does not know this yet can have written cookies that have not arrived here.
          session.internals.clear('unseen')
          throw new UserCancellationError()
        }
        committer.open(opening, endpoint, before, now)
        return answer
      } catch (error) {
        if (!isSessionEnded(error)) throw error
        await waitAfterRefusal(turn, before, error)
      }
    }
  }

  /** Throws if the confirmation must not be sent. `startedAt`: when the confirmation was requested. */
  function checkBeforeSending(now: SessionSnapshot, startedAt: Stamp, attempt: number): void {
    if (closed()) throw new UnreachableError('aborted')
    if (isLoggedOutSince(startedAt, now.record)) throw new UserCancellationError()
    // The first attempt is also sent without a visible session: the cookies can be HttpOnly. On a later attempt, no visible session means that the session has ended.
    if (attempt > 1 && !session.exists()) throw new UserCancellationError()
    if (attempt > MAX_CONFIRMATION_ATTEMPTS) throw new UnreachableError('unexpected')
  }

  /** Waits for a newer token, which another call may have received. Without one, it ends the session and throws the refusal. */
  async function waitAfterRefusal(turn: Turn, before: SessionSnapshot, refusal: unknown): Promise<void> {
    const isStillRefused = () => isUnchanged(before, session.snapshot())
    await turn.waitUntil(() => !session.exists() || !isStillRefused())
    // The next attempt throws if the client is disposed, and otherwise sends the newer token.
    if (closed()) return
    if (isStillRefused()) {
      if (__DEV__ && session.exists()) log('session_ended')
      committer.endRefused(before.token)
      throw refusal
    }
    if (!session.exists()) throw refusal
  }

  return async (fields = refreshFields()) => {
    const startedAt = session.internals.record.stamp()
    const turn = await takeTurn()
    try {
      return await confirmInTurn(turn, fields, startedAt)
    } finally {
      turn.end()
    }
  }
}
