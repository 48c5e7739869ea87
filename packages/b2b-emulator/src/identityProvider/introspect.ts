import { sha256 } from '../crypto/digest.ts'
import { findAccess, isRevoked } from '../domain/identityProvider/claims.ts'
import type { RequestContext } from '../http/requestContext.ts'
import { json } from '../http/respond.ts'
import { ACCESS_TOKEN_TTL_MS, REFRESH_TOKEN_TTL_MS } from '../limits.ts'
import type { AccessRecord, RefreshRecord } from '../world/records/identityProvider.ts'
import type { World } from '../world/world.ts'
import { clientOf } from './client.ts'
import { oauthFormOf, requiredIn } from './form.ts'
import { issuerOf } from './issuer.ts'

const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)

/** Returns the record of a usable refresh token, or null for any other text. */
async function refreshOf(world: World, token: string): Promise<RefreshRecord | null> {
  const refresh = world.identityProvider.refreshTokens.get(await sha256(token))
  if (!refresh || refresh.used || refresh.expiresAt <= world.now() || isRevoked(world, refresh)) return null
  return world.members.get(refresh.memberId)?.status === 'active' ? refresh : null
}

/**
 * Responds with the scope, application, member and expiry of a token. An application with a secret can introspect every token of the
 * project, an application without one only its own. Any other token is reported as inactive.
 *
 * @see https://www.rfc-editor.org/rfc/rfc7662#section-2
 */
export async function answerIntrospect(context: RequestContext, world: World): Promise<Response> {
  const form = await oauthFormOf(context.request)
  const app = clientOf(world, context.request, form)
  const token = requiredIn(form, 'token')
  const access = await findAccess(world, token)
  const record: AccessRecord | RefreshRecord | null = access ?? (await refreshOf(world, token))
  if (!record || (app.client_secret === null && record.clientId !== app.client_id)) return json({ active: false })
  const { scope, clientId, memberId, expiresAt } = record
  return json({
    active: true,
    scope,
    client_id: clientId,
    sub: memberId,
    iss: issuerOf(context, world),
    exp: seconds(expiresAt),
    iat: seconds(expiresAt - (access ? ACCESS_TOKEN_TTL_MS : REFRESH_TOKEN_TTL_MS)),
    ...(access && { token_type: 'Bearer' }),
  })
}
