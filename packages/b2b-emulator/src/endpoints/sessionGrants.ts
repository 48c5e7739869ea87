import { validateSessionMinutes } from '../domain/fields/sessionMinutes.ts'
import { checkPermission, resourceOf } from '../domain/members/rbac.ts'
import { requireOrganization } from '../domain/organizations/requireOrganization.ts'
import { endSessionsOf } from '../domain/sessions/endSessions.ts'
import { exchangeSession } from '../domain/sessions/exchangeSession.ts'
import { createAccessFactor, findAccessGrant, requireActiveMember, isImpersonated, openGrantedSession } from '../domain/sessions/grants.ts'
import { Refusal } from '../internal/refusal.ts'
import { EXCHANGED_TOKEN_MAX_AGE_MS } from '../limits.ts'
import type { Operations } from './operation.ts'
import { requireMember } from './organizationMembers.ts'

const invalidGrantRefusal = (): Refusal =>
  new Refusal(400, 'oauth_access_token_exchange_token_invalid_grant', 'The access token cannot be exchanged for a session.')

/** The calls that open or end a session without a sign-in or a logout. */
export const sessionGrantsOperations: Operations<'session.revokeForMember' | 'session.exchange' | 'session.exchangeAccessToken'> = {
  'session.revokeForMember': async (world, { member_id }, caller) => {
    const liveSession = await caller.session()
    checkPermission(world, liveSession, resourceOf(liveSession, member_id), ['revoke-sessions'])
    const member = requireMember(world, liveSession, member_id)
    endSessionsOf(world, member.member_id)
    world.changed()
    return {}
  },
  'session.exchange': async (world, input, caller) => {
    const liveSession = await caller.session()
    const minutes = validateSessionMinutes(input.session_duration_minutes)
    const organization = requireOrganization(world, input.organization_id)
    if (isImpersonated(liveSession.session.factors)) {
      throw new Refusal(403, 'insufficient_factors_for_session_exchange', 'An impersonated session cannot be exchanged.')
    }
    return exchangeSession(world, liveSession, organization, minutes)
  },
  'session.exchangeAccessToken': async (world, input) => {
    const minutes = validateSessionMinutes(input.session_duration_minutes)
    const grant = await findAccessGrant(world, input.access_token)
    if (!grant) throw invalidGrantRefusal()
    if (grant.issued_at + EXCHANGED_TOKEN_MAX_AGE_MS <= world.now()) {
      throw new Refusal(400, 'oauth_access_token_exchange_token_too_old', 'The access token is too old. Request a new one.')
    }
    if (!grant.scopes.includes('full_access')) {
      throw new Refusal(403, 'oauth_access_token_exchange_missing_full_access', 'The access token lacks the scope full_access.')
    }
    const activeMember = requireActiveMember(world, grant.member_id, invalidGrantRefusal())
    return openGrantedSession(world, activeMember, createAccessFactor(world), minutes)
  },
}
