import type { Project, PolicyFacts } from '../project/bootstrap.ts'
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

/** True if one of the roles grants the action on the resource, or every action on it. Anything odd grants nothing. */
export const grants = (policy: PolicyFacts | null, roles: unknown, resource: string, action: string): boolean =>
  policy !== null &&
  Array.isArray(roles) &&
  policy.roles.some(
    ({ role_id, permissions }) =>
      roles.includes(role_id) &&
      permissions.some(({ resource_id, actions }) => resource_id === resource && (actions.includes(action) || actions.includes('*'))),
  )

/** What the member who is signed in may do, by the project's policy. Without one nobody may do anything. */
export function createRbac(project: Project, session: Session): Rbac {
  const roles = () => session.get().state.session?.roles
  const allowedBy = (policy: PolicyFacts | null, resource: string, action: string) => grants(policy, roles(), resource, action)
  return {
    isAuthorizedSync: (resource: string, action: string): boolean => allowedBy(project.getSync()?.rbacPolicy ?? null, resource, action),
    isAuthorized: async (resource: string, action: string): Promise<boolean> =>
      allowedBy((await project.getAsync()).rbacPolicy, resource, action),
    async allPermissions(): Promise<Permissions> {
      const { rbacPolicy } = await project.getAsync()
      const resources = rbacPolicy?.resources ?? []
      return Object.fromEntries(
        resources.map(({ resource_id, actions }) => [
          resource_id,
          Object.fromEntries(actions.map((action) => [action, allowedBy(rbacPolicy, resource_id, action)])),
        ]),
      )
    },
  }
}
