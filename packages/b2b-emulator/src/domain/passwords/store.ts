import type { Member } from '@acme/b2b-client/contract'
import type { PasswordDigest, PasswordRecord } from '../../world/records/passwords.ts'
import { toTimestamp } from '../../world/world.ts'
import type { World } from '../../world/world.ts'
import { findMemberships } from '../members/members.ts'

/** Returns the password of a member, or null. */
export const passwordOf = (world: World, member: Member | null): PasswordRecord | null =>
  (member && world.passwords.get(member.member_password_id)) ?? null

/** Returns the shared password of an email address, which is valid in all organizations, or null. */
export const findSharedPassword = (world: World, emailAddress: string): PasswordRecord | null =>
  [...world.passwords.values()].find((record) => record.organization_id === null && record.email_address === emailAddress) ?? null

function assignPasswordId(world: World, members: readonly Member[], passwordId: string): void {
  for (const member of members) {
    member.member_password_id = passwordId
    member.updated_at = toTimestamp(world.now())
  }
  world.changed()
}

/** Removes a password from one member. Deletes the password if no other member has it. */
export function removePasswordFromMember(world: World, member: Member): void {
  const { member_password_id: id } = member
  assignPasswordId(world, [member], '')
  const isStillUsed = [...world.members.values()].some(({ member_password_id }) => member_password_id === id)
  if (!isStillUsed) world.passwords.delete(id)
}

/** Deletes a password and removes it from all members. */
export function deletePassword(world: World, { password_id }: PasswordRecord): void {
  world.passwords.delete(password_id)
  const owners = [...world.members.values()].filter(({ member_password_id }) => member_password_id === password_id)
  assignPasswordId(world, owners, '')
}

/** Sets the shared password of an email address. All members with this address get it, also members that join later. */
export function setSharedPassword(world: World, emailAddress: string, digest: PasswordDigest): void {
  const members = findMemberships(world, emailAddress)
  const formerPasswords = [findSharedPassword(world, emailAddress), ...members.map((member) => passwordOf(world, member))]
  for (const record of formerPasswords) if (record) deletePassword(world, record)
  const password_id = world.id('member-password')
  world.passwords.set(password_id, { password_id, email_address: emailAddress, organization_id: null, ...digest })
  assignPasswordId(world, members, password_id)
}

/**
 * Gives a member the shared password of the email address, unless the member has a password. Call it only if the member has proven the email
 * address.
 */
export function assignSharedPassword(world: World, member: Member): void {
  const record = findSharedPassword(world, member.email_address)
  if (record && !passwordOf(world, member)) assignPasswordId(world, [member], record.password_id)
}

/**
 * Sets the password of a member. The password becomes shared if the project allows shared passwords and the caller has proven the email
 * address. Without that proof, an administrator could change a member's address and then set the password for other organizations.
 */
export function setPassword(
  world: World,
  member: Member,
  digest: PasswordDigest,
  { isAddressProven }: { readonly isAddressProven: boolean },
): void {
  const { email_address, organization_id } = member
  if (world.project.cross_org_passwords && isAddressProven) return setSharedPassword(world, email_address, digest)
  const formerPassword = passwordOf(world, member)
  // A shared password stays valid in the other organizations.
  if (formerPassword && formerPassword.organization_id !== null) deletePassword(world, formerPassword)
  const password_id = world.id('member-password')
  world.passwords.set(password_id, { password_id, email_address, organization_id, ...digest })
  assignPasswordId(world, [member], password_id)
}
