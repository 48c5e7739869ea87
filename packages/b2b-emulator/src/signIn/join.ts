import type { Member } from '@acme/b2b-client/contract'
import { memberOf, newMember } from '../members.ts'
import type { OrganizationRecord } from '../records.ts'
import { domainOf } from '../rules/emails.ts'
import { checkLetsIn } from '../rules/provisioning.ts'
import type { World } from '../world.ts'

/** The member with this address, who joins now if the organization lets the domain in. Refuses everyone else. */
export function memberOrJoining(world: World, organization: OrganizationRecord, emailAddress: string): Member {
  const member = memberOf(world, organization.organization_id, emailAddress)
  if (member) return member
  checkLetsIn(organization, domainOf(emailAddress))
  const { organization_id } = organization
  return newMember(world, { organization_id, email_address: emailAddress, status: 'pending', email_address_verified: false }, 'member')
}
