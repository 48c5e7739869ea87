import { post } from './endpoint.ts'
import type { SignInAnswer } from './entities/signIn.ts'
import type { ImpersonationAuthenticateInput } from './inputs/signIn.ts'

/** Sign-in as another member, with a token that an administrator of the project created. */
export const impersonation = {
  /** Exchanges an impersonation token for a session that cannot be extended. */
  authenticate: post<ImpersonationAuthenticateInput, SignInAnswer>('/b2b/impersonation/authenticate', {
    input: { impersonation_token: 'string' },
    session: 'opens',
    impersonates: true,
    adds: ['captcha'],
    errors: ['unable_to_auth_impersonation_token', 'member_impersonation_not_allowed'],
  }),
}
