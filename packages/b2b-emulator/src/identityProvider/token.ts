import { sha256 } from '../crypto/digest.ts'
import { signJwt } from '../crypto/jwt.ts'
import { claimsOf } from '../domain/identityProvider/claims.ts'
import { OFFLINE_ACCESS, OPENID, splitScope } from '../domain/identityProvider/scopes.ts'
import type { RequestContext } from '../http/requestContext.ts'
import { json } from '../http/respond.ts'
import { ACCESS_TOKEN_TTL_MS, REFRESH_TOKEN_TTL_MS } from '../limits.ts'
import type { World } from '../world/world.ts'
import { clientOf } from './client.ts'
import { oauthFormOf, requiredIn } from './form.ts'
import { spendCode, spendRefreshToken } from './grants.ts'
import type { Exchange } from './grants.ts'
import { issuerOf } from './issuer.ts'
import { OAuthError } from './oauthError.ts'

/** The supported grants, by `grant_type`. */
export const GRANTS = { authorization_code: spendCode, refresh_token: spendRefreshToken } as const

const isGrant = (name: string): name is keyof typeof GRANTS => Object.hasOwn(GRANTS, name)

function idToken(
  context: RequestContext,
  world: World,
  { clientId, memberId, memberSessionId, requestedScope, nonce }: Exchange,
): Promise<string> {
  const iat = Math.floor(world.now() / 1000)
  return signJwt(world, {
    iss: issuerOf(context, world),
    aud: clientId,
    iat,
    exp: iat + ACCESS_TOKEN_TTL_MS / 1000,
    // The end-session endpoint ends this session.
    sid: memberSessionId,
    ...(nonce !== '' && { nonce }),
    ...claimsOf(world, memberId, requestedScope),
  })
}

/**
 * Creates the access token, and the refresh token if the member has granted offline access. The refresh token covers the complete grant,
 * even if fewer scopes are requested this time (RFC 6749, section 6).
 */
async function issueTokens(world: World, { nonce: _, requestedScope, ...grant }: Exchange) {
  const { accessTokens, refreshTokens } = world.identityProvider
  const [access_token, refresh_token] = [world.token(), world.token()]
  const [accessKey, refreshKey] = await Promise.all([sha256(access_token), sha256(refresh_token)])
  accessTokens.set(accessKey, { ...grant, scope: requestedScope, expiresAt: world.now() + ACCESS_TOKEN_TTL_MS })
  if (!splitScope(grant.scope).includes(OFFLINE_ACCESS)) return { access_token }
  refreshTokens.set(refreshKey, { ...grant, expiresAt: world.now() + REFRESH_TOKEN_TTL_MS, used: false })
  return { access_token, refresh_token }
}

/** Exchanges a code or a refresh token for tokens (RFC 6749, sections 4.1.3 and 6; OpenID Connect Core, section 3.1.3). */
export async function answerToken(context: RequestContext, world: World): Promise<Response> {
  const form = await oauthFormOf(context.request)
  const app = clientOf(world, context.request, form)
  const name = requiredIn(form, 'grant_type')
  if (!isGrant(name)) throw new OAuthError(400, 'unsupported_grant_type', 'The grant_type must be authorization_code or refresh_token.')
  const exchange = await GRANTS[name](world, app, form)
  return json({
    ...(await issueTokens(world, exchange)),
    token_type: 'Bearer',
    expires_in: ACCESS_TOKEN_TTL_MS / 1000,
    scope: exchange.requestedScope,
    ...(splitScope(exchange.requestedScope).includes(OPENID) && { id_token: await idToken(context, world, exchange) }),
  })
}
