import type { TotpCreateAnswer } from './answers/factors.ts'
import type { SignInAnswer } from './entities/signIn.ts'
import type { TotpAuthenticateInput, TotpCreateInput } from './inputs/factors.ts'
import { post } from './endpoint.ts'

/** Codes of an authenticator app. Source: RFC 6238. */
export const totp = {
  /** Begins to enrol an app; the answer holds its secret, a picture of it and the backup codes, for this one time. */
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
  /** Checks a code: the second factor, or the end of enrolling. */
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
