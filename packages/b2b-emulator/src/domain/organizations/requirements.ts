import type { Member } from '@acme/b2b-client/contract'
import { Refusal } from '../../internal/refusal.ts'
import type { Factor, OrganizationRecord } from '../../world/records/entities.ts'
import { isAcceptedSecondFactor } from '../secondFactors/mfaMethods.ts'

/** The missing steps of a sign-in. If both are null, the sign-in is complete. */
export interface Requirements {
  readonly primary_required: { readonly allowed_auth_methods: string[] } | null
  readonly mfa_required: {
    readonly member_options: { readonly mfa_phone_number: string; readonly totp_registration_id: string } | null
    /** `sms_otp` if the emulator has already sent the code. */
    readonly secondary_auth_initiated: 'sms_otp' | null
  } | null
}

const NO_REQUIREMENTS: Requirements = { primary_required: null, mfa_required: null }

/** Returns true if the organization allows this authentication method. An unknown setting counts as restricted. */
export const allowsMethod = ({ auth_methods, allowed_auth_methods }: OrganizationRecord, method: string): boolean =>
  auth_methods === 'ALL_ALLOWED' || allowed_auth_methods.some((allowedMethod) => allowedMethod === method)

/** Creates the refusal of a method that the organization does not allow. */
export const forbiddenMethodRefusal = (): Refusal =>
  new Refusal(403, 'operation_restricted_by_organization_auth_methods', 'The organization does not allow this way of signing in.')

/** Returns true if the member, or a new user, can use a method. A break-glass member can use every method. */
export const canUseMethod = (organization: OrganizationRecord, member: Member | null, method: string): boolean =>
  member?.is_breakglass === true || allowsMethod(organization, method)

/** Refuses a method that the member, or a new user, cannot use. */
export function checkCanUseMethod(organization: OrganizationRecord, member: Member | null, method: string): void {
  if (!canUseMethod(organization, member, method)) throw forbiddenMethodRefusal()
}

/** The methods that prove the ownership of the email address. */
const METHODS_WITH_ADDRESS_PROOF = ['magic_link', 'email_otp', 'google_oauth', 'microsoft_oauth']

/** Returns true if the email address is unverified and all factors are passwords. A password does not prove the ownership of the address. */
const isAddressUnproven = (member: Member | null, factors: readonly Factor[]): boolean =>
  member?.email_address_verified === false && factors.every(({ type }) => type === 'password')

const needsSecondFactor = ({ mfa_policy }: OrganizationRecord, member: Member | null): boolean =>
  mfa_policy !== 'OPTIONAL' || member?.mfa_enrolled === true

/**
 * Returns the steps that a user with these factors must still complete before a session in the organization can start. A second factor is
 * required only after a valid first factor. A break-glass member can use every first factor.
 */
export function requirementsFor(organization: OrganizationRecord, member: Member | null, factors: readonly Factor[]): Requirements {
  const hasFirstFactor = member?.is_breakglass === true || factors.some(({ type }) => allowsMethod(organization, type))
  if (!hasFirstFactor) return { ...NO_REQUIREMENTS, primary_required: { allowed_auth_methods: [...organization.allowed_auth_methods] } }
  if (isAddressUnproven(member, factors)) {
    return {
      ...NO_REQUIREMENTS,
      primary_required: { allowed_auth_methods: METHODS_WITH_ADDRESS_PROOF.filter((method) => canUseMethod(organization, member, method)) },
    }
  }
  const hasSecondFactor = factors.some((factor) => isAcceptedSecondFactor(organization, member, factor))
  if (hasSecondFactor || !needsSecondFactor(organization, member)) return NO_REQUIREMENTS
  const memberOptions = member && { mfa_phone_number: member.mfa_phone_number, totp_registration_id: member.totp_registration_id }
  return { ...NO_REQUIREMENTS, mfa_required: { member_options: memberOptions, secondary_auth_initiated: null } }
}
