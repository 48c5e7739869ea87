import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answer, createBrowser, provider, signedIn } from '../browser.ts'
import { login, LOGIN, silenceConsole } from './support.ts'

/* Permissions and allowed methods: a missing or invalid value never permits anything. */

const WORDS = ['doc', 'read', '*', 'editor', 'constructor', '']
const word = fc.constantFrom(...WORDS)
/** A valid value, or any JSON value in one of 41 cases. */
const mostlyValid = (value: fc.Arbitrary<unknown>) => fc.oneof({ weight: 40, arbitrary: value }, { weight: 1, arbitrary: fc.jsonValue() })
const permissionEntry = fc.record({ resource_id: mostlyValid(word), actions: mostlyValid(fc.array(mostlyValid(word), { maxLength: 3 })) })
const policy = mostlyValid(
  fc.record({
    roles: mostlyValid(
      fc.array(
        mostlyValid(fc.record({ role_id: mostlyValid(word), permissions: mostlyValid(fc.array(permissionEntry, { maxLength: 3 })) })),
        { maxLength: 3 },
      ),
    ),
    resources: mostlyValid(fc.array(permissionEntry, { maxLength: 2 })),
  }),
)
const asObject = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
const stringsOf = (value: unknown): string[] | null =>
  Array.isArray(value) && value.every((item) => typeof item === 'string') ? (value as string[]) : null

/** A second implementation of the rule: an invalid policy grants nothing, and without a list of roles nothing is granted. */
function isAllowedByRule(policyInput: unknown, roles: unknown, resource: string, action: string): boolean {
  const policyObject = asObject(policyInput)
  const policyRoles = policyObject?.['roles']
  const resources = policyObject?.['resources']
  if (!Array.isArray(policyRoles) || !Array.isArray(resources) || !Array.isArray(roles)) return false
  const isValid = (entry: unknown) =>
    typeof asObject(entry)?.['resource_id'] === 'string' && stringsOf(asObject(entry)?.['actions']) !== null
  if (!resources.every(isValid)) return false
  let allowed = false
  for (const entry of policyRoles) {
    const role = asObject(entry)
    const permissions = role?.['permissions']
    if (typeof role?.['role_id'] !== 'string' || !Array.isArray(permissions) || !permissions.every(isValid)) return false
    if (!roles.includes(role['role_id'])) continue
    for (const permission of permissions) {
      const actions = stringsOf(asObject(permission)?.['actions']) ?? []
      if (asObject(permission)?.['resource_id'] === resource && (actions.includes(action) || actions.includes('*'))) allowed = true
    }
  }
  return allowed
}

test('T20 for any policy and roles, isAuthorized and isAuthorizedSync agree with the second implementation, and nothing throws', async () => {
  silenceConsole()
  let allowedCount = 0
  await fc.assert(
    fc.asyncProperty(policy, mostlyValid(fc.array(mostlyValid(word), { maxLength: 3 })), async (rbac_policy, roles) => {
      const session = { ...signedIn().member_session, roles }
      const tab = createBrowser().tab(provider({ [LOGIN]: () => answer({ ...signedIn(), member_session: session }) }, { rbac_policy }))
      const client = tab.open()
      await client.magicLinks.authenticate(login)
      // The client refuses an invalid configuration as a whole. Then it has no policy. JSON changes some values: `undefined` in a list
      // becomes null.
      const hasConfiguration = client.bootstrap.getSync() !== null
      const policyOfClient: unknown = hasConfiguration ? JSON.parse(JSON.stringify(rbac_policy) ?? 'null') : null
      const ownRoles = client.session.getSync()?.roles
      for (const resource of WORDS) {
        for (const action of WORDS) {
          const expected = isAllowedByRule(policyOfClient, ownRoles, resource, action)
          allowedCount += Number(expected)
          if (client.rbac.isAuthorizedSync(resource, action) !== expected)
            expect.unreachable(`${resource} ${action} ${JSON.stringify(policyOfClient)}`)
        }
      }
      expect(await client.rbac.isAuthorized('doc', 'read')).toBe(isAllowedByRule(policyOfClient, ownRoles, 'doc', 'read'))
      await client.rbac.allPermissions()
      client.dispose()
    }),
    { numRuns: 150 },
  )
  expect(allowedCount).toBeGreaterThan(20)
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
  silenceConsole()
  const session = { ...signedIn().member_session, roles }
  const client = createBrowser()
    .tab(provider({ [LOGIN]: () => answer({ ...signedIn(), member_session: session }) }, { rbac_policy }))
    .open()
  expect(client.rbac.isAuthorizedSync('doc', 'read')).toBe(false)
  await client.magicLinks.authenticate(login)
  expect([client.rbac.isAuthorizedSync('doc', 'read'), await client.rbac.isAuthorized('doc', 'read')]).toEqual([false, false])
})

test('T21 the client returns missing, empty and unknown allowed methods as the server sent them, also from the cache', async () => {
  silenceConsole()
  const slugInput = { organization_slug: 'acme' }
  for (const lists of [
    {},
    { allowed_auth_methods: [] },
    { allowed_auth_methods: ['telepathy'] },
    { allowed_auth_methods: ['sso'], allowed_mfa_methods: [] },
  ]) {
    const organization = { organization_id: 'o', auth_methods: 'RESTRICTED', mfa_methods: 'RESTRICTED', ...lists }
    const browser = createBrowser()
    const testProvider = provider({ '/b2b/organizations/search': () => answer({ organization }) })
    const first = browser.tab(testProvider).open()
    expect((await first.organization.getBySlug(slugInput)).organization).toEqual(organization)
    const next = browser.tab(testProvider).open()
    expect(next.organization.getCachedBySlug(slugInput)?.organization).toEqual(organization)
  }
})
