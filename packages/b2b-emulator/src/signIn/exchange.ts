import { memberOf } from '../members.ts'
import type { OrganizationRecord } from '../records.ts'
import { Refusal } from '../refusal.ts'
import { requirementsFor } from '../rules/requirements.ts'
import { admit } from './admit.ts'
import { proofsOf, signingIn } from './proofs.ts'
import { currentSession } from './sessions.ts'
import type { LiveSession } from './sessions.ts'
import type { World } from '../world.ts'

/** Exchanges a session for one of the same person in another organization; the old one stands while a step is still missing. */
export async function exchange(world: World, live: LiveSession, organization: OrganizationRecord, minutes: number) {
  const other = memberOf(world, organization.organization_id, live.member.email_address)
  if (!other) throw new Refusal(404, 'member_does_not_exist_in_organization', 'The person is no member of the organization.')
  const factors = signingIn(world, proofsOf(live), other)
  const { primary_required, mfa_required } = requirementsFor(organization, other, factors)
  const isComplete = primary_required === null && mfa_required === null
  // Taken away before anything is waited for, so that of many exchanges of one session one gets through.
  if (isComplete) world.sessions.delete(currentSession(world, live).key)
  return admit(world, organization, other, factors, minutes)
}
