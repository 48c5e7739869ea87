import { findAccessToken, claimsOf } from '../domain/identityProvider/claims.ts'
import { OPENID, splitScope } from '../domain/identityProvider/scopes.ts'
import type { RequestContext } from '../http/requestContext.ts'
import { jsonResponse } from '../http/respond.ts'
import type { World } from '../world/world.ts'
import { issuerOf } from './issuer.ts'
import { OAuthError } from './oauthError.ts'
import { readOAuthForm } from './oauthForm.ts'

const isForm = (request: Request): boolean =>
  request.method === 'POST' && /^application\/x-www-form-urlencoded *(;|$)/i.test(request.headers.get('Content-Type') ?? '')

/** Reads the access token from the header or the form of a request. Returns null if there is none (RFC 6750, section 2). */
async function readAccessToken(request: Request): Promise<string | null> {
  const [, headerToken] = /^Bearer +(\S+) *$/i.exec(request.headers.get('Authorization') ?? '') ?? []
  const formToken = isForm(request) ? (await readOAuthForm(request)).get('access_token') : null
  if (headerToken === undefined || formToken === null) return headerToken ?? formToken
  throw new OAuthError(400, 'invalid_request', 'The access token was sent in the header and in the form.', 'Bearer')
}

/**
 * Responds with the claims about the member of an access token.
 *
 * @see https://openid.net/specs/openid-connect-core-1_0.html#UserInfo
 */
export async function answerUserinfo(context: RequestContext, world: World): Promise<Response> {
  const token = await readAccessToken(context.request)
  if (token === null) {
    // If the request has no token, the header must not contain an error (RFC 6750, section 3.1).
    return new Response(null, { status: 401, headers: { 'WWW-Authenticate': `Bearer realm="${issuerOf(context, world)}"` } })
  }
  const access = await findAccessToken(world, token)
  if (!access) throw new OAuthError(401, 'invalid_token', 'The access token is unknown, has expired or was revoked.', 'Bearer')
  if (!splitScope(access.scope).includes(OPENID)) {
    throw new OAuthError(403, 'insufficient_scope', 'The access token was not granted the scope openid.', 'Bearer')
  }
  return jsonResponse(claimsOf(world, access.memberId, access.scope))
}
