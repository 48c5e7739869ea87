// @vitest-environment jsdom
import { createB2BClient, type B2BClient } from '@acme/b2b-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ACME, startEmulator, TOKEN } from '../../emulator.ts'

/* The real client logs out while a `session.authenticate` call (a confirmation) is pending that rotates the session token. */

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
async function startSignedIn(graceSeconds: number) {
  const { emulator, world } = startEmulator({ now: Date.now })
  world.project.rotate_session_tokens = true
  world.project.rotation_grace_seconds = graceSeconds
  const heldResponses: (() => void)[] = []
  let isHeld = false
  let logouts = 0
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await emulator.fetch(new Request(input, init))
    if (String(input).endsWith('/sessions/revoke')) logouts += 1
    const isConfirmation = String(input).endsWith('/sessions/authenticate')
    if (isHeld && isConfirmation) await new Promise<void>((send) => void heldResponses.push(send))
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
  const [client, otherClient] = [open(), open()]
  const email_address = 'ada@acme.test'
  await client.otps.email.loginOrSignup({ email_address, organization_id: ACME })
  const { code = '' } = world.outbox.at(-1) ?? {}
  await client.otps.email.authenticate({ email_address, organization_id: ACME, code, session_duration_minutes: 60 })
  isHeld = true
  const release = () => {
    isHeld = false
    for (const send of heldResponses.splice(0)) send()
  }
  return { world, client, otherClient, heldResponses, release, logouts: () => logouts }
}

const ignoreErrors = (promise: Promise<unknown>) => promise.catch(() => {})

test.each([
  ['this client', false, 0],
  ['this client', true, 0],
  ['another client', false, 0],
  ['another client', true, 0],
  ['this client', false, 30],
  ['another client', true, 30],
])(
  'a logout while %s confirms the session leaves no session (forceClear: %s, grace: %i s)',
  async (confirmingClient, forceClear, grace) => {
    const { world, client, otherClient, heldResponses, release, logouts } = await startSignedIn(grace)
    expect(world.sessions.size).toBe(1)
    const confirmation = ignoreErrors((confirmingClient === 'this client' ? client : otherClient).session.authenticate())
    await vi.waitUntil(() => heldResponses.length === 1)
    const logout = ignoreErrors(client.session.revoke({ forceClear }))
    if (forceClear) expect(client.session.getSync()).toBeNull()
    // The provider answers the logout first.
    await vi.waitUntil(() => logouts() === 1)
    release()
    await Promise.all([confirmation, logout])
    await vi.waitUntil(() => world.sessions.size === 0, { timeout: 5000 })
    expect([client.session.getSync(), otherClient.session.getSync(), document.cookie]).toEqual([null, null, ''])
  },
)
