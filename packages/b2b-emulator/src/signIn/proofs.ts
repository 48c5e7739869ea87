import type { Member } from '@acme/b2b-client/contract'
import type { Factor, PendingSignIn } from '../records.ts'
import { Refusal } from '../refusal.ts'
import type { World } from '../world.ts'
import { isPrimary } from './factors.ts'
import type { LiveSession } from './sessions.ts'

/** What somebody has proven, and as whom: a member of one organization, or only the owner of an address. */
export type Proofs = Pick<PendingSignIn, 'email_address' | 'member_id' | 'factors'>

/** What a session stands on. */
export const proofsOf = ({ session: { factors }, member: { email_address, member_id } }: LiveSession): Proofs => ({
  email_address,
  member_id,
  factors,
})

/** True where the particulars of a factor say this. */
const says = (factor: Factor, name: string, value: string): boolean =>
  Object.values(factor).some((details) => Reflect.get(Object(details), name) === value)

/**
 * True for the proof of this very address: its mail was read, or a service with which it has an account vouches for it. That holds for all
 * five services; which of them the provider offers to somebody who has proven nothing yet is in `requirements.ts`.
 */
export const provesAddress = (world: World, factor: Factor, emailAddress: string): boolean =>
  says(factor, 'email_id', world.emailId(emailAddress))

/** True where a company's identity provider vouches for the address. That counts in its organization, and for no other one. */
export const isVouchedFor = (factor: Factor, emailAddress: string): boolean => says(factor, 'external_id', emailAddress)

/**
 * The factors that count for the member with the same address in an organization, or for nobody yet: for the member who gave them, all.
 * For another one those of the address and of accounts elsewhere are the person's own, and so is a phone number that both have proven. A
 * password or a company's identity provider belongs to the one organization: an administrator there can change the address of a member.
 */
export function factorsIn(world: World, { email_address, member_id, factors }: Proofs, other: Member | null): readonly Factor[] {
  if (member_id === null || member_id === other?.member_id) return factors
  return factors.filter(
    (factor) =>
      provesAddress(world, factor, email_address) ||
      (other?.mfa_phone_number_verified === true && says(factor, 'phone_number', other.mfa_phone_number)),
  )
}

/** The factors that count there. Refuses those of which none signs in. */
export function signingIn(world: World, proofs: Proofs, other: Member | null): readonly Factor[] {
  const factors = factorsIn(world, proofs, other)
  if (factors.some(isPrimary)) return factors
  throw new Refusal(403, 'insufficient_factors_for_session_exchange', 'None of the factors counts in the other organization.')
}
