import type { Member } from '@acme/b2b-client/contract'
import { checkPermission } from '../domain/members/rbac.ts'
import { deletePassword, removePasswordFromMember } from '../domain/passwords/store.ts'
import { provesAddress } from '../domain/signIn/provenFactors.ts'
import { Refusal } from '../internal/refusal.ts'
import type { World } from '../world/world.ts'
import { createMemberAnswer } from './memberAnswer.ts'
import type { Caller, Operations } from './operation.ts'

/** Returns the member of the organization who has this password. */
const findOwner = (world: World, organizationId: string, passwordId: string): Member | undefined =>
  [...world.members.values()].find(
    ({ member_password_id, organization_id, status }) =>
      member_password_id === passwordId && organization_id === organizationId && status !== 'deleted',
  )

/** Deletes a password, for both calls below. The permission depends on whether the password is the caller's own. */
async function deletePasswordById(world: World, { password_id }: { readonly password_id: string }, caller: Caller) {
  const liveSession = await caller.session()
  const { member: callingMember, organization } = liveSession
  const record = world.passwords.get(password_id)
  const isOwn = callingMember.member_password_id === password_id
  checkPermission(world, liveSession, isOwn ? 'self' : 'member', ['update.info.delete.password'])
  const owner = isOwn ? callingMember : findOwner(world, organization.organization_id, password_id)
  if (!record || !owner) throw new Refusal(404, 'password_not_found', 'No member of the organization has a password with this id.')
  // A shared password is valid in all organizations, so an administrator of one organization must not delete it. Only the owner can delete
  // the password, in a session that proves the password or the email address. Every other caller only removes the password from the member.
  const { factors } = liveSession.session
  const isProvenOwner = isOwn && factors.some((factor) => factor.type === 'password' || provesAddress(world, factor, owner.email_address))
  if (isProvenOwner) deletePassword(world, record)
  else removePasswordFromMember(world, owner)
  return createMemberAnswer(organization, owner)
}

/** The calls that delete the caller's password, or the password of another member. */
export const passwordDeletionOperations: Operations<'self.deletePassword' | 'organization.members.deletePassword'> = {
  'self.deletePassword': deletePasswordById,
  'organization.members.deletePassword': deletePasswordById,
}
