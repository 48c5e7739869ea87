import type { Member } from '@acme/b2b-client/contract'
import type { Factor, OrganizationRecord } from '../records.ts'
import type { World } from '../world.ts'
import type { LiveSession } from './sessions.ts'

const hasPhoneOf = (one: Member, other: Member): boolean =>
  one.mfa_phone_number !== '' &&
  one.mfa_phone_number === other.mfa_phone_number &&
  one.mfa_phone_number_verified &&
  other.mfa_phone_number_verified

/** True for the proof of an address by its mail or by an account elsewhere. The address of a member can change after it was given. */
const isOfAddress = (factor: Factor, emailId: string): boolean =>
  Object.values(factor).some((details) => Reflect.get(Object(details), 'email_id') === emailId)

/**
 * The factors of a session that count in an organization, for the member with the same address there, if there is one: in its own, all. In
 * another one those of the address and of accounts elsewhere are the person's own, and so is a phone number that both members have
 * proven. A password or a company's identity provider belongs to the one organization.
 */
export function factorsIn(
  world: World,
  { session, member, organization: own }: LiveSession,
  organization: OrganizationRecord,
  other: Member | null,
): readonly Factor[] {
  if (organization === own) return session.factors
  const emailId = world.emailId(member.email_address)
  const isPhone = ({ delivery_method }: Factor): boolean => delivery_method === 'sms' || delivery_method === 'whatsapp'
  return session.factors.filter((factor) => (isPhone(factor) ? other !== null && hasPhoneOf(member, other) : isOfAddress(factor, emailId)))
}
