/* Fields that can be `null`. `clientContract.test.ts` runs this file again with the production table. */

import { expect, test } from 'vitest'
import type { B2BClient } from '../../src/clientTypes.ts'
import { createBrowser, provider } from '../browser.ts'

// Hides the type of a value, as in the call of a JavaScript application.
const untyped = (value: unknown) => value as never

test('the client sends null for a nullable field, and a list of objects for a field that takes a list', async () => {
  const tab = createBrowser().tab(provider({}))
  const openedClient = tab.open()
  const input = { sso_default_connection_id: null, rbac_email_implicit_role_assignments: [{ role_id: 'r', domain: 'acme.test' }] }
  await openedClient.organization.update(untyped(input)).catch(() => {})
  expect(tab.calls('/b2b/organizations/me').map(({ body }) => body)).toEqual([input])
})

test.each<[string, (client: B2BClient) => Promise<unknown>]>([
  ['organization.update', (client) => client.organization.update(untyped({ organization_name: null }))],
  ['organization.members.create', (client) => client.organization.members.create(untyped({ email_address: 'a@b.co', name: null }))],
  ['organization.members.search', (client) => client.organization.members.search(untyped({ cursor: null }))],
  ['self.unlinkRetiredEmail', (client) => client.self.unlinkRetiredEmail(untyped({ email_id: null }))],
  ['sso.oidc.updateConnection', (client) => client.sso.oidc.updateConnection(untyped({ connection_id: 'c', issuer: null }))],
])('%s refuses null for a field that is optional but not nullable', async (_, call) => {
  const tab = createBrowser().tab(provider({}))
  await expect(call(tab.open())).rejects.toMatchObject({ name: 'UsageError', message: expect.stringMatching(/must (be|not be) /) })
  expect(tab.requests.filter(({ path }) => path.startsWith('/b2b/'))).toEqual([])
})
