import { sha256 } from '../crypto/digest.ts'
import { THIRD_PARTY_VISIT_LASTS } from '../limits.ts'
import { Refusal } from '../refusal.ts'
import { checkProof, proofOf } from '../rules/pkce.ts'
import { withToken } from '../rules/redirectUrls.ts'
import type { World } from '../world.ts'
import type { Arrival, ArrivalType } from './records.ts'

/** Keeps that somebody was vouched for, and answers the address that tells the application so. */
export async function arriveAt(world: World, address: string, arrival: Omit<Arrival, 'expiresAt'>): Promise<string> {
  const token = world.token()
  world.thirdParty.arrivals.set(await sha256(token), { ...arrival, expiresAt: world.now() + THIRD_PARTY_VISIT_LASTS })
  return withToken(address, world.brand, arrival.tokenType, token)
}

const NOT_FOUND = { oauth: 'oauth_token_not_found', discovery_oauth: 'oauth_token_not_found', sso: 'sso_token_not_found' } as const

/**
 * Whoever a token stands for. `take` spends it: it is called once everything else is known to be fine, with no wait in between, so that
 * of many uses at once one gets through, and a refused one takes nothing away from the browser that may finish.
 */
export async function arrivalOf(world: World, token: string, tokenType: ArrivalType, verifier: string | undefined) {
  const [key, proof] = await Promise.all([sha256(token), proofOf(verifier)])
  const { arrivals } = world.thirdParty
  const find = (): Arrival => {
    const arrival = arrivals.get(key)
    if (arrival?.tokenType === tokenType && arrival.expiresAt > world.now()) return arrival
    throw new Refusal(404, NOT_FOUND[tokenType], 'The token is not known, has expired or was used before. Start the sign-in again.')
  }
  const arrival = find()
  checkProof(arrival.challenge, proof)
  return { arrival, take: (): void => void (find(), arrivals.delete(key)) }
}
