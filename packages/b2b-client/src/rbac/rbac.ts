import type { Core } from '../browser/core.ts'
import type { PolicyFacts } from '../internal/policy.ts'
import type { Project } from '../project/bootstrap.ts'
import type { Session } from '../session/session.ts'
import { grantsOf, isGranted, type Grants } from './grants.ts'

/** For every resource and action of the policy: true if the member is allowed to do it. */
export type Permissions = Readonly<Record<string, Readonly<Record<string, boolean>>>>

/**
 * The permissions of the signed-in member, from the project's RBAC policy and the roles of the session. Without a policy nothing is allowed.
 * Use them to show or hide controls: only the provider and your server can enforce them.
 */
export interface Rbac {
  /**
   * Returns true if the member is allowed to do something. It uses the last known policy, and returns false if there is none yet.
   *
   * @param resource The id of a resource, such as `acme.member`.
   * @param action Such as `create`.
   */
  isAuthorizedSync(resource: string, action: string): boolean
  /** Like `isAuthorizedSync`, but it waits for the policy if none is known yet. */
  isAuthorized(resource: string, action: string): Promise<boolean>
  /** Resolves with all permissions of the member. */
  allPermissions(): Promise<Permissions>
}

/** Creates the permission checks. */
export function createRbac(
  { log }: Pick<Core, 'log'>,
  bootstrap: Pick<Project['bootstrap'], 'getSync' | 'getAsync'>,
  session: Session,
): Rbac {
  let lastResult: { readonly policy: PolicyFacts | null; readonly roles: unknown; readonly grants: Grants } | undefined
  /** Returns the grants of the member's roles. They are computed again only if the policy or the roles have changed. */
  function grantsOfMember(policy: PolicyFacts | null): Grants {
    // Do not log before the configuration has been loaded: it may contain a policy.
    if (!policy && bootstrap.getSync()) log('no_policy', '', 'error')
    const roles = session.get().state.session?.roles
    if (lastResult?.policy !== policy || lastResult.roles !== roles) lastResult = { policy, roles, grants: grantsOf(policy, roles) }
    return lastResult.grants
  }
  return {
    isAuthorizedSync: (resource: string, action: string): boolean =>
      isGranted(grantsOfMember(bootstrap.getSync()?.rbacPolicy ?? null), resource, action),
    isAuthorized: async (resource: string, action: string): Promise<boolean> =>
      isGranted(grantsOfMember((await bootstrap.getAsync()).rbacPolicy), resource, action),
    async allPermissions(): Promise<Permissions> {
      const { rbacPolicy } = await bootstrap.getAsync()
      const memberGrants = grantsOfMember(rbacPolicy)
      return Object.fromEntries(
        (rbacPolicy?.resources ?? []).map(({ resource_id, actions }) => {
          // Without a prototype, so that an action can have a name such as `toString`.
          const allowed = Object.create(null) as Record<string, boolean>
          for (const action of actions) allowed[action] = isGranted(memberGrants, resource_id, action)
          return [resource_id, allowed]
        }),
      )
    },
  }
}
