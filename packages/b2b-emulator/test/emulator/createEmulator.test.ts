import { readFile } from 'node:fs/promises'
import { describe, expect, test, vi } from 'vitest'
import type { AnsweredRequest } from '../../src/emulator/requestLog.ts'
import { seed } from '../../src/world/defaultSeed.ts'
import { control } from '../contract/grantRows.ts'
import { telemetryEntry } from '../contract/signInRows.ts'
import { ACME, MINUTE, ORIGIN, SEEDED_MEMBERS, TOKEN, VAULT, basic, pkcePair, startEmulator } from '../emulator.ts'
import { AUTHORIZE, CALLBACK, REPORTS, submit } from '../identityProvider/relyingParty.ts'
import { obtainOAuthToken, startPath, stateIn } from '../mockProviders/thirdParty.ts'

const BOOTSTRAP = `/sdk/v1/projects/bootstrap/${TOKEN}`

describe('worlds', () => {
  test('each public token has a seeded world of its own', async () => {
    const { emulator, linkFor, world } = startEmulator()
    const otherWorld = emulator.world('public-token-test-2')
    await linkFor('ada@acme.test', ACME)
    expect([world.outbox.length, otherWorld.outbox.length]).toEqual([1, 0])
    expect([...otherWorld.members.keys()].slice(0, 5)).toEqual([
      'member-test-ada',
      'member-test-grace-acme',
      'member-test-grace-vault',
      'member-test-ivy',
      'member-test-pia',
    ])
    expect(emulator.worlds()).toEqual([world, otherWorld])
  })

  test('a public token that is not a test token is refused', async () => {
    const { emulator, call } = startEmulator()
    expect(() => emulator.world('public-token-live-1')).toThrow('begins with public-token-test-')
    expect(await call('project.bootstrap', undefined, undefined, 'public-token-live-1')).toMatchObject({
      status: 404,
      body: { error_type: 'public_token_not_found' },
    })
  })

  test('a reset restores the seed, the settings and the time, and ends every session', async () => {
    const { emulator, world, signIn, call } = startEmulator()
    const { session_token } = await signIn('zoe@acme.test', ACME)
    world.advance(MINUTE)
    world.project.project_name = 'Changed'
    emulator.reset()
    expect([world.outbox, world.events, world.requests, world.members.size, world.project.project_name]).toEqual([
      [],
      [],
      [],
      SEEDED_MEMBERS,
      'Demo Project',
    ])
    expect(world.project.pkce_required_for_email_magic_links).toBe(true)
    expect((await call('self.get', undefined, session_token)).body.error_type).toBe('session_not_found')
  })

  test('a reset changes the existing objects of the world, and does not change objects that a test has assigned', async () => {
    const { world, linkFor } = startEmulator()
    const assigned = { rbac_policy: { roles: [], resources: [], scopes: [] }, email_domains: ['assigned.test'] }
    const assignedBefore = structuredClone(assigned)
    Object.assign(world.project, assigned)
    const { project, outbox, members, identityProvider } = world
    await linkFor('ada@acme.test', ACME)
    members.clear()
    identityProvider.apps.clear()
    world.reset()
    expect(assigned).toEqual(assignedBefore)
    expect([project.email_domains, project.rbac_policy?.roles.length, outbox, members.size]).toEqual([['acme.test'], 3, [], SEEDED_MEMBERS])
    expect(identityProvider.apps.size).toBe(seed.connected_apps.length)
  })

  test('the brand is part of roles, resources and URL parameters', async () => {
    const { emulator, world, signIn, call } = startEmulator({ brand: 'zeta' })
    const { member_session } = await signIn('ada@acme.test', ACME)
    expect(member_session?.roles).toEqual(['zeta_member'])
    expect(new URL(world.outbox[0]!.link).searchParams.get('zeta_token_type')).toBe('multi_tenant_magic_links')
    const { rbac_policy } = (await call('project.bootstrap')).data
    expect(rbac_policy?.roles.map(({ role_id }) => role_id)).toEqual(['zeta_member', 'zeta_admin', 'zeta_support'])
    const { body } = await call('self.get')
    expect(body.error_url).toBe('https://docs.zeta.example/errors/user_unauthenticated')
    expect(emulator.worlds()).toHaveLength(1)
  })
})

