import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answer, createBrowser, provider, signedIn } from '../browser.ts'
import { login, LOGIN, silent } from './support.ts'

/* Permissions and allowed methods: a missing or invalid value never permits anything. */

const WORDS = ['doc', 'read', '*', 'editor', 'constructor', '']
const word = fc.constantFrom(...WORDS)
const mostly = (value: fc.Arbitrary<unknown>) => fc.oneof({ weight: 40, arbitrary: value }, { weight: 1, arbitrary: fc.jsonValue() })
const granted = fc.record({ resource_id: mostly(word), actions: mostly(fc.array(mostly(word), { maxLength: 3 })) })
const policy = mostly(
  fc.record({
    roles: mostly(
      fc.array(mostly(fc.record({ role_id: mostly(word), permissions: mostly(fc.array(granted, { maxLength: 3 })) })), { maxLength: 3 }),
    ),
    resources: mostly(fc.array(granted, { maxLength: 2 })),
  }),
)
const object = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
const texts = (value: unknown): string[] | null =>
  Array.isArray(value) && value.every((item) => typeof item === 'string') ? (value as string[]) : null

/** A second implementation of the rule: an invalid policy grants nothing, and roles that are not a list of names count as none. */
function oracle(policyInput: unknown, roles: unknown, resource: string, action: string): boolean {
  const policyGiven = object(policyInput)
  const rolesGiven = policyGiven?.['roles']
  const resources = policyGiven?.['resources']
  if (!Array.isArray(rolesGiven) || !Array.isArray(resources) || !Array.isArray(roles)) return false
  const isValid = (entry: unknown) => typeof object(entry)?.['resource_id'] === 'string' && texts(object(entry)?.['actions']) !== null
  if (!resources.every(isValid)) return false
  let allowed = false
  for (const entry of rolesGiven) {
    const role = object(entry)
    const permissions = role?.['permissions']
    if (typeof role?.['role_id'] !== 'string' || !Array.isArray(permissions) || !permissions.every(isValid)) return false
    if (!roles.includes(role['role_id'])) continue
    for (const permission of permissions) {
      const actions = texts(object(permission)?.['actions']) ?? []
      if (object(permission)?.['resource_id'] === resource && (actions.includes(action) || actions.includes('*'))) allowed = true
    }
  }
  return allowed
}

test('T20 for any policy and roles, both methods agree with the second implementation, and never throw', async () => {
  silent()
  let yes = 0
  await fc.assert(
    fc.asyncProperty(policy, mostly(fc.array(mostly(word), { maxLength: 3 })), async (rbac_policy, roles) => {
      const session = { ...signedIn().member_session, roles }
      const tab = createBrowser().tab(provider({ [LOGIN]: () => answer({ ...signedIn(), member_session: session }) }, { rbac_policy }))
      const client = tab.open()
      await client.magicLinks.authenticate(login)
      // The policy after JSON and the removal of dangerous keys is the policy that the client has.
      const known = client.bootstrap.getSync() === null ? null : JSON.parse(JSON.stringify(rbac_policy) ?? 'null')
      const ownRoles = client.session.getSync()?.roles
      for (const resource of WORDS) {
        for (const action of WORDS) {
          const expected = oracle(known, ownRoles, resource, action)
          yes += Number(expected)
          if (client.rbac.isAuthorizedSync(resource, action) !== expected)
            expect.unreachable(`${resource} ${action} ${JSON.stringify(known)}`)
        }
      }
      expect(await client.rbac.isAuthorized('doc', 'read')).toBe(oracle(known, ownRoles, 'doc', 'read'))
      await client.rbac.allPermissions()
      client.dispose()
    }),
    { numRuns: 150 },
  )
  expect(yes).toBeGreaterThan(20)
})

test.each<[string, unknown, unknown]>([
  ['no policy', undefined, ['editor']],
  [
    'actions in a string',
    { roles: [{ role_id: 'editor', permissions: [{ resource_id: 'doc', actions: 'read*' }] }], resources: [] },
    ['editor'],
  ],
  ['roles in a string', { roles: [{ role_id: 'editor', permissions: [{ resource_id: 'doc', actions: ['*'] }] }], resources: [] }, 'editor'],
  ['missing roles', { roles: [{ role_id: 'editor', permissions: [{ resource_id: 'doc', actions: ['*'] }] }], resources: [] }, undefined],
  [
    'a star inside a word',
    { roles: [{ role_id: 'editor', permissions: [{ resource_id: 'doc', actions: ['read*', '**'] }] }], resources: [] },
    ['editor'],
  ],
])('T20 %s grants nothing', async (_, rbac_policy, roles) => {
  silent()
  const session = { ...signedIn().member_session, roles }
  const client = createBrowser()
    .tab(provider({ [LOGIN]: () => answer({ ...signedIn(), member_session: session }) }, { rbac_policy }))
    .open()
  expect(client.rbac.isAuthorizedSync('doc', 'read')).toBe(false)
  await client.magicLinks.authenticate(login)
  expect([client.rbac.isAuthorizedSync('doc', 'read'), await client.rbac.isAuthorized('doc', 'read')]).toEqual([false, false])
})

test('T21 the client distinguishes an empty, an unknown and a missing list of allowed methods, in answers and in the cache', async () => {
  silent()
  const slug = { organization_slug: 'acme' }
  for (const lists of [
    {},
    { allowed_auth_methods: [] },
    { allowed_auth_methods: ['telepathy'] },
    { allowed_auth_methods: ['sso'], allowed_mfa_methods: [] },
  ]) {
    const organization = { organization_id: 'o', auth_methods: 'RESTRICTED', mfa_methods: 'RESTRICTED', ...lists }
    const browser = createBrowser()
    const served = provider({ '/b2b/organizations/search': () => answer({ organization }) })
    const first = browser.tab(served).open()
    expect((await first.organization.getBySlug(slug)).organization).toEqual(organization)
    const next = browser.tab(served).open()
    expect(next.organization.getCachedBySlug(slug)?.organization).toEqual(organization)
  }
})
