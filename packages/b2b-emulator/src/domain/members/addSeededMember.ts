import type { Member } from '@acme/b2b-client/contract'
import type { SeededMembership } from '../../world/seed.ts'
import type { World } from '../../world/world.ts'
import { assignSharedPassword } from '../passwords/store.ts'
import { addAuthenticatorApp, createAppSecrets } from '../secondFactors/authenticator.ts'
import { buildRoles } from './memberRoles.ts'
import { addMember } from './members.ts'

type SeededMember = SeededMembership & { readonly email_address: string; readonly name: string }

/** Returns the fields that enrol a member in the seeded second factors. */
const secondFactorFields = ({ mfa_phone_number: phone, totp }: SeededMember): Partial<Member> => ({
  ...(phone !== undefined && { mfa_enrolled: true, mfa_phone_number_verified: true, default_mfa_method: 'sms_otp' }),
  ...(totp && { mfa_enrolled: true, default_mfa_method: 'totp' }),
})

/** Adds a member from a seed or a test. By default, the member is active and has a verified email address. */
export function addSeededMember(world: World, seededMember: SeededMember): Member {
  const { role = 'member', roles = [], totp, status = 'active', ...otherFields } = seededMember
  const fields = {
    roles: buildRoles(world, role, roles),
    status,
    email_address_verified: status === 'active',
    ...secondFactorFields(seededMember),
    ...otherFields,
  }
  const member = addMember(world, structuredClone(fields), role)
  if (totp) addAuthenticatorApp(world, member, totp === true ? createAppSecrets(world) : totp)
  if (member.email_address_verified) assignSharedPassword(world, member)
  return member
}
