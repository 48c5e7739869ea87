import type { Member } from '@acme/b2b-client/contract'
import { sha256 } from '../../crypto/digest.ts'
import { Refusal } from '../../internal/refusal.ts'
import { INTERMEDIATE_SESSION_TTL_MS } from '../../limits.ts'
import type { Factor, PendingSignIn } from '../../world/records/entities.ts'
import type { World } from '../../world/world.ts'
import { factorsIn, type Proofs } from './proofs.ts'

/** Stores a pending sign-in and returns its intermediate session token. */
export async function storePending(world: World, proofs: Proofs): Promise<string> {
  const token = world.token()
  world.pendingSignIns.set(await sha256(token), { ...proofs, expires_at: world.now() + INTERMEDIATE_SESSION_TTL_MS })
  return token
}

/** Returns the key of a pending sign-in, or null without a token. */
export const pendingKey = async (token: string | undefined): Promise<string | null> => (token ? await sha256(token) : null)

/**
 * Returns the pending sign-in of a key. A missing, unknown, expired or used token has the same refusal. It is synchronous, so that no other
 * request can use the token between the check and its use.
 */
export function pendingAt(world: World, key: string | null): PendingSignIn {
  const pending = key === null ? undefined : world.pendingSignIns.get(key)
  if (pending && pending.expires_at > world.now()) return pending
  throw new Refusal(404, 'intermediate_session_not_found', 'The sign-in is unknown or has expired. Start it again.')
}

/**
 * Removes a pending sign-in and returns its factors that count for the member. Returns no factors for an expired token or one of another
 * person, which a browser can still have from an earlier attempt.
 */
export function takePendingOf(world: World, key: string | null, member: Member): readonly Factor[] {
  const pending = key === null ? undefined : world.pendingSignIns.get(key)
  if (key === null || pending?.email_address !== member.email_address || pending.expires_at <= world.now()) return []
  world.pendingSignIns.delete(key)
  return factorsIn(world, pending, member)
}
