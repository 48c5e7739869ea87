import type { Member } from '@acme/b2b-client/contract'
import { membershipsOf } from '../members.ts'
import { Refusal } from '../refusal.ts'
import type { World } from '../world.ts'
import { mailableAddress } from './emails.ts'

/** True for an address that a member of the organization had and has not let go of. */
export const isRetired = (world: World, organizationId: string, address: string, owner: Member | null = null): boolean =>
  [...world.members.values()].some(
    (member) =>
      member.organization_id === organizationId &&
      member !== owner &&
      member.status !== 'deleted' &&
      member.retired_email_addresses.some(({ email_address }) => email_address === address),
  )

/**
 * An address that a member of the organization may have. Refuses one that another member has, or had and has not let go of.
 *
 * @example
 * const address = freeAddress(world, organization_id, 'Ada@acme.test', null) // 'ada@acme.test'
 */
export function freeAddress(world: World, organizationId: string, text: string, owner: Member | null): string {
  const { address } = mailableAddress(text)
  const isOther = (member: Member): boolean => member.organization_id === organizationId && member !== owner
  if (membershipsOf(world, address).some(isOther)) {
    throw new Refusal(400, 'duplicate_member_email', 'A member of the organization has this email address.')
  }
  checkNotRetired(world, organizationId, address, owner)
  return address
}

/** Refuses an address that a member of the organization had and has not let go of. */
export function checkNotRetired(world: World, organizationId: string, address: string, owner: Member | null = null): void {
  if (!isRetired(world, organizationId, address, owner)) return
  throw new Refusal(400, 'retired_member_email', 'A member of the organization had this email address and keeps it.')
}

/** What another address changes of a member: the new one is yet to be proven, the old one is retired. */
export function addressChanges(world: World, member: Member, text: string): Partial<Member> {
  const address = freeAddress(world, member.organization_id, text, member)
  if (address === member.email_address) return {}
  if (member.status !== 'active') {
    throw new Refusal(400, 'email_updates_available_only_for_active_members', 'Only active members can get another email address.')
  }
  const kept = member.retired_email_addresses.filter(({ email_address }) => email_address !== address)
  const old = { email_id: world.emailId(member.email_address), email_address: member.email_address }
  return { email_address: address, email_address_verified: false, retired_email_addresses: [...kept, old] }
}
