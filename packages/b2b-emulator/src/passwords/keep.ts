import type { Member } from '@acme/b2b-client/contract'
import { membershipsOf } from '../members.ts'
import { timestamp } from '../world.ts'
import type { World } from '../world.ts'
import type { PasswordDigest } from './digest.ts'
import type { PasswordRecord } from './records.ts'

/** The password of a member, or null. */
export const passwordOf = (world: World, member: Member | null): PasswordRecord | null =>
  (member && world.passwords.get(member.member_password_id)) ?? null

/** The password that counts in all organizations of the owner of an address, or null. */
export const sharedPassword = (world: World, emailAddress: string): PasswordRecord | null =>
  [...world.passwords.values()].find((record) => record.organization_id === null && record.email_address === emailAddress) ?? null

function assign(world: World, members: readonly Member[], passwordId: string): void {
  for (const member of members) {
    member.member_password_id = passwordId
    member.updated_at = timestamp(world.now())
  }
  world.changed()
}

/** Takes a password away from one member; whom else it signs in keeps it. */
export function removePasswordOf(world: World, member: Member): void {
  const { member_password_id: id } = member
  assign(world, [member], '')
  if (![...world.members.values()].some(({ member_password_id }) => member_password_id === id)) world.passwords.delete(id)
}

/** Takes a password away from everyone whom it signs in. */
export function removePassword(world: World, { password_id }: PasswordRecord): void {
  world.passwords.delete(password_id)
  assign(
    world,
    [...world.members.values()].filter(({ member_password_id }) => member_password_id === password_id),
    '',
  )
}

/** Sets the password of a person in all their organizations, also those that they join later. */
export function setSharedPassword(world: World, emailAddress: string, digest: PasswordDigest): void {
  const members = membershipsOf(world, emailAddress)
  const former = [sharedPassword(world, emailAddress), ...members.map((member) => passwordOf(world, member))]
  for (const record of former) if (record) removePassword(world, record)
  const password_id = world.id('member-password')
  world.passwords.set(password_id, { password_id, email_address: emailAddress, organization_id: null, ...digest })
  assign(world, members, password_id)
}

/** The password that counts in all organizations counts for a member who has shown that the address is theirs, unless they have one. */
export function takeSharedPassword(world: World, member: Member): void {
  const shared = sharedPassword(world, member.email_address)
  if (shared && !passwordOf(world, member)) assign(world, [member], shared.password_id)
}

/**
 * Sets the password of a member. Where the project lets passwords count in all organizations, it does, but only if whoever sets it has
 * shown that the address is theirs: what one organization says of an address opens no other one.
 */
export function setPassword(world: World, member: Member, digest: PasswordDigest, isTheirs: boolean): void {
  const { email_address, organization_id } = member
  if (world.project.cross_org_passwords && isTheirs) return setSharedPassword(world, email_address, digest)
  const former = passwordOf(world, member)
  if (former && former.organization_id !== null) removePassword(world, former)
  const password_id = world.id('member-password')
  world.passwords.set(password_id, { password_id, email_address, organization_id, ...digest })
  assign(world, [member], password_id)
}
