import { sha256 } from '../../crypto/digest.ts'
import { INVITE_TTL_MS, LINK_TTL_MS } from '../../limits.ts'
import { deliverEmail, senderNameOf } from '../../messages/deliverEmail.ts'
import { writeLinkEmail } from '../../messages/linkEmail.ts'
import { addExpiring } from '../../world/expiry.ts'
import type { OrganizationRecord } from '../../world/records/entities.ts'
import type { LinkMailKind } from '../../world/records/messages.ts'
import type { World } from '../../world/world.ts'
import { addToken } from '../fields/redirectUrls.ts'

/** The input of {@link sendLink}. */
export interface LinkEmail {
  readonly kind: LinkMailKind
  readonly to: string
  /** Null for discovery, before the user has chosen an organization. */
  readonly organization: OrganizationRecord | null
  readonly redirectUrl: string
  readonly challenge: string | null
}

const TOKEN_TYPES = {
  login: 'multi_tenant_magic_links',
  signup: 'multi_tenant_magic_links',
  discovery: 'discovery',
  invite: 'multi_tenant_magic_links',
} as const

/** Creates a single-use link and puts the email with it into the outbox. */
export async function sendLink(world: World, { kind, to, organization, redirectUrl, challenge }: LinkEmail): Promise<void> {
  const token = world.token()
  const key = await sha256(token)
  const link = addToken(redirectUrl, world.brand, TOKEN_TYPES[kind], token)
  const senderName = senderNameOf(world, organization)
  addExpiring(world, world.links, key, {
    mail_id: deliverEmail(world, writeLinkEmail(kind, senderName), { kind, to, senderName, link, also: null, code: '' }),
    organization_id: organization?.organization_id ?? null,
    email_address: to,
    challenge,
    expires_at: world.now() + (kind === 'invite' ? INVITE_TTL_MS : LINK_TTL_MS),
    used_at: null,
  })
  world.changed()
}
