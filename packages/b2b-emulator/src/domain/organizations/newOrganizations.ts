import { domainOf } from '../../formats/emails.ts'
import { isSlug } from '../../formats/slugs.ts'
import { Refusal } from '../../internal/refusal.ts'
import { MAX_SLUG_LENGTH } from '../../limits.ts'

/** The default settings of a new organization. */
export const DEFAULT_SETTINGS = { auth_methods: 'ALL_ALLOWED', email_invites: 'ALL_ALLOWED', sso_jit_provisioning: 'ALL_ALLOWED' } as const

/** The domains of public email providers. Anyone can have an address there, so the domain does not identify a company. */
export const COMMON_DOMAINS = new Set(['gmail.com', 'outlook.com', 'hotmail.com', 'yahoo.com', 'icloud.com', 'proton.me'])

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/**
 * Returns the default name of a new organization: the first part of the email domain. If the domain is common or ends in `.edu`, the name is
 * the part of the email address before the @.
 */
export function createDefaultName(emailAddress: string): string {
  const domain = domainOf(emailAddress)
  const isPersonal = COMMON_DOMAINS.has(domain) || domain.endsWith('.edu')
  const [name = ''] = isPersonal ? emailAddress.split('@') : domain.split('.')
  return capitalize(name)
}

/** The maximum length of the number that makes a slug unique. */
const SLUG_NUMBER_LENGTH = '-9999'.length

/** Returns the default slug of a new organization: the name in lower case with hyphens. If that slug is taken, a number follows. */
export function createDefaultSlug(name: string, isTaken: (slug: string) => boolean): string {
  const normalizedName = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, MAX_SLUG_LENGTH - SLUG_NUMBER_LENGTH)
  // A name without Latin letters and digits is empty here.
  const firstSlug = isSlug(normalizedName) ? normalizedName : `organization-${normalizedName}`.replace(/-$/, '')
  let slug = firstSlug
  for (let number = 2; isTaken(slug); number += 1) slug = `${firstSlug}-${number}`
  return slug
}

/** Returns the slug. Refuses a malformed slug, and a slug of another organization. */
export function validateSlug(slug: string, isTaken: (slug: string) => boolean): string {
  if (!isSlug(slug)) {
    throw new Refusal(400, 'invalid_organization_slug', 'A slug must have 2 to 128 characters: letters, digits and - . _ ~.')
  }
  if (isTaken(slug)) throw new Refusal(400, 'organization_slug_already_used', 'Another organization has this slug. Choose another one.')
  return slug
}
