import type { DiscoveredOrganization, Member, Membership } from '@acme/b2b-client/contract'
import { domainOf } from '../../formats/emails.ts'
import { OrganizationAnswer } from '../../world/records/entities.ts'
import type { Factor, OrganizationRecord } from '../../world/records/entities.ts'
import type { World } from '../../world/world.ts'
import { isRetired } from '../members/memberAddresses.ts'
import { memberOf } from '../members/members.ts'
import { allowsDomain, allowsTenant } from '../organizations/provisioning.ts'
import { requirementsFor } from '../organizations/requirements.ts'
import { tenantsAmong } from './accounts.ts'
import { isPrimary } from './factors.ts'
import { storePending } from './pending.ts'
import { factorsIn, type Proofs } from './proofs.ts'

const MEMBERSHIP = { active: 'active_member', pending: 'pending_member', invited: 'invited_member' } as const

const isKnownStatus = (status: string): status is keyof typeof MEMBERSHIP => Object.hasOwn(MEMBERSHIP, status)

/** Returns the membership of a user in an organization. Returns null if the user is no member and is not allowed to join. */
function membershipIn(
  world: World,
  organization: OrganizationRecord,
  member: Member | null,
  { email_address, factors }: Proofs,
): Membership | null {
  if (member) return isKnownStatus(member.status) ? { type: MEMBERSHIP[member.status], details: null, member } : null
  if (isRetired(world, organization.organization_id, email_address)) return null
  const domain = domainOf(email_address)
  if (allowsDomain(organization, domain)) return { type: 'eligible_to_join_by_email_domain', details: { domain }, member: null }
  const tenant = tenantsAmong(factors).find((candidate) => allowsTenant(organization, candidate))
  if (!tenant) return null
  return { type: 'eligible_to_join_by_oauth_tenant', details: { provider: tenant.service, tenant: tenant.tenant }, member: null }
}

/**
 * Returns the organizations that a user belongs to or can join, with the missing steps of a sign-in for each. An organization is left out
 * if no factor of the user counts there, because the user has not proven the ownership of that membership.
 */
export function discoveredOrganizations(world: World, proofs: Proofs): DiscoveredOrganization[] {
  const { email_address } = proofs
  return [...world.organizations.values()].flatMap((organization) => {
    const member = memberOf(world, organization.organization_id, email_address)
    const validFactors = factorsIn(world, proofs, member)
    const membership = membershipIn(world, organization, member, { ...proofs, factors: validFactors })
    if (!membership || !validFactors.some(isPrimary)) return []
    const requirements = requirementsFor(organization, member, validFactors)
    const isComplete = !requirements.primary_required && !requirements.mfa_required
    return [{ organization: OrganizationAnswer.parse(organization), membership, member_authenticated: isComplete, ...requirements }]
  })
}

/** Returns a pending sign-in: the organizations that the user can choose from, and an intermediate session token. */
export async function finishDiscovery(world: World, email_address: string, ...factors: readonly Factor[]) {
  const proofs = { email_address, member_id: null, factors }
  return {
    intermediate_session_token: await storePending(world, proofs),
    email_address,
    discovered_organizations: discoveredOrganizations(world, proofs),
  }
}
