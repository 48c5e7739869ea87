import type { Member } from '@acme/b2b-client/contract'
import { Refusal } from '../../internal/refusal.ts'
import { MINUTE_MS } from '../../limits.ts'
import type { Factor, OrganizationRecord } from '../../world/records/entities.ts'
import type { World } from '../../world/world.ts'
import { requirementsFor } from '../organizations/requirements.ts'
import { requireOrganization } from '../organizations/requireOrganization.ts'
import { checkNotImpersonated } from '../sessions/grants.ts'
import { rereadSession, createSessionAnswer } from '../sessions/sessions.ts'
import type { LiveSession, SessionCaller } from '../sessions/sessions.ts'
import { addFactor } from '../signIn/factors.ts'
import { finishSignIn } from '../signIn/finishSignIn.ts'
import { requirePendingSignIn, pendingKeyOf } from '../signIn/pending.ts'
import { filterValidFactors } from '../signIn/provenFactors.ts'
import { hasSecondFactor } from './mfaMethods.ts'

/** The authorization of a call: a pending sign-in, or a session. */
type Authorization = { readonly pendingKey: string } | { readonly liveSession: LiveSession }

/** The member of a call that proves or enrols a second factor. */
export interface Prover {
  readonly organization: OrganizationRecord
  readonly member: Member
  /** The factors that the member has proven before this call. */
  readonly factors: readonly Factor[]
  readonly authorization: Authorization
}

/** A caller that can have a session or a pending sign-in. */
interface SignInCaller extends SessionCaller {
  readonly clientFields: { readonly intermediate_session_token?: string | undefined }
}

/** Returns the authorization of the caller. Refuses a caller with neither a pending sign-in nor a session. */
export async function requireAuthorization({ clientFields, session }: SignInCaller): Promise<Authorization> {
  const pendingKey = await pendingKeyOf(clientFields.intermediate_session_token)
  return pendingKey === null ? { liveSession: await session() } : { pendingKey }
}

interface MemberIds {
  readonly organization_id: string
  readonly member_id: string
}

/**
 * Returns the member with these ids. A pending sign-in belongs to an email address, so it can continue as every member with this address.
 * Refuses a member with another address.
 */
function requireMemberOfPending(world: World, { organization_id, member_id }: MemberIds, emailAddress: string): Member {
  const member = world.members.get(member_id)
  const isOwner = member?.organization_id === organization_id && member.email_address === emailAddress && member.status !== 'deleted'
  if (isOwner) return member
  throw new Refusal(404, 'member_not_found', 'The organization has no such member, or the sign-in belongs to another person.')
}

function requireProverOfPending(world: World, ids: MemberIds, key: string): Prover {
  const { pendingSignIn } = requirePendingSignIn(world, key)
  const organization = requireOrganization(world, ids.organization_id)
  const member = requireMemberOfPending(world, ids, pendingSignIn.email_address)
  const factors = filterValidFactors(world, pendingSignIn, member)
  if (requirementsFor(organization, member, factors).primary_required !== null) {
    throw new Refusal(
      403,
      'action_available_only_once_primary_authentication_is_met',
      'The organization requires another first factor before the second one.',
    )
  }
  return { organization, member, factors, authorization: { pendingKey: key } }
}

/**
 * Returns the member with these ids. Refuses a call that is not authorized for this member. The function is synchronous, so that the
 * authorization is still valid when the next statement spends a code.
 */
export function requireProver(world: World, ids: MemberIds, authorization: Authorization): Prover {
  if ('pendingKey' in authorization) return requireProverOfPending(world, ids, authorization.pendingKey)
  const liveSession = rereadSession(world, authorization.liveSession)
  const { session, organization, member } = liveSession
  checkNotImpersonated(liveSession)
  if (organization.organization_id !== ids.organization_id) {
    throw new Refusal(403, 'session_authorization_tenancy_error', 'The session belongs to another organization.')
  }
  if (member.member_id !== ids.member_id) {
    throw new Refusal(403, 'member_session_member_id_mismatch', 'The session belongs to another member.')
  }
  return { organization, member, factors: session.factors, authorization: { liveSession } }
}

/**
 * Refuses the enrolment of a second factor in a pending sign-in if the member already has a second factor. Otherwise, a caller with only the
 * first factor could enrol another second factor and sign in with it.
 */
export function checkCanEnrol({ organization, member, authorization }: Prover): void {
  const isPending = 'pendingKey' in authorization
  if (isPending && hasSecondFactor(organization, member)) {
    throw new Refusal(403, 'insufficient_factors', 'The member already has a second factor. Use that one first.')
  }
}

/** Applies a proven second factor. Converts a pending sign-in into a session, or adds the factor to the session. */
export function finishSecondFactor(
  world: World,
  { organization, member, factors, authorization }: Prover,
  factor: Factor,
  minutes: number,
) {
  const allFactors = addFactor(factors, factor)
  if ('liveSession' in authorization) return stepUp(world, authorization.liveSession, allFactors, minutes)
  world.pendingSignIns.delete(authorization.pendingKey)
  return finishSignIn(world, { organization, member, factors: allFactors, minutes })
}

/** Sets the factors of a session. This is a step-up authentication. */
async function stepUp(world: World, liveSession: LiveSession, factors: readonly Factor[], minutes: number) {
  liveSession.session.factors = factors
  // A step-up can extend a session, but never shortens it.
  liveSession.session.expires_at = Math.max(liveSession.session.expires_at, world.now() + minutes * MINUTE_MS)
  world.changed()
  return {
    ...(await createSessionAnswer(world, liveSession)),
    primary_required: null,
    mfa_required: null,
    member_authenticated: true,
    intermediate_session_token: '',
  }
}
