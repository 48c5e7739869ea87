import { expect, test, vi } from 'vitest'
import { answer, createBrowser, provider, refusal, signedIn, TOKEN, type Provider } from '../browser.ts'

const LOGIN = '/b2b/magic_links/authenticate'
const BOOTSTRAP = `/projects/bootstrap/${TOKEN}`
const login = { magic_links_token: 't', session_duration_minutes: 60 }
const rbac_policy = {
  roles: [
    {
      role_id: 'editor',
      permissions: [
        { resource_id: 'documents', actions: ['read', 'write'] },
        { resource_id: 'images', actions: ['*'] },
        { resource_id: 'unlisted', actions: ['*'] },
      ],
    },
    { role_id: 'viewer', permissions: [{ resource_id: 'documents', actions: ['read'] }] },
  ],
  resources: [
    { resource_id: 'documents', actions: ['read', 'write', 'delete'] },
    { resource_id: 'images', actions: ['read', 'publish'] },
  ],
}

async function signedInWith(roles: unknown, more: Record<string, Provider> = {}) {
  const { member_session, ...rest } = signedIn()
  const { roles: _, ...without } = member_session
  const session = roles === undefined ? without : { ...without, roles }
  const tab = createBrowser().tab(provider({ [LOGIN]: () => answer({ ...rest, member_session: session }), ...more }, { rbac_policy }))
  const client = tab.open()
  await client.magicLinks.authenticate(login)
  await client.bootstrap.getAsync()
  return { tab, client }
}

test.each<[string, string, string, boolean]>([
  ['an action that the role grants', 'documents', 'write', true],
  ['an action that it does not', 'documents', 'delete', false],
  ['any action where it grants all', 'images', 'publish', true],
  ['an action that the policy does not list, where it grants all', 'images', 'burn', true],
  ['a resource that the policy does not list, where it grants all', 'unlisted', 'read', true],
  ['a resource that it does not name', 'billing', 'pay', false],
  ['“*” itself, where only some are granted', 'documents', '*', false],
  ['a name that every object has', 'constructor', 'toString', false],
])('%s: %s, %s is %s', async (_, resource, action, allowed) => {
  const { client } = await signedInWith(['editor'])
  expect(client.rbac.isAuthorizedSync(resource, action)).toBe(allowed)
  await expect(client.rbac.isAuthorized(resource, action)).resolves.toBe(allowed)
})

test('any one of several roles is enough, and one that the policy does not know grants nothing', async () => {
  const { client } = await signedInWith(['stranger', 'viewer'])
  expect([client.rbac.isAuthorizedSync('documents', 'read'), client.rbac.isAuthorizedSync('documents', 'write')]).toEqual([true, false])
})

test.each([undefined, null, 'editor', { 0: 'editor' }, []])('roles of %j grant nothing', async (roles) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { client } = await signedInWith(roles)
  await expect(client.rbac.isAuthorized('documents', 'read')).resolves.toBe(false)
})

test('whoever is signed out may do nothing, from that moment on', async () => {
  const { client } = await signedInWith(['editor'], { '/b2b/sessions/revoke': () => answer({}) })
  expect(client.rbac.isAuthorizedSync('documents', 'read')).toBe(true)
  await client.session.revoke()
  expect(client.rbac.isAuthorizedSync('documents', 'read')).toBe(false)
})

test('all permissions are those of the listed resources and actions only', async () => {
  const { client } = await signedInWith(['editor'])
  await expect(client.rbac.allPermissions()).resolves.toEqual({
    documents: { read: true, write: true, delete: false },
    images: { read: true, publish: true },
  })
})

test('without a policy nobody may do anything, and there is nothing to list', async () => {
  const tab = createBrowser().tab(provider({ [LOGIN]: () => answer(signedIn()) }))
  const client = tab.open()
  await client.magicLinks.authenticate(login)
  await expect(client.rbac.isAuthorized('documents', 'read')).resolves.toBe(false)
  await expect(client.rbac.allPermissions()).resolves.toEqual({})
})

test('a missing policy is logged once, with the first check of a permission', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const tab = createBrowser().tab(provider({ [LOGIN]: () => answer(signedIn()) }))
  const client = tab.open()
  client.rbac.isAuthorizedSync('documents', 'read')
  await client.bootstrap.getAsync()
  expect(error).not.toHaveBeenCalled()
  for (let count = 0; count < 3; count += 1) {
    client.rbac.isAuthorizedSync('documents', 'read')
    await client.rbac.isAuthorized('documents', 'read')
    await client.rbac.allPermissions()
    await client.magicLinks.authenticate(login)
  }
  expect(error.mock.calls).toEqual([[expect.stringMatching(/RBAC policy.*no member is allowed anything/)]])
})

test('a policy that exists, or a configuration that cannot be read, is no missing policy', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { client } = await signedInWith(['editor'])
  await client.rbac.isAuthorized('billing', 'pay')
  expect(error).not.toHaveBeenCalled()
  const failing = createBrowser()
    .tab(provider({ [BOOTSTRAP]: () => refusal(500, 'internal_server_error') }))
    .open()
  await failing.rbac.isAuthorized('billing', 'pay')
  expect(error.mock.calls).toEqual([[expect.stringMatching(/configuration could not be/)]])
})

test('where the policy cannot be had nobody may do anything', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const tab = createBrowser().tab(provider({ [LOGIN]: () => answer(signedIn()), [BOOTSTRAP]: () => refusal(500, 'internal_server_error') }))
  const client = tab.open()
  await client.magicLinks.authenticate(login)
  await expect(client.rbac.isAuthorized('documents', 'read')).resolves.toBe(false)
  await expect(client.rbac.allPermissions()).resolves.toEqual({})
})

test('on a first visit the answer at once is no, and the other one waits for the policy', async () => {
  const browser = createBrowser()
  let release = (_: Response) => {}
  const tab = browser.tab(
    provider({ [LOGIN]: () => answer(signedIn()), [BOOTSTRAP]: () => new Promise((resolve) => void (release = resolve)) }),
  )
  const client = tab.open()
  const signing = client.magicLinks.authenticate(login)
  // A sign-in waits for the configuration only so long.
  await browser.pass(10_000)
  await signing
  expect(client.rbac.isAuthorizedSync('documents', 'read')).toBe(false)
  const allowed = client.rbac.isAuthorized('documents', 'read')
  release(answer({ project_name: 'Demo', rbac_policy }))
  await expect(allowed).resolves.toBe(true)
})

test('the answer at once goes by the policy of the last visit until a new one has come', async () => {
  const browser = createBrowser()
  let policy: object = rbac_policy
  const served = provider({ [LOGIN]: () => answer(signedIn()), [BOOTSTRAP]: () => answer({ project_name: 'Demo', rbac_policy: policy }) })
  const first = browser.tab(served).open()
  await first.magicLinks.authenticate(login)
  browser.skew(300_001)
  policy = { roles: [], resources: [] }
  const client = browser.tab(served).open()
  expect(client.rbac.isAuthorizedSync('documents', 'read')).toBe(true)
  await browser.pass(1)
  expect(client.rbac.isAuthorizedSync('documents', 'read')).toBe(false)
})

test('asking what a member may do asks the provider nothing', async () => {
  const { tab, client } = await signedInWith(['editor'])
  const before = tab.asked.length
  client.rbac.isAuthorizedSync('documents', 'read')
  await client.rbac.isAuthorized('documents', 'read')
  await client.rbac.allPermissions()
  expect(tab.asked).toHaveLength(before)
})
