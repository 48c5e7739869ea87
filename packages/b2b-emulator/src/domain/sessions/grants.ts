import type { Member } from '@acme/b2b-client/contract'
import { sha256 } from '../../crypto/digest.ts'
import { Refusal } from '../../internal/refusal.ts'
import { ACCESS_TOKEN_TTL_MS } from '../../limits.ts'
import type { Factor, OrganizationRecord } from '../../world/records/entities.ts'
import type { AccessGrant } from '../../world/records/grants.ts'
import type { World } from '../../world/world.ts'
import { accessOf } from '../identityProvider/claims.ts'
import { splitScope } from '../identityProvider/scopes.ts'
import { primaryFactor } from '../signIn/factors.ts'
import { openSession, sessionAnswer } from './sessions.ts'
import type { LiveSession } from './sessions.ts'

const IMPERSONATION = 'impersonation'

/** The factor of an impersonation. */
export const impersonationFactor = (world: World, impersonator_email_address: string): Factor =>
  primaryFactor(world, IMPERSONATION, IMPERSONATION, {
    impersonation_factor: { impersonator_id: world.emailId(impersonator_email_address), impersonator_email_address },
  })

/** Returns true if the session is impersonated. */
export const isImpersonated = (factors: readonly Factor[]): boolean => factors.some(({ type }) => type === IMPERSONATION)

/**
 * Refuses an impersonated session. It must not change factors, passwords or consents, because these would give the impersonator access
 * later.
 */
export function checkNotImpersonated({ session }: LiveSession): void {
  if (!isImpersonated(session.factors)) return
  throw new Refusal(403, 'unauthorized_action', 'An impersonated session is not allowed to do this.')
}

/** Returns the grant of an access token, whether a test or a consent created it. Returns null for an unknown token. */
export async function accessGrantOf(world: World, token: string): Promise<AccessGrant | null> {
  const testGrant = world.accessTokens.get(await sha256(token))
  if (testGrant) return testGrant
  const access = await accessOf(world, token)
  return access && { member_id: access.memberId, scopes: splitScope(access.scope), issued_at: access.expiresAt - ACCESS_TOKEN_TTL_MS }
}

/** The factor of an exchanged access token. */
export const accessFactor = (world: World): Factor => primaryFactor(world, 'oauth_access_token_exchange', 'oauth_access_token_exchange')

/** Returns an active member and the organization. Throws `refusal` if the member is not active. */
export function activeMember(world: World, memberId: string, refusal: Refusal): [Member, OrganizationRecord] {
  const member = world.members.get(memberId)
  const organization = member && world.organizations.get(member.organization_id)
  if (!member || member.status !== 'active' || !organization) throw refusal
  return [member, organization]
}

/** Opens a session without further steps, for a token that already proves the identity. */
export async function openWith(world: World, [member, organization]: [Member, OrganizationRecord], factor: Factor, minutes: number) {
  const live = await openSession(world, organization, member, [factor], minutes)
  world.changed()
  return sessionAnswer(world, live)
}
