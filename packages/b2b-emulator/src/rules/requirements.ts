import type { Member } from '@acme/b2b-client/contract'
import type { Factor, OrganizationRecord } from '../records.ts'
import { Refusal } from '../refusal.ts'

/** What a sign-in still lacks. Both null: nothing. */
export interface Requirements {
  readonly primary_required: { readonly allowed_auth_methods: string[] } | null
  readonly mfa_required: {
    readonly member_options: { readonly mfa_phone_number: string; readonly totp_registration_id: string } | null
    readonly secondary_auth_initiated: null
  } | null
}

const NOTHING: Requirements = { primary_required: null, mfa_required: null }

/** Whether the organization lets its members sign in by this method. A word that is not known means restricted. */
const allowsMethod = ({ auth_methods, allowed_auth_methods }: OrganizationRecord, method: string): boolean =>
  auth_methods === 'ALL_ALLOWED' || allowed_auth_methods.includes(method)

/** Refuses a method that the organization does not allow. */
export function checkAllowsMethod(organization: OrganizationRecord, method: string): void {
  if (allowsMethod(organization, method)) return
  throw new Refusal(403, 'operation_restricted_by_organization_auth_methods', 'The organization does not allow this way of signing in.')
}

const needsSecondFactor = ({ mfa_policy }: OrganizationRecord, member: Member | null): boolean =>
  mfa_policy !== 'OPTIONAL' || member?.mfa_enrolled === true

/**
 * What stands between these factors and a session in the organization. A second factor is asked for once the first is settled;
 * break-glass members may use any first factor.
 */
export function requirementsFor(organization: OrganizationRecord, member: Member | null, factors: readonly Factor[]): Requirements {
  const firstSettled = member?.is_breakglass === true || factors.some(({ type }) => allowsMethod(organization, type))
  if (!firstSettled) return { ...NOTHING, primary_required: { allowed_auth_methods: [...organization.allowed_auth_methods] } }
  const hasSecond = factors.some(({ sequence_order }) => sequence_order === 'SECONDARY')
  if (hasSecond || !needsSecondFactor(organization, member)) return NOTHING
  const options = member && { mfa_phone_number: member.mfa_phone_number, totp_registration_id: member.totp_registration_id }
  return { ...NOTHING, mfa_required: { member_options: options, secondary_auth_initiated: null } }
}
