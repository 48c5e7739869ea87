import { memberOf } from '../members.ts'
import type { OrganizationRecord } from '../records.ts'
import { Refusal } from '../refusal.ts'
import { admit } from './admit.ts'
import { proofsOf, signingIn } from './proofs.ts'
import { noSession } from './sessions.ts'
import type { LiveSession } from './sessions.ts'
import type { World } from '../world.ts'

/** Exchanges a session for one of the same person in another organization; the old one ends as soon as there is a new one. */
export async function exchange(world: World, live: LiveSession, organization: OrganizationRecord, minutes: number) {
  const other = memberOf(world, organization.organization_id, live.member.email_address)
  if (!other) throw new Refusal(404, 'member_does_not_exist_in_organization', 'The person is no member of the organization.')
  const factors = signingIn(world, proofsOf(live), other)
  // Taken away at once, so that of many exchanges of one session one gets through; it stands again where a step is still missing.
  if (!world.sessions.delete(live.key)) throw noSession()
  const answer = await admit(world, organization, other, factors, minutes)
  if (!answer.member_session) world.sessions.set(live.key, live.session)
  return answer
}
