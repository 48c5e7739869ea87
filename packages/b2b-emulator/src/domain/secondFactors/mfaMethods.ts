import type { MFA_METHODS, Member } from '@acme/b2b-client/contract'
import { Refusal } from '../../internal/refusal.ts'
import type { Factor, OrganizationRecord } from '../../world/records/entities.ts'

/** The name of a kind of second factor. */
export type MfaMethod = (typeof MFA_METHODS)[number]

/** The MFA method of each type of factor. A recovery code counts as a code of the authenticator app. */
const METHOD_BY_FACTOR_TYPE: Readonly<Record<string, MfaMethod>> = { sms_otp: 'sms_otp', totp: 'totp', recovery_codes: 'totp' }

/** Returns true if the organization accepts this second factor from the member. A break-glass member can use every method. */
const allowsMfaMethod = (organization: OrganizationRecord, member: Member | null, method: MfaMethod): boolean =>
  member?.is_breakglass === true ||
  (organization.mfa_methods ?? 'ALL_ALLOWED') === 'ALL_ALLOWED' ||
  organization.allowed_mfa_methods?.includes(method) === true

/** Refuses a second factor that the organization does not accept. */
export function checkAllowsMfaMethod(organization: OrganizationRecord, member: Member, method: MfaMethod): void {
  if (allowsMfaMethod(organization, member, method)) return
  throw new Refusal(403, 'operation_restricted_by_organization_mfa_methods', 'The organization does not accept this second factor.')
}

/** Returns true if the factor is a second factor that the organization accepts. */
export function isAcceptedSecondFactor(organization: OrganizationRecord, member: Member | null, { type, sequence_order }: Factor): boolean {
  const method = METHOD_BY_FACTOR_TYPE[type]
  return sequence_order === 'SECONDARY' && method !== undefined && allowsMfaMethod(organization, member, method)
}

const hasEnrolled: { readonly [M in MfaMethod]: (member: Member) => boolean } = {
  sms_otp: ({ mfa_phone_number, mfa_phone_number_verified }) => mfa_phone_number !== '' && mfa_phone_number_verified,
  totp: ({ totp_registration_id }) => totp_registration_id !== '',
}

/** Returns true if the member has enrolled this second factor and the organization accepts it. */
export const canUseMfaMethod = (organization: OrganizationRecord, member: Member, method: MfaMethod): boolean =>
  hasEnrolled[method](member) && allowsMfaMethod(organization, member, method)

/** Returns true if the member has enrolled any second factor that the organization accepts. */
export const hasSecondFactor = (organization: OrganizationRecord, member: Member): boolean =>
  canUseMfaMethod(organization, member, 'sms_otp') || canUseMfaMethod(organization, member, 'totp')
