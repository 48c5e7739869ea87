import type { Member } from '@acme/b2b-client/contract'
import { memberOf, newMember } from '../members.ts'
import type { Factor, OrganizationRecord } from '../records.ts'
import { domainOf } from '../rules/emails.ts'
import { checkNotRetired, freeAddress } from '../rules/memberAddresses.ts'
import { checkLetsIn, letsTenantIn } from '../rules/provisioning.ts'
import type { World } from '../world.ts'
import { tenantsAmong } from './accounts.ts'

/** A member who joins on their own. Refuses an address that another member had and has not let go of. */
export function joining(world: World, { organization_id }: OrganizationRecord, emailAddress: string): Member {
  const email_address = freeAddress(world, organization_id, emailAddress, null)
  return newMember(world, { organization_id, email_address, status: 'pending', email_address_verified: false }, 'member')
}

/** Refuses somebody who may not join by their address. */
export function checkMayJoin(world: World, organization: OrganizationRecord, emailAddress: string): void {
  checkLetsIn(organization, domainOf(emailAddress))
  checkNotRetired(world, organization.organization_id, emailAddress)
}

/** The member with this address, who joins now if the organization lets the domain in, or an account among the factors. Refuses everyone else. */
export function memberOrJoining(
  world: World,
  organization: OrganizationRecord,
  emailAddress: string,
  factors: readonly Factor[] = [],
): Member {
  const member = memberOf(world, organization.organization_id, emailAddress)
  if (member) return member
  if (!tenantsAmong(factors).some((place) => letsTenantIn(organization, place))) checkLetsIn(organization, domainOf(emailAddress))
  return joining(world, organization, emailAddress)
}
