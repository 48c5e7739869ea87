import type { DiscoveredOrganization, Member, Membership } from '@acme/b2b-client/contract'
import { memberOf } from '../members.ts'
import { OrganizationAnswer } from '../records.ts'
import type { Factor, OrganizationRecord } from '../records.ts'
import { domainOf } from '../rules/emails.ts'
import { letsIn } from '../rules/provisioning.ts'
import { requirementsFor } from '../rules/requirements.ts'
import type { World } from '../world.ts'
import { isPrimary } from './factors.ts'

const MEMBERSHIP = { active: 'active_member', pending: 'pending_member', invited: 'invited_member' } as const

const isKnown = (status: string): status is keyof typeof MEMBERSHIP => Object.hasOwn(MEMBERSHIP, status)

function membershipIn(organization: OrganizationRecord, member: Member | null, domain: string): Membership | null {
  if (member) return isKnown(member.status) ? { type: MEMBERSHIP[member.status], details: null, member } : null
  return letsIn(organization, domain) ? { type: 'eligible_to_join_by_email_domain', details: { domain }, member: null } : null
}

/** Which factors count in an organization, for the member of it or for somebody who may join. */
type CountingIn = (organization: OrganizationRecord, member: Member | null) => readonly Factor[]

/**
 * The organizations that the owner of an address belongs to or may join, and what stands between the factors that count there and each
 * of them. One in which none of them signs in is not told: whoever asks has not shown that they are the owner.
 */
export function discoveredOrganizations(
  world: World,
  emailAddress: string,
  factors: readonly Factor[] | CountingIn,
): DiscoveredOrganization[] {
  return [...world.organizations.values()].flatMap((organization) => {
    const member = memberOf(world, organization.organization_id, emailAddress)
    const membership = membershipIn(organization, member, domainOf(emailAddress))
    const counting = typeof factors === 'function' ? factors(organization, member) : factors
    if (!membership || !counting.some(isPrimary)) return []
    const requirements = requirementsFor(organization, member, counting)
    const authenticated = !requirements.primary_required && !requirements.mfa_required
    return [{ organization: OrganizationAnswer.parse(organization), membership, member_authenticated: authenticated, ...requirements }]
  })
}
