import { verifyJwt } from '../../crypto/verifyJwt.ts'
import { Refusal } from '../../internal/refusal.ts'
import type { World } from '../../world/world.ts'

/** The claims of an ID token that a logout needs. */
export interface HintClaims {
  /** The client id of the application. */
  readonly aud: string
  /** The id of the session. Its type is unknown, because an ID token that an older version issued can have another value here. */
  readonly sid: unknown
}

/**
 * Verifies the `id_token_hint` of a logout and returns its claims. The hint must be an ID token of this project, but can be expired. Refuses
 * the ID token of an application other than `clientId`. If `clientId` is null, accepts every application.
 */
export async function verifyIdTokenHint(world: World, hint: string, clientId: string | null): Promise<HintClaims> {
  const { iss, aud, sid } = (await verifyJwt(world, hint)) ?? {}
  const isOfThisProject = String(iss).endsWith(`/${encodeURIComponent(world.publicToken)}`)
  if (isOfThisProject && typeof aud === 'string' && (clientId === null || aud === clientId)) return { aud, sid }
  throw new Refusal(400, 'invalid_token', 'The id token hint was not issued to this application.')
}
