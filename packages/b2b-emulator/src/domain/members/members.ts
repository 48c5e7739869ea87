import { MemberSchema, type Member } from '@acme/b2b-client/contract'
import type * as z from 'zod/mini'
import type { BuiltInRole } from '../../formats/brand.ts'
import { OrganizationRecord } from '../../world/records/entities.ts'
import { toTimestamp } from '../../world/world.ts'
import type { World } from '../../world/world.ts'
import { buildRoles } from './memberRoles.ts'

/** Adds an organization. Missing fields get the provider's defaults. */
export function addOrganization(world: World, organization: Partial<z.input<typeof OrganizationRecord>>): OrganizationRecord {
  const record = OrganizationRecord.parse({ organization_id: world.id('organization'), ...organization })
  world.organizations.set(record.organization_id, record)
  return record
}

/** The fields of a new member. Roles need no sources. */
type NewMember = Partial<Omit<Member, 'roles'>> & { readonly roles?: readonly { readonly role_id: string }[] }

/** Adds a member. `role` applies if the member has no `roles`. */
export function addMember(world: World, member: NewMember, role: BuiltInRole): Member {
  const now = toTimestamp(world.now())
  const defaultFields = { member_id: world.id('member'), created_at: now, updated_at: now, roles: buildRoles(world, role, []) }
  const record = MemberSchema.parse({ ...defaultFields, ...member })
  world.members.set(record.member_id, record)
  return record
}

/** Returns the organization with this id, or null. */
export const findOrganization = (world: World, id: string): OrganizationRecord | null => world.organizations.get(id) ?? null

/** Returns the organization with this slug, or null. Ignores the case. */
export const findOrganizationBySlug = (world: World, slug: string): OrganizationRecord | null =>
  [...world.organizations.values()].find(({ organization_slug }) => organization_slug.toLowerCase() === slug.toLowerCase()) ?? null

/** Returns the organization with this id or slug, or null. */
export const findOrganizationByIdOrSlug = (world: World, idOrSlug: string): OrganizationRecord | null =>
  findOrganization(world, idOrSlug) ?? findOrganizationBySlug(world, idOrSlug)

/** Returns the memberships of an email address, without deleted members. */
export const findMemberships = (world: World, emailAddress: string): readonly Member[] =>
  [...world.members.values()].filter(({ email_address, status }) => email_address === emailAddress && status !== 'deleted')

/** Returns the member of an organization with this email address, or null. Ignores deleted members. */
export const findMember = (world: World, organizationId: string, emailAddress: string): Member | null =>
  findMemberships(world, emailAddress).find(({ organization_id }) => organization_id === organizationId) ?? null
