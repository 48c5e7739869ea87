import { sha256 } from '../crypto/digest.ts'
import { signJwt } from '../crypto/jwt.ts'
import { json } from '../http/respond.ts'
import type { Visit } from '../http/visit.ts'
import { ACCESS_TOKEN_TTL_MS, REFRESH_TOKEN_TTL_MS } from '../limits.ts'
import type { World } from '../world.ts'
import { claimsOf } from './claims.ts'
import { clientOf } from './client.ts'
import { oauthFormOf, requiredIn } from './form.ts'
import { spendCode, spendRefreshToken } from './grants.ts'
import type { Exchanged } from './grants.ts'
import { issuerOf } from './issuer.ts'
import { OAuthError } from './oauthError.ts'
import { OFFLINE_ACCESS, OPENID, wordsOf } from './scopes.ts'

/** The supported grants, by `grant_type`. */
export const GRANTS = { authorization_code: spendCode, refresh_token: spendRefreshToken } as const

const isGrant = (name: string): name is keyof typeof GRANTS => Object.hasOwn(GRANTS, name)

function idToken(visit: Visit, world: World, { clientId, memberId, memberSessionId, asked, nonce }: Exchanged): Promise<string> {
  const iat = Math.floor(world.now() / 1000)
  return signJwt(world, {
    iss: issuerOf(visit, world),
    aud: clientId,
    iat,
    exp: iat + ACCESS_TOKEN_TTL_MS / 1000,
    // The end-session endpoint ends this session.
    sid: memberSessionId,
    ...(nonce !== '' && { nonce }),
    ...claimsOf(world, memberId, asked),
  })
}

/**
 * Creates the access token, and the refresh token if the member has granted offline access. The refresh token covers the complete grant,
 * even if fewer scopes are requested this time (RFC 6749, section 6).
 */
async function keptTokens(world: World, { nonce: _, asked, ...grant }: Exchanged) {
  const { accessTokens, refreshTokens } = world.identityProvider
  const [access_token, refresh_token] = [world.token(), world.token()]
  const [accessKey, refreshKey] = await Promise.all([sha256(access_token), sha256(refresh_token)])
  accessTokens.set(accessKey, { ...grant, scope: asked, expiresAt: world.now() + ACCESS_TOKEN_TTL_MS })
  if (!wordsOf(grant.scope).includes(OFFLINE_ACCESS)) return { access_token }
  refreshTokens.set(refreshKey, { ...grant, expiresAt: world.now() + REFRESH_TOKEN_TTL_MS, used: false })
  return { access_token, refresh_token }
}

/** Exchanges a code or a refresh token for tokens (RFC 6749, sections 4.1.3 and 6; OpenID Connect Core, section 3.1.3). */
export async function answerToken(visit: Visit, world: World): Promise<Response> {
  const form = await oauthFormOf(visit.request)
  const app = clientOf(world, visit.request, form)
  const name = requiredIn(form, 'grant_type')
  if (!isGrant(name)) throw new OAuthError(400, 'unsupported_grant_type', 'The grant_type must be authorization_code or refresh_token.')
  const exchanged = await GRANTS[name](world, app, form)
  return json({
    ...(await keptTokens(world, exchanged)),
    token_type: 'Bearer',
    expires_in: ACCESS_TOKEN_TTL_MS / 1000,
    scope: exchanged.asked,
    ...(wordsOf(exchanged.asked).includes(OPENID) && { id_token: await idToken(visit, world, exchanged) }),
  })
}
