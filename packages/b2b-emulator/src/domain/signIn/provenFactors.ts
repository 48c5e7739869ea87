import type { Member } from '@acme/b2b-client/contract'
import { Refusal } from '../../internal/refusal.ts'
import type { Factor, PendingSignIn } from '../../world/records/entities.ts'
import type { World } from '../../world/world.ts'
import type { LiveSession } from '../sessions/sessions.ts'
import { isPrimary } from './factors.ts'

/** Factors and their owner: a member, or only an email address. */
export type ProvenFactors = Pick<PendingSignIn, 'email_address' | 'member_id' | 'factors'>

/** Returns the proven factors of a session. */
export const provenFactorsOf = ({ session: { factors }, member: { email_address, member_id } }: LiveSession): ProvenFactors => ({
  email_address,
  member_id,
  factors,
})

/** Returns true if the details of a factor, such as its `email_factor`, contain this value. */
const hasDetail = (factor: Factor, name: string, value: string): boolean =>
  Object.values(factor).some((details) => Reflect.get(Object(details), name) === value)

/**
 * Returns true if a factor proves the ownership of this email address. An email to the address proves it, and so does an account with the
 * address at a social login provider.
 */
export const provesAddress = (world: World, factor: Factor, emailAddress: string): boolean =>
  hasDetail(factor, 'email_id', world.emailId(emailAddress))

/**
 * Returns true if the identity provider of a single sign-on connection reports this email address. This counts only in the organization of
 * the connection.
 */
export const reportsAddress = (factor: Factor, emailAddress: string): boolean => hasDetail(factor, 'external_id', emailAddress)

/**
 * Returns the factors that are valid for a member with the same email address, or for a new user if `member` is null. All factors are valid
 * for their owner. For another member, a factor is valid only if it proves the email address, or a verified phone number that both members
 * have. A password and single sign-on are valid only in their organization, because its administrators can change a member's address.
 */
export function filterValidFactors(
  world: World,
  { email_address, member_id, factors }: ProvenFactors,
  member: Member | null,
): readonly Factor[] {
  if (member_id === null || member_id === member?.member_id) return factors
  return factors.filter(
    (factor) =>
      provesAddress(world, factor, email_address) ||
      (member?.mfa_phone_number_verified === true && hasDetail(factor, 'phone_number', member.mfa_phone_number)),
  )
}

/** Returns the valid factors. Refuses the sign-in if none of them is a first factor. */
export function requireValidFactors(world: World, provenFactors: ProvenFactors, member: Member | null): readonly Factor[] {
  const factors = filterValidFactors(world, provenFactors, member)
  if (factors.some(isPrimary)) return factors
  throw new Refusal(403, 'insufficient_factors_for_session_exchange', 'None of the factors is valid in the other organization.')
}
