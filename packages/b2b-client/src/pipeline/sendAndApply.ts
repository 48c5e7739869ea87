import { decodeOpening, decodePart } from '../contract/decodeAnswer.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import type { Json } from '../contract/fields.ts'
import { UnreachableError } from '../errors.ts'
import type { Committer } from '../session/commit.ts'
import type { Session } from '../session/session.ts'
import { mayEnd, type SessionSnapshot } from '../session/snapshot.ts'
import { sendWithClientFields, type ClientFields } from './clientFields.ts'

/** The parts of the client that a call uses. */
export interface CallContext extends ClientFields {
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
  const { session, committer } = context
  // A snapshot reads cookies and storage. Most calls do not change the session, so they need none.
  if (endpoint.session === undefined && endpoint.stores === undefined) return sendWithClientFields(context, endpoint, fields)
  const before = sessionAtCall ?? session.snapshot(endpoint.session === 'ends' ? 'logout' : undefined)
  const answer = await sendWithClientFields(context, endpoint, fields)
  if (endpoint.session === 'opens') {
    const opening = decodeOpening(answer)
    if (opening === null) throw new UnreachableError('unexpected')
    committer.open(opening, endpoint, before, session.snapshot())
    context.spend(Object.values(fields))
  }
  // A call with the id of another member does not end this session.
  const isAboutAnotherMember = fields['member_id'] !== undefined && fields['member_id'] !== session.memberId()
  if (endpoint.session === 'ends' && !isAboutAnotherMember && mayEnd(before, session.snapshot()))
    session.logOut(before.takenAt, before.storedId)
  if (endpoint.stores !== undefined) storeEntity(context, endpoint, endpoint.stores, answer, before)
  return answer
}

/** Stores the member or the organization of a response, unless it belongs to another member than the signed-in one. */
function storeEntity(
  { session, committer }: CallContext,
  { canBeAboutOthers, part: result }: Endpoint,
  entity: 'member' | 'organization',
  answer: Json,
  before: SessionSnapshot,
): void {
  const newState = decodePart(entity, answer)
  // A response without the id of a member can be about another member, too.
  if (canBeAboutOthers && newState?.member?.member_id !== session.memberId()) return
  if (newState !== undefined) return committer.change(newState, before)
  // The call succeeded. A missing member or organization is an error only if the method returns it.
  if (result) throw new UnreachableError('unexpected')
}
