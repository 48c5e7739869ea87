import type { Member } from '@acme/b2b-client/contract'
import * as z from 'zod/mini'
import { digestPassword } from '../crypto/passwordDigest.ts'
import { addSeededMember } from '../domain/members/addSeededMember.ts'
import { validateFreeAddress } from '../domain/members/memberAddresses.ts'
import { checkRolesExist } from '../domain/members/memberRoles.ts'
import { findOrganizationByIdOrSlug, findOrganizationBySlug } from '../domain/members/members.ts'
import { assignConnectionId, addSeededOrganization } from '../domain/organizations/addSeededOrganization.ts'
import { validateSlug, createDefaultSlug } from '../domain/organizations/newOrganizations.ts'
import { passwordOf, setPassword } from '../domain/passwords/store.ts'
import { jsonResponse } from '../http/respond.ts'
import { Refusal } from '../internal/refusal.ts'
import { parseStrictShape } from '../schema/shapes.ts'
import { MemberFields, OrganizationFields } from '../world/fieldSchemas.ts'
import type { OrganizationRecord } from '../world/records/entities.ts'
import type { World } from '../world/world.ts'
import { checkFreeId } from './checkFreeId.ts'
import type { ControlRequest } from './controlRequest.ts'

/*
 * Creates organizations and members for tests. Omitted fields get readable defaults, and the ids contain slugs and names. So the same calls
 * always create the same data, even if they run in parallel.
 */

const organizationIdOf = (slug: string): string => `organization-test-${slug}`

/** Returns the requested slug, or creates a slug from the name. Refuses a taken slug. The default id with a created slug is also free. */
function chooseSlug(world: World, name: string, requestedSlug: string | undefined): string {
  const isTaken = (slug: string): boolean => findOrganizationBySlug(world, slug) !== null
  if (requestedSlug !== undefined) return validateSlug(requestedSlug, isTaken)
  return createDefaultSlug(name, (slug) => isTaken(slug) || world.organizations.has(organizationIdOf(slug)))
}

/** Adds an organization. */
export function createOrganization(world: World, { body }: ControlRequest): Response {
  const { connection, ...fields } = parseStrictShape(OrganizationFields, body ?? {})
  const { organization_name = `Organization ${world.organizations.size + 1}` } = fields
  const slug = chooseSlug(world, organization_name, fields.organization_slug)
  const { organization_id = organizationIdOf(slug) } = fields
  checkFreeId(world.organizations, 'organization_id', organization_id)
  const connectionWithId = connection && assignConnectionId(connection, slug)
  if (connectionWithId) checkFreeId(world.ssoConnections, 'connection_id', connectionWithId.connection_id)
  const organization = addSeededOrganization(world, {
    ...fields,
    organization_id,
    organization_name,
    organization_slug: slug,
    ...(connectionWithId && { connection: connectionWithId }),
  })
  world.changed()
  return jsonResponse(organization)
}

const NewMember = z.strictObject({
  ...MemberFields.shape,
  /** The id or the slug of the organization. Default: the first organization of the world. */
  organization: z.optional(z.string()),
  organization_id: z.optional(z.string()),
})

/** Returns the organization of a new member. Refuses an unknown id or slug. */
function requireOrganizationOfMember(world: World, idOrSlug: string | undefined): OrganizationRecord {
  const [firstOrganization] = world.organizations.values()
  const organization = idOrSlug === undefined ? firstOrganization : findOrganizationByIdOrSlug(world, idOrSlug)
  if (organization) return organization
  const slugs = [...world.organizations.values()].map(({ organization_slug }) => organization_slug).join(', ')
  throw new Refusal(
    404,
    'organization_not_found',
    `There is no organization ${idOrSlug ?? 'yet'}. Create one first. Existing organizations: ${slugs || 'none'}.`,
  )
}

const joinWords = (text: string, separator: string): string =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join(separator)

/** Returns the name and the email address of a new member. Creates missing values. */
function chooseIdentity(world: World, { organization_id, organization_slug }: OrganizationRecord, fields: z.output<typeof MemberFields>) {
  const members = [...world.members.values()].filter((member) => member.organization_id === organization_id)
  const { name = `Member ${members.length + 1}` } = fields
  const emailAddress = fields.email_address ?? `${joinWords(name, '.')}@${joinWords(organization_slug, '-')}.test`
  const email_address = validateFreeAddress(world, organization_id, emailAddress, null)
  return { organization_id, name, email_address }
}

/** Creates a readable id such as `member-test-ada-acme`. */
function createMemberId(world: World, { organization_slug }: OrganizationRecord, emailAddress: string): string {
  const [localPart] = emailAddress.split('@')
  const idOf = (words: string): string => `member-test-${words}`
  return idOf(createDefaultSlug(`${localPart}-${organization_slug}`, (words) => world.members.has(idOf(words))))
}

/**
 * Sets a member's password. Creates all random values before the first await, so that parallel requests get the same values in every run.
 * Until the digest is ready, no password is correct.
 */
export async function storePassword(world: World, member: Member, password: string): Promise<void> {
  const salt = world.token()
  setPassword(world, member, { salt, digest: '' }, { isAddressProven: member.email_address_verified === true })
  const record = passwordOf(world, member)
  const digest = await digestPassword(salt, password)
  // During the await, a test can have reset the world or changed the password.
  const isUnchanged = record !== null && world.passwords.get(record.password_id) === record
  if (isUnchanged) world.passwords.set(record.password_id, { ...record, digest })
}

/** Adds a member. By default, the member is active and has a verified email address. */
export async function createMember(world: World, { body }: ControlRequest): Promise<Response> {
  const { organization: idOrSlug, organization_id, password, ...fields } = parseStrictShape(NewMember, body ?? {})
  const organization = requireOrganizationOfMember(world, idOrSlug ?? organization_id)
  const identity = chooseIdentity(world, organization, fields)
  const { member_id = createMemberId(world, organization, identity.email_address) } = fields
  checkFreeId(world.members, 'member_id', member_id)
  checkRolesExist(world, fields.roles ?? [])
  const member = addSeededMember(world, { ...fields, ...identity, member_id })
  if (password !== undefined) await storePassword(world, member, password)
  world.changed()
  return jsonResponse(member)
}
