import type { OneTapStartAnswer, OneTapSubmitAnswer } from './answers/identityProvider.ts'
import type { OneTapDiscoverySubmitInput, OneTapSubmitInput } from './inputs/signIn.ts'
import { get, post } from './endpoint.ts'

/** Signing in with the Google account that the browser knows. The client's own: applications use `oauth.googleOneTap`. */
export const oneTap = {
  /** Answers the project's client id at Google; `""` when it has none. */
  start: get<undefined, OneTapStartAnswer>('/b2b/oauth/google/onetap/start', {}),
  /** Exchanges Google's credential for the address where the sign-in to an organization goes on. */
  submit: post<OneTapSubmitInput, OneTapSubmitAnswer>('/b2b/oauth/google/onetap/submit', {
    input: { id_token: 'string', organization_id: 'string', signup_redirect_url: 'string?', login_redirect_url: 'string?' },
    only: true,
    pkce: { begins: 'oauth', anew: true },
  }),
  discovery: {
    /** The same, before an organization is known. */
    submit: post<OneTapDiscoverySubmitInput, OneTapSubmitAnswer>('/b2b/oauth/google/onetap/discovery/submit', {
      input: { id_token: 'string', discovery_redirect_url: 'string?' },
      only: true,
      pkce: { begins: 'oauth', anew: true },
    }),
  },
}
