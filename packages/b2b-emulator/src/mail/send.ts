import { sha256 } from '../crypto/digest.ts'
import { INVITE_LASTS, LINK_LASTS } from '../limits.ts'
import type { Mail, OrganizationRecord } from '../records.ts'
import { withToken } from '../rules/redirectUrls.ts'
import { remember, timestamp } from '../world.ts'
import type { World } from '../world.ts'
import { letterHtml, letterText } from './html.ts'
import type { Gift } from './html.ts'
import { letterOf } from './letter.ts'
import type { Letter, LinkMailKind } from './letter.ts'

/** A mail with a link that is about to be sent. */
export interface LinkMail {
  readonly kind: LinkMailKind
  readonly to: string
  /** Null for discovery: the person has not chosen one. */
  readonly organization: OrganizationRecord | null
  readonly redirectUrl: string
  readonly challenge: string | null
}

const TOKEN_TYPE = {
  login: 'multi_tenant_magic_links',
  signup: 'multi_tenant_magic_links',
  discovery: 'discovery',
  invite: 'multi_tenant_magic_links',
} as const

/** Makes a link that works once and puts the mail with it into the outbox. */
export async function mailLink(world: World, { kind, to, organization, redirectUrl, challenge }: LinkMail): Promise<void> {
  const token = world.token()
  const key = await sha256(token)
  const link = withToken(redirectUrl, world.brand, TOKEN_TYPE[kind], token)
  const place = placeOf(world, organization)
  world.links.set(key, {
    mail_id: deliver(world, letterOf(kind, place), { kind, to, place, link, also: null, code: '' }),
    organization_id: organization?.organization_id ?? null,
    email_address: to,
    challenge,
    expires_at: world.now() + (kind === 'invite' ? INVITE_LASTS : LINK_LASTS),
    used_at: null,
  })
  world.changed()
}

/** The name that a mail speaks in: the organization's, or the project's where none has been chosen. */
export const placeOf = ({ project }: World, organization: OrganizationRecord | null): string =>
  organization?.organization_name ?? project.project_name

type Delivery = Gift & Pick<Mail, 'kind' | 'to'> & { readonly place: string }

/** Puts a mail into the outbox and answers its id. */
export function deliver(world: World, letter: Letter, { kind, to, place, ...gift }: Delivery): string {
  const id = world.id('mail')
  remember(world.outbox, {
    id,
    to,
    subject: letter.subject,
    kind,
    sent_at: timestamp(world.now()),
    letter,
    ...gift,
    html: letterHtml(letter, gift, place),
    text: letterText(letter, gift),
  })
  return id
}
