import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { emulatorHandlers } from '../src/msw.ts'
import { createTestEmulator } from '../src/testing/testEmulator.ts'
import { seed } from '../src/seed.ts'
import { TOKEN } from './emulator.ts'

/* Which requests the handlers take, and which they leave alone. What is answered is the same on every host: see test/hosts. */

const KEYS = '/sdk/v1/b2b/sessions/jwks'
const OURS = `${KEYS}/${TOKEN}`

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const emulator = createTestEmulator()
const statusOf = async (address: string, init?: RequestInit) => (await fetch(address, init)).status

test('the hosts that the client knows by itself are played', async () => {
  server.use(
    ...emulatorHandlers(emulator),
    http.all('*', () => new HttpResponse(null, { status: 418 })),
  )
  expect(await statusOf(`https://test.acme.example${OURS}`)).toBe(200)
  // A token of the live host belongs to no world: it is refused here, rather than let out.
  expect(await statusOf(`https://api.acme.example${KEYS}/public-token-live-1`)).toBe(404)
})

test.each(['https://app.example', 'https://test.acme.example.evil.example', 'https://test.acme.example:444', 'http://test.acme.example'])(
  '%s is somebody else',
  async (other) => {
    server.use(
      ...emulatorHandlers(emulator),
      http.all('*', () => new HttpResponse(null, { status: 418 })),
    )
    expect(await statusOf(other + OURS)).toBe(418)
  },
)

test('other hosts take their place, each with its path in front', async () => {
  const hosts = ['https://login.app.example', 'https://app.example/auth/']
  server.use(
    ...emulatorHandlers(emulator, { hosts }),
    http.all('*', () => new HttpResponse(null, { status: 418 })),
  )
  expect(await statusOf(`https://login.app.example${OURS}`)).toBe(200)
  expect(await statusOf(`https://app.example/auth${OURS}`)).toBe(200)
  expect(await statusOf(`https://app.example${OURS}`)).toBe(418)
  expect(await statusOf(`https://test.acme.example${OURS}`)).toBe(418)
})

test.each(['https://Login.App.Example', 'https://login.app.example:443/'])('a host is the same however it is written: %s', async (host) => {
  server.use(...emulatorHandlers(emulator, { hosts: [host] }))
  expect(await statusOf(`https://login.app.example${OURS}`)).toBe(200)
})

test.each(['login.app.example', 'localhost:4400', '/auth', ''])('%j is no host, and the error says what to write', (host) => {
  expect(() => emulatorHandlers(emulator, { hosts: [host] })).toThrow(
    `"${host}" is not a valid host. Use a URL that starts with https:// or http://, such as https://login.example.com.`,
  )
})

test('method, headers and body arrive', async () => {
  server.use(...emulatorHandlers(emulator))
  const init = {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa(`${TOKEN}:${TOKEN}`)}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      email_address: 'ada@acme.test',
      password: 'wrong',
      organization_id: 'organization-test-acme',
      session_duration_minutes: 60,
    }),
  }
  const response = await fetch('https://test.acme.example/sdk/v1/b2b/passwords/authenticate', init)
  expect(await response.json()).toMatchObject({ error_type: 'unauthorized_credentials' })
})

test.each([
  ['https://accounts.google.com/gsi/client', 'google'],
  ['https://www.google.com/recaptcha/enterprise.js?render=site-key', 'grecaptcha'],
  ['https://device.acme.example/telemetry.js', 'GetTelemetryID'],
])('the script at %s is the stand-in', async (address, name) => {
  server.use(...emulatorHandlers(emulator))
  const response = await fetch(address)
  expect(response.headers.get('Content-Type')).toContain('text/javascript')
  expect(await response.text()).toContain(`window.${name} =`)
})

test('what the stand-ins ask for is answered where they ask', async () => {
  server.use(...emulatorHandlers(emulator))
  const { google_client_id } = emulator.world(TOKEN).project
  const post = (body: object) => ({ method: 'POST', body: JSON.stringify(body) })
  const people = await fetch('https://accounts.google.com/gsi/one-tap/people', post({ client_id: google_client_id }))
  expect((await people.json()).people.map(({ address }: { address: string }) => address)).toEqual(
    seed.people.map(({ email_address }) => email_address),
  )
  expect(await statusOf('https://device.acme.example/submit', post({ public_token: TOKEN }))).toBe(200)
  expect(await statusOf('https://www.google.com/recaptcha/captcha', post({ site_key: 'unknown' }))).toBe(404)
})
