import { sha256 } from '../crypto/digest.ts'
import { requireActiveMember, createImpersonationFactor, openGrantedSession } from '../domain/sessions/grants.ts'
import { Refusal } from '../internal/refusal.ts'
import { IMPERSONATED_SESSION_MINUTES } from '../limits.ts'
import type { Operations } from './operation.ts'

/** The call that signs an administrator of the project in as a member. */
export const impersonationOperations: Operations<'impersonation.authenticate'> = {
  'impersonation.authenticate': async (world, { impersonation_token }) => {
    const key = await sha256(impersonation_token)
    const grant = world.impersonationTokens.get(key)
    if (!grant || grant.expires_at <= world.now()) {
      throw new Refusal(401, 'unable_to_auth_impersonation_token', 'The impersonation token is unknown, has expired or was used.')
    }
    const inactiveRefusal = new Refusal(403, 'member_impersonation_not_allowed', 'Only active members can be impersonated.')
    const activeMember = requireActiveMember(world, grant.member_id, inactiveRefusal)
    world.impersonationTokens.delete(key)
    const factor = createImpersonationFactor(world, grant.impersonator_email_address)
    return {
      ...(await openGrantedSession(world, activeMember, factor, IMPERSONATED_SESSION_MINUTES)),
      intermediate_session_token: '',
      member_authenticated: true,
      mfa_required: null,
      primary_required: null,
    }
  },
}
