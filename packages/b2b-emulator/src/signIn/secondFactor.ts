import type { Member } from '@acme/b2b-client/contract'
import { MINUTE } from '../limits.ts'
import type { Caller } from '../operations/operation.ts'
import type { Factor, OrganizationRecord } from '../records.ts'
import { Refusal } from '../refusal.ts'
import { canUse } from '../rules/mfaMethods.ts'
import { requirementsFor } from '../rules/requirements.ts'
import type { World } from '../world.ts'
import { admit } from './admit.ts'
import { withFactor } from './factors.ts'
import { pendingAt, pendingKey } from './pending.ts'
import { checkIsThemselves } from './grants.ts'
import { factorsIn } from './proofs.ts'
import { knownOrganization } from './organizations.ts'
import { currentSession, sessionAnswer } from './sessions.ts'
import type { LiveSession } from './sessions.ts'

/** On what grounds somebody calls: a pending sign-in, or a session. */
type Grounds = { readonly pending: string } | { readonly live: LiveSession }

/** A member who proves or enrols a second factor. */
export interface Prover {
  readonly organization: OrganizationRecord
  readonly member: Member
  readonly factors: readonly Factor[]
  readonly grounds: Grounds
}

/** On what grounds the caller calls. Refuses somebody who has neither. */
export async function groundsOf({ added, session }: Caller): Promise<Grounds> {
  const pending = await pendingKey(added.intermediate_session_token)
  return pending === null ? { live: await session() } : { pending }
}

interface Named {
  readonly organization_id: string
  readonly member_id: string
}

/** Whether a pending sign-in is of this member: it belongs to an address, and may go on in each organization of its owner. */
function memberOfPending(world: World, { organization_id, member_id }: Named, emailAddress: string): Member {
  const member = world.members.get(member_id)
  const theirs = member?.organization_id === organization_id && member.email_address === emailAddress && member.status !== 'deleted'
  if (theirs) return member
  throw new Refusal(404, 'member_not_found', 'The organization has no such member, or the sign-in is of somebody else.')
}

function proverOfPending(world: World, named: Named, key: string): Prover {
  const pending = pendingAt(world, key)
  const organization = knownOrganization(world, named.organization_id)
  const member = memberOfPending(world, named, pending.email_address)
  const factors = factorsIn(world, pending, member)
  if (requirementsFor(organization, member, factors).primary_required === null)
    return { organization, member, factors, grounds: { pending: key } }
  throw new Refusal(
    403,
    'action_available_only_once_primary_authentication_is_met',
    'The organization asks for another first factor before the second one.',
  )
}

/**
 * The member who is named, if the grounds of the call are theirs. Does not wait: what is spent right after it is spent for grounds
 * that still hold.
 */
export function proverOf(world: World, named: Named, grounds: Grounds): Prover {
  if ('pending' in grounds) return proverOfPending(world, named, grounds.pending)
  const live = currentSession(world, grounds.live)
  const { session, organization, member } = live
  checkIsThemselves(live)
  if (organization.organization_id !== named.organization_id) {
    throw new Refusal(403, 'session_authorization_tenancy_error', 'The session is one of another organization.')
  }
  if (member.member_id !== named.member_id) {
    throw new Refusal(403, 'member_session_member_id_mismatch', 'The session is one of another member.')
  }
  return { organization, member, factors: session.factors, grounds: { live } }
}

/** Refuses to enrol another second factor in place of proving the one there is: a first factor alone must not open that way round it. */
export function checkMayEnrol({ organization, member, grounds }: Prover): void {
  const hasOne = canUse(organization, member, 'sms_otp') || canUse(organization, member, 'totp')
  if (!hasOne || !('pending' in grounds)) return
  throw new Refusal(403, 'insufficient_factors', 'The member has a second factor already: prove that one first.')
}

/** Answers a proved second factor: the pending sign-in becomes a session, or the session gains the factor. */
export function proved(world: World, { organization, member, factors, grounds }: Prover, factor: Factor, minutes: number) {
  const all = withFactor(factors, factor)
  if ('live' in grounds) return stepUp(world, grounds.live, all, minutes)
  world.pendingSignIns.delete(grounds.pending)
  return admit(world, organization, member, all, minutes)
}

async function stepUp(world: World, live: LiveSession, factors: readonly Factor[], minutes: number) {
  live.session.factors = factors
  // A session is prolonged, never cut short.
  live.session.expires_at = Math.max(live.session.expires_at, world.now() + minutes * MINUTE)
  world.changed()
  return {
    ...(await sessionAnswer(world, live)),
    primary_required: null,
    mfa_required: null,
    member_authenticated: true,
    intermediate_session_token: '',
  }
}
