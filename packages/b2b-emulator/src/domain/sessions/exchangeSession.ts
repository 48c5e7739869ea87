import { Refusal } from '../../internal/refusal.ts'
import type { OrganizationRecord } from '../../world/records/entities.ts'
import type { World } from '../../world/world.ts'
import { findMember } from '../members/members.ts'
import { requirementsFor } from '../organizations/requirements.ts'
import { finishSignIn } from '../signIn/finishSignIn.ts'
import { provenFactorsOf, requireValidFactors } from '../signIn/provenFactors.ts'
import { rereadSession } from './sessions.ts'
import type { LiveSession } from './sessions.ts'

/** Exchanges a session for a session of the same person in another organization. If the new session needs a further step, the old one stays. */
export async function exchangeSession(world: World, liveSession: LiveSession, organization: OrganizationRecord, minutes: number) {
  const otherMember = findMember(world, organization.organization_id, liveSession.member.email_address)
  if (!otherMember) throw new Refusal(404, 'member_does_not_exist_in_organization', 'The person is not a member of the organization.')
  const factors = requireValidFactors(world, provenFactorsOf(liveSession), otherMember)
  const { primary_required, mfa_required } = requirementsFor(organization, otherMember, factors)
  const isComplete = primary_required === null && mfa_required === null
  // Delete the session before the next await, so that only one of several parallel exchanges succeeds.
  if (isComplete) world.sessions.delete(rereadSession(world, liveSession).key)
  return finishSignIn(world, { organization, member: otherMember, factors, minutes })
}
