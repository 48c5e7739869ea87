import type { ClientState, Member, Organization } from '@acme/b2b-client'
import { allowsFirstFactor, allowsSecondFactor } from '../internal/allowedMethods.ts'
import { MINUTE_MS } from '../limits.ts'

/** Returns true if the member has a second factor that the organization accepts. */
export const hasSecondFactor = (member: Member, organization: Organization): boolean =>
  (member.totp_registration_id !== '' && allowsSecondFactor(organization, member, 'totp')) ||
  (member.mfa_phone_number !== '' && member.mfa_phone_number_verified && allowsSecondFactor(organization, member, 'sms_otp'))

/**
 * Returns the first factors that a step-up can ask a member without a second factor for. Empty if the organization allows only other methods, such
 * as single sign-on. Also empty if the member needs a second factor: a sign-in with one factor would then stay pending, and end the session.
 */
export function stepUpMethods(member: Member, organization: Organization): string[] {
  if (organization.mfa_policy === 'REQUIRED_FOR_ALL' || member.mfa_enrolled) return []
  const methods = member.member_password_id ? ['email_otp', 'password'] : ['email_otp']
  return methods.filter((method) => allowsFirstFactor(organization, member, method))
}

/** Returns true if the signed-in member has a second factor that the organization accepts. */
export const knowsSecondFactor = ({ member, organization }: ClientState): boolean =>
  Boolean(member && organization && hasSecondFactor(member, organization))

/** Returns true if a step-up can ask the signed-in member for a factor. */
export const canStepUp = (state: ClientState): boolean =>
  knowsSecondFactor(state) || Boolean(state.member && state.organization && stepUpMethods(state.member, state.organization).length > 0)

/** Returns true if the session has a factor of the last `minutes`: a second factor if the member has one, otherwise any factor. */
export function hasRecentFactor(state: ClientState, minutes: number, now: number): boolean {
  const needsSecond = knowsSecondFactor(state)
  return (state.session?.authentication_factors ?? []).some(
    ({ sequence_order, last_authenticated_at }) =>
      (!needsSecond || sequence_order === 'SECONDARY') && now - Date.parse(last_authenticated_at) < minutes * MINUTE_MS,
  )
}
