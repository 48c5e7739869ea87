import type { Core } from '../core.ts'
import type { PolicyFacts, Project } from '../project/bootstrap.ts'
import type { Session } from '../session/session.ts'

/** Every resource of the policy, with every action: whether the member may do it. */
export type Permissions = Readonly<Record<string, Readonly<Record<string, boolean>>>>

/** What the member who is signed in may do, by the project's policy. Without a policy nothing is allowed. */
export interface Rbac {
  /** Whether the member may do something, by the last known policy. False if no policy is known yet. */
  isAuthorizedSync(resource: string, action: string): boolean
  /** Whether the member may do something. Waits for the policy if none is known yet. */
  isAuthorized(resource: string, action: string): Promise<boolean>
  /** Every resource of the policy, with every action: whether the member may do it. */
  allPermissions(): Promise<Permissions>
}

/** The actions that some roles grant, by resource. */
type Grants = ReadonlyMap<string, ReadonlySet<string>>

/** Collects what the roles grant, in one pass over the policy. Roles that are no list grant nothing. */
function grantsOf(policy: PolicyFacts | null, roles: unknown): Grants {
  const grants = new Map<string, Set<string>>()
  const held = new Set(Array.isArray(roles) ? roles : [])
  for (const { role_id, permissions } of policy?.roles ?? []) {
    for (const { resource_id, actions } of held.has(role_id) ? permissions : []) {
      const granted = grants.get(resource_id) ?? new Set()
      grants.set(resource_id, granted)
      for (const action of actions) granted.add(action)
    }
  }
  return grants
}

const isGranted = (grants: Grants, resource: string, action: string): boolean =>
  [action, '*'].some((granted) => grants.get(resource)?.has(granted))

/** True if one of the roles grants the action on the resource, or every action on it. */
export const grants = (policy: PolicyFacts | null, roles: unknown, resource: string, action: string): boolean =>
  isGranted(grantsOf(policy, roles), resource, action)

/** What the member who is signed in may do, by the project's policy. Without one nobody may do anything. */
export function createRbac({ log }: Pick<Core, 'log'>, project: Project, session: Session): Rbac {
  let isPolicyMissing = false
  let last: { readonly policy?: PolicyFacts | null; readonly roles?: unknown; readonly grants: Grants } = { grants: new Map() }
  /** What the member's roles grant, collected again only for another policy or other roles. */
  function grantsBy(policy: PolicyFacts | null): Grants {
    // Until the configuration is known, nobody can say whether there is a policy.
    if (!policy && project.getSync() && !isPolicyMissing) {
      isPolicyMissing = true
      log('no_policy', '', 'error')
    }
    const roles = session.get().state.session?.roles
    if (last.policy !== policy || last.roles !== roles) last = { policy, roles, grants: grantsOf(policy, roles) }
    return last.grants
  }
  return {
    /** Whether the member may do something, by the last known policy. */
    isAuthorizedSync: (resource: string, action: string): boolean =>
      isGranted(grantsBy(project.getSync()?.rbacPolicy ?? null), resource, action),
    /** Whether the member may do something; waits for the policy where none is known. */
    isAuthorized: async (resource: string, action: string): Promise<boolean> =>
      isGranted(grantsBy((await project.getAsync()).rbacPolicy), resource, action),
    /** All that the member may and may not do. */
    async allPermissions(): Promise<Permissions> {
      const { rbacPolicy } = await project.getAsync()
      const grants = grantsBy(rbacPolicy)
      return Object.fromEntries(
        (rbacPolicy?.resources ?? []).map(({ resource_id, actions }) => {
          // Without a prototype: an action may be named like a part of every object.
          const allowed = Object.create(null) as Record<string, boolean>
          for (const action of actions) allowed[action] = isGranted(grants, resource_id, action)
          return [resource_id, allowed]
        }),
      )
    },
  }
}
