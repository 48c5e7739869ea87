import type { Member } from '@acme/b2b-client/contract'
import { sha256 } from '../../crypto/digest.ts'
import { Refusal } from '../../internal/refusal.ts'
import { INTERMEDIATE_SESSION_TTL_MS } from '../../limits.ts'
import { addExpiring } from '../../world/expiry.ts'
import type { Factor, PendingSignIn } from '../../world/records/entities.ts'
import type { World } from '../../world/world.ts'
import { filterValidFactors, type ProvenFactors } from './provenFactors.ts'

/** Stores a pending sign-in and returns its intermediate session token. */
export async function storePendingSignIn(world: World, provenFactors: ProvenFactors): Promise<string> {
  const token = world.token()
  const pendingSignIn = { ...provenFactors, expires_at: world.now() + INTERMEDIATE_SESSION_TTL_MS }
  addExpiring(world, world.pendingSignIns, await sha256(token), pendingSignIn)
  return token
}

/** Returns the key of the pending sign-in of a token. Returns null if the call has no token. */
export const pendingKeyOf = async (token: string | undefined): Promise<string | null> => (token ? await sha256(token) : null)

/**
 * Returns the pending sign-in of a key, together with the key. Refuses a missing, an unknown and an expired sign-in with the same message.
 * The function is synchronous: if the caller uses the result without an `await` before, no other request can use the token first.
 */
export function requirePendingSignIn(world: World, key: string | null): { readonly key: string; readonly pendingSignIn: PendingSignIn } {
  const pendingSignIn = key === null ? undefined : world.pendingSignIns.get(key)
  if (key !== null && pendingSignIn && pendingSignIn.expires_at > world.now()) return { key, pendingSignIn }
  throw new Refusal(404, 'intermediate_session_not_found', 'The sign-in is unknown or has expired. Start it again.')
}

/**
 * Removes a pending sign-in and returns its valid factors for the member. If the sign-in has expired or belongs to another person, returns no
 * factors. This is not an error, because a browser can still have the token of an earlier attempt.
 */
export function takePendingFactors(world: World, key: string | null, member: Member): readonly Factor[] {
  if (key === null) return []
  const pendingSignIn = world.pendingSignIns.get(key)
  if (!pendingSignIn) return []
  const isOfOtherPerson = pendingSignIn.email_address !== member.email_address
  if (isOfOtherPerson || pendingSignIn.expires_at <= world.now()) return []
  world.pendingSignIns.delete(key)
  return filterValidFactors(world, pendingSignIn, member)
}
