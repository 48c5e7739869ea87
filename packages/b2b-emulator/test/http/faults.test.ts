// @vitest-environment jsdom
import { createB2BClient } from '@acme/b2b-client'
import { ERROR_TYPES } from '@acme/b2b-client/contract'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ConnectionDroppedError } from '../../src/internal/refusal.ts'
import { serve } from '../../src/serve.ts'
import type { FaultKind } from '../../src/world/records/faults.ts'
import { FAULT_KINDS, Fault } from '../../src/world/records/faults.ts'
import { ACME, ORIGIN, TOKEN, startEmulator } from '../emulator.ts'
import { CONNECTION, startPath, withConnection } from '../mockProviders/thirdParty.ts'

/* These tests show how the real client reports each fault. */

const CALL = 'magicLinks.email.loginOrSignup'
const INPUT = { email_address: 'ada@acme.test', organization_id: ACME }
const requestInit = (method: string, body?: unknown) => ({ method, body: body === undefined ? null : JSON.stringify(body) })

const clients: { dispose: () => void }[] = []
afterEach(() => {
  for (const client of clients.splice(0)) client.dispose()
  vi.useRealTimers()
})

type Fetch = typeof globalThis.fetch

function createClient(fetch: Fetch, host = 'http://127.0.0.1:4400') {
  const client = createB2BClient(TOKEN, { fetch, hosts: { test: host, live: host } })
  clients.push(client)
  return client
}

function startWithClient() {
  const emulator = startEmulator()
  emulator.world.project.pkce_required_for_email_magic_links = false
  return { ...emulator, client: createClient((input, init) => emulator.emulator.fetch(new Request(input, init))) }
}

const switchOnFault = ({ send }: Pick<ReturnType<typeof startWithClient>, 'send'>, fault: object, call: string = CALL) =>
  send(`/emulator/${TOKEN}/faults/${call}`, requestInit('PUT', fault))

/** 30 seconds, and the random part of the client. */
const aboutHalfAMinute: unknown = expect.toSatisfy((wait: number) => wait >= 30_000 && wait <= 36_000)

/** The error of the client for each fault except a delay. */
const ERRORS: { readonly [K in Exclude<FaultKind, 'delay'>]: object } = {
  drop: { name: 'UnreachableError', fault: 'network' },
  server_error: { name: 'ApiError', status_code: 503, error_type: 'internal_server_error' },
  rate_limit: { name: 'ApiError', status_code: 429, error_type: 'too_many_requests', retry_after: aboutHalfAMinute },
  refusal: { name: 'ApiError', status_code: 400, error_type: 'inactive_email' },
  html: { name: 'UnreachableError', fault: 'unreadable' },
  cut: { name: 'UnreachableError', fault: 'unreadable' },
}
const FAULT_CASES = Object.entries(ERRORS)

/** The fault of a kind with its required fields only. */
const faultOf = (kind: string) => (kind === 'refusal' ? { kind, error_type: 'inactive_email' } : { kind })

test.each(FAULT_CASES)('the client reports %s as the right error when the emulator is its fetch function', async (kind, error) => {
  const { client, ...running } = startWithClient()
  await switchOnFault(running, faultOf(kind))
  await expect(client.magicLinks.email.loginOrSignup(INPUT)).rejects.toMatchObject(error)
  await running.send(`/emulator/${TOKEN}/faults/${CALL}`, requestInit('DELETE'))
  await expect(client.magicLinks.email.loginOrSignup(INPUT)).resolves.toBeDefined()
})

test.each(FAULT_CASES)('the client reports %s as the right error over a real connection', async (kind, error) => {
  const { url, emulator, close } = await serve({ port: 0 })
  const world = emulator.world(TOKEN)
  world.project.pkce_required_for_email_magic_links = false
  await fetch(`${url}/emulator/${TOKEN}/faults/${CALL}`, requestInit('PUT', faultOf(kind)))
  await expect(createClient(fetch, url).magicLinks.email.loginOrSignup(INPUT)).rejects.toMatchObject(error)
  expect(world.requests.at(-1)).toMatchObject({ fault: kind })
  await close()
})

describe('a delay', () => {
  test('holds the answer back for its duration', async () => {
    const { client, world, ...running } = startWithClient()
    await switchOnFault(running, { kind: 'delay', ms: 2000 })
    vi.useFakeTimers()
    const onAnswer = vi.fn<() => void>()
    const call = client.magicLinks.email.loginOrSignup(INPUT).then(onAnswer)
    await vi.advanceTimersByTimeAsync(1999)
    expect([onAnswer.mock.calls.length, world.outbox.length]).toEqual([0, 0])
    await vi.advanceTimersByTimeAsync(1)
    vi.useRealTimers()
    await call
    expect(world.outbox).toHaveLength(1)
  })

  test('that exceeds the deadline of the client is a timeout', async () => {
    const { client, ...running } = startWithClient()
    await switchOnFault(running, { kind: 'delay', ms: 600_000 })
    vi.useFakeTimers()
    const errorOfCall = client.magicLinks.email.loginOrSignup(INPUT).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(599_999)
    expect(await errorOfCall).toMatchObject({ name: 'UnreachableError', fault: 'timeout' })
  })
})

