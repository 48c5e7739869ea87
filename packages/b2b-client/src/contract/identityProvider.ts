import type { OAuthAuthorizeStartAnswer, OAuthLogoutStartAnswer } from './answers/identityProvider.ts'
import { post, postLax } from './endpoint.ts'
import type { OAuthAuthorizeStartInput, OAuthLogoutStartInput } from './inputs/identityProvider.ts'

/** Fields that the client sends without a check. */
type Unchecked = 'state' | 'nonce' | 'code_challenge' | 'code_challenge_method'

/** The project as an identity provider for other applications. */
export const idp = {
  /** Reads the consent request of an application, and whether the member must consent. */
  oauthAuthorizeStart: postLax<OAuthAuthorizeStartInput, OAuthAuthorizeStartAnswer, Unchecked>('/b2b/oauth/authorize/start', {
    input: { client_id: 'string', redirect_uri: 'string', response_type: 'string', scope: 'string?' },
    errors: [
      'user_unauthenticated',
      'session_not_found',
      'connected_app_not_found',
      'connected_app_not_allowed_for_org',
      'connected_app_supplied_redirect_url_not_found_in_client',
      'invalid_argument',
    ],
  }),
  /** Reads the next URL of a logout that another application started. */
  oauthLogoutStart: post<OAuthLogoutStartInput, OAuthLogoutStartAnswer>('/b2b/oauth/logout/start', {
    input: { client_id: 'string', post_logout_redirect_uri: 'string', state: 'string?', id_token_hint: 'string?' },
    errors: ['connected_app_not_found', 'connected_app_supplied_redirect_url_not_found_in_client', 'invalid_token'],
  }),
}
