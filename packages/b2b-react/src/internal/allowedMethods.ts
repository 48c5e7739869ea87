import type { Member, MfaMethod, Organization } from '@acme/b2b-client'

/**
 * Returns true if the list contains the method, or if the list does not apply. An unknown policy counts as a restriction. A member can be exempt from
 * the lists of the organization.
 */
const allows = (policy: string | undefined, listed: readonly string[], { is_breakglass }: Member, method: string): boolean =>
  [undefined, 'ALL_ALLOWED'].includes(policy) || is_breakglass || listed.includes(method)

/** Returns true if the organization allows the member this first factor, such as `password`. */
export const allowsFirstFactor = ({ auth_methods, allowed_auth_methods }: Organization, member: Member, method: string): boolean =>
  allows(auth_methods, allowed_auth_methods, member, method)

/** Returns true if the organization allows the member this second factor. */
export const allowsSecondFactor = ({ mfa_methods, allowed_mfa_methods = [] }: Organization, member: Member, method: MfaMethod): boolean =>
  allows(mfa_methods, allowed_mfa_methods, member, method)