test.each(['a b', 'a/b', 'a&b', 'ä', '\ud800'])(
  'a public token that ends with %j is refused, because it cannot be part of a URL',
  (ending) => {
    const { emulator } = startEmulator()
    expect(() => emulator.world(`public-token-test-${ending}`)).toThrow('holds letters, digits and the characters - . _ ~ only')
    expect(emulator.worlds()).toHaveLength(1)
  },
)

describe('every answer', () => {
  test('T58 is kept out of caches: successes, refusals, keys and pages', async () => {
    const { send } = startEmulator()
    const paths = [
      BOOTSTRAP,
      '/sdk/v1/nothing',
      `/v1/b2b/sessions/jwks/${TOKEN}`,
      '/inbox',
      '/console',
      `/emulator/${TOKEN}/outbox`,
      `/emulator/${TOKEN}/export`,
      '/favicon.ico',
    ]
    const cacheHeaders = await Promise.all(paths.map(async (path) => [path, (await send(path)).headers.get('Cache-Control')]))
    expect(cacheHeaders).toEqual(paths.map((path) => [path, 'no-store']))
  })

  test('allows the page that sent the request to read it with credentials (CORS)', async () => {
    const { send } = startEmulator()
    const Origin = 'https://app.acme.test'
    const answer = await send(BOOTSTRAP, { headers: { Origin, Authorization: basic(TOKEN) } })
    const preflight = await send('/sdk/v1/b2b/sessions/authenticate', { method: 'OPTIONS', headers: { Origin } })
    for (const { headers } of [answer, preflight]) {
      expect(Object.fromEntries(headers)).toMatchObject({
        'access-control-allow-origin': Origin,
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers': 'Date, Retry-After, WWW-Authenticate',
        vary: 'Origin',
      })
    }
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('Access-Control-Allow-Headers')).toBe('content-type, authorization, x-sdk-client, x-sdk-parent-host')
    expect((await send(BOOTSTRAP)).headers.has('Access-Control-Allow-Origin')).toBe(false)
  })

  test('has the date of the world’s clock', async () => {
    const { call, world } = startEmulator()
    world.advance(90 * MINUTE)
    expect((await call('project.bootstrap')).headers.get('Date')).toBe('Sat, 21 Nov 2026 13:30:00 GMT')
  })
})

