import type { Member } from '@acme/b2b-client/contract'
import { OrganizationAnswer } from '../../world/records/entities.ts'
import type { Factor, OrganizationRecord } from '../../world/records/entities.ts'
import { toTimestamp } from '../../world/world.ts'
import type { World } from '../../world/world.ts'
import { refreshRoles } from '../members/memberRoles.ts'
import { requirementsFor } from '../organizations/requirements.ts'
import { takeSharedPassword } from '../passwords/store.ts'
import { canUse } from '../secondFactors/mfaMethods.ts'
import { sendSmsCode } from '../secondFactors/sendSmsCode.ts'
import { openSession, sessionAnswer } from '../sessions/sessions.ts'
import { register } from './accounts.ts'
import { primaryFactor } from './factors.ts'
import { storePending } from './pending.ts'
import { isVouchedFor, provesAddress } from './proofs.ts'

/** The factor of an email link or code. */
export const emailFactor = (world: World, emailAddress: string, type: 'magic_link' | 'email_otp'): Factor =>
  primaryFactor(world, type, 'email', { email_factor: { email_id: world.emailId(emailAddress), email_address: emailAddress } })

function updateMember(world: World, member: Member, factors: readonly Factor[]): void {
  const { email_address } = member
  const isAddressProven = factors.some((factor) => provesAddress(world, factor, email_address))
  if (isAddressProven || factors.some((factor) => isVouchedFor(factor, email_address))) member.email_address_verified = true
  if (isAddressProven || factors.some(({ type }) => type === 'password')) takeSharedPassword(world, member)
  register(member, factors)
  // The connection that was just registered can give roles.
  refreshRoles(world, member)
  member.updated_at = toTimestamp(world.now())
}

/** Sends the SMS code if that is the member's default second factor, so that no further call is needed. */
function sendDefaultCode(world: World, organization: OrganizationRecord, member: Member): 'sms_otp' | null {
  if (member.default_mfa_method !== 'sms_otp' || !canUse(organization, member, 'sms_otp')) return null
  sendSmsCode(world, organization, member, null)
  return 'sms_otp'
}

/**
 * Finishes the sign-in of a member with these factors. Returns a session, which makes the member active, or the missing steps with an
 * intermediate session token. `provenBy` is the id of the member who proved the factors, if it is a different one.
 */
export async function finishSignIn(
  world: World,
  organization: OrganizationRecord,
  member: Member,
  factors: readonly Factor[],
  minutes: number,
  provenBy: string | null = member.member_id,
) {
  updateMember(world, member, factors)
  const requirements = requirementsFor(organization, member, factors)
  if (requirements.primary_required !== null || requirements.mfa_required !== null) {
    return {
      ...pendingAnswer(organization, member),
      ...requirements,
      mfa_required: requirements.mfa_required && {
        ...requirements.mfa_required,
        secondary_auth_initiated: sendDefaultCode(world, organization, member),
      },
      intermediate_session_token: await storePending(world, { email_address: member.email_address, member_id: provenBy, factors }),
    }
  }
  member.status = 'active'
  world.changed()
  const live = await openSession(world, organization, member, factors, minutes)
  return {
    ...(await sessionAnswer(world, live)),
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
