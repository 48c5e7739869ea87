import type { Member } from '@acme/b2b-client/contract'
import { Refusal } from '../../internal/refusal.ts'
import type { Factor, PendingSignIn } from '../../world/records/entities.ts'
import type { World } from '../../world/world.ts'
import type { LiveSession } from '../sessions/sessions.ts'
import { isPrimary } from './factors.ts'

/** The proven factors, and their owner: a member, or only an email address. */
export type Proofs = Pick<PendingSignIn, 'email_address' | 'member_id' | 'factors'>

/** Returns the proofs of a session. */
export const proofsOf = ({ session: { factors }, member: { email_address, member_id } }: LiveSession): Proofs => ({
  email_address,
  member_id,
  factors,
})

/** Returns true if the details of a factor contain this value. */
const hasDetail = (factor: Factor, name: string, value: string): boolean =>
  Object.values(factor).some((details) => Reflect.get(Object(details), name) === value)

/**
 * Returns true if a factor proves the ownership of this email address: by an email, or by an account with this address at one of the five
 * providers. `requirements.ts` lists the methods that an unverified user is offered.
 */
export const provesAddress = (world: World, factor: Factor, emailAddress: string): boolean =>
  hasDetail(factor, 'email_id', world.emailId(emailAddress))

/**
 * Returns true if the identity provider of a company reports this email address. That counts only in the organization of the connection.
 */
export const isVouchedFor = (factor: Factor, emailAddress: string): boolean => hasDetail(factor, 'external_id', emailAddress)

/**
 * Returns the factors that count for a member with the same email address, or for a new user (`member` is null). If this member has proven
 * them, all count. Otherwise only factors of the email address, of accounts, and of a phone number that both members have verified count.
 * A password or single sign-on counts only in its own organization, because an administrator there can change a member's address.
 */
export function factorsIn(world: World, { email_address, member_id, factors }: Proofs, member: Member | null): readonly Factor[] {
  if (member_id === null || member_id === member?.member_id) return factors
  return factors.filter(
    (factor) =>
      provesAddress(world, factor, email_address) ||
      (member?.mfa_phone_number_verified === true && hasDetail(factor, 'phone_number', member.mfa_phone_number)),
  )
}

/** Returns the factors that count. Refuses the sign-in if there is no first factor among them. */
export function factorsForSignIn(world: World, proofs: Proofs, member: Member | null): readonly Factor[] {
  const factors = factorsIn(world, proofs, member)
  if (factors.some(isPrimary)) return factors
  throw new Refusal(403, 'insufficient_factors_for_session_exchange', 'None of the factors is valid in the other organization.')
}
