// @vitest-environment jsdom
import { createB2BClient } from '@acme/b2b-client'
import { ERROR_TYPES } from '@acme/b2b-client/contract'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { FaultKind } from '../../src/faults/faults.ts'
import { FAULT_KINDS, Fault } from '../../src/faults/faults.ts'
import { serve } from '../../src/serve.ts'
import { ConnectionDroppedError } from '../../src/refusal.ts'
import { ACME, ORIGIN, TOKEN, startEmulator } from '../emulator.ts'
import { CONNECTION, startPath, withConnection } from '../thirdParty/thirdParty.ts'

/* What the real client makes of every fault. */

const CALL = 'magicLinks.email.loginOrSignup'
const SENT = { email_address: 'ada@acme.test', organization_id: ACME }
const json = (method: string, body?: unknown) => ({ method, body: body === undefined ? null : JSON.stringify(body) })

const open: { dispose: () => void }[] = []
afterEach(() => {
  for (const client of open.splice(0)) client.dispose()
  vi.useRealTimers()
})

type Fetch = typeof globalThis.fetch

function clientOf(fetch: Fetch, host = 'http://127.0.0.1:4400') {
  const client = createB2BClient(TOKEN, { fetch, hosts: { test: host, live: host } })
  open.push(client)
  return client
}

function injected() {
  const emulator = startEmulator()
  emulator.world.project.pkce_required_for_email_magic_links = false
  return { ...emulator, client: clientOf((input, init) => emulator.emulator.fetch(new Request(input, init))) }
}

const switchOn = ({ send }: Pick<ReturnType<typeof injected>, 'send'>, fault: object, call: string = CALL) =>
  send(`/emulator/${TOKEN}/faults/${call}`, json('PUT', fault))

/** What the client says of every fault that is not just a delay. */
const SEEN: { readonly [K in Exclude<FaultKind, 'delay'>]: object } = {
  drop: { name: 'UnreachableError', fault: 'network' },
  server_error: { name: 'ApiError', status_code: 503, error_type: 'internal_server_error' },
  rate_limit: { name: 'ApiError', status_code: 429, error_type: 'too_many_requests', retry_after: 30_000 },
  refusal: { name: 'ApiError', status_code: 400, error_type: 'inactive_email' },
  html: { name: 'UnreachableError', fault: 'unreadable' },
  cut: { name: 'UnreachableError', fault: 'unreadable' },
}
const FAULTY = Object.entries(SEEN)

/** A fault of a kind, with no more said than has to be. */
const faultOf = (kind: string) => (kind === 'refusal' ? { kind, error_type: 'inactive_email' } : { kind })

test.each(FAULTY)('the client sees %s as the right error when the emulator is its fetch', async (kind, error) => {
  const { client, ...running } = injected()
  await switchOn(running, faultOf(kind))
  await expect(client.magicLinks.email.loginOrSignup(SENT)).rejects.toMatchObject(error)
  await running.send(`/emulator/${TOKEN}/faults/${CALL}`, json('DELETE'))
  await expect(client.magicLinks.email.loginOrSignup(SENT)).resolves.toBeDefined()
})

test.each(FAULTY)('the client sees %s as the right error over a real connection', async (kind, error) => {
  const { url, emulator, close } = await serve({ port: 0 })
  const world = emulator.world(TOKEN)
  world.project.pkce_required_for_email_magic_links = false
  await fetch(`${url}/emulator/${TOKEN}/faults/${CALL}`, json('PUT', faultOf(kind)))
  await expect(clientOf(fetch, url).magicLinks.email.loginOrSignup(SENT)).rejects.toMatchObject(error)
  expect(world.requests.at(-1)).toMatchObject({ fault: kind })
  await close()
})

