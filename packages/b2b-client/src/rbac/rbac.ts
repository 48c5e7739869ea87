import type { Core } from '../core.ts'
import type { Project, RbacPolicy } from '../project/bootstrap.ts'
import type { Session } from '../session/session.ts'

/** Every resource of the policy, with every action: whether the member may do it. */
export type Permissions = Readonly<Record<string, Readonly<Record<string, boolean>>>>

/** The actions that some roles grant, by resource. */
type Grants = ReadonlyMap<string, ReadonlySet<string>>

/** Collects what the roles grant, in one pass over the policy. A malformed policy or list of roles grants nothing. */
function grantsOf(policy: RbacPolicy | null, roles: unknown): Grants {
  const grants = new Map<string, Set<string>>()
  const held = new Set(Array.isArray(roles) ? roles : [])
  for (const { role_id, permissions } of policy?.roles ?? []) {
    if (!held.has(role_id)) continue
    for (const { resource_id, actions } of permissions) {
      const granted = grants.get(resource_id) ?? new Set()
      for (const action of actions) granted.add(action)
      grants.set(resource_id, granted)
    }
  }
  return grants
}

const allows = (granted: ReadonlySet<string> | undefined, action: string): boolean =>
  granted !== undefined && (granted.has(action) || granted.has('*'))

/** True if one of the roles grants the action on the resource, or every action on it. */
export const grants = (policy: RbacPolicy | null, roles: unknown, resource: string, action: string): boolean =>
  allows(grantsOf(policy, roles).get(resource), action)

/** What the member who is signed in may do, by the project's policy. Without one nobody may do anything. */
export function createRbac({ log }: Pick<Core, 'log'>, project: Project, session: Session) {
  let isPolicyMissing = false
  let known: { readonly policy: RbacPolicy | null; readonly roles: unknown; readonly grants: Grants } | undefined
  /** What the member's roles grant, collected again only for another policy or other roles. */
  function granted(policy: RbacPolicy | null, resource: string): ReadonlySet<string> | undefined {
    // Until the configuration is known, nobody can say whether there is a policy.
    if (policy === null && project.getSync() !== null && !isPolicyMissing) {
      isPolicyMissing = true
      log('no_policy', '', 'error')
    }
    const roles = session.get().state.session?.roles
    if (known?.policy !== policy || known.roles !== roles) known = { policy, roles, grants: grantsOf(policy, roles) }
    return known.grants.get(resource)
  }
  return {
    /** Whether the member may do something, by the last known policy. */
    isAuthorizedSync: (resource: string, action: string): boolean =>
      allows(granted(project.getSync()?.rbacPolicy ?? null, resource), action),
    /** Whether the member may do something; waits for the policy where none is known. */
    isAuthorized: async (resource: string, action: string): Promise<boolean> =>
      allows(granted((await project.getAsync()).rbacPolicy, resource), action),
    /** All that the member may and may not do. */
    async allPermissions(): Promise<Permissions> {
      const { rbacPolicy } = await project.getAsync()
      granted(rbacPolicy, '')
      return Object.fromEntries(
        (rbacPolicy?.resources ?? []).map(({ resource_id, actions }) => {
          const own = granted(rbacPolicy, resource_id)
          // Without a prototype: an action may be named like a part of every object.
          const allowed = Object.create(null) as Record<string, boolean>
          for (const action of actions) allowed[action] = allows(own, action)
          return [resource_id, allowed]
        }),
      )
    },
  }
}
