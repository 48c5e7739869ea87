import type { TotpCreateAnswer } from './answers/factors.ts'
import type { SignInAnswer } from './entities/signIn.ts'
import type { TotpAuthenticateInput, TotpCreateInput } from './inputs/factors.ts'
import { post } from './endpoint.ts'

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
    others: true,
    adds: ['captcha', 'intermediate_session_token'],
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
  }),
}
