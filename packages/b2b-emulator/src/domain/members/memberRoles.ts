import { MemberSchema, type Member } from '@acme/b2b-client/contract'
import { builtInRoles } from '../../formats/brand.ts'
import { domainOf } from '../../formats/emails.ts'
import { Refusal } from '../../internal/refusal.ts'
import { roleIdOf, type RoleInputs, type MemberFields } from '../../world/fieldSchemas.ts'
import type { World } from '../../world/world.ts'
import { ssoRolesOf } from '../sso/ssoRoles.ts'

type MemberRole = Member['roles'][number]

const DIRECT_SOURCE = { type: 'direct_assignment', details: {} }

/** Returns a directly assigned role. */
const direct = (role_id: string): MemberRole => ({ role_id, sources: [DIRECT_SOURCE] })

/** Refuses unknown roles, and the default role, which every member has anyway. */
export function checkAssignable(world: World, roleIds: readonly string[]): void {
  const knownRoles = new Set(world.project.rbac_policy?.roles.map(({ role_id }) => role_id))
  for (const id of roleIds) {
    if (id === '') throw new Refusal(400, 'empty_rbac_role_id', 'The id of a role is empty.')
    if (!knownRoles.has(id)) throw new Refusal(400, 'invalid_rbac_role_id', 'The project has no role with this id.')
    if (id === builtInRoles(world.brand).member) {
      throw new Refusal(400, 'cannot_assign_default_rbac_role_id', 'Every member has the default role: it cannot be assigned.')
    }
  }
}

/** Returns true for a directly assigned role. */
export const isDirect = ({ sources }: MemberRole): boolean => sources.some(({ type }) => type === DIRECT_SOURCE.type)

/** Refuses a role that is neither in the policy nor built in. */
export function checkRolesExist(world: World, roles: RoleInputs): void {
  const policyRoles = world.project.rbac_policy?.roles.map(({ role_id }) => role_id) ?? []
  const ids = [...new Set([...policyRoles, ...Object.values(builtInRoles(world.brand))])]
  const unknown = roles.map(roleIdOf).find((id) => !ids.includes(id))
  if (unknown !== undefined)
    throw new Refusal(400, 'invalid_rbac_role_id', `The policy has no role ${unknown}. Its roles: ${ids.join(', ')}.`)
}

/** Returns directly assigned roles, each once, and the default role. */
const directRoles = (world: World, roleIds: readonly string[]): MemberRole[] =>
  [...new Set([builtInRoles(world.brand).member, ...roleIds])].map(direct)

/** Returns directly assigned roles, including the default role. Refuses roles that cannot be assigned. */
export function assignedRoles(world: World, roleIds: readonly string[]): MemberRole[] {
  checkAssignable(world, roleIds)
  return directRoles(world, roleIds)
}

/**
 * Returns the roles of a member in a seed or a test: the default role, that of an administrator, and others. A role without a source is
 * assigned directly, so that it stays when the other roles are calculated again.
 */
export function describedRoles(world: World, role: 'member' | 'admin', others: RoleInputs): MemberRole[] {
  const builtIn = directRoles(world, role === 'admin' ? [builtInRoles(world.brand).admin] : [])
  const roles = new Map<string, object>(builtIn.map((builtInRole) => [builtInRole.role_id, builtInRole]))
  for (const other of others) {
    const role_id = roleIdOf(other)
    const hasSources = typeof other !== 'string' && other.sources !== undefined && other.sources.length > 0
    if (!roles.has(role_id)) roles.set(role_id, hasSources ? other : direct(role_id))
  }
  return MemberSchema.shape.roles.parse([...roles.values()])
}

/** Returns the changed roles of a member. Without `role`, an administrator stays one; without `roles`, the other direct roles stay. */
export function changedRoles(world: World, member: Member, { role, roles }: Pick<MemberFields, 'role' | 'roles'>): MemberRole[] {
  const { admin } = builtInRoles(world.brand)
  const ids = member.roles.filter(isDirect).map(({ role_id }) => role_id)
  const isAdmin = role === undefined ? ids.includes(admin) : role === 'admin'
  return describedRoles(world, isAdmin ? 'admin' : 'member', roles ?? ids.filter((id) => id !== admin))
}

function emailRolesOf(world: World, { organization_id, email_address, email_address_verified }: Member): MemberRole[] {
  const domain = domainOf(email_address)
  const assignments = world.organizations.get(organization_id)?.rbac_email_implicit_role_assignments ?? []
  return assignments
    .filter((entry) => email_address_verified !== false && entry.domain.toLowerCase() === domain)
    .map(({ role_id }) => ({ role_id, sources: [{ type: 'email_assignment', details: { email_domain: domain } }] }))
}

/** Updates the roles of a member. Directly assigned roles stay; roles from the email domain or an identity provider are recalculated. */
export function refreshRoles(world: World, member: Member): void {
  const directlyAssigned = member.roles.filter(isDirect).map(({ role_id }) => direct(role_id))
  const sources = new Map<string, MemberRole['sources']>()
  for (const role of [...directlyAssigned, ...emailRolesOf(world, member), ...ssoRolesOf(world, member)]) {
    sources.set(role.role_id, [...(sources.get(role.role_id) ?? []), ...role.sources])
  }
  member.roles = [...sources].map(([role_id, allSources]) => ({ role_id, sources: allSources }))
}

/** Updates the roles of all members of an organization. */
export function refreshRolesIn(world: World, organizationId: string): void {
  for (const member of world.members.values()) if (member.organization_id === organizationId) refreshRoles(world, member)
}
