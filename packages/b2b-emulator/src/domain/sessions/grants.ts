import type { Member } from '@acme/b2b-client/contract'
import { sha256 } from '../../crypto/digest.ts'
import { Refusal } from '../../internal/refusal.ts'
import { ACCESS_TOKEN_TTL_MS } from '../../limits.ts'
import type { Factor, OrganizationRecord } from '../../world/records/entities.ts'
import type { AccessGrant } from '../../world/records/grants.ts'
import type { World } from '../../world/world.ts'
import { findAccessToken } from '../identityProvider/claims.ts'
import { splitScope } from '../identityProvider/scopes.ts'
import { createPrimaryFactor } from '../signIn/factors.ts'
import { openSession, createSessionAnswer } from './sessions.ts'
import type { LiveSession } from './sessions.ts'

const IMPERSONATION = 'impersonation'

/** Creates the factor of an impersonation. */
export const createImpersonationFactor = (world: World, impersonator_email_address: string): Factor =>
  createPrimaryFactor(world, IMPERSONATION, IMPERSONATION, {
    impersonation_factor: { impersonator_id: world.emailId(impersonator_email_address), impersonator_email_address },
  })

/** Returns true for the factors of an impersonated session. */
export const isImpersonated = (factors: readonly Factor[]): boolean => factors.some(({ type }) => type === IMPERSONATION)

/**
 * Refuses an impersonated session. Calls that change factors, passwords or consents need this check, because such a change would give the
 * impersonator access later.
 */
export function checkNotImpersonated({ session }: LiveSession): void {
  if (!isImpersonated(session.factors)) return
  throw new Refusal(403, 'unauthorized_action', 'An impersonated session is not allowed to do this.')
}

/** Returns the grant of an access token. A test or a consent has created this token. Returns null for an unknown token. */
export async function findAccessGrant(world: World, token: string): Promise<AccessGrant | null> {
  const testGrant = world.accessTokens.get(await sha256(token))
  if (testGrant) return testGrant
  const access = await findAccessToken(world, token)
  return access && { member_id: access.memberId, scopes: splitScope(access.scope), issued_at: access.expiresAt - ACCESS_TOKEN_TTL_MS }
}

/** Creates the factor of an exchanged access token. */
export const createAccessFactor = (world: World): Factor =>
  createPrimaryFactor(world, 'oauth_access_token_exchange', 'oauth_access_token_exchange')

interface ActiveMember {
  readonly member: Member
  readonly organization: OrganizationRecord
}

/** Returns an active member and its organization. Throws `refusal` if the member is not active. */
export function requireActiveMember(world: World, memberId: string, refusal: Refusal): ActiveMember {
  const member = world.members.get(memberId)
  const organization = member && world.organizations.get(member.organization_id)
  if (!member || member.status !== 'active' || !organization) throw refusal
  return { member, organization }
}

/** Opens a session with one factor and no further steps, because a token has already proven the identity. */
export async function openGrantedSession(world: World, { member, organization }: ActiveMember, factor: Factor, minutes: number) {
  const liveSession = await openSession(world, organization, member, [factor], minutes)
  world.changed()
  return createSessionAnswer(world, liveSession)
}
