import type { Member } from '@acme/b2b-client/contract'
import { removeAuthenticatorApp, removePhoneNumber, unlinkRetiredAddress } from '../domain/members/memberFactors.ts'
import { PROFILE_ACTIONS, validateProfileChanges } from '../domain/members/memberProfile.ts'
import { actionsForFields, requirePermission } from '../domain/members/rbac.ts'
import type { World } from '../world/world.ts'
import { createMemberAnswer, markAsChanged } from './memberAnswer.ts'
import type { Caller, Operations } from './operation.ts'

/** Changes the signed-in member. Refuses a member without the permissions for the actions. */
async function changeSelf(world: World, caller: Caller, actions: Iterable<string>, change: (member: Member) => void) {
  const { organization, member } = await requirePermission(world, caller, 'self', actions)
  change(member)
  markAsChanged(world, member)
  return createMemberAnswer(organization, member)
}

/** The calls about the signed-in member. */
export const selfOperations: Operations<
  'self.get' | 'self.update' | 'self.deleteMFAPhoneNumber' | 'self.deleteMFATOTP' | 'self.unlinkRetiredEmail'
> = {
  'self.get': async (_, __, caller) => ({ member: (await caller.session()).member }),
  'self.update': (world, input, caller) =>
    changeSelf(world, caller, actionsForFields(PROFILE_ACTIONS, input), (member) =>
      Object.assign(member, validateProfileChanges(world, member, input)),
    ),
  'self.deleteMFAPhoneNumber': (world, _, caller) => changeSelf(world, caller, ['update.info.delete.mfa-phone'], removePhoneNumber),
  'self.deleteMFATOTP': (world, _, caller) => changeSelf(world, caller, ['update.info.delete.mfa-totp'], removeAuthenticatorApp),
  'self.unlinkRetiredEmail': (world, input, caller) =>
    changeSelf(world, caller, ['update.info.unlink.retired-email'], (member) => unlinkRetiredAddress(member, input)),
}
