import type { DiscoveredOrganization, Member, Membership } from '@acme/b2b-client/contract'
import { domainOf } from '../../formats/emails.ts'
import { OrganizationAnswer } from '../../world/records/entities.ts'
import type { Factor, OrganizationRecord } from '../../world/records/entities.ts'
import type { World } from '../../world/world.ts'
import { isRetiredAddress } from '../members/memberAddresses.ts'
import { findMember } from '../members/members.ts'
import { allowsDomain, allowsTenant } from '../organizations/provisioning.ts'
import { requirementsFor } from '../organizations/requirements.ts'
import { findTenants } from './accounts.ts'
import { isPrimary } from './factors.ts'
import { storePendingSignIn } from './pending.ts'
import { filterValidFactors, type ProvenFactors } from './provenFactors.ts'

const MEMBERSHIP_TYPES = { active: 'active_member', pending: 'pending_member', invited: 'invited_member' } as const

const isKnownStatus = (status: string): status is keyof typeof MEMBERSHIP_TYPES => Object.hasOwn(MEMBERSHIP_TYPES, status)

/** Returns the membership of a user in an organization. Returns null if the user is not a member and cannot join. */
function findMembership(
  world: World,
  organization: OrganizationRecord,
  member: Member | null,
  { email_address, factors }: ProvenFactors,
): Membership | null {
  if (member) return isKnownStatus(member.status) ? { type: MEMBERSHIP_TYPES[member.status], details: null, member } : null
  if (isRetiredAddress(world, organization.organization_id, email_address)) return null
  const domain = domainOf(email_address)
  if (allowsDomain(organization, domain)) return { type: 'eligible_to_join_by_email_domain', details: { domain }, member: null }
  const allowedTenant = findTenants(factors).find((tenant) => allowsTenant(organization, tenant))
  if (!allowedTenant) return null
  const { service: provider, tenant } = allowedTenant
  return { type: 'eligible_to_join_by_oauth_tenant', details: { provider, tenant }, member: null }
}

/**
 * Returns the organizations that a user belongs to or can join, each with the missing steps of a sign-in. Leaves out an organization if none
 * of the user's first factors is valid for it, because the user has not proven the ownership of that membership.
 */
export function discoverOrganizations(world: World, provenFactors: ProvenFactors): DiscoveredOrganization[] {
  const { email_address } = provenFactors
  return [...world.organizations.values()].flatMap((organization) => {
    const member = findMember(world, organization.organization_id, email_address)
    const validFactors = filterValidFactors(world, provenFactors, member)
    const membership = findMembership(world, organization, member, { ...provenFactors, factors: validFactors })
    if (!membership || !validFactors.some(isPrimary)) return []
    const requirements = requirementsFor(organization, member, validFactors)
    const isComplete = !requirements.primary_required && !requirements.mfa_required
    return [{ organization: OrganizationAnswer.parse(organization), membership, member_authenticated: isComplete, ...requirements }]
  })
}

/** Stores a pending sign-in. Returns its intermediate session token, and the organizations that the user can choose from. */
export async function finishDiscovery(world: World, email_address: string, ...factors: readonly Factor[]) {
  const provenFactors = { email_address, member_id: null, factors }
  return {
    intermediate_session_token: await storePendingSignIn(world, provenFactors),
    email_address,
    discovered_organizations: discoverOrganizations(world, provenFactors),
  }
}
