import type { Member } from '@acme/b2b-client/contract'
import { OrganizationAnswer } from '../records.ts'
import type { Factor, OrganizationRecord } from '../records.ts'
import { requirementsFor } from '../rules/requirements.ts'
import { timestamp } from '../world.ts'
import type { World } from '../world.ts'
import { keepPending } from './pending.ts'
import { openSession, sessionAnswer } from './sessions.ts'

/** The proof that somebody reads the mail of an address. */
export const emailFactor = (world: World, emailAddress: string, type: 'magic_link'): Factor => ({
  type,
  delivery_method: 'email',
  last_authenticated_at: timestamp(world.now()),
  sequence_order: 'PRIMARY',
  email_factor: { email_id: world.emailId(emailAddress), email_address: emailAddress },
})

function welcome(world: World, member: Member, factors: readonly Factor[]): void {
  if (factors.some(({ delivery_method }) => delivery_method === 'email')) member.email_address_verified = true
  member.updated_at = timestamp(world.now())
}

/**
 * Answers the sign-in of a member with these factors: a session, or what is still missing and the token to go on with. Who gets a
 * session is an active member from then on.
 */
export async function admit(world: World, organization: OrganizationRecord, member: Member, factors: readonly Factor[], minutes: number) {
  welcome(world, member, factors)
  const requirements = requirementsFor(organization, member, factors)
  if (requirements.primary_required ?? requirements.mfa_required) {
    return {
      ...pendingAnswer(organization, member),
      ...requirements,
      intermediate_session_token: await keepPending(world, member.email_address, factors),
    }
  }
  member.status = 'active'
  world.changed()
  const [live, token] = await openSession(world, organization, member, factors, minutes)
  return {
    ...(await sessionAnswer(world, live, token)),
    ...requirements,
    member_authenticated: true,
    intermediate_session_token: '',
  }
}

const pendingAnswer = (organization: OrganizationRecord, member: Member) => ({
  member_id: member.member_id,
  organization_id: organization.organization_id,
  member,
  organization: OrganizationAnswer.parse(organization),
  member_session: null,
  session_token: '',
  session_jwt: '',
  member_authenticated: false,
})