describe('a delay', () => {
  test('keeps the answer back for as long as it says', async () => {
    const { client, world, ...running } = injected()
    await switchOn(running, { kind: 'delay', ms: 2000 })
    vi.useFakeTimers()
    const answered = vi.fn<() => void>()
    const call = client.magicLinks.email.loginOrSignup(SENT).then(answered)
    await vi.advanceTimersByTimeAsync(1999)
    expect([answered.mock.calls.length, world.outbox.length]).toEqual([0, 0])
    await vi.advanceTimersByTimeAsync(1)
    vi.useRealTimers()
    await call
    expect(world.outbox).toHaveLength(1)
  })

  test('beyond the patience of the client is a timeout', async () => {
    const { client, ...running } = injected()
    await switchOn(running, { kind: 'delay', ms: 600_000 })
    vi.useFakeTimers()
    const refused = client.magicLinks.email.loginOrSignup(SENT).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(599_999)
    expect(await refused).toMatchObject({ name: 'UnreachableError', fault: 'timeout' })
  })
})

test('a call whose connection was dropped is kept with the others, with no status', async () => {
  const { client, world, ...running } = injected()
  await switchOn(running, { kind: 'drop' })
  await client.magicLinks.email.loginOrSignup(SENT).catch(() => {})
  expect(world.requests.at(-1)).toMatchObject({ verb: 'POST', status: 0, fault: 'drop' })
})

test('every reason that the contract knows can be refused with, and one that names the provider, too', async () => {
  const { send, call } = startEmulator()
  const isTaken = (error_type: string) => Fault.safeParse({ kind: 'refusal', error_type }).success
  expect(ERROR_TYPES.filter((error_type) => !isTaken(error_type))).toEqual([])
  await switchOn({ send }, { kind: 'refusal', error_type: 'bad_domain_for_acme_sdk', status: 451 }, 'project.bootstrap')
  const refused = { status: 451, body: { status_code: 451, error_type: 'bad_domain_for_acme_sdk' } }
  expect(await call('project.bootstrap')).toMatchObject(refused)
})

test('a session that is refused as one that has ended is ended by the client, as if the provider had said so', async () => {
  const { client, signIn, ...running } = injected()
  const { session_token, session_jwt } = await signIn('ada@acme.test', ACME)
  await client.session.updateSession({ session_token, session_jwt })
  await client.session.authenticate()
  await switchOn(running, { kind: 'refusal', error_type: 'session_not_found', status: 404 }, 'session.authenticate')
  await expect(client.session.authenticate()).rejects.toMatchObject({ error_type: 'session_not_found' })
  expect(client.session.getSync()).toBeNull()
})

test('what is wrong with a fault is said in words', async () => {
  const { send } = startEmulator()
  const wrong = async (fault: object) => (await switchOn({ send }, fault)).body
  expect(await wrong({ kind: 'flood' })).toMatchObject({
    body: [{ dataPath: '.kind', message: expect.stringContaining('one of delay, drop') }],
  })
  expect(await wrong({ kind: 'refusal', error_type: 'too_tired' })).toMatchObject({
    body: [{ dataPath: '.error_type', message: 'must be an error type of the provider, such as ad_blocker_detected' }],
  })
})

test('a fault for the next calls ends by itself', async () => {
  const { send, call } = startEmulator()
  await switchOn({ send }, { kind: 'server_error', status: 502, times: 2 }, 'organization.getBySlug')
  const statuses = []
  for (let count = 0; count < 3; count += 1) statuses.push((await call('organization.getBySlug', { organization_slug: 'acme' })).status)
  expect(statuses).toEqual([502, 502, 200])
  expect((await send(`/emulator/${TOKEN}/faults`)).body).toEqual([])
})

test('a fault for all calls leaves those alone that have one of their own', async () => {
  const { send, call } = startEmulator()
  await switchOn({ send }, { kind: 'rate_limit', retry_after: 7 }, 'all')
  await switchOn({ send }, { kind: 'html' }, 'organization.getBySlug')
  expect((await call('project.bootstrap')).headers.get('Retry-After')).toBe('7')
  expect((await call('organization.getBySlug', { organization_slug: 'acme' })).headers.get('Content-Type')).toContain('text/html')
  expect((await send(`/emulator/${TOKEN}/faults`)).body).toMatchObject([
    { call: 'all', kind: 'rate_limit', times: null },
    { call: 'organization.getBySlug', kind: 'html', times: null },
  ])
  await send(`/emulator/${TOKEN}/faults`, json('DELETE'))
  expect((await call('project.bootstrap')).status).toBe(200)
})

