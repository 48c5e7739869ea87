import { checkPermission } from '../domain/members/rbac.ts'
import { deletePassword, removePasswordFromMember } from '../domain/passwords/store.ts'
import { provesAddress } from '../domain/signIn/provenFactors.ts'
import { Refusal } from '../internal/refusal.ts'
import { OrganizationAnswer } from '../world/records/entities.ts'
import type { World } from '../world/world.ts'
import type { Caller, Operations } from './operation.ts'

/** Deletes a password. Both calls share one route; the permission depends on whether the password is the caller's own. */
async function deletePasswordById(world: World, { password_id }: { readonly password_id: string }, caller: Caller) {
  const liveSession = await caller.session()
  const { member: callingMember, organization } = liveSession
  const record = world.passwords.get(password_id)
  const isOwn = callingMember.member_password_id === password_id
  checkPermission(world, liveSession, isOwn ? 'self' : 'member', ['update.info.delete.password'])
  const owner = isOwn
    ? callingMember
    : [...world.members.values()].find(
        (member) =>
          member.member_password_id === password_id &&
          member.organization_id === callingMember.organization_id &&
          member.status !== 'deleted',
      )
  if (!record || !owner) throw new Refusal(404, 'password_not_found', 'No member of the organization has a password with this id.')
  // A shared password is valid in all organizations, so an administrator of one of them must not delete it. Only its owner can, with a
  // session that proves the password or the email address.
  const { factors } = liveSession.session
  const isProvenOwner = isOwn && factors.some((factor) => factor.type === 'password' || provesAddress(world, factor, owner.email_address))
  if (isProvenOwner) deletePassword(world, record)
  else removePasswordFromMember(world, owner)
  return { member_id: owner.member_id, member: owner, organization: OrganizationAnswer.parse(organization) }
}

/** Deletes the caller's password, or that of another member. */
export const passwordDeletions: Operations<'self.deletePassword' | 'organization.members.deletePassword'> = {
  'self.deletePassword': deletePasswordById,
  'organization.members.deletePassword': deletePasswordById,
}
