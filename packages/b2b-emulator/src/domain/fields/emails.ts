import { domainOf, isEmailAddress, normalizeEmail } from '../../formats/emails.ts'
import { Refusal } from '../../internal/refusal.ts'

/** A normalized email address. */
export interface EmailAddress {
  readonly address: string
  readonly domain: string
}

/** The documentation promises that this domain is inactive, so that developers can test that error. */
const INACTIVE_DOMAIN = 'inactive.test'

/** Returns the normalized email address. Refuses with `invalid_email` or `inactive_email`. */
export function mailableAddress(text: string): EmailAddress {
  const address = normalizeEmail(text)
  if (!isEmailAddress(address)) {
    throw new Refusal(400, 'invalid_email', 'The email address is not one that mail can be sent to.')
  }
  const domain = domainOf(address)
  if (domain === INACTIVE_DOMAIN) {
    throw new Refusal(400, 'inactive_email', 'The email address is marked as inactive, because mail to it has bounced.')
  }
  return { address, domain }
}
