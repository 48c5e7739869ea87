import { MFA_METHODS } from '@acme/b2b-client/contract'
import type { Input, Member } from '@acme/b2b-client/contract'
import { Refusal } from '../../internal/refusal.ts'
import type { World } from '../../world/world.ts'
import { mergeMetadata } from '../fields/metadata.ts'
import { checkNotSecondNumber, checkNumberIsFree, checkPhoneNumber } from '../fields/phoneNumbers.ts'

/** The fields that members can change for themselves, and administrators for other members. */
export type Profile = Input<'self.update'>

/** The permission that each field needs. */
export const PROFILE_ACTIONS = {
  name: 'update.info.name',
  untrusted_metadata: 'update.info.untrusted-metadata',
  mfa_phone_number: 'update.info.mfa-phone',
  mfa_enrolled: 'update.settings.mfa-enrolled',
  default_mfa_method: 'update.settings.default-mfa-method',
} as const satisfies { readonly [F in keyof Profile]-?: string }

/** Refuses an invalid phone number and a number of another member. Also refuses every other number if the member has a verified number. */
function checkNumber(world: World, member: Member, phoneNumber: string): void {
  checkPhoneNumber(phoneNumber)
  checkNotSecondNumber(member, phoneNumber)
  checkNumberIsFree(world, member, phoneNumber)
}

const isMfaMethod = (method: string): method is (typeof MFA_METHODS)[number] => MFA_METHODS.some((knownMethod) => knownMethod === method)

/** Returns the default second factor. Refuses an unknown method, and a method that the member has not enrolled. */
function validateDefaultMethod(member: Member, phoneNumber: string, method: string): (typeof MFA_METHODS)[number] {
  if (!isMfaMethod(method)) {
    throw new Refusal(400, 'invalid_mfa_default_method', `The default second factor is one of ${MFA_METHODS.join(', ')}.`)
  }
  const factorId = method === 'sms_otp' ? phoneNumber : member.totp_registration_id
  if (factorId === '') throw new Refusal(400, 'default_mfa_member_missing_factor', 'The member is not enrolled in this second factor.')
  return method
}

/** Returns the changed fields of a member. Does not change the member, so that a refusal has no effect. */
export function validateProfileChanges(world: World, member: Member, input: Profile): Partial<Member> {
  const { name, untrusted_metadata, mfa_enrolled, mfa_phone_number, default_mfa_method } = input
  const changes: Partial<Member> = {}
  if (name !== undefined) changes.name = name.trim()
  if (untrusted_metadata !== undefined) changes.untrusted_metadata = mergeMetadata(member.untrusted_metadata, untrusted_metadata)
  if (mfa_enrolled !== undefined) changes.mfa_enrolled = mfa_enrolled
  if (mfa_phone_number !== undefined && mfa_phone_number !== member.mfa_phone_number) {
    checkNumber(world, member, mfa_phone_number)
    Object.assign(changes, { mfa_phone_number, mfa_phone_number_verified: false })
  }
  if (default_mfa_method !== undefined) {
    changes.default_mfa_method = validateDefaultMethod(member, mfa_phone_number ?? member.mfa_phone_number, default_mfa_method)
  }
  return changes
}
