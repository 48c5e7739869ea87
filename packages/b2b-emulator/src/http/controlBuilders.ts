import { Member } from '@acme/b2b-client/contract'
import * as z from 'zod/mini'
import { newMember, newOrganization, organizationById, organizationBySlug } from '../members.ts'
import { digestOf } from '../passwords/digest.ts'
import { setPassword } from '../passwords/keep.ts'
import { OrganizationRecord } from '../records.ts'
import { Refusal } from '../refusal.ts'
import { freeAddress } from '../rules/memberAddresses.ts'
import { chosenSlug, slugFrom, STANDARD_SETTINGS } from '../rules/newOrganizations.ts'
import { checkShape } from '../shapes.ts'
import { newRecoveryCodes, plantApp } from '../signIn/authenticator.ts'
import { newSecret } from '../totp.ts'
import type { World } from '../world.ts'
import { json } from './respond.ts'

/*
 * Organizations and members that a test asks for. What it does not say gets a default that tells in a failed test whose it is, and ids
 * are made of slugs and names: the same calls make the same world, whoever else makes one at the same time.
 */

type Asked = { readonly body: unknown }

/** Every field of a shape, each if the test names it: an unknown one is refused, so that a typing error is heard. */
const anyOf = (shape: object) => Object.fromEntries(Object.keys(shape).map((field) => [field, z.optional(z.unknown())]))

const OrganizationFields = z.strictObject({
  ...anyOf(OrganizationRecord.shape),
  organization_name: z.optional(z.string()),
  organization_slug: z.optional(z.string()),
})

/** Adds an organization. */
export function buildOrganization(world: World, { body }: Asked): Response {
  const { organization_name: name = `Organization ${world.organizations.size + 1}`, ...fields } = checkShape(OrganizationFields, body ?? {})
  const isTaken = (slug: string): boolean => organizationBySlug(world, slug) !== null
  const slug = fields.organization_slug === undefined ? slugFrom(name, isTaken) : chosenSlug(fields.organization_slug, isTaken)
  const whole = {
    organization_id: `organization-test-${slug}`,
    ...STANDARD_SETTINGS,
    ...fields,
    organization_name: name,
    organization_slug: slug,
  }
  const organization = newOrganization(world, checkShape(OrganizationRecord, whole))
  world.changed()
  return json(organization)
}

const MemberFields = z.strictObject({
  ...anyOf(Member.shape),
  email_address: z.optional(z.string()),
  name: z.optional(z.string()),
  organization_id: z.optional(z.string()),
  mfa_phone_number: z.optional(z.string()),
  /** By the id or slug; the first of the world unless given. */
  organization: z.optional(z.string()),
  role: z._default(z.literal(['member', 'admin']), 'member'),
  password: z.optional(z.string()),
  /** Whether there is an authenticator app. */
  totp: z._default(z.boolean(), false),
})
type MemberFields = z.output<typeof MemberFields>

function organizationOf(world: World, named: string | undefined): OrganizationRecord {
  const [first] = world.organizations.values()
  const found = named === undefined ? first : (organizationById(world, named) ?? organizationBySlug(world, named))
  if (found) return found
  const known = [...world.organizations.values()].map(({ organization_slug }) => organization_slug).join(', ')
  throw new Refusal(
    404,
    'organization_not_found',
    `There is no organization ${named ?? 'yet'}: build one first. There is: ${known || 'none'}.`,
  )
}

const joined = (text: string, by: string): string =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join(by)

/** Who it is: what is not said follows from what is. */
function identityOf(world: World, { organization_id, organization_slug }: OrganizationRecord, fields: MemberFields) {
  const colleagues = [...world.members.values()].filter((member) => member.organization_id === organization_id)
  const { name = `Member ${colleagues.length + 1}` } = fields
  const given = fields.email_address ?? `${joined(name, '.')}@${joined(organization_slug, '-')}.test`
  const email_address = freeAddress(world, organization_id, given, null)
  return { organization_id, name, email_address }
}

/** Such as `member-test-ada-acme`. */
function memberId(world: World, { organization_slug }: OrganizationRecord, emailAddress: string): string {
  const [local] = emailAddress.split('@')
  const idOf = (words: string): string => `member-test-${words}`
  return idOf(slugFrom(`${local}-${organization_slug}`, (words) => world.members.has(idOf(words))))
}

/** Somebody with a second factor is asked for it. */
function secondFactors({ mfa_phone_number, totp }: MemberFields): Partial<Member> {
  if (mfa_phone_number === undefined) return totp ? { mfa_enrolled: true } : {}
  return { mfa_enrolled: true, mfa_phone_number, mfa_phone_number_verified: true, default_mfa_method: 'sms_otp' }
}

/** Adds a member, who has signed in before unless the test says otherwise. */
export async function buildMember(world: World, { body }: Asked): Promise<Response> {
  const fields = checkShape(MemberFields, body ?? {})
  const { organization: named, role, password, totp, ...rest } = fields
  const organization = organizationOf(world, named ?? fields.organization_id)
  const identity = identityOf(world, organization, fields)
  const member_id = memberId(world, organization, identity.email_address)
  const standard = { member_id, status: 'active', email_address_verified: true, ...secondFactors(fields) }
  const whole = { ...standard, ...rest, ...identity }
  checkShape(Member, whole)
  const member = newMember(world, whole, role)
  if (totp) plantApp(world, member, { secret: newSecret(world.random), recovery_codes: newRecoveryCodes(world) })
  if (password !== undefined) setPassword(world, member, await digestOf(world, password))
  world.changed()
  return json(member)
}
