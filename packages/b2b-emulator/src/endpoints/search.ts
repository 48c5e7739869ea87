import { MemberSchema, type Member } from '@acme/b2b-client/contract'
import { findMember, findMemberships } from '../domain/members/members.ts'
import { requireOrganization } from '../domain/organizations/requireOrganization.ts'
import { normalizeEmail } from '../formats/emails.ts'
import { Refusal } from '../internal/refusal.ts'
import { SEARCH_RATE_LIMIT } from '../limits.ts'
import { countTry } from '../world/rates.ts'
import type { World } from '../world/world.ts'
import type { Operations } from './operation.ts'

/** Refuses too many searches, because an attacker could search for the accounts of many addresses. */
function checkSearchRate(world: World): void {
  const waitSeconds = countTry(world, 'search', SEARCH_RATE_LIMIT)
  if (waitSeconds > 0) throw new Refusal(429, 'too_many_requests', 'Too many searches. Wait before the next one.', waitSeconds)
}

/** Returns a member with only the fields that a login needs. All other fields are empty. */
const publicFields = ({ member_id, organization_id, email_address, status, name, member_password_id }: Member): Member =>
  MemberSchema.parse({ member_id, organization_id, email_address, status, name, member_password_id })

const NO_MEMBER = publicFields(MemberSchema.parse({ member_id: 'nobody' }))

/**
 * The calls that search for an account before a sign-in. With and without an account, a search takes the same time (threat T61), because it
 * always checks all members.
 */
export const searchOperations: Operations<'search.searchMember' | 'search.searchUser'> = {
  'search.searchMember': (world, { email_address, organization_id }) => {
    checkSearchRate(world)
    const organization = requireOrganization(world, organization_id)
    const member = findMember(world, organization.organization_id, normalizeEmail(email_address))
    // Computed even if there is no member, so that the search takes the same time.
    const publicMember = publicFields(member ?? NO_MEMBER)
    return { member: member && publicMember }
  },
  'search.searchUser': (world, { email }) => {
    checkSearchRate(world)
    const memberships = findMemberships(world, normalizeEmail(email))
    const hasPassword = memberships.some(({ member_password_id }) => member_password_id !== '')
    if (memberships.length === 0) return { userType: 'new' }
    return { userType: hasPassword ? 'password' : 'passwordless' }
  },
}
