import type { OneTapStartAnswer, OneTapSubmitAnswer } from './answers/identityProvider.ts'
import { get, post } from './endpoint.ts'
import type { OneTapDiscoverySubmitInput, OneTapSubmitInput } from './inputs/signIn.ts'
import { googleCredentialErrors } from './knownErrors.ts'

/** Google One Tap. Only the client uses these calls. Applications use `oauth.googleOneTap`. */
export const oneTap = {
  /** Reads the project's client id at Google; `""` if it has none. */
  start: get<undefined, OneTapStartAnswer>('/b2b/oauth/google/onetap/start', { errors: ['oauth_config_not_found'] }),
  /** Exchanges Google's credential for the next URL of the sign-in to an organization. */
  submit: post<OneTapSubmitInput, OneTapSubmitAnswer>('/b2b/oauth/google/onetap/submit', {
    input: { id_token: 'string', organization_id: 'string', signup_redirect_url: 'string?', login_redirect_url: 'string?' },
    onlyListed: true,
    pkce: { begins: 'oauth', fresh: true },
    errors: googleCredentialErrors,
  }),
  discovery: {
    /** Exchanges Google's credential for the next URL of the sign-in before an organization is known. */
    submit: post<OneTapDiscoverySubmitInput, OneTapSubmitAnswer>('/b2b/oauth/google/onetap/discovery/submit', {
      input: { id_token: 'string', discovery_redirect_url: 'string?' },
      onlyListed: true,
      pkce: { begins: 'oauth', fresh: true },
      errors: googleCredentialErrors,
    }),
  },
}
