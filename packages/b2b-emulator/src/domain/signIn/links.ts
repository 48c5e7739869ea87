import { Refusal } from '../../internal/refusal.ts'
import type { LinkRecord } from '../../world/records/entities.ts'
import type { World } from '../../world/world.ts'
import { checkVerifier } from './pkce.ts'
import type { HashedVerifier } from './pkce.ts'

/** The purpose of a link: sign-in to an organization, or discovery. */
export type LinkPurpose = 'organization' | 'discovery'

/** Returns the purpose of a link. */
export const purposeOf = ({ organization_id }: LinkRecord): LinkPurpose => (organization_id === null ? 'discovery' : 'organization')

/**
 * Returns a link that this browser can use. Refuses a wrong PKCE verifier before the link is spent, so that an email scanner or another
 * browser cannot use up the link.
 */
export function requireUsableLink(world: World, key: string, purpose: LinkPurpose, verifier: HashedVerifier | null): LinkRecord {
  const link = world.links.get(key)
  if (!link || purposeOf(link) !== purpose) throw new Refusal(404, 'magic_link_not_found', 'The magic link is unknown.')
  if (link.used_at !== null || link.expires_at <= world.now()) {
    throw new Refusal(
      401,
      'unable_to_auth_magic_link',
      'The magic link has expired, was revoked or was used more than once. Request a new one.',
    )
  }
  checkVerifier(link.challenge, verifier)
  return link
}

/** Spends a link. There must be no await between {@link requireUsableLink} and this call, so that only one of several parallel uses succeeds. */
export function spendLink(world: World, link: LinkRecord): void {
  link.used_at = world.now()
  world.changed()
}
