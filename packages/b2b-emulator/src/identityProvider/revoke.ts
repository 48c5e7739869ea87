import { sha256 } from '../crypto/digest.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { World } from '../world/world.ts'
import { requireClient } from './client.ts'
import { OAuthError } from './oauthError.ts'
import { readOAuthForm, requireParameter } from './oauthForm.ts'

/**
 * Revokes a token of the calling application. With a refresh token, also revokes all tokens of the same authorization code. An unknown token
 * gets the same response. Ignores `token_type_hint`.
 *
 * @see https://www.rfc-editor.org/rfc/rfc7009#section-2
 */
export async function answerRevoke({ request }: RequestContext, world: World): Promise<Response> {
  const form = await readOAuthForm(request)
  const { client_id } = requireClient(world, request, form)
  const key = await sha256(requireParameter(form, 'token'))
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
