import { decodeOpening, decodePart } from '../contract/decodeAnswer.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import type { Json } from '../contract/fields.ts'
import { UnreachableError } from '../errors.ts'
import type { Committer } from '../session/commit.ts'
import { mayEnd, type Guard } from '../session/compare.ts'
import type { Session } from '../session/session.ts'
import { sendWithClientFields, type ClientFields } from './clientFields.ts'

/** The parts of the client that a call uses. */
export interface CallContext extends ClientFields {
  readonly session: Session
  readonly committer: Committer
  /** Marks the redirect token as spent if it is one of these values. */
  readonly spend: (values: readonly unknown[]) => void
}

/** Sends a call, and applies the response to the session and to the stored state if the endpoint says so. `guard`: of the moment when the application made the call. */
export async function sendAndApply(context: CallContext, endpoint: Endpoint, fields: Json, earlierGuard?: Guard): Promise<Json> {
  const { session, committer } = context
  // A guard reads cookies and storage. Most calls do not change the session, so they need none.
  if (endpoint.session === undefined && endpoint.stores === undefined) return sendWithClientFields(context, endpoint, fields)
  const guard = earlierGuard ?? session.guard(endpoint.session === 'ends')
  const answer = await sendWithClientFields(context, endpoint, fields)
  if (endpoint.session === 'opens') {
    const opening = decodeOpening(answer)
    if (opening === null) throw new UnreachableError('unexpected')
    committer.open(opening, guard, endpoint)
    context.spend(Object.values(fields))
  }
  // A call with the id of another member does not end this session.
  const isAboutAnotherMember = fields['member_id'] !== undefined && fields['member_id'] !== session.memberId()
  if (endpoint.session === 'ends' && !isAboutAnotherMember && mayEnd(session, guard)) session.end(guard.sentAt)
  if (endpoint.stores !== undefined) changePart(context, endpoint, endpoint.stores, answer, guard)
  return answer
}

/** Stores the member or the organization of a response. If it belongs to another member than the signed-in one, it does nothing. */
function changePart(
  { session, committer }: CallContext,
  { others, part: returnedField }: Endpoint,
  stores: 'member' | 'organization',
  answer: Json,
  guard: Guard,
): void {
  const part = decodePart(stores, answer)
  if (others && part?.member?.member_id !== session.memberId()) return
  if (part !== undefined) return committer.change(part, guard)
  // The call succeeded. A missing value is an error only if the method returns it.
  if (returnedField) throw new UnreachableError('unexpected')
}
