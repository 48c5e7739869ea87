import type { Mailbox } from '../machine/facts.ts'

/** Returns links to webmail providers. They search for the sender's domain if exactly one is known. */
export function mailboxesFor(senderDomains: readonly string[], hint: string | undefined): readonly Mailbox[] {
  const domain = hint ?? (senderDomains.length === 1 ? senderDomains[0] : undefined)
  const from = domain === undefined ? null : encodeURIComponent(`from:@${domain}`)
  return [
    {
      name: 'gmail',
      href: `https://mail.google.com/mail/u/0/#${from === null ? 'inbox' : `search/${from}+in%3Aanywhere+newer_than%3A1h`}`,
    },
    { name: 'yahoo', href: `https://mail.yahoo.com/d/${from === null ? 'folders/1' : `search/keyword=${from}`}` },
    { name: 'outlook', href: `https://outlook.live.com/mail/0/${from === null ? 'inbox' : `inbox?q=${from}`}` },
  ]
}
