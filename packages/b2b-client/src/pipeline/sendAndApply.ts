import type { ClientTab } from '../browser/tab.ts'
import { decodeOpening, decodePart } from '../contract/decodeAnswer.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import type { Json } from '../contract/fields.ts'
import { UnreachableError } from '../errors.ts'
import { withTimeout } from '../internal/withTimeout.ts'
import { MAX_TAB_SYNC_DELAY_MS } from '../limits.ts'
import type { Committer } from '../session/commit.ts'
import type { Session } from '../session/session.ts'
import { isReplaced, mayEnd, type SessionSnapshot } from '../session/snapshot.ts'
import { sendWithClientFields, type ClientFields } from './clientFields.ts'

/** The parts of the client that a call uses. */
export interface CallContext extends ClientFields {
  readonly tab: ClientTab
  readonly session: Session
  readonly committer: Committer
  /** Marks the redirect token as spent if it is one of these values. */
  readonly spend: (values: readonly unknown[]) => void
}

/**
 * Sends a call, and applies the response to the session and to the stored state if the endpoint says so. `sessionAtCall`: the session when the
 * application made the call, if the call had to wait for a lazy chunk.
 */
export async function sendAndApply(context: CallContext, endpoint: Endpoint, fields: Json, sessionAtCall?: SessionSnapshot): Promise<Json> {
  const { tab, session, committer } = context
  // A snapshot reads cookies and storage. Most calls do not change the session, so they need none.
  if (!endpoint.session && !endpoint.stores) return sendWithClientFields(context, endpoint, fields)
  const before = sessionAtCall ?? session.snapshot(endpoint.session === 'ends' ? 'logout' : undefined)
  const answer = await sendWithClientFields(context, endpoint, fields)
  if (endpoint.session === 'opens') {
    const opening = decodeOpening(answer)
    if (opening === null) throw new UnreachableError('unexpected')
    committer.open(opening, endpoint, before, session.snapshot())
    context.spend(Object.values(fields))
  }
  /** Returns true if the response ends this session. A call with the id of another member does not. */
  const endsSession = () =>
    endpoint.session === 'ends' && (fields['member_id'] ?? session.memberId()) === session.memberId() && mayEnd(before, session.snapshot())
  // The state of another tab can arrive before its cookie. Then the readable token can still be that of the earlier session.
  if (endsSession() && isReplaced(before, session.snapshot())) await withTimeout(tab, MAX_TAB_SYNC_DELAY_MS)
  if (endsSession()) session.logOut(before.takenAt, before.storedId)
  if (!endpoint.stores) return answer
  const newState = decodePart(endpoint.stores, answer)
  // The response can be about another member than the signed-in one, also if it has no id of a member.
  if (endpoint.canBeAboutOthers && newState?.member?.member_id !== session.memberId()) return answer
  if (newState) committer.change(newState, before)
  // The call succeeded. A missing member or organization is an error only if the method returns it.
  else if (endpoint.part) throw new UnreachableError('unexpected')
  return answer
}
