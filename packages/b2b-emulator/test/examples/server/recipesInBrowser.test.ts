// @vitest-environment jsdom
import { createB2BClient } from '@acme/b2b-client'
import { createSessionReader } from '@acme/b2b-client/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { startEmulator, TOKEN } from '../../emulator.ts'
import { createTestKit } from '../../../src/testing/kit.ts'
import { signIn } from '../../server/support.ts'
import { fetchWithSession } from './fetchWithSession.ts'
import { renew } from './renewPage.ts'

/* A browser renews an expired JWT, with a real client: by a page, and by a script. */

const MEMBER = 'member-test-ada'
const MINUTE = 60_000

/** Starts an emulator, a signed-in browser with an expired JWT, and a server that reads its sessions. */
async function startWithExpiredJwt() {
  const { emulator } = startEmulator({ now: Date.now })
  const kit = createTestKit(emulator, { publicToken: TOKEN })
  const world = emulator.world(TOKEN)
  vi.spyOn(world, 'now').mockReturnValue(Date.now() - 6 * MINUTE)
  const { browser } = await signIn(emulator, TOKEN, MEMBER)
  for (const [name, value] of Object.entries(browser.cookies)) document.cookie = `${name}=${value}; path=/`
  for (const [key, value] of Object.entries(browser.local_storage)) localStorage.setItem(key, value)
  vi.mocked(world.now).mockRestore()
  const { readSession } = createSessionReader(TOKEN, { fetch: (input, init) => emulator.fetch(new Request(input, init)) })
  const reason = async () => (await readSession({ headers: new Headers({ Cookie: document.cookie }) })).reason
  expect(await reason()).toBe('expired')
  return { kit, world, reason, openClient: () => createB2BClient(TOKEN, { ...kit.clientOptions, telemetry: false }) }
}

function clearBrowser() {
  sessionStorage.clear()
  localStorage.clear()
  for (const name of ['acme_session', 'acme_session_jwt']) document.cookie = `${name}=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT`
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  clearBrowser()
  window.history.replaceState(null, '', '/renew?next=%2Freports%3Fyear%3D2026')
})

test('the page that renews the session returns to the requested page, and the server accepts the new JWT', async () => {
  const { openClient, reason } = await startWithExpiredJwt()
  const client = openClient()
  expect(await renew(client)).toBe('/reports?year=2026')
  expect(await reason()).toBeNull()
  // A server that still refuses the JWT does not cause a loop.
  expect(await renew(client)).toBeNull()
  client.dispose()
})

test('T11 the page that renews the session does not leave for another site', async () => {
  const { openClient } = await startWithExpiredJwt()
  window.history.replaceState(null, '', '/renew?next=%2F%2Fevil.example')
  const client = openClient()
  expect(await renew(client)).toBe('/')
  client.dispose()
})

test('the page that renews the session opens the login if the session has ended', async () => {
  const { openClient, world } = await startWithExpiredJwt()
  world.sessions.clear()
  const client = openClient()
  expect(await renew(client)).toBe('/login?next=%2Freports%3Fyear%3D2026')
  client.dispose()
})

test('the page that renews the session opens the login if the browser has no session', async () => {
  const { openClient } = await startWithExpiredJwt()
  clearBrowser()
  const client = openClient()
  expect(await renew(client)).toBe('/login?next=%2Freports%3Fyear%3D2026')
  client.dispose()
})

test('the page that renews the session keeps the session if the provider cannot be reached', async () => {
  const { openClient, kit } = await startWithExpiredJwt()
  await kit.fault('all', { kind: 'drop' })
  const client = openClient()
  expect(await renew(client)).toBeNull()
  expect(client.session.getTokens()).not.toBeNull()
  client.dispose()
})

test('the page that renews the session does not open the login if the provider cannot be reached, also without stored state', async () => {
  const { openClient, kit } = await startWithExpiredJwt()
  localStorage.clear()
  await kit.fault('all', { kind: 'drop' })
  const client = openClient()
  expect(client.session.getSync()).toBeNull()
  expect(await renew(client)).toBeNull()
  client.dispose()
})

test('parallel requests of a script share one renewal, and are sent again with the new JWT', async () => {
  const { openClient, reason } = await startWithExpiredJwt()
  const client = openClient()
  const authenticate = vi.spyOn(client.session, 'authenticate')
  const results: (string | null)[] = []
  vi.stubGlobal('fetch', async () => {
    const result = await reason()
    results.push(result)
    return Response.json({ reason: result }, { status: result === null ? 200 : 401 })
  })
  const responses = await Promise.all([1, 2, 3].map(() => fetchWithSession(client, '/api/members')))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(results).toEqual(['expired', 'expired', 'expired', null, null, null])
  expect(authenticate).toHaveBeenCalledOnce()
  client.dispose()
})

test.each([
  ['another reason', () => Response.json({ reason: 'invalid' }, { status: 401 })],
  ['no reason', () => new Response('Unauthorized', { status: 401 })],
])('a refused request with %s renews nothing', async (_, respond) => {
  const { openClient } = await startWithExpiredJwt()
  const client = openClient()
  const authenticate = vi.spyOn(client.session, 'authenticate')
  const fetch = vi.fn(async () => respond())
  vi.stubGlobal('fetch', fetch)
  const response = await fetchWithSession(client, '/api/members')
  expect([response.status, await response.text()]).toEqual([401, await respond().text()])
  expect(fetch).toHaveBeenCalledOnce()
  expect(authenticate).not.toHaveBeenCalled()
  client.dispose()
})
