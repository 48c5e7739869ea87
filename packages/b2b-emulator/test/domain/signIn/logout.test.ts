// @vitest-environment jsdom
import { createB2BClient, type B2BClient } from '@acme/b2b-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ACME, startEmulator, TOKEN } from '../../emulator.ts'

/* The real client logs out while a confirmation is on its way that rotates the session token. */

const clients: B2BClient[] = []
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  for (const client of clients.splice(0)) client.dispose()
  vi.restoreAllMocks()
  localStorage.clear()
})

/** Two clients of one page and a signed-in member. The responses to confirmations wait until `release` is called. */
async function signedIn(graceSeconds: number) {
  const { emulator, world } = startEmulator({ now: Date.now })
  world.project.rotate_session_tokens = true
  world.project.rotation_grace_seconds = graceSeconds
  const waiting: (() => void)[] = []
  let isHeld = false
  let logouts = 0
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await emulator.fetch(new Request(input, init))
    if (String(input).endsWith('/sessions/revoke')) logouts += 1
    if (isHeld && String(input).endsWith('/sessions/authenticate')) await new Promise<void>((resolve) => void waiting.push(resolve))
    return response
  }
  const open = () => {
    const client = createB2BClient(TOKEN, {
      fetch,
      telemetry: false,
      hosts: { test: 'http://127.0.0.1:4400', live: 'http://127.0.0.1:4400' },
    })
    clients.push(client)
    return client
  }
  const [client, other] = [open(), open()]
  const email_address = 'ada@acme.test'
  await client.otps.email.loginOrSignup({ email_address, organization_id: ACME })
  const { code = '' } = world.outbox.at(-1) ?? {}
  await client.otps.email.authenticate({ email_address, organization_id: ACME, code, session_duration_minutes: 60 })
  isHeld = true
  const release = () => {
    isHeld = false
    for (const send of waiting.splice(0)) send()
  }
  return { world, client, other, waiting, release, logouts: () => logouts }
}

const settled = (promise: Promise<unknown>) => promise.catch(() => {})

test.each([
  ['this client', false, 0],
  ['this client', true, 0],
  ['another client', false, 0],
  ['another client', true, 0],
  ['this client', false, 30],
  ['another client', true, 30],
])('leaves no session of the member while %s confirms it (forceClear: %s, grace: %i s)', async (from, forceClear, grace) => {
  const { world, client, other, waiting, release, logouts } = await signedIn(grace)
  expect(world.sessions.size).toBe(1)
  const confirmation = settled((from === 'this client' ? client : other).session.authenticate())
  await vi.waitUntil(() => waiting.length === 1)
  const logout = settled(client.session.revoke({ forceClear }))
  if (forceClear) expect(client.session.getSync()).toBeNull()
  // The provider answers the logout first.
  await vi.waitUntil(() => logouts() === 1)
  release()
  await Promise.all([confirmation, logout])
  await vi.waitUntil(() => world.sessions.size === 0, { timeout: 5000 })
  expect([client.session.getSync(), other.session.getSync(), document.cookie]).toEqual([null, null, ''])
})
