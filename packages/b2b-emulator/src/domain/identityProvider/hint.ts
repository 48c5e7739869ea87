import { verifiedClaims } from '../../crypto/verifyJwt.ts'
import { Refusal } from '../../internal/refusal.ts'
import type { World } from '../../world/world.ts'

/** The claims of an ID token that a logout needs. */
export interface HintClaims {
  /** The client id of the application. */
  readonly aud: string
  /** The id of the session. An ID token of an older world can have another value here. */
  readonly sid: unknown
}

/**
 * Reads an ID token of this project; an expired one is accepted. Throws a `Refusal` for any other text, and if the token was issued to
 * another application than `clientId` (unless that is null).
 */
export async function hintClaims(world: World, hint: string, clientId: string | null): Promise<HintClaims> {
  const { iss, aud, sid } = (await verifiedClaims(world, hint)) ?? {}
  const isOurs = String(iss).endsWith(`/${encodeURIComponent(world.publicToken)}`)
  if (isOurs && typeof aud === 'string' && (clientId === null || aud === clientId)) return { aud, sid }
  throw new Refusal(400, 'invalid_token', 'The id token hint was not issued to this application.')
}
