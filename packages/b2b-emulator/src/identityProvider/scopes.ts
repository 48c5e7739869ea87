import * as z from 'zod/mini'
import { allowedBy } from '../rules/rbac.ts'
import type { LiveSession } from '../signIn/sessions.ts'
import type { World } from '../world.ts'
import type { ConnectedApp } from './records.ts'

/** Whoever grants it lets the application go on without them, by a refresh token. Source: OpenID Connect Core section 11. */
export const OFFLINE_ACCESS = 'offline_access'
/** Makes an authorization request one of OpenID Connect. */
export const OPENID = 'openid'
/** What every member can grant. */
export const OPEN_SCOPES = [OPENID, 'profile', 'email', 'phone', OFFLINE_ACCESS]
/** The scopes of a request that names none. */
export const DEFAULT_SCOPE = 'openid email profile'
/** Everything that the member may do: only applications of the project itself get it. */
const FULL_ACCESS = 'full_access'

/** The words of a scope, each once, in the order they came. */
export const wordsOf = (scope: string): string[] => [...new Set(scope.split(' '))].filter((word) => word !== '')

/** A scope that the project itself has defined. The wire leaves its shape open, so one of another shape counts as unknown. */
const ProjectScope = z.object({
  scope: z.string(),
  permissions: z.array(z.object({ resource_id: z.string(), actions: z.array(z.string()) })),
})
type Permissions = z.output<typeof ProjectScope>['permissions']

/** Whether the roles of a member hold all of these permissions. Source: entity record section 8. */
function holdsAll({ project }: World, { member }: LiveSession, wanted: Permissions): boolean {
  const roles = member.roles.map(({ role_id }) => role_id)
  return wanted.every(({ resource_id, actions }) => actions.every((action) => allowedBy(project.rbac_policy, roles, resource_id, action)))
}

function canGrant(world: World, app: ConnectedApp, live: LiveSession, word: string): boolean {
  if (OPEN_SCOPES.includes(word)) return true
  if (word === FULL_ACCESS) return app.client_type === 'first_party'
  const known = world.project.rbac_policy?.scopes.map((scope) => ProjectScope.safeParse(scope).data).find((scope) => scope?.scope === word)
  return known !== undefined && holdsAll(world, live, known.permissions)
}

/** Which of the scopes an application asks for this member can grant it, and which not. */
export function divided(world: World, app: ConnectedApp, live: LiveSession, scope: string) {
  const words = wordsOf(scope)
  const grantable = words.filter((word) => canGrant(world, app, live, word))
  return { grantable: grantable.join(' '), ungrantable: words.filter((word) => !grantable.includes(word)).join(' ') }
}
