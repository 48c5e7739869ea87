import type { Mailbox } from '../machine/facts.ts'

/** The public domains of each provider. Yahoo Japan is another provider. */
const DOMAINS = {
  gmail: /@g(?:oogle)?mail\.com$/,
  yahoo: /@(?:yahoo\.(?:com|(?:com?\.)?(?!jp)[a-z]{2})|ymail\.com|rocketmail\.com)$/,
  outlook: /@(?:(?:hotmail|outlook|live)\.(?:com|(?:com?\.)?[a-z]{2})|msn\.com)$/,
} as const

/**
 * Returns links to webmail providers: one link if the address has a public domain of a provider, otherwise all. If exactly one domain of the
 * sender is known, the links search for emails from that domain.
 */
export function mailboxesFor(email: string, senderDomains: readonly string[], domainHint: string | undefined): readonly Mailbox[] {
  const domain = domainHint ?? (senderDomains.length === 1 ? senderDomains[0] : undefined)
  const senderQuery = domain === undefined ? null : encodeURIComponent(`from:@${domain}`)
  const mailboxes: readonly Mailbox[] = [
    {
      name: 'gmail',
      href: `https://mail.google.com/mail/u/0/#${senderQuery === null ? 'inbox' : `search/${senderQuery}+in%3Aanywhere+newer_than%3A1h`}`,
    },
    { name: 'yahoo', href: `https://mail.yahoo.com/d/${senderQuery === null ? 'folders/1' : `search/keyword=${senderQuery}`}` },
    { name: 'outlook', href: `https://outlook.live.com/mail/0/${senderQuery === null ? 'inbox' : `inbox?q=${senderQuery}`}` },
  ]
  const provider = mailboxes.filter(({ name }) => DOMAINS[name].test(email))
  return provider.length > 0 ? provider : mailboxes
}
