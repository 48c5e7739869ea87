import type { SessionAnswer } from './answers/signIn.ts'
import { post } from './endpoint.ts'
import type { BasicAnswer } from './entities/answer.ts'
import type { SignInAnswer } from './entities/signIn.ts'
import type { MemberIdInput } from './inputs/organizations.ts'
import type { ExchangeAccessTokenInput, ExchangeInput, RevokeInput, SessionAuthenticateInput } from './inputs/sessions.ts'

/** The session of the signed-in member. */
export const session = {
  /** Confirms the session with the provider. With `session_duration_minutes`, the session lasts at least that long from now. */
  authenticate: post<SessionAuthenticateInput, SessionAnswer>('/b2b/sessions/authenticate', {
    input: { session_duration_minutes: 'number?' },
    onlyListed: true,
    session: 'renews',
    // The provider can replace the session token, and then only this response contains the new one.
    survivesDispose: true,
    needs: 'session',
  }),
  /**
   * Ends the session in this browser and at the provider. It fails if no user is signed in. With `forceClear`, the session ends in this
   * browser even if the request fails. The error is still thrown.
   */
  revoke: post<RevokeInput, BasicAnswer>('/b2b/sessions/revoke', {
    input: { forceClear: 'boolean?' },
    bodyless: true,
    session: 'logsOut',
    initial: true,
  }),
  /** Ends every session of a member. */
  revokeForMember: post<MemberIdInput, BasicAnswer>('/b2b/sessions/revoke/{member_id}', {
    input: { member_id: 'string' },
    bodyless: true,
    needs: 'session',
    errors: ['unauthorized_action'],
  }),
  /**
   * Exchanges the session for a session in another organization of the same user. If the other organization requires a further step, the
   * current session stays until that step is complete.
   */
  exchange: post<ExchangeInput, SignInAnswer>('/b2b/sessions/exchange', {
    input: { organization_id: 'string', session_duration_minutes: 'number', locale: 'string?' },
    session: 'opens',
    keepsSession: true,
    needs: 'session',
    errors: ['insufficient_factors_for_session_exchange', 'member_does_not_exist_in_organization'],
  }),
  /** Exchanges an access token of the provider's own authorization server for a session. */
  exchangeAccessToken: post<ExchangeAccessTokenInput, SessionAnswer>('/b2b/sessions/exchange_access_token', {
    input: { access_token: 'string', session_duration_minutes: 'number' },
    session: 'opens',
    errors: [
      'oauth_access_token_exchange_token_invalid_grant',
      'oauth_access_token_exchange_token_too_old',
      'oauth_access_token_exchange_missing_full_access',
    ],
  }),
}
