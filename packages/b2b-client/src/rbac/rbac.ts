import type { Project, RbacPolicy } from '../project/bootstrap.ts'
import type { Session } from '../session/session.ts'

/** Every resource of the policy, with every action: whether the member may do it. */
export type Permissions = Readonly<Record<string, Readonly<Record<string, boolean>>>>

/** True if one of the roles grants the action on the resource, or every action on it. Anything odd grants nothing. */
export const grants = (policy: RbacPolicy | null, roles: unknown, resource: string, action: string): boolean =>
  policy !== null &&
  Array.isArray(roles) &&
  policy.roles.some(
    ({ role_id, permissions }) =>
      roles.includes(role_id) &&
      permissions.some(({ resource_id, actions }) => resource_id === resource && (actions.includes(action) || actions.includes('*'))),
  )

/** What the member who is signed in may do, by the project's policy. Without one nobody may do anything. */
export function createRbac(project: Project, session: Session) {
  const roles = () => session.get().state.session?.roles
  const allowedBy = (policy: RbacPolicy | null, resource: string, action: string) => grants(policy, roles(), resource, action)
  return {
    /** Whether the member may do something, by the last known policy. */
    isAuthorizedSync: (resource: string, action: string): boolean => allowedBy(project.getSync()?.rbacPolicy ?? null, resource, action),
    /** Whether the member may do something; waits for the policy where none is known. */
    isAuthorized: async (resource: string, action: string): Promise<boolean> =>
      allowedBy((await project.getAsync()).rbacPolicy, resource, action),
    /** All that the member may and may not do. */
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
