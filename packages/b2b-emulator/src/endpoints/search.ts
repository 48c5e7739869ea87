import { MemberSchema, type Member } from '@acme/b2b-client/contract'
import { findMember, findMemberships } from '../domain/members/members.ts'
import { requireOrganization } from '../domain/organizations/requireOrganization.ts'
import { normalizeEmail } from '../formats/emails.ts'
import { Refusal } from '../internal/refusal.ts'
import { SEARCH_RATE_LIMIT } from '../limits.ts'
import { countTry } from '../world/rates.ts'
import type { World } from '../world/world.ts'
import type { Operations } from './operation.ts'

/** Limits the searches. Otherwise an attacker could test many addresses for accounts. */
function checkRate(world: World): void {
  const wait = countTry(world, 'search', SEARCH_RATE_LIMIT)
  if (wait > 0) throw new Refusal(429, 'too_many_requests', 'Too many searches. Wait before the next one.', wait)
}

/** The public fields of a member are the fields that a login needs. All other fields stay empty. */
const publicFields = ({ member_id, organization_id, email_address, status, name, member_password_id }: Member): Member =>
  MemberSchema.parse({ member_id, organization_id, email_address, status, name, member_password_id })

const NO_MEMBER = publicFields(MemberSchema.parse({ member_id: 'nobody' }))

/**
 * Searches for accounts before a sign-in. A search takes the same time whether or not it finds a member: it always checks all members
 * (threat T61).
 */
export const searchOperations: Operations<'search.searchMember' | 'search.searchUser'> = {
  'search.searchMember': (world, { email_address, organization_id }) => {
    checkRate(world)
    const { organization_id: id } = requireOrganization(world, organization_id)
    const member = findMember(world, id, normalizeEmail(email_address))
    const publicMember = publicFields(member ?? NO_MEMBER)
    return { member: member && publicMember }
  },
  'search.searchUser': (world, { email }) => {
    checkRate(world)
    const memberships = findMemberships(world, normalizeEmail(email))
    const userType = memberships.some(({ member_password_id }) => member_password_id !== '') ? 'password' : 'passwordless'
    return { userType: memberships.length === 0 ? 'new' : userType }
  },
}
