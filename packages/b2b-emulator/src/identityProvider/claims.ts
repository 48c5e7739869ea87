import { sha256 } from '../crypto/digest.ts'
import type { World } from '../world.ts'
import { isTakenBack } from './grants.ts'
import type { AccessRecord } from './records.ts'
import { wordsOf } from './scopes.ts'

/** What an application learns of a member, by the scopes that were granted. Source: OpenID Connect Core section 5.4. */
export function claimsOf(world: World, memberId: string, scope: string): Readonly<Record<string, unknown>> {
  const member = world.members.get(memberId)
  const organization = world.organizations.get(member?.organization_id ?? '')
  const granted = new Set(wordsOf(scope))
  return {
    sub: memberId,
    ...(granted.has('email') && { email: member?.email_address, email_verified: member?.email_address_verified === true }),
    ...(granted.has('profile') && { name: member?.name }),
    ...(granted.has('phone') && {
      phone_number: member?.mfa_phone_number,
      phone_number_verified: member?.mfa_phone_number_verified === true,
    }),
    [`https://${world.brand}.example/organization`]: {
      organization_id: organization?.organization_id,
      slug: organization?.organization_slug,
    },
  }
}

/** What an access token stands for; null for one that is unknown, has expired or was taken back, or whose member is gone. */
export async function accessOf(world: World, token: string): Promise<AccessRecord | null> {
  const access = world.identityProvider.accessTokens.get(await sha256(token))
  const isMember = world.members.get(access?.memberId ?? '')?.status === 'active'
  return access && isMember && access.expiresAt > world.now() && !isTakenBack(world, access) ? access : null
}