test('the request log has a call with a dropped connection, without a status', async () => {
  const { client, world, ...running } = startWithClient()
  await switchOnFault(running, { kind: 'drop' })
  await client.magicLinks.email.loginOrSignup(INPUT).catch(() => {})
  expect(world.requests.at(-1)).toMatchObject({ verb: 'POST', status: 0, fault: 'drop' })
})

test('a refusal fault accepts every error type of the contract, and the error type with the brand in its name', async () => {
  const { send, call } = startEmulator()
  const isAccepted = (error_type: string) => Fault.safeParse({ kind: 'refusal', error_type }).success
  expect(ERROR_TYPES.filter((error_type) => !isAccepted(error_type))).toEqual([])
  await switchOnFault({ send }, { kind: 'refusal', error_type: 'bad_domain_for_acme_sdk', status: 451 }, 'project.bootstrap')
  const expectedRefusal = { status: 451, body: { status_code: 451, error_type: 'bad_domain_for_acme_sdk' } }
  expect(await call('project.bootstrap')).toMatchObject(expectedRefusal)
})

test('the client ends its session when a fault answers that the session has ended, as with the real provider', async () => {
  const { client, signIn, ...running } = startWithClient()
  const { session_token, session_jwt } = await signIn('ada@acme.test', ACME)
  await client.session.updateSession({ session_token, session_jwt })
  await client.session.authenticate()
  await switchOnFault(running, { kind: 'refusal', error_type: 'session_not_found', status: 404 }, 'session.authenticate')
  await expect(client.session.authenticate()).rejects.toMatchObject({ error_type: 'session_not_found' })
  expect(client.session.getSync()).toBeNull()
})

test('an invalid fault is refused with a message that lists the allowed values', async () => {
  const { send } = startEmulator()
  const wrong = async (fault: object) => (await switchOnFault({ send }, fault)).body
  expect(await wrong({ kind: 'flood' })).toMatchObject({
    body: [{ dataPath: '.kind', message: expect.stringContaining('one of delay, drop') }],
  })
  expect(await wrong({ kind: 'refusal', error_type: 'too_tired' })).toMatchObject({
    body: [{ dataPath: '.error_type', message: 'must be an error type of the provider, such as ad_blocker_detected' }],
  })
})

test('a fault with a number of calls ends after those calls', async () => {
  const { send, call } = startEmulator()
  await switchOnFault({ send }, { kind: 'server_error', status: 502, times: 2 }, 'organization.getBySlug')
  const statuses = []
  for (let count = 0; count < 3; count += 1) statuses.push((await call('organization.getBySlug', { organization_slug: 'acme' })).status)
  expect(statuses).toEqual([502, 502, 200])
  expect((await send(`/emulator/${TOKEN}/faults`)).body).toEqual([])
})

test.each(['self.deletePassword', 'organization.members.deletePassword'] as const)(
  'a fault of %s affects it, although two calls send the same request',
  async (name) => {
    const { send, call } = startEmulator()
    await switchOnFault({ send }, { kind: 'rate_limit', retry_after: 7 }, name)
    expect((await call('self.deletePassword', { password_id: 'password-test-1' })).status).toBe(429)
  },
)

test('a fault for all calls does not affect a call with a fault of its own', async () => {
  const { send, call } = startEmulator()
  await switchOnFault({ send }, { kind: 'rate_limit', retry_after: 7 }, 'all')
  await switchOnFault({ send }, { kind: 'html' }, 'organization.getBySlug')
  expect((await call('project.bootstrap')).headers.get('Retry-After')).toBe('7')
  expect((await call('organization.getBySlug', { organization_slug: 'acme' })).headers.get('Content-Type')).toContain('text/html')
  expect((await send(`/emulator/${TOKEN}/faults`)).body).toMatchObject([
    { call: 'all', kind: 'rate_limit', times: null },
    { call: 'organization.getBySlug', kind: 'html', times: null },
  ])
  await send(`/emulator/${TOKEN}/faults`, requestInit('DELETE'))
  expect((await call('project.bootstrap')).status).toBe(200)
})

test('a fault changes no data, except that a cut response was already processed; a refusal can also be cut', async () => {
  const { client, world, ...running } = startWithClient()
  for (const kind of FAULT_KINDS.filter((name) => name !== 'delay')) {
    world.outbox.length = 0
    await switchOnFault(running, faultOf(kind))
    await client.magicLinks.email.loginOrSignup(INPUT).catch(() => {})
    expect([kind, world.outbox.length]).toEqual([kind, kind === 'cut' ? 1 : 0])
  }
  const parseError = await running
    .send(`/sdk/v1/b2b/magic_links/email/login_or_signup`, {
      ...requestInit('POST', {}),
      headers: { Authorization: `Basic ${btoa(`${TOKEN}:${TOKEN}`)}`, 'Content-Type': 'text/plain' },
    })
    .catch((error: unknown) => error)
  expect(parseError).toBeInstanceOf(SyntaxError)
})

