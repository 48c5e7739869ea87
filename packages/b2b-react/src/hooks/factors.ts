import type { ClientState, Member, Organization } from '@acme/b2b-client'

type MfaMethod = 'sms_otp' | 'totp'
const MINUTE_MS = 60_000

/** Returns true if the member has a second factor that the organization accepts. */
export function hasSecondFactor(member: Member, { mfa_methods, allowed_mfa_methods = [] }: Organization): boolean {
  const isAllowed = (method: MfaMethod) => mfa_methods !== 'RESTRICTED' || allowed_mfa_methods.includes(method)
  return (
    (member.totp_registration_id !== '' && isAllowed('totp')) ||
    (member.mfa_phone_number !== '' && member.mfa_phone_number_verified && isAllowed('sms_otp'))
  )
}

/** Returns true if the session has a factor of the last `minutes`: a second factor if the member has one, otherwise any factor. */
export function hasRecentFactor({ session, member, organization }: ClientState, minutes: number, now: number): boolean {
  const needsSecond = member && organization && hasSecondFactor(member, organization)
  return (session?.authentication_factors ?? []).some(
    ({ sequence_order, last_authenticated_at }) =>
      (!needsSecond || sequence_order === 'SECONDARY') && now - Date.parse(last_authenticated_at) < minutes * MINUTE_MS,
  )
}
