import { sha256 } from '../crypto/digest.ts'
import { LINK_LASTS } from '../limits.ts'
import type { OrganizationRecord } from '../records.ts'
import { withToken } from '../rules/redirectUrls.ts'
import { remember, timestamp } from '../world.ts'
import type { World } from '../world.ts'
import { letterHtml, letterText } from './html.ts'
import { letterOf } from './letter.ts'
import type { MailKind } from './letter.ts'

/** A mail with a link that is about to be sent. */
export interface LinkMail {
  readonly kind: MailKind
  readonly to: string
  /** Null for discovery: the person has not chosen one. */
  readonly organization: OrganizationRecord | null
  readonly redirectUrl: string
  readonly challenge: string | null
}

const TOKEN_TYPE = { login: 'multi_tenant_magic_links', signup: 'multi_tenant_magic_links', discovery: 'discovery' } as const

/** Makes a link that works once and puts the mail with it into the outbox. */
export async function mailLink(world: World, { kind, to, organization, redirectUrl, challenge }: LinkMail): Promise<void> {
  const token = world.token()
  const key = await sha256(token)
  const link = withToken(redirectUrl, world.brand, TOKEN_TYPE[kind], token)
  world.links.set(key, {
    mail_id: deliver(world, { kind, to, link, place: organization?.organization_name ?? world.project.project_name }),
    organization_id: organization?.organization_id ?? null,
    email_address: to,
    challenge,
    expires_at: world.now() + LINK_LASTS,
    used_at: null,
  })
  world.changed()
}

interface Delivery {
  readonly kind: MailKind
  readonly to: string
  readonly link: string
  readonly place: string
}

function deliver(world: World, { kind, to, link, place }: Delivery): string {
  const letter = letterOf(kind, place)
  const id = world.id('mail')
  remember(world.outbox, {
    id,
    to,
    subject: letter.subject,
    kind,
    sent_at: timestamp(world.now()),
    letter,
    link,
    html: letterHtml(letter, link, place),
    text: letterText(letter, link),
  })
  return id
}
