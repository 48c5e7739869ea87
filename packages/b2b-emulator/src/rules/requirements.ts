import type { Member } from '@acme/b2b-client/contract'
import type { Factor, OrganizationRecord } from '../records.ts'
import { Refusal } from '../refusal.ts'
import { isAcceptedSecond } from './mfaMethods.ts'

/** What a sign-in still lacks. Both null: nothing. */
export interface Requirements {
  readonly primary_required: { readonly allowed_auth_methods: string[] } | null
  readonly mfa_required: {
    readonly member_options: { readonly mfa_phone_number: string; readonly totp_registration_id: string } | null
    /** `sms_otp`: a code has been texted already. */
    readonly secondary_auth_initiated: 'sms_otp' | null
  } | null
}

const NOTHING: Requirements = { primary_required: null, mfa_required: null }

/** Whether the organization lets its members sign in by this method. A word that is not known means restricted. */
const allowsMethod = ({ auth_methods, allowed_auth_methods }: OrganizationRecord, method: string): boolean =>
  auth_methods === 'ALL_ALLOWED' || allowed_auth_methods.some((allowed) => allowed === method)

/** Refuses a method that the organization does not allow. */
export function checkAllowsMethod(organization: OrganizationRecord, method: string): void {
  if (allowsMethod(organization, method)) return
  throw new Refusal(403, 'operation_restricted_by_organization_auth_methods', 'The organization does not allow this way of signing in.')
}

/** Whether a member may use a method: break-glass members may use any. */
export const mayUse = (organization: OrganizationRecord, member: Member | null, method: string): boolean =>
  member?.is_breakglass === true || allowsMethod(organization, method)

/** Refuses a method to a member, or to who is none yet, where the organization does not allow it. */
export function checkMayUse(organization: OrganizationRecord, member: Member | null, method: string): void {
  if (!mayUse(organization, member, method)) checkAllowsMethod(organization, method)
}

// Whoever signs in by one of these has shown that the address is theirs.
const SHOWS_ADDRESS = ['magic_link', 'email_otp', 'google_oauth', 'microsoft_oauth']

/** A password says nothing about who owns the address: until somebody has, it is not enough. Source: decision 39. */
const isUnproven = (member: Member | null, factors: readonly Factor[]): boolean =>
  member?.email_address_verified === false && factors.every(({ type }) => type === 'password')

const needsSecondFactor = ({ mfa_policy }: OrganizationRecord, member: Member | null): boolean =>
  mfa_policy !== 'OPTIONAL' || member?.mfa_enrolled === true

/**
 * What stands between these factors and a session in the organization. A second factor is asked for once the first is settled;
 * break-glass members may use any first factor.
 */
export function requirementsFor(organization: OrganizationRecord, member: Member | null, factors: readonly Factor[]): Requirements {
  const firstSettled = member?.is_breakglass === true || factors.some(({ type }) => allowsMethod(organization, type))
  if (!firstSettled) return { ...NOTHING, primary_required: { allowed_auth_methods: [...organization.allowed_auth_methods] } }
  if (isUnproven(member, factors)) {
    return {
      ...NOTHING,
      primary_required: { allowed_auth_methods: SHOWS_ADDRESS.filter((method) => mayUse(organization, member, method)) },
    }
  }
  const hasSecond = factors.some((factor) => isAcceptedSecond(organization, member, factor))
  if (hasSecond || !needsSecondFactor(organization, member)) return NOTHING
  const options = member && { mfa_phone_number: member.mfa_phone_number, totp_registration_id: member.totp_registration_id }
  return { ...NOTHING, mfa_required: { member_options: options, secondary_auth_initiated: null } }
}
