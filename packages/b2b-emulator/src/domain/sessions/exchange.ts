import { Refusal } from '../../internal/refusal.ts'
import type { OrganizationRecord } from '../../world/records/entities.ts'
import type { World } from '../../world/world.ts'
import { memberOf } from '../members/members.ts'
import { requirementsFor } from '../organizations/requirements.ts'
import { finishSignIn } from '../signIn/finishSignIn.ts'
import { proofsOf, factorsForSignIn } from '../signIn/proofs.ts'
import { currentSession } from './sessions.ts'
import type { LiveSession } from './sessions.ts'

/** Exchanges a session for a session of the same person in another organization. If a step is still missing, the old session stays. */
export async function exchange(world: World, live: LiveSession, organization: OrganizationRecord, minutes: number) {
  const otherMember = memberOf(world, organization.organization_id, live.member.email_address)
  if (!otherMember) throw new Refusal(404, 'member_does_not_exist_in_organization', 'The person is not a member of the organization.')
  const factors = factorsForSignIn(world, proofsOf(live), otherMember)
  const { primary_required, mfa_required } = requirementsFor(organization, otherMember, factors)
  const isComplete = primary_required === null && mfa_required === null
  // Deleted before the next await, so that only one of several parallel exchanges succeeds.
  if (isComplete) world.sessions.delete(currentSession(world, live).key)
  return finishSignIn(world, organization, otherMember, factors, minutes)
}
