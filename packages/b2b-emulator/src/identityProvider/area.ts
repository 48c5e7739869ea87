import { keysOf } from '../http/keys.ts'
import { json } from '../http/respond.ts'
import { paramsOf } from '../http/routes.ts'
import type { Visit } from '../http/visit.ts'
import { methodRefusal, Refusal } from '../refusal.ts'
import type { World } from '../world.ts'
import { accessOf, claimsOf } from './claims.ts'
import { issuerOf } from './issuer.ts'
import { OAuthError } from './oauthError.ts'
import { OPEN_SCOPES } from './scopes.ts'
import { GRANTS, answerToken } from './token.ts'

type Answerer = (visit: Visit, world: World) => Response | Promise<Response>

/** What relying parties look up. Source: OpenID Connect Discovery section 3. */
function metadata(visit: Visit, world: World): Response {
  const issuer = issuerOf(visit, world)
  return json({
    issuer,
    authorization_endpoint: world.project.idp_authorization_url,
    token_endpoint: `${issuer}/oauth2/token`,
    userinfo_endpoint: `${issuer}/oauth2/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    scopes_supported: OPEN_SCOPES,
    response_types_supported: ['code'],
    grant_types_supported: Object.keys(GRANTS),
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
    authorization_response_iss_parameter_supported: true,
  })
}

async function userinfo({ request }: Visit, world: World): Promise<Response> {
  const [, token = ''] = /^Bearer +(\S+)$/i.exec(request.headers.get('Authorization') ?? '') ?? []
  const access = await accessOf(world, token)
  if (!access) throw new OAuthError(401, 'invalid_token', 'The access token is unknown, has expired or was taken back.')
  return json(claimsOf(world, access.memberId, access.scope))
}

const ANSWERS: readonly (readonly [verb: string, path: string, answer: Answerer])[] = [
  ['GET', '/.well-known/openid-configuration', metadata],
  ['GET', '/jwks', keysOf],
  ['POST', '/oauth2/token', answerToken],
  ['GET', '/oauth2/userinfo', userinfo],
]

/** Relying parties read OAuth's own errors, not those of the provider's calls. */
async function forRelyingParty(answer: () => Response | Promise<Response>): Promise<Response> {
  try {
    return await answer()
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error
    return json({ error: error.error, error_description: error.message }, error.status)
  }
}

/** Answers relying parties; `rest` is what follows `/v1/idp`. */
export function answerRelyingParty(visit: Visit, rest: string): Promise<Response> {
  for (const [verb, path, answer] of ANSWERS) {
    const params = paramsOf(`/{public_token}${path}`, rest)
    if (!params || verb !== visit.request.method) continue
    const world = visit.host.worldOf(params['public_token'] ?? '')
    visit.world = world
    return forRelyingParty(() => answer(visit, world))
  }
  const verbs = ANSWERS.flatMap(([verb, path]) => (paramsOf(`/{public_token}${path}`, rest) ? [verb] : []))
  if (verbs.length > 0) throw methodRefusal(verbs)
  throw new Refusal(404, 'route_not_found', 'The provider has no such address.')
}
