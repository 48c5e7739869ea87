import type { LinkRecord } from '../records.ts'
import { Refusal } from '../refusal.ts'
import { checkProof } from '../rules/pkce.ts'
import type { Proof } from '../rules/pkce.ts'
import type { World } from '../world.ts'

/** Which links a call accepts: those into an organization, or those of discovery. */
export type LinkPurpose = 'organization' | 'discovery'

/** What a link is for. */
export const purposeOf = ({ organization_id }: LinkRecord): LinkPurpose => (organization_id === null ? 'discovery' : 'organization')

/**
 * The link at a key, if it can still be used and this browser may use it. Nothing is spent here: neither a mail scanner without the
 * verifier nor somebody else with another one takes the link away from its owner.
 */
export function usableLink(world: World, key: string, purpose: LinkPurpose, proof: Proof | null): LinkRecord {
  const link = world.links.get(key)
  if (!link || purposeOf(link) !== purpose) throw new Refusal(404, 'magic_link_not_found', 'The magic link is not known.')
  if (link.used_at !== null || link.expires_at <= world.now()) {
    throw new Refusal(
      401,
      'unable_to_auth_magic_link',
      'The magic link has expired, was revoked or was used more than once. Ask for another one.',
    )
  }
  checkProof(link.challenge, proof)
  return link
}

/** Spends a link. Called in the same step as {@link usableLink}, with no wait between, so that of many uses at once one gets through. */
export function spend(world: World, link: LinkRecord): void {
  link.used_at = world.now()
  world.changed()
}
