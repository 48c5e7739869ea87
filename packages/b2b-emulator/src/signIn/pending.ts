import type { Member } from '@acme/b2b-client/contract'
import { sha256 } from '../crypto/digest.ts'
import { INTERMEDIATE_SESSION_LASTS } from '../limits.ts'
import type { Factor, PendingSignIn } from '../records.ts'
import { Refusal } from '../refusal.ts'
import type { World } from '../world.ts'
import { factorsIn, type Proofs } from './proofs.ts'

/** Keeps a sign-in for its next step and answers the intermediate session token for it. */
export async function keepPending(world: World, proofs: Proofs): Promise<string> {
  const token = world.token()
  world.pendingSignIns.set(await sha256(token), { ...proofs, expires_at: world.now() + INTERMEDIATE_SESSION_LASTS })
  return token
}

/** Where a pending sign-in stands in its world; null when no token was sent. */
export const pendingKey = async (token: string | undefined): Promise<string | null> => (token ? await sha256(token) : null)

/** The pending sign-in at a key, without waiting. Refuses a missing, unknown, expired or spent token alike. */
export function pendingAt(world: World, key: string | null): PendingSignIn {
  const pending = key === null ? undefined : world.pendingSignIns.get(key)
  if (pending && pending.expires_at > world.now()) return pending
  throw new Refusal(404, 'intermediate_session_not_found', 'The sign-in is not known or took too long. Start it again.')
}

/**
 * Ends the pending sign-in at a key and answers what it has proved of a member. A token that is too old, or somebody else's, proves
 * nothing: the browser may still hold one of an earlier try.
 */
export function takePendingOf(world: World, key: string | null, member: Member): readonly Factor[] {
  const pending = key === null ? undefined : world.pendingSignIns.get(key)
  if (key === null || pending?.email_address !== member.email_address || pending.expires_at <= world.now()) return []
  world.pendingSignIns.delete(key)
  return factorsIn(world, pending, member)
}
