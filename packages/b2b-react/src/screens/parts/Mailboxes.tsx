import type { Mailbox } from '../../flow/machine/facts.ts'
import { useSay } from '../../text/TextProvider.tsx'
import { Group } from '../../ui/Layout.tsx'
import { LinkOut } from '../../ui/LinkOut.tsx'
import { MailboxMark } from '../../ui/MailboxMark.tsx'

const NAMES = { gmail: 'confirmation.gmail', yahoo: 'confirmation.yahoo', outlook: 'confirmation.outlook' } as const satisfies {
  readonly [N in Mailbox['name']]: string
}

/** Links to webmail providers, each in a new tab. */
export function Mailboxes({ mailboxes }: { readonly mailboxes: readonly Mailbox[] }) {
  const say = useSay()
  if (mailboxes.length === 0) return null
  return (
    <Group>
      {mailboxes.map(({ name, href }) => (
        <LinkOut key={name} href={href} hint={say('confirmation.newTab')} mark={<MailboxMark name={name} />}>
          {say(NAMES[name])}
        </LinkOut>
      ))}
    </Group>
  )
}
