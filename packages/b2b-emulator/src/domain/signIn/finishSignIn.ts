import type { Member } from '@acme/b2b-client/contract'
import { OrganizationAnswer } from '../../world/records/entities.ts'
import type { Factor, OrganizationRecord } from '../../world/records/entities.ts'
import { toTimestamp } from '../../world/world.ts'
import type { World } from '../../world/world.ts'
import { refreshRoles } from '../members/memberRoles.ts'
import { requirementsFor } from '../organizations/requirements.ts'
import { assignSharedPassword } from '../passwords/store.ts'
import { canUseMfaMethod } from '../secondFactors/mfaMethods.ts'
import { sendSmsCode } from '../secondFactors/sendSmsCode.ts'
import { openSession, createSessionAnswer } from '../sessions/sessions.ts'
import { registerFactors } from './accounts.ts'
import { createPrimaryFactor } from './factors.ts'
import { storePendingSignIn } from './pending.ts'
import { reportsAddress, provesAddress } from './provenFactors.ts'

/** Creates the factor of an email link or code. */
export const createEmailFactor = (world: World, emailAddress: string, type: 'magic_link' | 'email_otp'): Factor =>
  createPrimaryFactor(world, type, 'email', { email_factor: { email_id: world.emailId(emailAddress), email_address: emailAddress } })

function updateMember(world: World, member: Member, factors: readonly Factor[]): void {
  const { email_address } = member
  const isAddressProven = factors.some((factor) => provesAddress(world, factor, email_address))
  const isAddressReported = factors.some((factor) => reportsAddress(factor, email_address))
  const hasPasswordFactor = factors.some(({ type }) => type === 'password')
  if (isAddressProven || isAddressReported) member.email_address_verified = true
  if (isAddressProven || hasPasswordFactor) assignSharedPassword(world, member)
  registerFactors(member, factors)
  // The connection that was just registered can give roles.
  refreshRoles(world, member)
  member.updated_at = toTimestamp(world.now())
}

/** Sends an SMS code if SMS is the member's default second factor, so that the client needs no further call. */
function sendDefaultCode(world: World, organization: OrganizationRecord, member: Member): 'sms_otp' | null {
  if (member.default_mfa_method !== 'sms_otp' || !canUseMfaMethod(organization, member, 'sms_otp')) return null
  sendSmsCode(world, organization, member, null)
  return 'sms_otp'
}

/** The input of {@link finishSignIn}. */
interface SignIn {
  readonly organization: OrganizationRecord
  readonly member: Member
  readonly factors: readonly Factor[]
  /** The length of the session. */
  readonly minutes: number
  /** The owner of the factors: the id of a member, or null if only the email address is known. Default: the id of `member`. */
  readonly provenBy?: string | null
}

/**
 * Finishes the sign-in of a member. If no step is missing, opens a session and makes the member active. Otherwise returns the missing steps
 * with an intermediate session token.
 */
export async function finishSignIn(world: World, signIn: SignIn) {
  const { organization, member, factors, minutes, provenBy = member.member_id } = signIn
  updateMember(world, member, factors)
  const requirements = requirementsFor(organization, member, factors)
  if (requirements.primary_required !== null || requirements.mfa_required !== null) {
    return {
      ...createPendingAnswer(organization, member),
      ...requirements,
      mfa_required: requirements.mfa_required && {
        ...requirements.mfa_required,
        secondary_auth_initiated: sendDefaultCode(world, organization, member),
      },
      intermediate_session_token: await storePendingSignIn(world, { email_address: member.email_address, member_id: provenBy, factors }),
    }
  }
  member.status = 'active'
  world.changed()
  const liveSession = await openSession(world, organization, member, factors, minutes)
  return {
    ...(await createSessionAnswer(world, liveSession)),
    ...requirements,
    member_authenticated: true,
    intermediate_session_token: '',
  }
}

/** Creates the fields of a response without a session. */
const createPendingAnswer = (organization: OrganizationRecord, member: Member) => ({
  member_id: member.member_id,
  organization_id: organization.organization_id,
  member,
  organization: OrganizationAnswer.parse(organization),
  member_session: null,
  session_token: '',
  session_jwt: '',
  member_authenticated: false,
})
