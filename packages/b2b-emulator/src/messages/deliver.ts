import type { OrganizationRecord } from '../world/records/entities.ts'
import type { EmailContent, Mail } from '../world/records/messages.ts'
import { pushLimited, toTimestamp } from '../world/world.ts'
import type { World } from '../world/world.ts'
import { emailHtml, emailText } from './emailHtml.ts'
import type { EmailAction } from './emailHtml.ts'

/** Returns the sender name: the name of the organization, or of the project before an organization is chosen. */
export const senderNameOf = ({ project }: World, organization: OrganizationRecord | null): string =>
  organization?.organization_name ?? project.project_name

type Delivery = EmailAction & Pick<Mail, 'kind' | 'to'> & { readonly senderName: string }

/** Puts an email into the outbox and returns its id. */
export function deliver(world: World, content: EmailContent, { kind, to, senderName, ...emailAction }: Delivery): string {
  const id = world.id('mail')
  pushLimited(world.outbox, {
    id,
    to,
    subject: content.subject,
    kind,
    sent_at: toTimestamp(world.now()),
    letter: content,
    ...emailAction,
    html: emailHtml(content, emailAction, senderName),
    text: emailText(content, emailAction),
  })
  return id
}
