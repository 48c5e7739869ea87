import { MemberSchema, type Member } from '@acme/b2b-client/contract'
import { builtInRoles } from '../../formats/brand.ts'
import type { BuiltInRole } from '../../formats/brand.ts'
import { domainOf } from '../../formats/emails.ts'
import { Refusal } from '../../internal/refusal.ts'
import { roleIdOf, type RoleInputs, type MemberFields } from '../../world/fieldSchemas.ts'
import type { World } from '../../world/world.ts'
import { ssoRolesOf } from '../sso/ssoRoles.ts'

type MemberRole = Member['roles'][number]

const DIRECT_SOURCE = { type: 'direct_assignment', details: {} }

/** Returns a directly assigned role. */
const createDirectRole = (role_id: string): MemberRole => ({ role_id, sources: [DIRECT_SOURCE] })

/** Refuses unknown roles. Also refuses the default role, because every member has it without an assignment. */
export function checkAssignableRoles(world: World, roleIds: readonly string[]): void {
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
export const isDirectRole = ({ sources }: MemberRole): boolean => sources.some(({ type }) => type === DIRECT_SOURCE.type)

/** Refuses a role that is neither in the policy nor built in. */
export function checkRolesExist(world: World, roles: RoleInputs): void {
  const policyRoles = world.project.rbac_policy?.roles.map(({ role_id }) => role_id) ?? []
  const ids = [...new Set([...policyRoles, ...Object.values(builtInRoles(world.brand))])]
  const unknownId = roles.map(roleIdOf).find((id) => !ids.includes(id))
  if (unknownId !== undefined)
    throw new Refusal(400, 'invalid_rbac_role_id', `The policy has no role ${unknownId}. Its roles: ${ids.join(', ')}.`)
}

/** Returns directly assigned roles without repetitions, and the default role. */
const createDirectRoles = (world: World, roleIds: readonly string[]): MemberRole[] =>
  [...new Set([builtInRoles(world.brand).member, ...roleIds])].map(createDirectRole)

/** Returns directly assigned roles, including the default role. Refuses roles that cannot be assigned. */
export function validateAssignedRoles(world: World, roleIds: readonly string[]): MemberRole[] {
  checkAssignableRoles(world, roleIds)
  return createDirectRoles(world, roleIds)
}

/**
 * Returns the roles of a member from a seed or a test: the default role, a built-in role, and additional roles. An additional role without a
 * source is assigned directly, so that {@link refreshRoles} keeps it.
 */
export function buildRoles(world: World, role: BuiltInRole, additionalRoles: RoleInputs): MemberRole[] {
  const directRoles = createDirectRoles(world, [builtInRoles(world.brand)[role]])
  const roles = new Map<string, object>(directRoles.map((directRole) => [directRole.role_id, directRole]))
  for (const additionalRole of additionalRoles) {
    const role_id = roleIdOf(additionalRole)
    const hasSources = typeof additionalRole !== 'string' && additionalRole.sources !== undefined && additionalRole.sources.length > 0
    if (!roles.has(role_id)) roles.set(role_id, hasSources ? additionalRole : createDirectRole(role_id))
  }
  return MemberSchema.shape.roles.parse([...roles.values()])
}

/**
 * Returns the roles of a member after a change. Without `role`, the directly assigned built-in roles stay. Without `roles`, the other
 * directly assigned roles stay.
 */
export function computeChangedRoles(world: World, member: Member, { role, roles }: Pick<MemberFields, 'role' | 'roles'>): MemberRole[] {
  const builtInIds = Object.values(builtInRoles(world.brand))
  const directIds = member.roles.filter(isDirectRole).map(({ role_id }) => role_id)
  const keptIds = directIds.filter((id) => (builtInIds.includes(id) ? role : roles) === undefined)
  return buildRoles(world, role ?? 'member', [...keptIds, ...(roles ?? [])])
}

/** Returns the roles that a member has because of the domain of the email address. */
function emailRolesOf(world: World, { organization_id, email_address, email_address_verified }: Member): MemberRole[] {
  const domain = domainOf(email_address)
  const assignments = world.organizations.get(organization_id)?.rbac_email_implicit_role_assignments ?? []
  return assignments
    .filter((entry) => email_address_verified !== false && entry.domain.toLowerCase() === domain)
    .map(({ role_id }) => ({ role_id, sources: [{ type: 'email_assignment', details: { email_domain: domain } }] }))
}

/** Updates the roles of a member. Keeps the directly assigned roles. Computes the roles from the email domain and from single sign-on again. */
export function refreshRoles(world: World, member: Member): void {
  const directRoles = member.roles.filter(isDirectRole).map(({ role_id }) => createDirectRole(role_id))
  const sourcesByRole = new Map<string, MemberRole['sources']>()
  for (const { role_id, sources } of [...directRoles, ...emailRolesOf(world, member), ...ssoRolesOf(world, member)]) {
    sourcesByRole.set(role_id, [...(sourcesByRole.get(role_id) ?? []), ...sources])
  }
  member.roles = [...sourcesByRole].map(([role_id, sources]) => ({ role_id, sources }))
}

/** Updates the roles of all members of an organization. */
export function refreshRolesOfOrganization(world: World, organizationId: string): void {
  for (const member of world.members.values()) if (member.organization_id === organizationId) refreshRoles(world, member)
}
