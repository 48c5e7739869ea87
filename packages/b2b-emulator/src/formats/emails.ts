import { MAX_EMAIL_LENGTH } from '../limits.ts'

// The provider's syntax, extended by punycode top-level domains.
const EMAIL = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]+@[a-z0-9.-]+\.(?:[a-z]{2,}|xn--[a-z0-9-]+)$/

/** Normalizes an email address, so that addresses can be compared. */
export const normalizeEmail = (text: string): string => text.trim().toLowerCase()

/** Returns the domain of an email address. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

/** Returns true for a valid email address in normalized form. */
export const isEmailAddress = (address: string): boolean => address.length <= MAX_EMAIL_LENGTH && EMAIL.test(address)
