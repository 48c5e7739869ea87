import type { Mailbox } from '../../flow/machine/facts.ts'
import { useSay } from '../../text/TextProvider.tsx'
import { Group } from '../../ui/Layout.tsx'
import { LinkOut } from '../../ui/LinkOut.tsx'

const NAMES = { gmail: 'Gmail', yahoo: 'Yahoo', outlook: 'Outlook' } as const satisfies { readonly [N in Mailbox['name']]: string }

/** Links to webmail providers, each in a new tab. Several links show only the names, and share a row. */
export function Mailboxes({ mailboxes }: { readonly mailboxes: readonly Mailbox[] }) {
  const say = useSay()
  const isRow = mailboxes.length > 1
  return (
    <Group social={isRow ? 'icons' : undefined}>
      {mailboxes.map(({ name, href }) => {
        const text = say('confirmation.open', { mailbox: NAMES[name] })
        return (
          <LinkOut key={name} href={href} hint={say('confirmation.newTab')} label={isRow ? text : undefined}>
            {isRow ? NAMES[name] : text}
          </LinkOut>
        )
      })}
    </Group>
  )
}
