import type { RecoveryCodesAnswer } from './answers/factors.ts'
import type { RecoverAnswer } from './answers/signIn.ts'
import type { NoFields } from './endpoint.ts'
import { get, post } from './endpoint.ts'
import type { RecoverInput } from './inputs/factors.ts'

/** Recovery codes, which replace a code of the authenticator app. */
export const recoveryCodes = {
  /** Completes the second factor with a recovery code, which works once. */
  recover: post<RecoverInput, RecoverAnswer>('/b2b/recovery_codes/recover', {
    input: { organization_id: 'string', member_id: 'string', recovery_code: 'string', session_duration_minutes: 'number' },
    session: 'opens',
    adds: ['captcha', 'intermediate_session_token'],
    errors: [
      'invalid_recovery_code',
      'unable_to_authenticate_recovery_code',
      'totp_code_used_as_recovery_code',
      'no_active_recovery_code_backed_factor',
      'recovery_codes_not_found',
      'user_unauthenticated',
      'user_lock_limit_reached',
    ],
  }),
  /** Replaces all recovery codes with new ones. */
  rotate: post<NoFields, RecoveryCodesAnswer, () => Promise<RecoveryCodesAnswer>>('/b2b/recovery_codes/rotate', {
    input: {},
    onlyListed: true,
    adds: ['captcha'],
    needs: 'session',
    errors: ['recovery_codes_not_found', 'no_active_recovery_code_backed_factor', 'unauthorized_action'],
  }),
  /** Reads the recovery codes that have not been used. */
  get: get<undefined, RecoveryCodesAnswer>('/b2b/recovery_codes', {
    needs: 'session',
    errors: ['recovery_codes_not_found', 'unauthorized_action'],
  }),
}
