import type { Member } from '@acme/b2b-client/contract'
import { sha256 } from '../crypto/digest.ts'
import type { AccessGrant } from '../grants.ts'
import { accessOf } from '../identityProvider/claims.ts'
import { wordsOf } from '../identityProvider/scopes.ts'
import { ACCESS_LASTS } from '../limits.ts'
import type { Factor, OrganizationRecord } from '../records.ts'
import { Refusal } from '../refusal.ts'
import { openSession, sessionAnswer } from './sessions.ts'
import type { LiveSession } from './sessions.ts'
import { primaryFactor } from './factors.ts'
import type { World } from '../world.ts'

const IMPERSONATION = 'impersonation'

/** The proof that somebody of the project signs in as a member. */
export const impersonationFactor = (world: World, impersonator_email_address: string): Factor =>
  primaryFactor(world, IMPERSONATION, IMPERSONATION, {
    impersonation_factor: { impersonator_id: world.emailId(impersonator_email_address), impersonator_email_address },
  })

/** True for the factors of a session in which somebody else acts as the member. */
export const areImpersonated = (factors: readonly Factor[]): boolean => factors.some(({ type }) => type === IMPERSONATION)

/** Refuses whoever acts as a member what would let them in again: factors, passwords, consents. */
export function checkIsThemselves({ session }: LiveSession): void {
  if (!areImpersonated(session.factors)) return
  throw new Refusal(403, 'unauthorized_action', 'Only members themselves may do this, not somebody who acts as them.')
}

/** What an access token lets an application do, whether a test made it or a member has consented to it; null for an unknown one. */
export async function accessGrantOf(world: World, token: string): Promise<AccessGrant | null> {
  const made = world.accessTokens.get(await sha256(token))
  if (made) return made
  const access = await accessOf(world, token)
  return access && { member_id: access.memberId, scopes: wordsOf(access.scope), issued_at: access.expiresAt - ACCESS_LASTS }
}

/** The proof that an application brought an access token of the member. */
export const accessFactor = (world: World): Factor => primaryFactor(world, 'oauth_access_token_exchange', 'oauth_access_token_exchange')

/** An active member with their organization. Refuses with the given words where there is none. */
export function activeMember(world: World, memberId: string, refusal: Refusal): [Member, OrganizationRecord] {
  const member = world.members.get(memberId)
  const organization = member && world.organizations.get(member.organization_id)
  if (!member || member.status !== 'active' || !organization) throw refusal
  return [member, organization]
}

/** Opens a session without asking for anything more: what stands for the member has proven who they are. */
export async function openWith(world: World, [member, organization]: [Member, OrganizationRecord], factor: Factor, minutes: number) {
  const live = await openSession(world, organization, member, [factor], minutes)
  world.changed()
  return sessionAnswer(world, live)
}
