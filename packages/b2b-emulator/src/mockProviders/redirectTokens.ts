import { sha256 } from '../crypto/digest.ts'
import { addToken } from '../domain/fields/redirectUrls.ts'
import { checkVerifier, hashVerifier } from '../domain/signIn/pkce.ts'
import { Refusal } from '../internal/refusal.ts'
import { PROVIDER_SIGN_IN_TTL_MS } from '../limits.ts'
import { addExpiring } from '../world/expiry.ts'
import type { RedirectToken, RedirectTokenType } from '../world/records/mockProviders.ts'
import type { World } from '../world/world.ts'

/** Creates the redirect token of a finished sign-in at a mock provider. Returns the redirect URL with the token. */
export async function createRedirectUrl(
  world: World,
  redirectTo: string,
  redirectToken: Omit<RedirectToken, 'expiresAt'>,
): Promise<string> {
  const token = world.token()
  const record = { ...redirectToken, expiresAt: world.now() + PROVIDER_SIGN_IN_TTL_MS }
  addExpiring(world, world.thirdParty.arrivals, await sha256(token), record)
  return addToken(redirectTo, world.brand, redirectToken.tokenType, token)
}

const NOT_FOUND_ERROR_TYPES = {
  oauth: 'oauth_token_not_found',
  discovery_oauth: 'oauth_token_not_found',
  sso: 'sso_token_not_found',
} as const

/**
 * Returns the record of a redirect token, and the function that spends the token. Call `spend` after all other checks, so that a refused
 * call does not use up the token.
 */
export async function requireRedirectToken(world: World, token: string, tokenType: RedirectTokenType, verifier: string | undefined) {
  const [key, hashedVerifier] = await Promise.all([sha256(token), hashVerifier(verifier)])
  const { arrivals } = world.thirdParty
  const requireUnspent = (): RedirectToken => {
    const redirectToken = arrivals.get(key)
    if (redirectToken?.tokenType === tokenType && redirectToken.expiresAt > world.now()) return redirectToken
    throw new Refusal(
      404,
      NOT_FOUND_ERROR_TYPES[tokenType],
      'The token is unknown, has expired or was already used. Start the sign-in again.',
    )
  }
  const redirectToken = requireUnspent()
  checkVerifier(redirectToken.challenge, hashedVerifier)
  const spend = (): void => {
    // Another request can have spent the token in the meantime.
    requireUnspent()
    arrivals.delete(key)
  }
  return { redirectToken, spend }
}
