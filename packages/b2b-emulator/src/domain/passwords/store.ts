import type { Member } from '@acme/b2b-client/contract'
import type { PasswordDigest, PasswordRecord } from '../../world/records/passwords.ts'
import { toTimestamp } from '../../world/world.ts'
import type { World } from '../../world/world.ts'
import { membershipsOf } from '../members/members.ts'

/** Returns the password of a member, or null. */
export const passwordOf = (world: World, member: Member | null): PasswordRecord | null =>
  (member && world.passwords.get(member.member_password_id)) ?? null

/** Returns the shared password of an email address, which is valid in all organizations, or null. */
export const sharedPassword = (world: World, emailAddress: string): PasswordRecord | null =>
  [...world.passwords.values()].find((record) => record.organization_id === null && record.email_address === emailAddress) ?? null

function assign(world: World, members: readonly Member[], passwordId: string): void {
  for (const member of members) {
    member.member_password_id = passwordId
    member.updated_at = toTimestamp(world.now())
  }
  world.changed()
}

/** Removes a password from one member. Other members with the same password keep it. */
export function removePasswordOf(world: World, member: Member): void {
  const { member_password_id: id } = member
  assign(world, [member], '')
  if (![...world.members.values()].some(({ member_password_id }) => member_password_id === id)) world.passwords.delete(id)
}

/** Deletes a password and removes it from all members who have it. */
export function removePassword(world: World, { password_id }: PasswordRecord): void {
  world.passwords.delete(password_id)
  assign(
    world,
    [...world.members.values()].filter(({ member_password_id }) => member_password_id === password_id),
    '',
  )
}

/** Sets the shared password of an email address: for all current members with this address and for later ones. */
export function setSharedPassword(world: World, emailAddress: string, digest: PasswordDigest): void {
  const members = membershipsOf(world, emailAddress)
  const formerPassword = [sharedPassword(world, emailAddress), ...members.map((member) => passwordOf(world, member))]
  for (const record of formerPassword) if (record) removePassword(world, record)
  const password_id = world.id('member-password')
  world.passwords.set(password_id, { password_id, email_address: emailAddress, organization_id: null, ...digest })
  assign(world, members, password_id)
}

/**
 * Gives a member the shared password of the email address, unless the member has a password. Call it only after the member has proven the
 * email address.
 */
export function takeSharedPassword(world: World, member: Member): void {
  const record = sharedPassword(world, member.email_address)
  if (record && !passwordOf(world, member)) assign(world, [member], record.password_id)
}

/**
 * Sets the password of a member. It becomes a shared password if the project allows that and the caller has proven the email address
 * (`isAddressProven`). Without that proof, an administrator who changes a member's address could set the password for other organizations.
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
  if (formerPassword && formerPassword.organization_id !== null) removePassword(world, formerPassword)
  const password_id = world.id('member-password')
  world.passwords.set(password_id, { password_id, email_address, organization_id, ...digest })
  assign(world, [member], password_id)
}
