import { sessionMinutes } from '../domain/fields/sessionMinutes.ts'
import { requirePermission } from '../domain/members/rbac.ts'
import { knownOrganization } from '../domain/organizations/knownOrganization.ts'
import { endSessionsOf } from '../domain/sessions/endSessions.ts'
import { exchange } from '../domain/sessions/exchange.ts'
import { accessFactor, accessGrantOf, activeMember, isImpersonated, openWith } from '../domain/sessions/grants.ts'
import { Refusal } from '../internal/refusal.ts'
import { EXCHANGED_TOKEN_MAX_AGE_MS } from '../limits.ts'
import type { Operations } from './operation.ts'
import { memberInOrganization } from './organizationMembers.ts'

const invalidGrant = (): Refusal =>
  new Refusal(400, 'oauth_access_token_exchange_token_invalid_grant', 'The access token cannot be exchanged for a session.')

/** Opens and ends sessions without a sign-in or a logout. */
export const sessionGrantsOperations: Operations<'session.revokeForMember' | 'session.exchange' | 'session.exchangeAccessToken'> = {
  'session.revokeForMember': async (world, { member_id }, caller) => {
    const live = await requirePermission(world, caller, 'member', ['revoke-sessions'])
    endSessionsOf(world, memberInOrganization(world, live, member_id).member_id)
    world.changed()
    return {}
  },
  'session.exchange': async (world, input, caller) => {
    const live = await caller.session()
    const minutes = sessionMinutes(input.session_duration_minutes)
    const organization = knownOrganization(world, input.organization_id)
    if (isImpersonated(live.session.factors)) {
      throw new Refusal(403, 'insufficient_factors_for_session_exchange', 'An impersonated session cannot be exchanged.')
    }
    return exchange(world, live, organization, minutes)
  },
  'session.exchangeAccessToken': async (world, input) => {
    const minutes = sessionMinutes(input.session_duration_minutes)
    const grant = await accessGrantOf(world, input.access_token)
    if (!grant) throw invalidGrant()
    if (grant.issued_at + EXCHANGED_TOKEN_MAX_AGE_MS <= world.now()) {
      throw new Refusal(400, 'oauth_access_token_exchange_token_too_old', 'The access token is too old. Request a new one.')
    }
    if (!grant.scopes.includes('full_access')) {
      throw new Refusal(403, 'oauth_access_token_exchange_missing_full_access', 'The access token lacks the scope full_access.')
    }
    return openWith(world, activeMember(world, grant.member_id, invalidGrant()), accessFactor(world), minutes)
  },
}
