import type { Member } from '@acme/b2b-client/contract'
import { createSecret } from '../../crypto/totp.ts'
import type { SeededMembership } from '../../world/seed.ts'
import type { World } from '../../world/world.ts'
import { takeSharedPassword } from '../passwords/store.ts'
import { addApp, newRecoveryCodes } from '../secondFactors/authenticator.ts'
import { describedRoles } from './memberRoles.ts'
import { newMember } from './members.ts'

type MemberPlan = SeededMembership & { readonly email_address: string; readonly name: string }

/** A member with a second factor is also enrolled in it. */
const secondFactors = ({ mfa_phone_number: phone, totp }: MemberPlan): Partial<Member> => ({
  ...(phone !== undefined && { mfa_enrolled: true, mfa_phone_number_verified: true, default_mfa_method: 'sms_otp' }),
  ...(totp && { mfa_enrolled: true, default_mfa_method: 'totp' }),
})

/** Adds a member. By default, the member is active and has a verified email address. */
export function addMember(world: World, plan: MemberPlan): Member {
  const { role = 'member', roles = [], totp, status = 'active', ...rest } = plan
  const fields = {
    roles: describedRoles(world, role, roles),
    status,
    email_address_verified: status === 'active',
    ...secondFactors(plan),
    ...rest,
  }
  const member = newMember(world, structuredClone(fields), role)
  const newApp = () => ({ secret: createSecret(world.random), recovery_codes: newRecoveryCodes(world) })
  if (totp) addApp(world, member, totp === true ? newApp() : totp)
  if (member.email_address_verified) takeSharedPassword(world, member)
  return member
}
