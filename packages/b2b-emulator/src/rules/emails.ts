import { LONGEST_EMAIL } from '../limits.ts'
import { Refusal } from '../refusal.ts'

/** An address as worlds compare it. */
export interface EmailAddress {
  readonly address: string
  readonly domain: string
}

// Source: client specification section 5; a punycode top-level domain is accepted too (decision 28).
const EMAIL = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]+@[a-z0-9.-]+\.(?:[a-z]{2,}|xn--[a-z0-9-]+)$/

/** Mail to this domain is documented to bounce, so that an application can show what it says then. */
const INACTIVE_DOMAIN = 'inactive.test'

/** An address as worlds compare it, whether or not mail can be sent there. */
export const comparable = (text: string): string => text.trim().toLowerCase()

/** The domain of an address. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

/** True for an address, written as worlds compare it, that could be one. */
export const isAddress = (address: string): boolean => address.length <= LONGEST_EMAIL && EMAIL.test(address)

/** The address that mail can be sent to. Refuses with `invalid_email` or `inactive_email`. */
export function mailableAddress(text: string): EmailAddress {
  const address = comparable(text)
  if (!isAddress(address)) {
    throw new Refusal(400, 'invalid_email', 'The email address is not one that mail can be sent to.')
  }
  const domain = domainOf(address)
  if (domain === INACTIVE_DOMAIN) {
    throw new Refusal(400, 'inactive_email', 'The email address is marked as inactive, because mail to it has bounced.')
  }
  return { address, domain }
}
