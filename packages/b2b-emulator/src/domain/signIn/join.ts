import type { Member } from '@acme/b2b-client/contract'
import { domainOf } from '../../formats/emails.ts'
import type { Factor, OrganizationRecord } from '../../world/records/entities.ts'
import type { World } from '../../world/world.ts'
import { checkNotRetired, freeAddress } from '../members/memberAddresses.ts'
import { memberOf, newMember } from '../members/members.ts'
import { checkAllowsDomain, allowsTenant } from '../organizations/provisioning.ts'
import { tenantsAmong } from './accounts.ts'

/** Adds a new member. Refuses a retired address of another member. */
export function addJoiningMember(world: World, { organization_id }: OrganizationRecord, emailAddress: string): Member {
  const email_address = freeAddress(world, organization_id, emailAddress, null)
  return newMember(world, { organization_id, email_address, status: 'pending', email_address_verified: false }, 'member')
}

/** Refuses an email address that does not allow a user to join. */
export function checkMayJoin(world: World, organization: OrganizationRecord, emailAddress: string): void {
  checkAllowsDomain(organization, domainOf(emailAddress))
  checkNotRetired(world, organization.organization_id, emailAddress)
}

/**
 * Returns the member with this address. A new member joins if the organization allows the domain or the tenant of an account in the
 * factors; anyone else is refused.
 */
export function memberOrJoining(
  world: World,
  organization: OrganizationRecord,
  emailAddress: string,
  factors: readonly Factor[] = [],
): Member {
  const member = memberOf(world, organization.organization_id, emailAddress)
  if (member) return member
  if (!tenantsAmong(factors).some((tenant) => allowsTenant(organization, tenant))) checkAllowsDomain(organization, domainOf(emailAddress))
  return addJoiningMember(world, organization, emailAddress)
}
