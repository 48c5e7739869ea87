import { MAX_EMAIL_LENGTH } from '../../limits.ts'

/** Matches an ASCII address. The domain has a dot, and ends with letters or a Punycode label. */
const EMAIL = /^[a-zA-Z0-9!#$%&'*+/=?^_`{|}~.-]+@[a-zA-Z0-9.-]+\.(?:[a-zA-Z]{2,}|xn--[a-zA-Z0-9-]+)$/

/**
 * Returns the typed address in the form for requests: trimmed, with the domain in lower case and in Punycode. Returns null if it is not an
 * email address.
 */
export function readEmail(typed: string): string | null {
  const text = typed.trim()
  const atIndex = text.lastIndexOf('@')
  if (atIndex < 1 || text.length > MAX_EMAIL_LENGTH) return null
  const typedDomain = text.slice(atIndex + 1)
  const url = `https://${typedDomain}`
  // With one of these characters, the text can be more than a domain, such as a domain with a port or a path.
  const isMoreThanDomain = /[/?#\\:\s]/.test(typedDomain)
  // The URL parser converts the domain to lower-case ASCII and rejects invalid domains.
  const domain = !isMoreThanDomain && URL.canParse(url) ? new URL(url).host : ''
  const email = `${text.slice(0, atIndex)}@${domain}`
  return EMAIL.test(email) ? email : null
}
