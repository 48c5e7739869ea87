import { AUTH_METHODS } from '@acme/b2b-client/contract'
import * as z from 'zod/mini'
import { LONGEST_SLUG } from '../limits.ts'
import { Refusal } from '../refusal.ts'
import { domainOf } from './emails.ts'

const SLUG = /^[A-Za-z0-9._~-]{2,}$/

/** Who may come in by one way. */
export const Allowance = z.literal(['ALL_ALLOWED', 'RESTRICTED', 'NOT_ALLOWED'])

/** The settings that whoever creates an organization may choose, in closed words. Source: entity record section 13. */
export const ChosenSettings = z.object({
  organization_logo_url: z.optional(z.string()),
  sso_jit_provisioning: z.optional(Allowance),
  email_allowed_domains: z.optional(z.array(z.string())),
  email_jit_provisioning: z.optional(z.literal(['RESTRICTED', 'NOT_ALLOWED'])),
  email_invites: z.optional(Allowance),
  oauth_tenant_jit_provisioning: z.optional(z.literal(['RESTRICTED', 'NOT_ALLOWED'])),
  allowed_oauth_tenants: z.optional(z.record(z.string(), z.array(z.string()))),
  auth_methods: z.optional(z.literal(['ALL_ALLOWED', 'RESTRICTED'])),
  allowed_auth_methods: z.optional(z.array(z.literal(AUTH_METHODS))),
  mfa_policy: z.optional(z.literal(['OPTIONAL', 'REQUIRED_FOR_ALL'])),
})

/** What a new organization has unless its creator chooses otherwise. */
export const STANDARD_SETTINGS = { auth_methods: 'ALL_ALLOWED', email_invites: 'ALL_ALLOWED', sso_jit_provisioning: 'ALL_ALLOWED' } as const

// Everyone has an address there, so the domain says nothing about who they work for.
/** Domains of the big mail hosts. */
export const COMMON_DOMAINS = new Set(['gmail.com', 'outlook.com', 'hotmail.com', 'yahoo.com', 'icloud.com', 'proton.me'])

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** The name of an organization whose creator gave none: the first part of the domain, or of the address where the domain is everyone's. */
export function nameFrom(emailAddress: string): string {
  const domain = domainOf(emailAddress)
  const personal = COMMON_DOMAINS.has(domain) || domain.endsWith('.edu')
  const [first = ''] = (personal ? emailAddress.split('@') : domain.split('.')).slice(0, 1)
  return capitalized(first)
}

/** The slug of an organization whose creator gave none: its name in letters, digits and hyphens, and a number if that is taken. */
export function slugFrom(name: string, isTaken: (slug: string) => boolean): string {
  const words = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, LONGEST_SLUG - '-9999'.length)
  const base = SLUG.test(words) ? words : `organization-${words}`.replace(/-$/, '')
  let slug = base
  for (let number = 2; isTaken(slug); number += 1) slug = `${base}-${number}`
  return slug
}

/** True for a text that can be a slug. */
export const isSlug = (text: string): boolean => SLUG.test(text) && text.length <= LONGEST_SLUG

/** The slug that a creator chose. Refuses a malformed or taken one. */
export function chosenSlug(slug: string, isTaken: (slug: string) => boolean): string {
  if (!isSlug(slug)) {
    throw new Refusal(400, 'invalid_organization_slug', 'A slug has 2 to 128 letters, digits and the characters - . _ ~ only.')
  }
  if (isTaken(slug)) throw new Refusal(400, 'organization_slug_already_used', 'Another organization has this slug. Choose another one.')
  return slug
}
