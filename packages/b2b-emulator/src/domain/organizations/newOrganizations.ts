import { domainOf } from '../../formats/emails.ts'
import { isSlug } from '../../formats/slugs.ts'
import { MAX_SLUG_LENGTH } from '../../limits.ts'
import { Refusal } from '../../internal/refusal.ts'

/** The default settings of a new organization. */
export const DEFAULT_SETTINGS = { auth_methods: 'ALL_ALLOWED', email_invites: 'ALL_ALLOWED', sso_jit_provisioning: 'ALL_ALLOWED' } as const

/** The domains of large email providers. Anyone can have an address there, so the domain does not identify a company. */
export const COMMON_DOMAINS = new Set(['gmail.com', 'outlook.com', 'hotmail.com', 'yahoo.com', 'icloud.com', 'proton.me'])

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Returns the default name of a new organization: the first part of the email domain, or of the address if the domain is a common one. */
export function nameFrom(emailAddress: string): string {
  const domain = domainOf(emailAddress)
  const personal = COMMON_DOMAINS.has(domain) || domain.endsWith('.edu')
  const [first = ''] = (personal ? emailAddress.split('@') : domain.split('.')).slice(0, 1)
  return capitalized(first)
}

/** Returns a default slug: the name in lower case letters, digits and hyphens, with a number if that slug is taken. */
export function slugFrom(name: string, isTaken: (slug: string) => boolean): string {
  const words = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, MAX_SLUG_LENGTH - '-9999'.length)
  const base = isSlug(words) ? words : `organization-${words}`.replace(/-$/, '')
  let slug = base
  for (let number = 2; isTaken(slug); number += 1) slug = `${base}-${number}`
  return slug
}

/** Returns the requested slug. Refuses a malformed or taken one. */
export function chosenSlug(slug: string, isTaken: (slug: string) => boolean): string {
  if (!isSlug(slug)) {
    throw new Refusal(400, 'invalid_organization_slug', 'A slug must have 2 to 128 characters: letters, digits and - . _ ~.')
  }
  if (isTaken(slug)) throw new Refusal(400, 'organization_slug_already_used', 'Another organization has this slug. Choose another one.')
  return slug
}
