import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { emulatorHandlers } from '../src/msw.ts'
import { createTestEmulator } from '../src/testing/testEmulator.ts'
import { seed } from '../src/world/defaultSeed.ts'
import { TOKEN } from './emulator.ts'

/* Which requests the handlers answer, and which they ignore. The answers themselves are tested on every host in test/hosts. */

const KEYS = '/sdk/v1/b2b/sessions/jwks'
const JWKS_PATH = `${KEYS}/${TOKEN}`

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const emulator = createTestEmulator()
/** The status of a request that the handlers of the emulator ignore. */
const IGNORED = 418
const answerIgnored = http.all('*', () => new HttpResponse(null, { status: IGNORED }))
const statusOf = async (address: string, init?: RequestInit) => (await fetch(address, init)).status

test('the handlers answer at the default hosts of the client', async () => {
  server.use(...emulatorHandlers(emulator), answerIgnored)
  expect(await statusOf(`https://test.acme.example${JWKS_PATH}`)).toBe(200)
  // A live token has no world. The handlers refuse the request here instead of sending it to the network.
  expect(await statusOf(`https://api.acme.example${KEYS}/public-token-live-1`)).toBe(404)
})

test.each(['https://app.example', 'https://test.acme.example.evil.example', 'https://test.acme.example:444', 'http://test.acme.example'])(
  'the handlers ignore %s',
  async (otherHost) => {
    server.use(...emulatorHandlers(emulator), answerIgnored)
    expect(await statusOf(otherHost + JWKS_PATH)).toBe(IGNORED)
  },
)

test('the option hosts replaces the default hosts, each with its base path', async () => {
  const hosts = ['https://login.app.example', 'https://app.example/auth/']
  server.use(...emulatorHandlers(emulator, { hosts }), answerIgnored)
  expect(await statusOf(`https://login.app.example${JWKS_PATH}`)).toBe(200)
  expect(await statusOf(`https://app.example/auth${JWKS_PATH}`)).toBe(200)
  expect(await statusOf(`https://app.example${JWKS_PATH}`)).toBe(IGNORED)
  expect(await statusOf(`https://test.acme.example${JWKS_PATH}`)).toBe(IGNORED)
})

test('the handlers remove the path prefix of a host from the path', async () => {
  const paths: string[] = []
  const fetchPath = ({ url }: Request) => {
    paths.push(new URL(url).pathname + new URL(url).search)
    return Promise.resolve(new Response())
  }
  server.use(...emulatorHandlers({ ...emulator, fetch: fetchPath }, { hosts: ['https://app.example/auth'] }))
  for (const path of ['', '/', '?a=1', '/sdk/v1?a=1']) await fetch(`https://app.example/auth${path}`)
  expect(paths).toEqual(['/', '/', '/?a=1', '/sdk/v1?a=1'])
})

test.each(['https://Login.App.Example', 'https://login.app.example:443/'])(
  'the option hosts accepts a host in any spelling: %s',
  async (host) => {
    server.use(...emulatorHandlers(emulator, { hosts: [host] }))
    expect(await statusOf(`https://login.app.example${JWKS_PATH}`)).toBe(200)
  },
)

test.each(['login.app.example', 'localhost:4400', '/auth', ''])(
  'the option hosts refuses %j with a message that shows a correct value',
  (host) => {
    expect(() => emulatorHandlers(emulator, { hosts: [host] })).toThrow(
      `"${host}" is not a valid host. Use a URL that starts with https:// or http://, such as https://login.example.com.`,
    )
  },
)

test('the handlers pass on the method, headers and body', async () => {
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
])('the handlers serve the mock script for %s', async (address, name) => {
  server.use(...emulatorHandlers(emulator))
  const response = await fetch(address)
  expect(response.headers.get('Content-Type')).toContain('text/javascript')
  expect(await response.text()).toContain(`window.${name} =`)
})

test('the requests of the mock scripts are answered at the hosts of the scripts', async () => {
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
