import { expect, test, vi } from 'vitest'
import { answer, createBrowser, provider, refusal, signedIn, TOKEN, type Provider } from '../browser.ts'
import { createPendingResponse } from '../threats/support.ts'

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

async function openSignedInWith(roles: unknown, otherRoutes: Record<string, Provider> = {}) {
  const { member_session, ...rest } = signedIn()
  const { roles: _, ...sessionWithoutRoles } = member_session
  const session = roles === undefined ? sessionWithoutRoles : { ...sessionWithoutRoles, roles }
  const tab = createBrowser().tab(
    provider({ [LOGIN]: () => answer({ ...rest, member_session: session }), ...otherRoutes }, { rbac_policy }),
  )
  const client = tab.open()
  await client.magicLinks.authenticate(login)
  await client.bootstrap.getAsync()
  return { tab, client }
}

test.each<[string, string, string, boolean]>([
  ['an action that the role grants', 'documents', 'write', true],
  ['an action that the role does not grant', 'documents', 'delete', false],
  ['any action if the role grants all', 'images', 'publish', true],
  ['an unlisted action if the role grants all', 'images', 'burn', true],
  ['an unlisted resource if the role grants all', 'unlisted', 'read', true],
  ['a resource without a permission', 'billing', 'pay', false],
  ['the action “*” if only some actions are granted', 'documents', '*', false],
  ['a name of Object.prototype', 'constructor', 'toString', false],
])('%s: %s, %s is %s', async (_, resource, action, isAllowed) => {
  const { client } = await openSignedInWith(['editor'])
  expect(client.rbac.isAuthorizedSync(resource, action)).toBe(isAllowed)
  await expect(client.rbac.isAuthorized(resource, action)).resolves.toBe(isAllowed)
})

test('one of several roles is enough, and an unknown role grants nothing', async () => {
  const { client } = await openSignedInWith(['stranger', 'viewer'])
  expect([client.rbac.isAuthorizedSync('documents', 'read'), client.rbac.isAuthorizedSync('documents', 'write')]).toEqual([true, false])
})

test.each([undefined, null, 'editor', { 0: 'editor' }, []])('the roles %j grant nothing', async (roles) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { client } = await openSignedInWith(roles)
  await expect(client.rbac.isAuthorized('documents', 'read')).resolves.toBe(false)
})

test('after a logout no permission is granted', async () => {
  const { client } = await openSignedInWith(['editor'], { '/b2b/sessions/revoke': () => answer({}) })
  expect(client.rbac.isAuthorizedSync('documents', 'read')).toBe(true)
  await client.session.revoke()
  expect(client.rbac.isAuthorizedSync('documents', 'read')).toBe(false)
})

test('allPermissions contains the listed resources and actions only', async () => {
  const { client } = await openSignedInWith(['editor'])
  await expect(client.rbac.allPermissions()).resolves.toEqual({
    documents: { read: true, write: true, delete: false },
    images: { read: true, publish: true },
  })
})

test('without a policy no permission is granted, and allPermissions is empty', async () => {
  const tab = createBrowser().tab(provider({ [LOGIN]: () => answer(signedIn()) }))
  const client = tab.open()
  await client.magicLinks.authenticate(login)
  await expect(client.rbac.isAuthorized('documents', 'read')).resolves.toBe(false)
  await expect(client.rbac.allPermissions()).resolves.toEqual({})
})

test('a missing policy is logged once, at the first permission check', async () => {
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

test('an existing policy or a failed configuration is not logged as a missing policy', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { client } = await openSignedInWith(['editor'])
  await client.rbac.isAuthorized('billing', 'pay')
  expect(error).not.toHaveBeenCalled()
  const failing = createBrowser()
    .tab(provider({ [BOOTSTRAP]: () => refusal(500, 'internal_server_error') }))
    .open()
  await failing.rbac.isAuthorized('billing', 'pay')
  expect(error.mock.calls).toEqual([[expect.stringMatching(/configuration could not be/)]])
})

test('without a configuration no permission is granted', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const tab = createBrowser().tab(provider({ [LOGIN]: () => answer(signedIn()), [BOOTSTRAP]: () => refusal(500, 'internal_server_error') }))
  const client = tab.open()
  await client.magicLinks.authenticate(login)
  await expect(client.rbac.isAuthorized('documents', 'read')).resolves.toBe(false)
  await expect(client.rbac.allPermissions()).resolves.toEqual({})
})

test('on a first visit isAuthorizedSync returns false, and isAuthorized waits for the policy', async () => {
  const browser = createBrowser()
  const configuration = createPendingResponse()
  const tab = browser.tab(provider({ [LOGIN]: () => answer(signedIn()), [BOOTSTRAP]: configuration.reply }))
  const client = tab.open()
  const signIn = client.magicLinks.authenticate(login)
  // A sign-in waits for the configuration for a limited time.
  await browser.advance(10_000)
  await signIn
  expect(client.rbac.isAuthorizedSync('documents', 'read')).toBe(false)
  const pendingCheck = client.rbac.isAuthorized('documents', 'read')
  configuration.release(answer({ project_name: 'Demo', rbac_policy }))
  await expect(pendingCheck).resolves.toBe(true)
})

test('isAuthorizedSync uses the cached policy until a new one has arrived', async () => {
  const browser = createBrowser()
  let policy: object = rbac_policy
  const testProvider = provider({
    [LOGIN]: () => answer(signedIn()),
    [BOOTSTRAP]: () => answer({ project_name: 'Demo', rbac_policy: policy }),
  })
  const first = browser.tab(testProvider).open()
  await first.magicLinks.authenticate(login)
  browser.moveClock(300_001)
  policy = { roles: [], resources: [] }
  const client = browser.tab(testProvider).open()
  expect(client.rbac.isAuthorizedSync('documents', 'read')).toBe(true)
  await browser.advance(1)
  expect(client.rbac.isAuthorizedSync('documents', 'read')).toBe(false)
})

test('permission checks send no request', async () => {
  const { tab, client } = await openSignedInWith(['editor'])
  const before = tab.requests.length
  client.rbac.isAuthorizedSync('documents', 'read')
  await client.rbac.isAuthorized('documents', 'read')
  await client.rbac.allPermissions()
  expect(tab.requests).toHaveLength(before)
})
