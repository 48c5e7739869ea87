import * as z from 'zod/mini'
import type { ConnectedApp } from '../../world/records/identityProvider.ts'
import type { World } from '../../world/world.ts'
import { isAllowedByPolicy } from '../members/rbac.ts'
import type { LiveSession } from '../sessions/sessions.ts'

/**
 * The scope that gives an application a refresh token.
 *
 * @see https://openid.net/specs/openid-connect-core-1_0.html#OfflineAccess
 */
export const OFFLINE_ACCESS = 'offline_access'
/** The scope of every OpenID Connect request. */
export const OPENID = 'openid'
/** The scopes that every member can grant. */
export const OPEN_SCOPES = [OPENID, 'profile', 'email', 'phone', OFFLINE_ACCESS]
/** The scopes of a request without `scope`. */
export const DEFAULT_SCOPE = 'openid email profile'
/** The scope with all permissions of the member. Only first-party applications get it. */
const FULL_ACCESS = 'full_access'

/** Splits the text of a scope parameter into its distinct scopes, in the original order. */
export const splitScope = (scope: string): string[] => [...new Set(scope.split(' '))].filter((word) => word !== '')

/** A custom scope of the project. The contract does not define its fields, so a scope with other fields counts as unknown. */
const ProjectScope = z.object({
  scope: z.string(),
  permissions: z.array(z.object({ resource_id: z.string(), actions: z.array(z.string()) })),
})
type Permissions = z.output<typeof ProjectScope>['permissions']

/** Returns true if the roles of the member include all of these permissions. */
function hasPermissions({ project }: World, { member }: LiveSession, permissions: Permissions): boolean {
  const roles = member.roles.map(({ role_id }) => role_id)
  return permissions.every(({ resource_id, actions }) =>
    actions.every((action) => isAllowedByPolicy(project.rbac_policy, roles, resource_id, action)),
  )
}

/** Returns true if the member can grant this scope to the application. */
function canGrant(world: World, app: ConnectedApp, liveSession: LiveSession, scope: string): boolean {
  if (OPEN_SCOPES.includes(scope)) return true
  if (scope === FULL_ACCESS) return app.client_type === 'first_party'
  const projectScopes = world.project.rbac_policy?.scopes.map((entry) => ProjectScope.safeParse(entry).data)
  const projectScope = projectScopes?.find((entry) => entry?.scope === scope)
  return projectScope !== undefined && hasPermissions(world, liveSession, projectScope.permissions)
}

/** Divides the requested scopes into the scopes that the member can grant to this application and the other scopes. */
export function divideScopes(world: World, app: ConnectedApp, liveSession: LiveSession, scope: string) {
  const scopes = splitScope(scope)
  const grantableScopes = scopes.filter((entry) => canGrant(world, app, liveSession, entry))
  return { grantable: grantableScopes.join(' '), ungrantable: scopes.filter((entry) => !grantableScopes.includes(entry)).join(' ') }
}
