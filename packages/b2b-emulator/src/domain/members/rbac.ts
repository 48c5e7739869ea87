import type { RbacPolicy } from '@acme/b2b-client/contract'
import { Refusal } from '../../internal/refusal.ts'
import type { World } from '../../world/world.ts'
import type { LiveSession, SessionCaller } from '../sessions/sessions.ts'

/** The built-in resources of permissions. In the API they have the brand as a prefix, such as `acme.self`. */
export type Resource = 'self' | 'member' | 'organization' | 'sso' | 'scim'

/** Returns the resource of a call about a member: `self` if it is the caller. */
export const resourceOf = ({ member }: LiveSession, memberId: string): Resource => (member.member_id === memberId ? 'self' : 'member')

/** Returns true if one of the roles has the action, or all actions, on the resource. Without a policy, no action is allowed. */
export function isAllowedByPolicy(policy: RbacPolicy | null, roles: readonly string[], resource: string, action: string): boolean {
  const grantedPermissions = (policy?.roles ?? [])
    .filter(({ role_id }) => roles.includes(role_id))
    .flatMap(({ permissions }) => permissions)
  return grantedPermissions.some(
    ({ resource_id, actions }) => resource_id === resource && (actions.includes('*') || actions.includes(action)),
  )
}

/** Refuses the call if the roles of the member lack one of the actions. */
export function checkPermission(world: World, { member }: LiveSession, resource: Resource, actions: Iterable<string>): void {
  const roles = member.roles.map(({ role_id }) => role_id)
  for (const action of actions) {
    if (!isAllowedByPolicy(world.project.rbac_policy, roles, `${world.brand}.${resource}`, action)) {
      throw new Refusal(403, 'unauthorized_action', 'The roles of the signed-in member do not permit this action.')
    }
  }
}

/** Returns the caller's session. Refuses a member who lacks one of the actions on the resource. */
export async function requirePermission(
  world: World,
  caller: SessionCaller,
  resource: Resource,
  actions: Iterable<string>,
): Promise<LiveSession> {
  const liveSession = await caller.session()
  checkPermission(world, liveSession, resource, actions)
  return liveSession
}

/** Returns the actions that the sent fields need. */
export function actionsForFields(actionsByField: Readonly<Record<string, string>>, input: object): ReadonlySet<string> {
  const sentFields = Object.entries(actionsByField).filter(([field]) => Object.hasOwn(input, field))
  return new Set(sentFields.map(([, action]) => action))
}
