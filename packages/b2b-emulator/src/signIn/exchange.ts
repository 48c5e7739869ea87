import { memberOf } from '../members.ts'
import type { OrganizationRecord } from '../records.ts'
import { Refusal } from '../refusal.ts'
import { admit } from './admit.ts'
import { proofsOf, signingIn } from './proofs.ts'
import type { LiveSession } from './sessions.ts'
import type { World } from '../world.ts'

/** Exchanges a session for one of the same person in another organization; the old one ends as soon as there is a new one. */
export async function exchange(world: World, live: LiveSession, organization: OrganizationRecord, minutes: number) {
  const other = memberOf(world, organization.organization_id, live.member.email_address)
  if (!other) throw new Refusal(404, 'member_does_not_exist_in_organization', 'The person is no member of the organization.')
  const answer = await admit(world, organization, other, signingIn(world, proofsOf(live), other), minutes)
  if (answer.member_session) world.sessions.delete(live.key)
  return answer
}
