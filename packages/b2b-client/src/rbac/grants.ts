import type { PolicyFacts } from '../internal/policy.ts'

/** The granted actions of each resource. */
export type Grants = ReadonlyMap<string, ReadonlySet<string>>

/** Collects the actions that the roles of a member grant. `roles` is an unchecked value: if it is not a list, nothing is granted. */
export function grantsOf(policy: PolicyFacts | null, roles: unknown): Grants {
  const grants = new Map<string, Set<string>>()
  const memberRoles = new Set(Array.isArray(roles) ? roles : [])
  for (const { role_id, permissions } of policy?.roles ?? []) {
    if (!memberRoles.has(role_id)) continue
    for (const { resource_id, actions } of permissions) {
      const grantedActions = grants.get(resource_id) ?? new Set()
      grants.set(resource_id, grantedActions)
      for (const action of actions) grantedActions.add(action)
    }
  }
  return grants
}

/** `*` grants all actions on a resource. */
export const isGranted = (grants: Grants, resource: string, action: string): boolean =>
  [action, '*'].some((grantedAction) => grants.get(resource)?.has(grantedAction))

/** Returns true if one of the roles grants the action on the resource, or grants all actions on it. */
export const isGrantedByRoles = (policy: PolicyFacts | null, roles: unknown, resource: string, action: string): boolean =>
  isGranted(grantsOf(policy, roles), resource, action)
