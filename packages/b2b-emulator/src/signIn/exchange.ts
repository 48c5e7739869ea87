import type { Member } from '@acme/b2b-client/contract'
import { memberOf } from '../members.ts'
import type { Factor, OrganizationRecord } from '../records.ts'
import { Refusal } from '../refusal.ts'
import { admit } from './admit.ts'
import type { LiveSession } from './sessions.ts'
import type { World } from '../world.ts'

const hasPhoneOf = (one: Member, other: Member): boolean =>
  one.mfa_phone_number !== '' &&
  one.mfa_phone_number === other.mfa_phone_number &&
  one.mfa_phone_number_verified &&
  other.mfa_phone_number_verified

/** True for the proof of an address by its mail or by an account elsewhere. The address of a member can change after it was given. */
const isOfAddress = (factor: Factor, emailId: string): boolean =>
  Object.values(factor).some((details) => Reflect.get(Object(details), 'email_id') === emailId)

/**
 * The factors that count in another organization: the address and the accounts elsewhere are the person's own, and so is a phone number
 * that both members have proven. A password or a company's identity provider belongs to the one organization.
 */
function transferable(world: World, { session, member }: LiveSession, other: Member): readonly Factor[] {
  const emailId = world.emailId(other.email_address)
  const isPhone = ({ delivery_method }: Factor): boolean => delivery_method === 'sms' || delivery_method === 'whatsapp'
  return session.factors.filter((factor) => (isPhone(factor) ? hasPhoneOf(member, other) : isOfAddress(factor, emailId)))
}

/** Exchanges a session for one of the same person in another organization; the old one ends as soon as there is a new one. */
export async function exchange(world: World, live: LiveSession, organization: OrganizationRecord, minutes: number) {
  const other = memberOf(world, organization.organization_id, live.member.email_address)
  if (!other) throw new Refusal(404, 'member_does_not_exist_in_organization', 'The person is no member of the organization.')
  const factors = organization === live.organization ? live.session.factors : transferable(world, live, other)
  if (!factors.some(({ sequence_order }) => sequence_order === 'PRIMARY')) {
    throw new Refusal(403, 'insufficient_factors_for_session_exchange', 'The session has no factor that counts in the other organization.')
  }
  const answer = await admit(world, organization, other, factors, minutes)
  if (answer.member_session) world.sessions.delete(live.key)
  return answer
}
