// @vitest-environment jsdom
import { createB2BClient, type B2BClient, type ClientOptions } from '@acme/b2b-client'
import { createTestEmulator, createTestKit, type TestKit } from '@acme/b2b-emulator/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { followImpersonation } from './guides/impersonation.ts'
import { waitAfter } from './guides/rateLimit.ts'

/* The samples of docs/guide about impersonation and rate limits, unchanged. */

const APP = 'public-token-test-app'
const emulator = createTestEmulator({ now: Date.now })
let kit: TestKit
const clients: B2BClient[] = []
function openClient(options: ClientOptions = {}): B2BClient {
  const client = createB2BClient(APP, { ...kit.clientOptions, ...options })
  clients.push(client)
  return client
}

beforeEach(async () => {
  kit = createTestKit(emulator, { publicToken: APP })
  await kit.reset()
})
afterEach(() => {
  for (const client of clients.splice(0)) client.dispose()
  window.history.replaceState(null, '', '/')
})

test('a page shows that an administrator acts as the member, and the session is not extended', async () => {
  const kim = await kit.member({ name: 'Kim' })
  const init = { method: 'POST', body: JSON.stringify({ member_id: kim.member_id }) }
  const response = await emulator.fetch(new Request(`http://localhost/emulator/${APP}/impersonate`, init))
  const { impersonation_token } = await response.json()
  window.history.replaceState(null, '', `/?acme_token_type=multi_tenant_impersonation&token=${impersonation_token}`)
  const client = openClient({ keepSessionAlive: 480, refuseUnsolicitedTokens: true })
  const banner = document.createElement('p')
  followImpersonation(client, banner)
  expect(banner.hidden).toBe(true)
  await client.authenticateByUrl({ session_duration_minutes: 480 })
  expect(banner.textContent).toBe('You act as kim@acme.test.')
  const expiry = client.session.getSync()?.expires_at
  await client.session.authenticate()
  expect(client.session.getSync()?.expires_at).toBe(expiry)
  await client.session.revoke()
  expect(banner.hidden).toBe(true)
})

test('an error says how long to wait', async () => {
  const client = openClient()
  const send = () => client.otps.email.discovery.send({ email_address: 'ada@acme.test' }).catch(waitAfter)
  await kit.fault('otps.email.discovery.send', { kind: 'rate_limit', retry_after: 60 })
  // The client adds up to a fifth, so that not all browsers come back in the same second.
  expect(await send()).toBeGreaterThanOrEqual(60_000)
  expect(await send()).toBeLessThanOrEqual(72_000)
  await kit.fault('otps.email.discovery.send', { kind: 'server_error' })
  expect(await send()).toBeNull()
})
