import { get, post } from './endpoint.ts'

/** Backup codes, for whoever cannot reach their authenticator app. */
export const recoveryCodes = {
  /** Spends a code: the second factor. */
  recover: post('/b2b/recovery_codes/recover', {
    input: { organization_id: 'string', member_id: 'string', recovery_code: 'string', session_duration_minutes: 'number' },
    session: 'opens',
    adds: ['captcha', 'intermediate_session_token'],
  }),
  /** Replaces all codes by new ones. */
  rotate: post('/b2b/recovery_codes/rotate', { input: {}, only: true, adds: ['captcha'], needs: 'session' }),
  /** Reads the codes that are left. */
  get: get('/b2b/recovery_codes', { needs: 'session' }),
}
