import { listSupportedClaims } from '../domain/identityProvider/claims.ts'
import { OPEN_SCOPES } from '../domain/identityProvider/scopes.ts'
import type { RequestContext } from '../http/requestContext.ts'
import { jsonResponse } from '../http/respond.ts'
import type { World } from '../world/world.ts'
import { issuerOf } from './issuer.ts'
import { GRANT_HANDLERS } from './token.ts'

/** The supported client authentication methods. */
const CLIENT_AUTHENTICATION = ['none', 'client_secret_basic', 'client_secret_post']

/**
 * Responds with the OpenID Connect metadata of the project.
 *
 * @see https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderMetadata
 */
export function answerMetadata(context: RequestContext, world: World): Response {
  const issuer = issuerOf(context, world)
  return jsonResponse({
    issuer,
    authorization_endpoint: world.project.idp_authorization_url,
    token_endpoint: `${issuer}/oauth2/token`,
    userinfo_endpoint: `${issuer}/oauth2/userinfo`,
    revocation_endpoint: `${issuer}/oauth2/revoke`,
    introspection_endpoint: `${issuer}/oauth2/introspect`,
    end_session_endpoint: `${issuer}/oauth2/logout`,
    jwks_uri: `${issuer}/jwks`,
    scopes_supported: OPEN_SCOPES,
    claims_supported: listSupportedClaims(world),
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: Object.keys(GRANT_HANDLERS),
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: CLIENT_AUTHENTICATION,
    revocation_endpoint_auth_methods_supported: CLIENT_AUTHENTICATION,
    introspection_endpoint_auth_methods_supported: CLIENT_AUTHENTICATION,
    authorization_response_iss_parameter_supported: true,
    request_uri_parameter_supported: false,
  })
}
