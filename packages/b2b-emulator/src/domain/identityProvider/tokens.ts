import { addLimited } from '../../world/expiry.ts'
import type { AccessTokenRecord, CodeRecord, RefreshTokenRecord } from '../../world/records/identityProvider.ts'
import type { World } from '../../world/world.ts'
import { isCodeRevoked } from './claims.ts'

/** Adds an access token or a refresh token. If the map is large, removes its expired and revoked tokens. */
export function addToken<R extends AccessTokenRecord | RefreshTokenRecord>(
  world: World,
  tokens: Map<string, R>,
  key: string,
  token: R,
): void {
  const now = world.now()
  addLimited(tokens, key, token, (otherToken) => otherToken.expiresAt <= now || isCodeRevoked(world, otherToken))
}

/** Returns the digests of the codes that have an unexpired token. */
function findCodesInUse({ identityProvider: { accessTokens, refreshTokens } }: World, now: number): ReadonlySet<string> {
  const tokens = [...accessTokens.values(), ...refreshTokens.values()]
  return new Set(tokens.filter(({ expiresAt }) => expiresAt > now).map(({ codeKey }) => codeKey))
}

/**
 * Adds an authorization code. If there are many codes, removes the expired ones. An expired code stays while one of its tokens is valid, because
 * the tokens of an unknown code are revoked.
 */
export function addCode(world: World, key: string, code: CodeRecord): void {
  const { codes } = world.identityProvider
  const now = world.now()
  let codesInUse: ReadonlySet<string> | null = null
  addLimited(codes, key, code, ({ expiresAt, revoked }, otherKey) => {
    if (expiresAt > now) return false
    codesInUse ??= findCodesInUse(world, now)
    return revoked || !codesInUse.has(otherKey)
  })
}
