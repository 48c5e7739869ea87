import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answer, createBrowser, provider, signedIn } from '../browser.ts'
import { login, LOGIN, silent } from './support.ts'

/* Who may do what, and how: nothing that is missing or odd ever permits. */

const WORDS = ['doc', 'read', '*', 'editor', 'constructor', '']
const word = fc.constantFrom(...WORDS)
const oddly = (value: fc.Arbitrary<unknown>) => fc.oneof({ weight: 40, arbitrary: value }, { weight: 1, arbitrary: fc.jsonValue() })
const granted = fc.record({ resource_id: oddly(word), actions: oddly(fc.array(oddly(word), { maxLength: 3 })) })
const policy = oddly(
  fc.record({
    roles: oddly(
      fc.array(oddly(fc.record({ role_id: oddly(word), permissions: oddly(fc.array(granted, { maxLength: 3 })) })), { maxLength: 3 }),
    ),
    resources: oddly(fc.array(granted, { maxLength: 2 })),
  }),
)
const object = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
const texts = (value: unknown): string[] | null =>
  Array.isArray(value) && value.every((item) => typeof item === 'string') ? (value as string[]) : null

/** The rule in twenty lines: a policy that is odd anywhere grants nothing; roles that are no list of names are none. */
function oracle(given: unknown, roles: unknown, resource: string, action: string): boolean {
  const policyGiven = object(given)
  const rolesGiven = policyGiven?.['roles']
  const resources = policyGiven?.['resources']
  if (!Array.isArray(rolesGiven) || !Array.isArray(resources) || !Array.isArray(roles)) return false
  const sound = (entry: unknown) => typeof object(entry)?.['resource_id'] === 'string' && texts(object(entry)?.['actions']) !== null
  if (!resources.every(sound)) return false
  let allowed = false
  for (const entry of rolesGiven) {
    const role = object(entry)
    const permissions = role?.['permissions']
    if (typeof role?.['role_id'] !== 'string' || !Array.isArray(permissions) || !permissions.every(sound)) return false
    if (!roles.includes(role['role_id'])) continue
    for (const permission of permissions) {
      const actions = texts(object(permission)?.['actions']) ?? []
      if (object(permission)?.['resource_id'] === resource && (actions.includes(action) || actions.includes('*'))) allowed = true
    }
  }
  return allowed
}

test('T20 whatever the policy and the roles are, both forms grant what the rule grants, and never throw', async () => {
  silent()
  let yes = 0
  await fc.assert(
    fc.asyncProperty(policy, oddly(fc.array(oddly(word), { maxLength: 3 })), async (rbac_policy, roles) => {
      const session = { ...signedIn().member_session, roles }
      const tab = createBrowser().tab(provider({ [LOGIN]: () => answer({ ...signedIn(), member_session: session }) }, { rbac_policy }))
      const client = tab.open()
      await client.magicLinks.authenticate(login)
      // What JSON and the dangerous keys leave of it is what the client was told.
      const known = client.bootstrap.getSync() === null ? null : JSON.parse(JSON.stringify(rbac_policy) ?? 'null')
      const mine = client.session.getSync()?.roles
      for (const resource of WORDS) {
        for (const action of WORDS) {
          const expected = oracle(known, mine, resource, action)
          yes += Number(expected)
          if (client.rbac.isAuthorizedSync(resource, action) !== expected)
            expect.unreachable(`${resource} ${action} ${JSON.stringify(known)}`)
        }
      }
      expect(await client.rbac.isAuthorized('doc', 'read')).toBe(oracle(known, mine, 'doc', 'read'))
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
    'actions that are a text',
    { roles: [{ role_id: 'editor', permissions: [{ resource_id: 'doc', actions: 'read*' }] }], resources: [] },
    ['editor'],
  ],
  [
    'roles that are a text',
    { roles: [{ role_id: 'editor', permissions: [{ resource_id: 'doc', actions: ['*'] }] }], resources: [] },
    'editor',
  ],
  [
    'roles that are missing',
    { roles: [{ role_id: 'editor', permissions: [{ resource_id: 'doc', actions: ['*'] }] }], resources: [] },
    undefined,
  ],
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

test('T21 an empty, an unknown and an absent list of what an organization allows stay apart, when asked for and when remembered', async () => {
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
