import { MemberSchema, type Member } from '@acme/b2b-client/contract'
import type * as z from 'zod/mini'
import { OrganizationRecord } from '../../world/records/entities.ts'
import { toTimestamp } from '../../world/world.ts'
import type { World } from '../../world/world.ts'
import { describedRoles } from './memberRoles.ts'

/** Adds an organization. Missing fields get the provider's defaults. */
export function newOrganization(world: World, organization: Partial<z.input<typeof OrganizationRecord>>): OrganizationRecord {
  const record = OrganizationRecord.parse({ organization_id: world.id('organization'), ...organization })
  world.organizations.set(record.organization_id, record)
  return record
}

/** The fields of a new member. Roles need no sources. */
type NewMember = Partial<Omit<Member, 'roles'>> & { readonly roles?: readonly { readonly role_id: string }[] }

/** Adds a member with a directly assigned role. */
export function newMember(world: World, member: NewMember, role: 'member' | 'admin'): Member {
  const now = toTimestamp(world.now())
  const roles = describedRoles(world, role, [])
  const record = MemberSchema.parse({ member_id: world.id('member'), created_at: now, updated_at: now, roles, ...member })
  world.members.set(record.member_id, record)
  return record
}

export const organizationById = (world: World, id: string): OrganizationRecord | null => world.organizations.get(id) ?? null

/** Returns the organization with this slug, in lower or upper case. */
export const organizationBySlug = (world: World, slug: string): OrganizationRecord | null =>
  [...world.organizations.values()].find(({ organization_slug }) => organization_slug.toLowerCase() === slug.toLowerCase()) ?? null

/** Returns the memberships of an email address, without deleted members. */
export const membershipsOf = (world: World, emailAddress: string): readonly Member[] =>
  [...world.members.values()].filter(({ email_address, status }) => email_address === emailAddress && status !== 'deleted')

/** Returns the member with this email address in an organization, unless deleted. */
export const memberOf = (world: World, organizationId: string, emailAddress: string): Member | null =>
  membershipsOf(world, emailAddress).find(({ organization_id }) => organization_id === organizationId) ?? null