test('what never arrives changes nothing; a cut answer has taken effect, and a refusal can be cut, too', async () => {
  const { client, world, ...running } = injected()
  for (const kind of FAULT_KINDS.filter((name) => name !== 'delay')) {
    world.outbox.length = 0
    await switchOn(running, faultOf(kind))
    await client.magicLinks.email.loginOrSignup(SENT).catch(() => {})
    expect([kind, world.outbox.length]).toEqual([kind, kind === 'cut' ? 1 : 0])
  }
  const refused = await running
    .send(`/sdk/v1/b2b/magic_links/email/login_or_signup`, {
      ...json('POST', {}),
      headers: { Authorization: `Basic ${btoa(`${TOKEN}:${TOKEN}`)}`, 'Content-Type': 'text/plain' },
    })
    .catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(SyntaxError)
})

describe('what a sign-in needs beside the calls', () => {
  const STARTS = {
    'oauth.start': startPath('/v1/b2b/public/oauth/google/discovery/start', {}),
    'sso.start': startPath('/v1/public/sso/start', { connection_id: CONNECTION }),
  }
  const leaving = { headers: { Accept: 'text/html' } }

  test.each(Object.entries(STARTS))(
    '%s meets a fault, and whoever has left the application for it reads so on a page',
    async (name, path) => {
      const { send, world } = startEmulator()
      withConnection({ world })
      Object.assign(world.project, { pkce_required_for_oauth: false, pkce_required_for_sso: false })
      await switchOn({ send }, { kind: 'server_error', times: 1 }, name)
      const refused = await send(path, leaving)
      expect([refused.status, refused.headers.get('Content-Type')]).toEqual([503, expect.stringContaining('text/html')])
      expect(refused.text).toContain('This sign-in cannot begin')
      expect(refused.text).toContain(`href="/console/${TOKEN}/faults"`)
      expect(refused.text).toContain('Back to the application')
      expect(world.requests.at(-1)).toMatchObject({ status: 503, fault: 'server_error' })
      expect((await send(path, leaving)).status).toBe(200)
      await switchOn({ send }, { kind: 'drop' }, 'all')
      await expect(send(path, leaving)).rejects.toThrow(ConnectionDroppedError)
    },
  )

  test.each([`/v1/b2b/sessions/jwks/${TOKEN}`, `/v1/idp/${TOKEN}/jwks`])('the keys at %s meet one, too', async (path) => {
    const { emulator, send } = startEmulator()
    await switchOn({ send }, { kind: 'cut', times: 1 }, 'jwks')
    const keys = async () => (await emulator.fetch(new Request(`${ORIGIN}${path}`))).json()
    await expect(keys()).rejects.toThrow(SyntaxError)
    expect(await keys()).toMatchObject({ keys: [{ kty: 'RSA' }] })
  })
})

test('a world without faults is as it was: a reset switches them off, and another world never had them', async () => {
  const { send, call, world } = startEmulator()
  await switchOn({ send }, { kind: 'server_error' }, 'all')
  expect((await call('project.bootstrap', undefined, undefined, 'public-token-test-2')).status).toBe(200)
  world.reset()
  expect((await call('project.bootstrap')).status).toBe(200)
})

test.each([
  ['a fault that is none', CALL, { kind: 'flood' }, 400],
  ['a status that is no fault', CALL, { kind: 'server_error', status: 404 }, 400],
  ['a refusal without a reason', CALL, { kind: 'refusal' }, 400],
  ['a reason that nobody knows', CALL, { kind: 'refusal', error_type: 'too_tired' }, 400],
  ['a refusal that is none', CALL, { kind: 'refusal', error_type: 'inactive_email', status: 200 }, 400],
  ['what is said of another fault', CALL, { kind: 'drop', status: 503 }, 400],
  ['no calls at all', CALL, { kind: 'drop', times: 0 }, 400],
  ['a call that is none', 'magicLinks.nothing', { kind: 'drop' }, 404],
])('%s is refused', async (_, call, fault, status) => {
  const { send, world } = startEmulator()
  expect((await switchOn({ send }, fault, call)).status).toBe(status)
  expect(world.faults.size).toBe(0)
})
