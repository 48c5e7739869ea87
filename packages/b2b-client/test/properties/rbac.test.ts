// @vitest-environment node
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeBootstrap } from '../../src/project/bootstrap.ts'
import { isGrantedByRoles } from '../../src/rbac/grants.ts'
import { answer, createBrowser, provider, signedIn } from '../browser.ts'
import { anyJson, clientRuns, decoder, testDecoders } from './fuzz.ts'

/* Compares permission checks with a second implementation of the rule, which lists all permissions and looks them up. */

type LooseObject = Record<string, unknown> | null
const asObject = (value: unknown): LooseObject =>
  Object.prototype.toString.call(value) === '[object Object]' ? (value as LooseObject) : null
const isList = (value: unknown): value is unknown[] => Array.isArray(value)

/** All permissions of a policy, or null if the policy is invalid anywhere. */
function permissionsOf(policy: unknown): Set<string> | null {
  const result = new Set<string>()
  const { roles, resources } = asObject(policy) ?? {}
  const grant = (role: string, value: unknown): boolean => {
    const { resource_id, actions } = asObject(value) ?? {}
    if (typeof resource_id !== 'string' || !isList(actions)) return false
    for (const action of actions) result.add(JSON.stringify([role, resource_id, action]))
    return !actions.some((action) => typeof action !== 'string')
  }
  if (!isList(roles) || !isList(resources)) return null
  for (const resource of resources) if (!grant(' resource ', resource)) return null
  for (const role of roles) {
    const { role_id, permissions } = asObject(role) ?? {}
    if (typeof role_id !== 'string' || !isList(permissions)) return null
    for (const permission of permissions) if (!grant(`role ${role_id}`, permission)) return null
  }
  return result
}
const isAllowed = (policy: unknown, roles: unknown, resource: string, action: string): boolean =>
  (isList(roles) ? roles : []).some((role) =>
    [action, '*'].some((verb) => typeof role === 'string' && permissionsOf(policy)?.has(JSON.stringify([`role ${role}`, resource, verb]))),
  )

const roleId = fc.constantFrom('editor', 'viewer', 'constructor')
const resourceId = fc.constantFrom('documents', 'toString', '__proto__')
const actionName = fc.constantFrom('read', 'write', '*', '__proto__')
const actions = fc.oneof(
  { weight: 30, arbitrary: fc.array(actionName, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.oneof(anyJson, fc.constantFrom('read*', 'read')) },
)
const permission = fc.oneof({ weight: 30, arbitrary: fc.record({ resource_id: resourceId, actions }) }, { weight: 1, arbitrary: anyJson })
const role = fc.oneof(
  { weight: 30, arbitrary: fc.record({ role_id: roleId, permissions: fc.array(permission, { maxLength: 3 }) }) },
  { weight: 1, arbitrary: anyJson },
)
const policies = fc.oneof(
  { weight: 30, arbitrary: fc.record({ roles: fc.array(role, { maxLength: 3 }), resources: fc.array(permission, { maxLength: 2 }) }) },
  { weight: 1, arbitrary: anyJson },
)
const anyRoles = fc.oneof({ weight: 8, arbitrary: fc.array(roleId, { maxLength: 3 }) }, { weight: 1, arbitrary: anyJson })

testDecoders([
  decoder({
    name: 'T20 RBAC policy',
    inputs: fc.tuple(policies, anyRoles, resourceId, actionName),
    decode: ([policy, roles, resource, action]) =>
      isGrantedByRoles(decodeBootstrap({ rbac_policy: policy }).rbacPolicy, roles, resource, action),
    isValid: (isGranted, input) => isGranted === isAllowed(...input),
    isFound: (isGranted) => isGranted === true,
    minShare: 0.01,
  }),
])

test('T20 a client answers permission checks like the second implementation, for every resource and action of the policy', async () => {
  await fc.assert(
    fc.asyncProperty(policies, fc.array(roleId, { maxLength: 3 }), async (policy, roles) => {
      const browser = createBrowser()
      const { member_session, ...rest } = signedIn()
      const routes = { '/b2b/magic_links/authenticate': () => answer({ ...rest, member_session: { ...member_session, roles } }) }
      const client = browser.tab(provider(routes, { rbac_policy: policy })).open()
      await client.magicLinks.authenticate({ magic_links_token: 't', session_duration_minutes: 5 })
      const all = await client.rbac.allPermissions()
      for (const [resource, verbs] of Object.entries(all))
        for (const [verb, isGranted] of Object.entries(verbs)) expect(isGranted).toBe(isAllowed(policy, roles, resource, verb))
      for (const [resource, verb] of [
        ['documents', 'read'],
        ['__proto__', 'toString'],
      ] as const) {
        const isGranted = await client.rbac.isAuthorized(resource, verb)
        expect(client.rbac.isAuthorizedSync(resource, verb)).toBe(isGranted)
      }
      client.dispose()
    }),
    clientRuns(100),
  )
})
