import type { Member } from '@acme/b2b-client/contract'
import { Refusal } from '../../internal/refusal.ts'
import { MINUTE_MS } from '../../limits.ts'
import type { Factor, OrganizationRecord } from '../../world/records/entities.ts'
import type { World } from '../../world/world.ts'
import { knownOrganization } from '../organizations/knownOrganization.ts'
import { requirementsFor } from '../organizations/requirements.ts'
import { checkNotImpersonated } from '../sessions/grants.ts'
import { currentSession, sessionAnswer } from '../sessions/sessions.ts'
import type { LiveSession, SessionCaller } from '../sessions/sessions.ts'
import { withFactor } from '../signIn/factors.ts'
import { finishSignIn } from '../signIn/finishSignIn.ts'
import { pendingAt, pendingKey } from '../signIn/pending.ts'
import { factorsIn } from '../signIn/proofs.ts'
import { canUse } from './mfaMethods.ts'

/** The authorization of a call: the key of a pending sign-in, or a session. */
type Authorization = { readonly pending: string } | { readonly live: LiveSession }

/** The member of a call that proves or enrols a second factor. */
export interface Prover {
  readonly organization: OrganizationRecord
  readonly member: Member
  /** The factors that the member has proven before this call. */
  readonly factors: readonly Factor[]
  readonly authorization: Authorization
}

/** A caller that can have a session or a pending sign-in. */
interface SigningInCaller extends SessionCaller {
  readonly clientFields: { readonly intermediate_session_token?: string | undefined }
}

/** Returns the authorization of the caller. Refuses a caller without any. */
export async function authorizationOf({ clientFields, session }: SigningInCaller): Promise<Authorization> {
  const pending = await pendingKey(clientFields.intermediate_session_token)
  return pending === null ? { live: await session() } : { pending }
}

interface MemberIds {
  readonly organization_id: string
  readonly member_id: string
}

/**
 * Returns the named member of a pending sign-in. A pending sign-in belongs to an email address and can continue in every organization of
 * its owner.
 */
function memberOfPending(world: World, { organization_id, member_id }: MemberIds, emailAddress: string): Member {
  const member = world.members.get(member_id)
  const isOwner = member?.organization_id === organization_id && member.email_address === emailAddress && member.status !== 'deleted'
  if (isOwner) return member
  throw new Refusal(404, 'member_not_found', 'The organization has no such member, or the sign-in belongs to another person.')
}

function proverOfPending(world: World, ids: MemberIds, key: string): Prover {
  const pending = pendingAt(world, key)
  const organization = knownOrganization(world, ids.organization_id)
  const member = memberOfPending(world, ids, pending.email_address)
  const factors = factorsIn(world, pending, member)
  if (requirementsFor(organization, member, factors).primary_required === null)
    return { organization, member, factors, authorization: { pending: key } }
  throw new Refusal(
    403,
    'action_available_only_once_primary_authentication_is_met',
    'The organization requires another first factor before the second one.',
  )
}

/**
 * Returns the named member if the call is authorized for it. There is no await, so the authorization is still valid when the next statement
 * spends a code.
 */
export function proverOf(world: World, ids: MemberIds, authorization: Authorization): Prover {
  if ('pending' in authorization) return proverOfPending(world, ids, authorization.pending)
  const live = currentSession(world, authorization.live)
  const { session, organization, member } = live
  checkNotImpersonated(live)
  if (organization.organization_id !== ids.organization_id) {
    throw new Refusal(403, 'session_authorization_tenancy_error', 'The session belongs to another organization.')
  }
  if (member.member_id !== ids.member_id) {
    throw new Refusal(403, 'member_session_member_id_mismatch', 'The session belongs to another member.')
  }
  return { organization, member, factors: session.factors, authorization: { live } }
}

/**
 * Refuses a new second factor in a pending sign-in if the member already has one. Otherwise a first factor alone would be enough to bypass
 * the second one.
 */
export function checkMayEnrol({ organization, member, authorization }: Prover): void {
  const hasSecondFactor = canUse(organization, member, 'sms_otp') || canUse(organization, member, 'totp')
  if (!hasSecondFactor || !('pending' in authorization)) return
  throw new Refusal(403, 'insufficient_factors', 'The member already has a second factor. Use that one first.')
}

/** Finishes a proven second factor: a pending sign-in becomes a session, and a session gains the factor. */
export function finishSecondFactor(
  world: World,
  { organization, member, factors, authorization }: Prover,
  factor: Factor,
  minutes: number,
) {
  const allFactors = withFactor(factors, factor)
  if ('live' in authorization) return stepUp(world, authorization.live, allFactors, minutes)
  world.pendingSignIns.delete(authorization.pending)
  return finishSignIn(world, organization, member, allFactors, minutes)
}

/** Adds the factors to a session: a step-up authentication. */
async function stepUp(world: World, live: LiveSession, factors: readonly Factor[], minutes: number) {
  live.session.factors = factors
  // A session can be extended but not shortened.
  live.session.expires_at = Math.max(live.session.expires_at, world.now() + minutes * MINUTE_MS)
  world.changed()
  return {
    ...(await sessionAnswer(world, live)),
    primary_required: null,
    mfa_required: null,
    member_authenticated: true,
    intermediate_session_token: '',
  }
}
