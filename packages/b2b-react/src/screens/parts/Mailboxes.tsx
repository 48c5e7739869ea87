import type { Mailbox } from '../../flow/machine/facts.ts'
import { useSay } from '../../text/TextProvider.tsx'
import { Group } from '../../ui/Layout.tsx'
import { LinkOut } from '../../ui/LinkOut.tsx'
import { MailboxMark } from '../../ui/MailboxMark.tsx'

const NAMES = { gmail: 'Gmail', yahoo: 'Yahoo', outlook: 'Outlook' } as const satisfies { readonly [N in Mailbox['name']]: string }

/** Links to webmail providers, each in a new tab. Several links have short texts and share a row. */
export function Mailboxes({ mailboxes }: { readonly mailboxes: readonly Mailbox[] }) {
  const say = useSay()
  if (mailboxes.length === 0) return null
  return (
    <Group social={mailboxes.length > 1 ? 'icons' : undefined}>
      {mailboxes.map(({ name, href }) => {
        const label = say(`confirmation.${name}`)
        return (
          <LinkOut
            key={name}
            href={href}
            hint={say('confirmation.newTab')}
            mark={<MailboxMark name={name} />}
            label={mailboxes.length > 1 ? label : undefined}
          >
            {mailboxes.length > 1 ? NAMES[name] : label}
          </LinkOut>
        )
      })}
    </Group>
  )
}
