import type { Member } from '@acme/b2b-client/contract'
import { Refusal } from '../../internal/refusal.ts'
import type { World } from '../../world/world.ts'
import { parseEmailAddress } from '../fields/emails.ts'
import { findMemberships } from './members.ts'

/**
 * Returns true if another member than `owner` has retired this address. A retired address is a former email address that is still reserved
 * for its member.
 */
export const isRetiredAddress = (world: World, organizationId: string, address: string, owner: Member | null = null): boolean =>
  [...world.members.values()].some(
    (member) =>
      member.organization_id === organizationId &&
      member !== owner &&
      member.status !== 'deleted' &&
      member.retired_email_addresses.some(({ email_address }) => email_address === address),
  )

/**
 * Returns the normalized address. Refuses it if another member than `owner` has it or has retired it. For a new member, `owner` is null.
 */
export function validateFreeAddress(world: World, organizationId: string, text: string, owner: Member | null): string {
  const { address } = parseEmailAddress(text)
  const isAnotherMember = (member: Member): boolean => member.organization_id === organizationId && member !== owner
  if (findMemberships(world, address).some(isAnotherMember)) {
    throw new Refusal(400, 'duplicate_member_email', 'A member of the organization has this email address.')
  }
  checkNotRetiredAddress(world, organizationId, address, owner)
  return address
}

/** Refuses a retired address of another member. */
export function checkNotRetiredAddress(world: World, organizationId: string, address: string, owner: Member | null = null): void {
  if (!isRetiredAddress(world, organizationId, address, owner)) return
  throw new Refusal(400, 'retired_member_email', 'A member of the organization had this email address and keeps it.')
}

/** Returns the changed fields of a member with a new email address. The new address is unverified, and the old address is retired. */
export function validateAddressChange(world: World, member: Member, text: string): Partial<Member> {
  const address = validateFreeAddress(world, member.organization_id, text, member)
  if (address === member.email_address) return {}
  if (member.status !== 'active') {
    throw new Refusal(400, 'email_updates_available_only_for_active_members', 'Only active members can get another email address.')
  }
  const retiredAddresses = member.retired_email_addresses.filter(({ email_address }) => email_address !== address)
  const oldAddress = { email_id: world.emailId(member.email_address), email_address: member.email_address }
  return { email_address: address, email_address_verified: false, retired_email_addresses: [...retiredAddresses, oldAddress] }
}
