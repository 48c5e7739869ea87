import { MemberSchema, type Member } from '@acme/b2b-client/contract'
import { SEARCHES } from '../limits.ts'
import { memberOf, membershipsOf } from '../members.ts'
import { Refusal } from '../refusal.ts'
import { comparable } from '../rules/emails.ts'
import { secondsToWait } from '../rules/rates.ts'
import { knownOrganization } from '../signIn/organizations.ts'
import type { World } from '../world.ts'
import type { Operations } from './operation.ts'

/** Whoever asks about many addresses at once collects them. */
function checkRate(world: World): void {
  const wait = secondsToWait(world, 'search', SEARCHES)
  if (wait > 0) throw new Refusal(429, 'too_many_requests', 'Too many searches. Wait before the next one.', wait)
}

/** What anyone may know of a member whose address they know: how to sign them in. The rest stays empty. Source: entity record section 12. */
const publicPart = ({ member_id, organization_id, email_address, status, name, member_password_id }: Member): Member =>
  MemberSchema.parse({ member_id, organization_id, email_address, status, name, member_password_id })

const NOBODY = publicPart(MemberSchema.parse({ member_id: 'nobody' }))

/** What is known of an address before it signs in. A yes and a no take the same work: all members are looked at either way (T61). */
export const searchOperations: Operations<'search.searchMember' | 'search.searchUser'> = {
  'search.searchMember': (world, { email_address, organization_id }) => {
    checkRate(world)
    const { organization_id: id } = knownOrganization(world, organization_id)
    const member = memberOf(world, id, comparable(email_address))
    const found = publicPart(member ?? NOBODY)
    return { member: member && found }
  },
  'search.searchUser': (world, { email }) => {
    checkRate(world)
    const places = membershipsOf(world, comparable(email))
    const userType = places.some(({ member_password_id }) => member_password_id !== '') ? 'password' : 'passwordless'
    return { userType: places.length === 0 ? 'new' : userType }
  },
}
