import { MAX_EMAIL_LENGTH } from '../limits.ts'
import { Refusal } from '../refusal.ts'

/** A normalized email address. */
export interface EmailAddress {
  readonly address: string
  readonly domain: string
}

// The provider's syntax, extended by punycode top-level domains.
const EMAIL = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]+@[a-z0-9.-]+\.(?:[a-z]{2,}|xn--[a-z0-9-]+)$/

/** The documentation promises that this domain is inactive, so that developers can test that error. */
const INACTIVE_DOMAIN = 'inactive.test'

/** Normalizes an email address, so that addresses can be compared. */
export const normalizeEmail = (text: string): string => text.trim().toLowerCase()

/** Returns the domain of an email address. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

/** Returns true for a valid email address in normalized form. */
export const isAddress = (address: string): boolean => address.length <= MAX_EMAIL_LENGTH && EMAIL.test(address)

/** Returns the normalized email address. Refuses with `invalid_email` or `inactive_email`. */
export function mailableAddress(text: string): EmailAddress {
  const address = normalizeEmail(text)
  if (!isAddress(address)) {
    throw new Refusal(400, 'invalid_email', 'The email address is not one that mail can be sent to.')
  }
  const domain = domainOf(address)
  if (domain === INACTIVE_DOMAIN) {
    throw new Refusal(400, 'inactive_email', 'The email address is marked as inactive, because mail to it has bounced.')
  }
  return { address, domain }
}