describe('an invalid request', () => {
  const post = (body: string, headers: Record<string, string> = { Authorization: basic(TOKEN) }) => ({ method: 'POST', body, headers })

  test.each([
    ['no Authorization', post('{}', {}), 401, 'invalid_authorization_header'],
    ['another scheme', post('{}', { Authorization: `Bearer ${TOKEN}` }), 401, 'invalid_authorization_header'],
    ['credentials that are not base64', post('{}', { Authorization: 'Basic ???' }), 401, 'invalid_authorization_header'],
    ['credentials of one part', post('{}', { Authorization: `Basic ${btoa(TOKEN)}` }), 401, 'invalid_authorization_header'],
    ['a body that is not JSON', post('{'), 400, 'bad_request'],
    ['a body that is too large', post(`"${'x'.repeat(1_000_001)}"`), 413, 'bad_request'],
    ['another method', { method: 'PUT' }, 405, 'method_not_allowed'],
  ])('with %s is refused', async (_, init, status, error_type) => {
    const { send } = startEmulator()
    const reply = await send('/sdk/v1/b2b/organizations/search', init)
    expect(reply).toMatchObject({
      status,
      body: { status_code: status, error_type, request_id: expect.stringMatching(/^request-id-test-/) },
    })
  })

  test.each(['/sdk/v1/b2b/nothing', '/sdk/v2', '/nothing'])('at %s finds no route', async (path) => {
    expect((await startEmulator().send(path)).body.error_type).toBe('route_not_found')
  })

  test('with fields of the wrong type is refused with the name of each field and without its value', async () => {
    const { send } = startEmulator()
    const body = JSON.stringify({ email_address: { secret: 'hunter2' }, login_redirect_url: null })
    const reply = await send('/sdk/v1/b2b/magic_links/email/login_or_signup', post(body))
    expect(reply.status).toBe(400)
    expect(reply.body).toEqual({
      body: [
        { keyword: 'type', dataPath: '.email_address', schemaPath: '#/properties/email_address/type', message: 'must be string' },
        { keyword: 'required', dataPath: '.organization_id', schemaPath: '#/properties/organization_id/required', message: 'is required' },
        { keyword: 'type', dataPath: '.login_redirect_url', schemaPath: '#/properties/login_redirect_url/type', message: 'must be string' },
      ],
    })
    expect((await send('/sdk/v1/b2b/organizations/search', post('[]'))).body.body).toMatchObject([
      { dataPath: '', message: 'must be object' },
    ])
  })

  test('with deeply nested JSON is refused as invalid, and the world stays readable', async () => {
    const { send } = startEmulator()
    const json = JSON.stringify([telemetryEntry()])
    const sendNested = (depth: number) =>
      send('/sdk/v1/events', post(json.replace(/"details":\{.*?\}/, `"details":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`)))
    const { status, body } = await sendNested(20_000)
    expect(status).toBe(400)
    expect(body.body).toMatchObject([
      { keyword: 'depth', dataPath: expect.stringMatching(/^\[0\]\.event\.details\.a/), message: 'is nested deeper than 100 levels' },
    ])
    expect((await sendNested(90)).status).toBe(200)
    for (const path of [`/console/${TOKEN}/activity`, `/emulator/${TOKEN}/events`]) expect((await send(path)).status).toBe(200)
    const exported = (await send(`/emulator/${TOKEN}/export`)).text
    expect((await send(`/emulator/${TOKEN}/import`, post(exported))).status).toBe(200)
  })

  test('for the configuration of another project is refused', async () => {
    const { send } = startEmulator()
    const { body } = await send('/sdk/v1/projects/bootstrap/public-token-test-2', { headers: { Authorization: basic(TOKEN) } })
    expect(body.error_type).toBe('invalid_authorization_header')
  })
})

test('the emulator logs calls and their results, without secrets', async () => {
  const answeredRequests: AnsweredRequest[] = []
  const { world, signIn, call, send, lastToken } = startEmulator({ onRequest: (request) => void answeredRequests.push(request) })
  const { session_token, session_jwt } = await signIn('ada@acme.test', ACME)
  await call('self.get', undefined, session_token)
  await send(`/nothing?token=${lastToken()}`)
  expect(world.requests.at(-1)).toEqual({
    verb: 'GET',
    path: '/sdk/v1/b2b/organizations/members/me',
    status: 200,
    call: 'self.get',
    request_id: answeredRequests.at(-2)!.requestId,
    at: '2026-11-21T12:00:00.000Z',
  })
  expect(answeredRequests.at(-2)).toMatchObject({ method: 'GET', path: '/sdk/v1/b2b/organizations/members/me', status: 200, world: TOKEN })
  expect(answeredRequests.at(-1)).toMatchObject({ path: '/nothing', status: 404, world: null })
  const log = JSON.stringify([answeredRequests, world.requests])
  for (const secret of [session_token, session_jwt, lastToken(), 'ada@acme.test']) expect(log).not.toContain(secret)
})

