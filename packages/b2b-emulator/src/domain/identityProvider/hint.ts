import { verifyJwt } from '../../crypto/verifyJwt.ts'
import { Refusal } from '../../internal/refusal.ts'
import type { World } from '../../world/world.ts'

/** The claims of an ID token that a logout needs. */
export interface HintClaims {
  /** The client id of the application. */
  readonly aud: string
  /** The id of the session. Its type is unknown, because an ID token of an older world can have another value here. */
  readonly sid: unknown
}

/**
 * Verifies the `id_token_hint` of a logout: an ID token of this project, which can be expired. Throws a `Refusal` for any other text, and
 * for an ID token of another application than `clientId`. If `clientId` is null, the application can be any.
 */
export async function hintClaims(world: World, hint: string, clientId: string | null): Promise<HintClaims> {
  const { iss, aud, sid } = (await verifyJwt(world, hint)) ?? {}
  const isOfThisProject = String(iss).endsWith(`/${encodeURIComponent(world.publicToken)}`)
  if (isOfThisProject && typeof aud === 'string' && (clientId === null || aud === clientId)) return { aud, sid }
  throw new Refusal(400, 'invalid_token', 'The id token hint was not issued to this application.')
}