describe('requests of a sign-in that are not calls of the contract', () => {
  const STARTS = {
    'oauth.start': startPath('/v1/b2b/public/oauth/google/discovery/start', {}),
    'sso.start': startPath('/v1/public/sso/start', { connection_id: CONNECTION }),
  }
  const navigation = { headers: { Accept: 'text/html' } }

  test.each(Object.entries(STARTS))('a fault affects %s, and a user who left the application for it sees a page', async (name, path) => {
    const { send, world } = startEmulator()
    withConnection({ world })
    Object.assign(world.project, { pkce_required_for_oauth: false, pkce_required_for_sso: false })
    await switchOnFault({ send }, { kind: 'server_error', times: 1 }, name)
    const faultPage = await send(path, navigation)
    expect([faultPage.status, faultPage.headers.get('Content-Type')]).toEqual([503, expect.stringContaining('text/html')])
    expect(faultPage.text).toContain('This sign-in cannot begin')
    expect(faultPage.text).toContain(`href="/console/${TOKEN}/faults"`)
    expect(faultPage.text).toContain('Back to the application')
    expect(world.requests.at(-1)).toMatchObject({ status: 503, fault: 'server_error' })
    expect((await send(path, navigation)).status).toBe(200)
    await switchOnFault({ send }, { kind: 'drop' }, 'all')
    await expect(send(path, navigation)).rejects.toThrow(ConnectionDroppedError)
  })

  test.each([`/v1/b2b/sessions/jwks/${TOKEN}`, `/v1/idp/${TOKEN}/jwks`])('a fault affects the keys at %s', async (path) => {
    const { emulator, send } = startEmulator()
    await switchOnFault({ send }, { kind: 'cut', times: 1 }, 'jwks')
    const keys = async () => (await emulator.fetch(new Request(`${ORIGIN}${path}`))).json()
    await expect(keys()).rejects.toThrow(SyntaxError)
    expect(await keys()).toMatchObject({ keys: [{ kty: 'RSA' }] })
  })
})

test('a reset removes the faults of a world, and other worlds are not affected', async () => {
  const { send, call, world } = startEmulator()
  await switchOnFault({ send }, { kind: 'server_error' }, 'all')
  expect((await call('project.bootstrap', undefined, undefined, 'public-token-test-2')).status).toBe(200)
  world.reset()
  expect((await call('project.bootstrap')).status).toBe(200)
})

test.each([
  ['an unknown fault', CALL, { kind: 'flood' }, 400],
  ['a server error with the status 404', CALL, { kind: 'server_error', status: 404 }, 400],
  ['a refusal without an error type', CALL, { kind: 'refusal' }, 400],
  ['an unknown error type', CALL, { kind: 'refusal', error_type: 'too_tired' }, 400],
  ['a refusal with the status 200', CALL, { kind: 'refusal', error_type: 'inactive_email', status: 200 }, 400],
  ['a field of another fault', CALL, { kind: 'drop', status: 503 }, 400],
  ['a fault for zero calls', CALL, { kind: 'drop', times: 0 }, 400],
  ['an unknown call', 'magicLinks.nothing', { kind: 'drop' }, 404],
])('%s is refused', async (_, call, fault, status) => {
  const { send, world } = startEmulator()
  expect((await switchOnFault({ send }, fault, call)).status).toBe(status)
  expect(world.faults.size).toBe(0)
})

test.each([
  ['idp.submit', 'There is no call idp.submit. Use a method of the client, such as idp.oauthAuthorizeStart, idp.oauthLogoutStart,'],
  ['nothing', 'There is no call nothing. Use a method of the client, such as magicLinks.authenticate, or one of all, oauth.start,'],
])('an unknown call %s is refused with similar names', async (call, message) => {
  const { send } = startEmulator()
  const response = await send(`/emulator/${TOKEN}/faults/${call}`, requestInit('PUT', { kind: 'drop' }))
  expect(response.status).toBe(404)
  expect(response.body.error_message).toContain(message)
})

test('a browser that a redirect leads to a captive portal gets a sentence and a way back', async () => {
  const emulator = startEmulator()
  withConnection(emulator)
  emulator.world.project.pkce_required_for_sso = false
  await switchOnFault(emulator, { kind: 'html' }, 'sso.start')
  const path = startPath('/v1/public/sso/start', { connection_id: CONNECTION, login_redirect_url: 'http://localhost:5173/?lang=de' })
  const { status, text } = await emulator.send(path, { headers: { Accept: 'text/html' } })
  expect(status).toBe(200)
  expect(text).toContain('<h1>Sign in to this network first</h1>')
  expect(text).toContain('A fault is switched on in the emulator')
  expect(text).toContain('href="http://localhost:5173/?lang=de"')
  expect(text).toContain(`/console/${TOKEN}/faults`)
})
