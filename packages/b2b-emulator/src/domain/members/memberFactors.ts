import type { Member } from '@acme/b2b-client/contract'
import { Refusal } from '../../internal/refusal.ts'

/* Removes second factors and retired addresses from a member. */

function chooseDefaultMethod({ mfa_phone_number, totp_registration_id }: Member): Member['default_mfa_method'] {
  if (mfa_phone_number !== '') return 'sms_otp'
  if (totp_registration_id !== '') return 'totp'
  return ''
}

/** Removes the phone number. The sessions of the member continue. */
export function removePhoneNumber(member: Member): void {
  if (member.mfa_phone_number === '') throw new Refusal(404, 'member_phone_number_not_found', 'The member has no phone number.')
  Object.assign(member, { mfa_phone_number: '', mfa_phone_number_verified: false })
  if (member.default_mfa_method === 'sms_otp') member.default_mfa_method = chooseDefaultMethod(member)
}

/** Removes the authenticator app. The sessions of the member continue. */
export function removeAuthenticatorApp(member: Member): void {
  if (member.totp_registration_id === '') throw new Refusal(404, 'totp_not_found', 'The member has no authenticator app.')
  member.totp_registration_id = ''
  if (member.default_mfa_method === 'totp') member.default_mfa_method = chooseDefaultMethod(member)
}

/** The id or the text of a retired address. If a call sends both, both must match. */
export interface RetiredAddress {
  readonly email_id?: string | undefined
  readonly email_address?: string | undefined
}

/** Deletes a retired address, so that another member can use it. */
export function unlinkRetiredAddress(member: Member, { email_id, email_address }: RetiredAddress): void {
  if (!email_id && !email_address) {
    throw new Refusal(400, 'retired_email_missing_email_identifiers', 'Send email_id, email_address, or both.')
  }
  const address = email_address?.trim().toLowerCase()
  const retiredAddress = member.retired_email_addresses.find(
    (retiredEmail) => (!email_id || retiredEmail.email_id === email_id) && (!address || retiredEmail.email_address === address),
  )
  if (!retiredAddress) throw new Refusal(404, 'email_not_found', 'The member has no such retired address.')
  member.retired_email_addresses = member.retired_email_addresses.filter((retiredEmail) => retiredEmail !== retiredAddress)
}
