import { sha256 } from '../crypto/digest.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { World } from '../world/world.ts'
import { clientOf } from './client.ts'
import { oauthFormOf, requiredIn } from './form.ts'
import { OAuthError } from './oauthError.ts'

/**
 * Revokes a token of the calling application: an access token alone, a refresh token together with all tokens of the same code. The
 * response for an unknown token is the same. `token_type_hint` is ignored.
 *
 * @see https://www.rfc-editor.org/rfc/rfc7009#section-2
 */
export async function answerRevoke({ request }: RequestContext, world: World): Promise<Response> {
  const form = await oauthFormOf(request)
  const { client_id } = clientOf(world, request, form)
  const key = await sha256(requiredIn(form, 'token'))
  const { accessTokens, refreshTokens, codes } = world.identityProvider
  const refresh = refreshTokens.get(key)
  const token = refresh ?? accessTokens.get(key)
  if (token && token.clientId !== client_id) {
    throw new OAuthError(400, 'invalid_grant', 'The token was issued to another application.')
  }
  accessTokens.delete(key)
  const code = codes.get(refresh?.codeKey ?? '')
  if (code) code.revoked = true
  return new Response(null)
}
