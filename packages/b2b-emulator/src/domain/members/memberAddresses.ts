import type { Member } from '@acme/b2b-client/contract'
import { Refusal } from '../../internal/refusal.ts'
import type { World } from '../../world/world.ts'
import { mailableAddress } from '../fields/emails.ts'
import { membershipsOf } from './members.ts'

/**
 * Returns true for a retired address: a former email address of a member that is still reserved for that member. The addresses that
 * `owner` has retired do not count.
 */
export const isRetired = (world: World, organizationId: string, address: string, owner: Member | null = null): boolean =>
  [...world.members.values()].some(
    (member) =>
      member.organization_id === organizationId &&
      member !== owner &&
      member.status !== 'deleted' &&
      member.retired_email_addresses.some(({ email_address }) => email_address === address),
  )

/**
 * Returns the normalized address, if a member of the organization can have it. Refuses an address of another member, also a retired one.
 *
 * @example
 * const address = freeAddress(world, organization_id, 'Ada@acme.test', null) // 'ada@acme.test'
 */
export function freeAddress(world: World, organizationId: string, text: string, owner: Member | null): string {
  const { address } = mailableAddress(text)
  const isAnotherMember = (member: Member): boolean => member.organization_id === organizationId && member !== owner
  if (membershipsOf(world, address).some(isAnotherMember)) {
    throw new Refusal(400, 'duplicate_member_email', 'A member of the organization has this email address.')
  }
  checkNotRetired(world, organizationId, address, owner)
  return address
}

/** Refuses a retired address of another member. */
export function checkNotRetired(world: World, organizationId: string, address: string, owner: Member | null = null): void {
  if (!isRetired(world, organizationId, address, owner)) return
  throw new Refusal(400, 'retired_member_email', 'A member of the organization had this email address and keeps it.')
}

/** Returns the changes for a new email address: the new one is unverified, and the old one is retired. */
export function addressChanges(world: World, member: Member, text: string): Partial<Member> {
  const address = freeAddress(world, member.organization_id, text, member)
  if (address === member.email_address) return {}
  if (member.status !== 'active') {
    throw new Refusal(400, 'email_updates_available_only_for_active_members', 'Only active members can get another email address.')
  }
  const retired = member.retired_email_addresses.filter(({ email_address }) => email_address !== address)
  const old = { email_id: world.emailId(member.email_address), email_address: member.email_address }
  return { email_address: address, email_address_verified: false, retired_email_addresses: [...retired, old] }
}
