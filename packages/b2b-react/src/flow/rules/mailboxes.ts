import type { Mailbox } from '../machine/facts.ts'

/** Returns links to webmail providers. If exactly one domain of the sender is known, the links search for emails from that domain. */
export function mailboxesFor(senderDomains: readonly string[], domainHint: string | undefined): readonly Mailbox[] {
  const domain = domainHint ?? (senderDomains.length === 1 ? senderDomains[0] : undefined)
  const senderQuery = domain === undefined ? null : encodeURIComponent(`from:@${domain}`)
  return [
    {
      name: 'gmail',
      href: `https://mail.google.com/mail/u/0/#${senderQuery === null ? 'inbox' : `search/${senderQuery}+in%3Aanywhere+newer_than%3A1h`}`,
    },
    { name: 'yahoo', href: `https://mail.yahoo.com/d/${senderQuery === null ? 'folders/1' : `search/keyword=${senderQuery}`}` },
    { name: 'outlook', href: `https://outlook.live.com/mail/0/${senderQuery === null ? 'inbox' : `inbox?q=${senderQuery}`}` },
  ]
}
