import type { DiscoveryAnswer, OAuthSignInAnswer } from './answers/signIn.ts'
import { post } from './endpoint.ts'
import type { OAuthAuthenticateInput, OAuthDiscoveryAuthenticateInput } from './inputs/signIn.ts'
import { joinErrors, oauthErrors } from './knownErrors.ts'

/** OAuth sign-in. */
export const oauth = {
  /** Exchanges the token of an OAuth redirect for a session, or for a further step. */
  authenticate: post<OAuthAuthenticateInput, OAuthSignInAnswer>('/b2b/oauth/authenticate', {
    input: { oauth_token: 'string', session_duration_minutes: 'number', locale: 'string?' },
    pkce: { proves: ['oauth'], warns: true },
    session: 'opens',
    adds: ['captcha', 'intermediate_session_token'],
    callerOverrides: 'all',
    errors: [...oauthErrors, ...joinErrors, 'invalid_oauth_tenant_for_jit_provisioning'],
  }),
  discovery: {
    /** Exchanges the token of a discovery redirect for the user's organizations. */
    authenticate: post<OAuthDiscoveryAuthenticateInput, DiscoveryAnswer>('/b2b/oauth/discovery/authenticate', {
      input: { discovery_oauth_token: 'string' },
      pkce: { proves: ['oauth'] },
      session: 'opens',
      adds: ['captcha'],
      callerOverrides: 'all',
      errors: oauthErrors,
    }),
  },
}
