import type { Member } from '@acme/b2b-client/contract'
import * as z from 'zod/mini'
import { digestPassword } from '../crypto/passwordDigest.ts'
import { addSeededMember } from '../domain/members/addSeededMember.ts'
import { validateFreeAddress } from '../domain/members/memberAddresses.ts'
import { checkRolesExist } from '../domain/members/memberRoles.ts'
import { findOrganization, findOrganizationBySlug } from '../domain/members/members.ts'
import { assignConnectionId, addSeededOrganization } from '../domain/organizations/addSeededOrganization.ts'
import { validateSlug, createDefaultSlug } from '../domain/organizations/newOrganizations.ts'
import { passwordOf, setPassword } from '../domain/passwords/store.ts'
import { jsonResponse } from '../http/respond.ts'
import { Refusal } from '../internal/refusal.ts'
import { parseHandWritten } from '../schema/shapes.ts'
import { MemberFields, OrganizationFields } from '../world/fieldSchemas.ts'
import type { OrganizationRecord } from '../world/records/entities.ts'
import type { World } from '../world/world.ts'
import { checkIsFree } from './freeIds.ts'

/*
 * Creates organizations and members for tests. Omitted fields get readable defaults, and ids are derived from slugs and names, so the same
 * calls always create the same data, also in parallel tests.
 */

type ControlRequest = { readonly body: unknown }

const organizationId = (slug: string): string => `organization-test-${slug}`

/** Returns the requested slug, or derives a free one from the name. The id that is derived from the slug is free as well. */
function slugOf(world: World, name: string, requested: string | undefined): string {
  const isTaken = (slug: string): boolean => findOrganizationBySlug(world, slug) !== null
  if (requested !== undefined) return validateSlug(requested, isTaken)
  return createDefaultSlug(name, (slug) => isTaken(slug) || world.organizations.has(organizationId(slug)))
}

/** Adds an organization. */
export function buildOrganization(world: World, { body }: ControlRequest): Response {
  const { organization_name: name = `Organization ${world.organizations.size + 1}`, ...fields } = parseHandWritten(
    OrganizationFields,
    body ?? {},
  )
  const { connection, ...rest } = fields
  const slug = slugOf(world, name, rest.organization_slug)
  const { organization_id = organizationId(slug) } = rest
  const identified = connection && assignConnectionId(connection, slug)
  checkIsFree(world.organizations, 'organization_id', organization_id)
  if (identified) checkIsFree(world.ssoConnections, 'connection_id', identified.connection_id)
  const identity = { organization_id, organization_name: name, organization_slug: slug }
  const organization = addSeededOrganization(world, { ...rest, ...identity, ...(identified && { connection: identified }) })
  world.changed()
  return jsonResponse(organization)
}

const NewMember = z.strictObject({
  ...MemberFields.shape,
  /** The id or slug. Default: the first organization of the world. */
  organization: z.optional(z.string()),
  organization_id: z.optional(z.string()),
})

function organizationOf(world: World, idOrSlug: string | undefined): OrganizationRecord {
  const [first] = world.organizations.values()
  const organization = idOrSlug === undefined ? first : (findOrganization(world, idOrSlug) ?? findOrganizationBySlug(world, idOrSlug))
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

/** Returns the identity of a new member. Missing values are derived from the given ones. */
function identityOf(world: World, { organization_id, organization_slug }: OrganizationRecord, fields: z.output<typeof MemberFields>) {
  const members = [...world.members.values()].filter((member) => member.organization_id === organization_id)
  const { name = `Member ${members.length + 1}` } = fields
  const emailAddress = fields.email_address ?? `${joinWords(name, '.')}@${joinWords(organization_slug, '-')}.test`
  const email_address = validateFreeAddress(world, organization_id, emailAddress, null)
  return { organization_id, name, email_address }
}

/** A readable id such as `member-test-ada-acme`. */
function memberId(world: World, { organization_slug }: OrganizationRecord, emailAddress: string): string {
  const [localPart] = emailAddress.split('@')
  const idOf = (words: string): string => `member-test-${words}`
  return idOf(createDefaultSlug(`${localPart}-${organization_slug}`, (words) => world.members.has(idOf(words))))
}

/**
 * Sets a member's password. All random values are drawn before the first await, so that parallel requests get the same values in every run.
 * Until the digest is ready, no password is accepted.
 */
export async function storePassword(world: World, member: Member, password: string): Promise<void> {
  const salt = world.token()
  setPassword(world, member, { salt, digest: '' }, { isAddressProven: member.email_address_verified === true })
  const record = passwordOf(world, member)
  const digest = await digestPassword(salt, password)
  // In the meantime, the world can have been reset or the password changed.
  if (record && world.passwords.get(record.password_id) === record) world.passwords.set(record.password_id, { ...record, digest })
}

/** Adds a member. By default, the member is active and has a verified email address. */
export async function buildMember(world: World, { body }: ControlRequest): Promise<Response> {
  const { organization: idOrSlug, organization_id, password, ...rest } = parseHandWritten(NewMember, body ?? {})
  const organization = organizationOf(world, idOrSlug ?? organization_id)
  const identity = identityOf(world, organization, rest)
  const { member_id = memberId(world, organization, identity.email_address) } = rest
  checkIsFree(world.members, 'member_id', member_id)
  checkRolesExist(world, rest.roles ?? [])
  const member = addSeededMember(world, { ...rest, ...identity, member_id })
  if (password !== undefined) await storePassword(world, member, password)
  world.changed()
  return jsonResponse(member)
}
