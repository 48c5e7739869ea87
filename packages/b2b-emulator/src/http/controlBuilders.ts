import * as z from 'zod/mini'
import { organizationById, organizationBySlug } from '../members.ts'
import { digestOf } from '../passwords/digest.ts'
import { setPassword } from '../passwords/keep.ts'
import type { OrganizationRecord } from '../records.ts'
import { Refusal } from '../refusal.ts'
import { freeAddress } from '../rules/memberAddresses.ts'
import { chosenSlug, slugFrom } from '../rules/newOrganizations.ts'
import { MemberFields, OrganizationFields } from '../seeding/described.ts'
import { plantMember, plantOrganization } from '../seeding/plant.ts'
import { checkWritten } from '../shapes.ts'
import type { World } from '../world.ts'
import { json } from './respond.ts'

/*
 * Organizations and members that a test asks for. What it does not say gets a default that tells in a failed test whose it is, and ids
 * are made of slugs and names: the same calls make the same world, whoever else makes one at the same time.
 */

type Asked = { readonly body: unknown }

/** Adds an organization. */
export function buildOrganization(world: World, { body }: Asked): Response {
  const { organization_name: name = `Organization ${world.organizations.size + 1}`, ...fields } = checkWritten(
    OrganizationFields,
    body ?? {},
  )
  const isTaken = (slug: string): boolean => organizationBySlug(world, slug) !== null
  const slug = fields.organization_slug === undefined ? slugFrom(name, isTaken) : chosenSlug(fields.organization_slug, isTaken)
  const identity = { organization_name: name, organization_slug: slug }
  const organization = plantOrganization(world, { organization_id: `organization-test-${slug}`, ...fields, ...identity })
  world.changed()
  return json(organization)
}

const NewMember = z.strictObject({
  ...MemberFields.shape,
  /** By the id or slug; the first of the world unless given. */
  organization: z.optional(z.string()),
  organization_id: z.optional(z.string()),
})

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
function identityOf(world: World, { organization_id, organization_slug }: OrganizationRecord, fields: z.output<typeof MemberFields>) {
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

/** Adds a member, who has signed in before unless the test says otherwise. */
export async function buildMember(world: World, { body }: Asked): Promise<Response> {
  const { organization: named, organization_id, password, ...said } = checkWritten(NewMember, body ?? {})
  const organization = organizationOf(world, named ?? organization_id)
  const identity = identityOf(world, organization, said)
  const member_id = memberId(world, organization, identity.email_address)
  const member = plantMember(world, { member_id, ...said, ...identity })
  if (password !== undefined) setPassword(world, member, await digestOf(world, password), true)
  world.changed()
  return json(member)
}
