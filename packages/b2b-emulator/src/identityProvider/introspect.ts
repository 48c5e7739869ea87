import { sha256 } from '../crypto/digest.ts'
import { toSeconds } from '../crypto/jwt.ts'
import { findAccessToken, isCodeRevoked } from '../domain/identityProvider/claims.ts'
import type { RequestContext } from '../http/requestContext.ts'
import { jsonResponse } from '../http/respond.ts'
import { ACCESS_TOKEN_TTL_MS, REFRESH_TOKEN_TTL_MS } from '../limits.ts'
import type { AccessTokenRecord, RefreshTokenRecord } from '../world/records/identityProvider.ts'
import type { World } from '../world/world.ts'
import { requireClient } from './client.ts'
import { issuerOf } from './issuer.ts'
import { readOAuthForm, requireParameter } from './oauthForm.ts'

/** Returns the record of a refresh token, or null if the token is unknown, used, expired or revoked, or if its member is not active. */
async function findRefreshToken(world: World, token: string): Promise<RefreshTokenRecord | null> {
  const record = world.identityProvider.refreshTokens.get(await sha256(token))
  if (!record || record.used || record.expiresAt <= world.now() || isCodeRevoked(world, record)) return null
  return world.members.get(record.memberId)?.status === 'active' ? record : null
}

/**
 * Responds with the scope, application, member and expiry of a token. An application with a secret can introspect every token of the
 * project. An application without a secret can introspect only its own tokens. Every other token is reported as inactive.
 *
 * @see https://www.rfc-editor.org/rfc/rfc7662#section-2
 */
export async function answerIntrospect(context: RequestContext, world: World): Promise<Response> {
  const form = await readOAuthForm(context.request)
  const app = requireClient(world, context.request, form)
  const token = requireParameter(form, 'token')
  const access = await findAccessToken(world, token)
  const record: AccessTokenRecord | RefreshTokenRecord | null = access ?? (await findRefreshToken(world, token))
  const canIntrospect = app.client_secret !== null || record?.clientId === app.client_id
  if (!record || !canIntrospect) return jsonResponse({ active: false })
  const { scope, clientId, memberId, expiresAt } = record
  return jsonResponse({
    active: true,
    scope,
    client_id: clientId,
    sub: memberId,
    iss: issuerOf(context, world),
    exp: toSeconds(expiresAt),
    iat: toSeconds(expiresAt - (access ? ACCESS_TOKEN_TTL_MS : REFRESH_TOKEN_TTL_MS)),
    ...(access && { token_type: 'Bearer' }),
  })
}
