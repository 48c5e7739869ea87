import { domainOf, isEmailAddress, normalizeEmail } from '../../formats/emails.ts'
import { Refusal } from '../../internal/refusal.ts'

/** A normalized email address with its domain. */
export interface EmailAddress {
  readonly address: string
  readonly domain: string
}

/** Every address of this domain is inactive, so that developers can test the error. The documentation names the domain. */
const INACTIVE_DOMAIN = 'inactive.test'

/** Normalizes an email address. Refuses a malformed or inactive address. */
export function parseEmailAddress(text: string): EmailAddress {
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
