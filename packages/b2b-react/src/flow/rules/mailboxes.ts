import type { Mailbox } from '../machine/facts.ts'

/** The public domains of each provider. Yahoo Japan is another provider. */
const DOMAINS = {
  gmail: /@(?:gmail|googlemail)\.com$/,
  yahoo: /@(?:ymail|yahoo)\.\w{2,3}(?:\.(?!jp)\w\w)?$/,
  outlook: /@(?:hotmail|outlook|live|msn)\.\w{2,3}(?:\.\w\w)?$/,
} as const

/**
 * Returns links to webmail providers: one link if the address has a public domain of a provider, otherwise all. If exactly one domain of the
 * sender is known, the links search for emails from that domain.
 */
export function mailboxesFor(email: string, senderDomains: readonly string[], domainHint: string | undefined): readonly Mailbox[] {
  const domain = domainHint ?? (senderDomains.length === 1 ? senderDomains[0] : undefined)
  const query = domain === undefined ? '' : encodeURIComponent(`from:@${domain}`)
  const mailboxes: readonly Mailbox[] = [
    { name: 'gmail', href: `https://mail.google.com/mail/u/0/#${query ? `search/${query}+in%3Aanywhere+newer_than%3A1h` : 'inbox'}` },
    { name: 'yahoo', href: `https://mail.yahoo.com/d/${query ? `search/keyword=${query}` : 'folders/1'}` },
    { name: 'outlook', href: `https://outlook.live.com/mail/0/inbox${query && `?q=${query}`}` },
  ]
  const mailbox = mailboxes.find(({ name }) => DOMAINS[name].test(email))
  return mailbox ? [mailbox] : mailboxes
}
