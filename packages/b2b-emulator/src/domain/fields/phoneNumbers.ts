import type { Member } from '@acme/b2b-client/contract'
import { isPhoneNumber } from '../../formats/phoneNumbers.ts'
import { Refusal } from '../../internal/refusal.ts'
import type { World } from '../../world/world.ts'

/** Refuses an invalid phone number. */
export function checkPhoneNumber(text: string): void {
  if (isPhoneNumber(text)) return
  throw new Refusal(400, 'invalid_phone_number', 'A phone number must have a plus sign, the country code and up to 15 digits in total.')
}

/** Refuses a second number for a member with a verified number. An unverified number can be replaced. */
export function checkNotSecondNumber({ mfa_phone_number, mfa_phone_number_verified }: Member, phoneNumber: string): void {
  if (!mfa_phone_number_verified || mfa_phone_number === phoneNumber) return
  throw new Refusal(400, 'duplicate_member_phone_number_for_member', 'The member has another phone number. Delete it first.')
}

/** Refuses a number that another member of the organization has verified. */
export function checkNumberIsFree(world: World, { member_id, organization_id }: Member, phoneNumber: string): void {
  const isTaken = [...world.members.values()].some(
    (otherMember) =>
      otherMember.member_id !== member_id &&
      otherMember.organization_id === organization_id &&
      otherMember.status !== 'deleted' &&
      otherMember.mfa_phone_number_verified &&
      otherMember.mfa_phone_number === phoneNumber,
  )
  if (!isTaken) return
  throw new Refusal(400, 'duplicate_member_phone_number', 'Another member of the organization has this phone number.')
}