test('if a listener throws, the error is reported as uncaught, and the call and the other listeners are unaffected', async () => {
  const uncaught: unknown[] = []
  const originalQueueMicrotask = queueMicrotask
  vi.stubGlobal('queueMicrotask', (task: () => void) =>
    originalQueueMicrotask(() => {
      try {
        task()
      } catch (error) {
        uncaught.push(error)
      }
    }),
  )
  const fail = (what: string) => () => {
    throw new Error(what)
  }
  const { world, call } = startEmulator({ onRequest: fail('The log is full.') })
  world.watch(fail('The watcher failed.'))
  const otherListener = vi.fn()
  world.watch(otherListener)
  expect((await call('project.bootstrap')).status).toBe(200)
  expect(otherListener).toHaveBeenCalled()
  expect(uncaught).toEqual([new Error('The watcher failed.'), new Error('The log is full.')])
})

/** Returns the authorization code of an application, its access token and its refresh token. */
async function tokensOfApplication(emulator: ReturnType<typeof startEmulator>): Promise<string[]> {
  const { session_token } = await emulator.signIn('ada@acme.test', ACME)
  const { pkce_code_verifier: code_verifier, pkce_code_challenge: code_challenge } = await pkcePair('v')
  const request = { ...AUTHORIZE, scope: 'openid offline_access', code_challenge, consent_granted: true }
  await emulator.call('idp.oauthAuthorizeStart', request, session_token)
  const { headers } = await submit(emulator, request, session_token)
  const code = new URL(headers.get('Location')!).searchParams.get('code')!
  const form = { grant_type: 'authorization_code', client_id: REPORTS, redirect_uri: CALLBACK, code, code_verifier }
  const { body } = await emulator.send(`/v1/idp/${TOKEN}/oauth2/token`, { method: 'POST', body: new URLSearchParams(form) })
  return [code, String(body['access_token']), String(body['refresh_token'])]
}

test('T64 every token that the emulator issues is marked as emulated, so that it is not mistaken for a real secret', async () => {
  const emulator = startEmulator()
  const { session_token } = await emulator.signIn('grace@globex.test', VAULT)
  const { intermediate_session_token } = await emulator.discover('ada@acme.test')
  const { connection } = (await emulator.call('scim.createConnection', {}, session_token)).data
  const { impersonation_token } = await control(emulator, 'impersonate', { member_id: 'member-test-ada' })
  const { access_token } = await control(emulator, 'access-token', { member_id: 'member-test-ada' })
  const issuedTokens = [
    session_token,
    intermediate_session_token,
    emulator.lastToken(),
    connection.bearer_token,
    impersonation_token,
    access_token,
    await emulator.resetFor('ada@acme.test', ACME),
    await obtainOAuthToken(emulator, { organization_id: ACME }),
    stateIn((await emulator.send(startPath('/v1/b2b/public/oauth/google/start', { organization_id: ACME }))).text),
    ...(await tokensOfApplication(emulator)),
  ]
  for (const token of issuedTokens) expect(token).toMatch(/^emulated-[\w-]{43}$/)
})

test('the core imports nothing from Node and uses no Node globals, so it runs in a browser', async () => {
  const sources = new Map<string, string>()
  async function visit(url: URL): Promise<void> {
    if (sources.has(url.href)) return
    const source = await readFile(url, 'utf8')
    sources.set(url.href, source)
    for (const [, path = ''] of source.matchAll(/from '(\.[^']+)'/g)) await visit(new URL(path, url))
  }
  await visit(new URL('../../src/index.ts', import.meta.url))
  expect(sources.size).toBeGreaterThan(30)
  const ofNode = [...sources].filter(([, source]) => /'node:|\bprocess\.|\bBuffer\b/.test(source)).map(([file]) => file)
  expect(ofNode).toEqual([])
})

test('the root address of the emulator redirects to the console', async () => {
  const { emulator } = startEmulator()
  const { status, headers } = await emulator.fetch(new Request(`${ORIGIN}/`))
  expect([status, headers.get('Location')]).toEqual([302, '/console'])
})
