import type { OrganizationRecord } from '../world/records/entities.ts'
import type { EmailContent, Mail } from '../world/records/messages.ts'
import { pushLimited, toTimestamp } from '../world/world.ts'
import type { World } from '../world/world.ts'
import { renderEmailHtml, renderEmailText } from './emailHtml.ts'
import type { EmailAction } from './emailHtml.ts'

/** Returns the sender name of an email: the name of the organization or, before the user has chosen an organization, of the project. */
export const senderNameOf = ({ project }: World, organization: OrganizationRecord | null): string =>
  organization?.organization_name ?? project.project_name

type Delivery = EmailAction & Pick<Mail, 'kind' | 'to'> & { readonly senderName: string }

/** Puts an email into the outbox and returns its id. */
export function deliverEmail(world: World, content: EmailContent, { kind, to, senderName, ...emailAction }: Delivery): string {
  const id = world.id('mail')
  pushLimited(world.outbox, {
    id,
    to,
    subject: content.subject,
    kind,
    sent_at: toTimestamp(world.now()),
    letter: content,
    ...emailAction,
    html: renderEmailHtml(content, emailAction, senderName),
    text: renderEmailText(content, emailAction),
  })
  return id
}
