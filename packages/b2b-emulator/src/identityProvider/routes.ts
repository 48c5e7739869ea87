import { matchPath } from '../http/matchRoute.ts'
import type { RequestContext } from '../http/requestContext.ts'
import { jsonResponse } from '../http/respond.ts'
import { methodRefusal, Refusal } from '../internal/refusal.ts'
import type { World } from '../world/world.ts'
import { answerEndSession } from './endSession.ts'
import { answerIntrospect } from './introspect.ts'
import { issuerOf } from './issuer.ts'
import { answerKeySet } from './keys.ts'
import { answerMetadata } from './metadata.ts'
import { OAuthError, authenticateHeaderOf } from './oauthError.ts'
import { answerRevoke } from './revoke.ts'
import { answerToken } from './token.ts'
import { answerUserinfo } from './userinfo.ts'

type Handler = (context: RequestContext, world: World) => Response | Promise<Response>

const ROUTES: readonly (readonly [verb: string, path: string, answer: Handler])[] = [
  ['GET', '/.well-known/openid-configuration', answerMetadata],
  ['GET', '/jwks', answerKeySet],
  ['POST', '/oauth2/token', answerToken],
  ['GET', '/oauth2/userinfo', answerUserinfo],
  ['POST', '/oauth2/userinfo', answerUserinfo],
  ['POST', '/oauth2/revoke', answerRevoke],
  ['POST', '/oauth2/introspect', answerIntrospect],
  ['GET', '/oauth2/logout', answerEndSession],
  ['POST', '/oauth2/logout', answerEndSession],
]

/** Runs a handler. Converts its errors into the format of OAuth, which differs from the errors of the provider's calls. */
async function answerWithOAuthErrors(context: RequestContext, world: World, answer: Handler): Promise<Response> {
  try {
    return await answer(context, world)
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error
    return jsonResponse(
      { error: error.error, error_description: error.message },
      error.status,
      authenticateHeaderOf(issuerOf(context, world), error),
    )
  }
}

/**
 * Responds to relying parties, which are applications that use the project as their identity provider. `restOfPath` is the path after
 * `/v1/idp`.
 */
export function answerRelyingParty(context: RequestContext, restOfPath: string): Promise<Response> {
  for (const [verb, path, answer] of ROUTES) {
    const params = matchPath(`/{public_token}${path}`, restOfPath)
    if (!params || verb !== context.request.method) continue
    const world = context.emulator.worldOf(params['public_token'] ?? '')
    context.world = world
    return answerWithOAuthErrors(context, world, answer)
  }
  const verbs = ROUTES.flatMap(([verb, path]) => (matchPath(`/{public_token}${path}`, restOfPath) ? [verb] : []))
  if (verbs.length > 0) throw methodRefusal(verbs)
  throw new Refusal(404, 'route_not_found', 'The provider has no such route.')
}
