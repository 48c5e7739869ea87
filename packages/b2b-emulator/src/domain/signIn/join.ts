import type { Member } from '@acme/b2b-client/contract'
import { domainOf } from '../../formats/emails.ts'
import type { Factor, OrganizationRecord } from '../../world/records/entities.ts'
import type { World } from '../../world/world.ts'
import { checkNotRetiredAddress, validateFreeAddress } from '../members/memberAddresses.ts'
import { findMember, addMember } from '../members/members.ts'
import { checkAllowsDomain, allowsTenant } from '../organizations/provisioning.ts'
import { findTenants } from './accounts.ts'

/** Adds a new member. Refuses a retired address of another member. */
export function addJoiningMember(world: World, { organization_id }: OrganizationRecord, emailAddress: string): Member {
  const email_address = validateFreeAddress(world, organization_id, emailAddress, null)
  return addMember(world, { organization_id, email_address, status: 'pending', email_address_verified: false }, 'member')
}

/** Refuses an email address if its owner cannot join the organization. */
export function checkCanJoin(world: World, organization: OrganizationRecord, emailAddress: string): void {
  checkAllowsDomain(organization, domainOf(emailAddress))
  checkNotRetiredAddress(world, organization.organization_id, emailAddress)
}

/**
 * Returns the member with this address. Adds a new member if the organization allows the domain, or the tenant of an account in the factors.
 * Otherwise refuses the sign-in.
 */
export function findOrAddMember(
  world: World,
  organization: OrganizationRecord,
  emailAddress: string,
  factors: readonly Factor[] = [],
): Member {
  const member = findMember(world, organization.organization_id, emailAddress)
  if (member) return member
  const isAllowedByTenant = findTenants(factors).some((tenant) => allowsTenant(organization, tenant))
  if (!isAllowedByTenant) checkAllowsDomain(organization, domainOf(emailAddress))
  return addJoiningMember(world, organization, emailAddress)
}
