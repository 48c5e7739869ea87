import type { TotpCreateAnswer } from './answers/factors.ts'
import { post } from './endpoint.ts'
import type { SignInAnswer } from './entities/signIn.ts'
import type { TotpAuthenticateInput, TotpCreateInput } from './inputs/factors.ts'

/** Codes of an authenticator app (RFC 6238). */
export const totp = {
  /** Starts to enroll an authenticator app. Only this response contains the secret, the QR code and the recovery codes. */
  create: post<TotpCreateInput, TotpCreateAnswer>('/b2b/totp', {
    input: {
      organization_id: 'string',
      member_id: 'string',
      expiration_minutes: 'number?',
    },
    stores: 'member',
    canBeAboutOthers: true,
    adds: ['captcha', 'intermediate_session_token'],
    errors: [
      'active_totp_exists',
      'pending_totp_exists',
      'operation_restricted_by_organization_mfa_methods',
      'user_unauthenticated',
      'unauthorized_action',
      'insufficient_factors',
      'action_available_only_once_primary_authentication_is_met',
      'member_session_member_id_mismatch',
      'session_authorization_tenancy_error',
    ],
  }),
  /** Checks a code: the second factor, or the last step of the enrollment. */
  authenticate: post<TotpAuthenticateInput, SignInAnswer>('/b2b/totp/authenticate', {
    input: {
      organization_id: 'string',
      member_id: 'string',
      code: 'string',
      session_duration_minutes: 'number',
      set_mfa_enrollment: 'string?',
      set_default_mfa: 'boolean?',
    },
    session: 'opens',
    adds: ['captcha', 'intermediate_session_token'],
    errors: [
      'invalid_totp_code',
      'unable_to_authenticate_totp',
      'totp_code_already_authenticated',
      'recovery_code_used_as_totp_code',
      'expired_totp',
      'totp_not_found',
      'user_unauthenticated',
      'user_lock_limit_reached',
      'action_available_only_once_primary_authentication_is_met',
      'operation_restricted_by_organization_mfa_methods',
    ],
  }),
}
