import { sha256 } from '../crypto/digest.ts'
import { signJwt, toSeconds } from '../crypto/jwt.ts'
import { claimsOf } from '../domain/identityProvider/claims.ts'
import { OFFLINE_ACCESS, OPENID, splitScope } from '../domain/identityProvider/scopes.ts'
import { addToken } from '../domain/identityProvider/tokens.ts'
import type { RequestContext } from '../http/requestContext.ts'
import { jsonResponse } from '../http/respond.ts'
import { ACCESS_TOKEN_TTL_MS, REFRESH_TOKEN_TTL_MS } from '../limits.ts'
import type { World } from '../world/world.ts'
import { requireClient } from './client.ts'
import { spendCode, spendRefreshToken } from './grants.ts'
import type { SpentGrant } from './grants.ts'
import { issuerOf } from './issuer.ts'
import { OAuthError } from './oauthError.ts'
import { readOAuthForm, requireParameter } from './oauthForm.ts'

/** The supported grants, by `grant_type`. */
export const GRANT_HANDLERS = { authorization_code: spendCode, refresh_token: spendRefreshToken } as const

const isGrantType = (name: string): name is keyof typeof GRANT_HANDLERS => Object.hasOwn(GRANT_HANDLERS, name)

function createIdToken(
  context: RequestContext,
  world: World,
  { clientId, memberId, memberSessionId, requestedScope, nonce }: SpentGrant,
): Promise<string> {
  const iat = toSeconds(world.now())
  return signJwt(world, {
    iss: issuerOf(context, world),
    aud: clientId,
    iat,
    exp: iat + toSeconds(ACCESS_TOKEN_TTL_MS),
    // The session that the logout of the application ends.
    sid: memberSessionId,
    ...(nonce !== '' && { nonce }),
    ...claimsOf(world, memberId, requestedScope),
  })
}

/**
 * Creates an access token. If the member has granted offline access, also creates a refresh token. The refresh token has all granted scopes,
 * even if the application requests fewer scopes now (RFC 6749, section 6).
 */
async function issueTokens(world: World, { nonce: _, requestedScope, ...grant }: SpentGrant) {
  const { accessTokens, refreshTokens } = world.identityProvider
  const access_token = world.token()
  const refresh_token = world.token()
  const [accessKey, refreshKey] = await Promise.all([sha256(access_token), sha256(refresh_token)])
  addToken(world, accessTokens, accessKey, { ...grant, scope: requestedScope, expiresAt: world.now() + ACCESS_TOKEN_TTL_MS })
  if (!splitScope(grant.scope).includes(OFFLINE_ACCESS)) return { access_token }
  addToken(world, refreshTokens, refreshKey, { ...grant, expiresAt: world.now() + REFRESH_TOKEN_TTL_MS, used: false })
  return { access_token, refresh_token }
}

/** Exchanges an authorization code or a refresh token for tokens (RFC 6749, sections 4.1.3 and 6; OpenID Connect Core, section 3.1.3). */
export async function answerToken(context: RequestContext, world: World): Promise<Response> {
  const form = await readOAuthForm(context.request)
  const app = requireClient(world, context.request, form)
  const grantType = requireParameter(form, 'grant_type')
  if (!isGrantType(grantType)) {
    throw new OAuthError(400, 'unsupported_grant_type', 'The grant_type must be authorization_code or refresh_token.')
  }
  const grant = await GRANT_HANDLERS[grantType](world, app, form)
  return jsonResponse({
    ...(await issueTokens(world, grant)),
    token_type: 'Bearer',
    expires_in: toSeconds(ACCESS_TOKEN_TTL_MS),
    scope: grant.requestedScope,
    ...(splitScope(grant.requestedScope).includes(OPENID) && { id_token: await createIdToken(context, world, grant) }),
  })
}
