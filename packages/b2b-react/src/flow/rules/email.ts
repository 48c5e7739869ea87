import { LONGEST_EMAIL } from '../../limits.ts'

/** Source: client specification section 5. */
const EMAIL = /^[a-zA-Z0-9!#$%&'*+/=?^_`{|}~.-]+@[a-zA-Z0-9.-]+\.(?:[a-zA-Z]{2,}|xn--[a-zA-Z0-9-]+)$/

/**
 * The address in the form that is sent: trimmed, its domain in lower case and, if it is in another script, in punycode.
 * Null when it is not an email address.
 */
export function readEmail(typed: string): string | null {
  const text = typed.trim()
  const at = text.lastIndexOf('@')
  if (at < 1 || text.length > LONGEST_EMAIL) return null
  // The URL parser turns a domain into its lower-case ASCII form; what it cannot read, or reads as more, is no domain.
  const host = `https://${text.slice(at + 1)}`
  const domain = !/[/?#\\:\s]/.test(text.slice(at + 1)) && URL.canParse(host) ? new URL(host).host : ''
  const email = `${text.slice(0, at)}@${domain}`
  return EMAIL.test(email) ? email : null
}
