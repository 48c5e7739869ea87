import { createPublicKey, verify } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import type { ExportedWorld } from '../src/exportedWorld.ts'
import type { World } from '../src/world.ts'
import { WorldData } from '../src/worldData.ts'
import {
  ACME,
  MIA,
  MINUTE,
  NOON,
  ORIGIN,
  STERLING,
  TOKEN,
  VAULT,
  appCode,
  basic,
  pkcePair,
  startCopy,
  startEmulator,
  THEOS_SECRET,
  SEEDED_MEMBERS,
} from './emulator.ts'
import { telemetryEntry } from './contract/signInRows.ts'
import { AUTHORIZE, submit } from './identityProvider/relyingParty.ts'
import { arriveByService, ask, startPath } from './thirdParty/thirdParty.ts'

type Running = ReturnType<typeof startEmulator>

const post = (body: unknown) => ({ method: 'POST', body: JSON.stringify(body) })
const control = (running: Running, path: string, body: unknown) => running.send(`/emulator/${TOKEN}/${path}`, post(body))

/** Somebody agrees that an application learns who they are, and the application gets its tokens. */
async function throughIdentityProvider(running: Running, session: string): Promise<void> {
  const { pkce_code_verifier: code_verifier, pkce_code_challenge: code_challenge } = await pkcePair('v')
  const request = { ...AUTHORIZE, scope: 'openid offline_access', code_challenge }
  await running.call('idp.oauthAuthorizeStart', request, session)
  const { headers } = await submit(running, { ...request, consent_granted: true }, session)
  const code = new URL(headers.get('Location')!).searchParams.get('code')!
  const { client_id, redirect_uri } = AUTHORIZE
  const exchange = { grant_type: 'authorization_code', code, redirect_uri, client_id, code_verifier }
  await running.send(`/v1/idp/${TOKEN}/oauth2/token`, { method: 'POST', body: new URLSearchParams(exchange) })
  await running.call('idp.oauthAuthorizeStart', { ...AUTHORIZE, state: 'another' }, session)
}

/** Somebody is on their way through the pages of other services. */
async function throughThirdParties(running: Running): Promise<void> {
  const { captcha_settings } = running.world.project
  await arriveByService(running, {})
  await running.send(startPath('/v1/b2b/public/oauth/google/discovery/start', {}))
  Object.assign(running.world.project, { captcha_required: true, captcha_settings: { enabled: true, siteKey: 'site-1' } })
  const { body } = await ask(running, 'captcha', { site_key: 'site-1', action: 'LOGIN' })
  await running.call('magicLinks.email.discovery.send', { email_address: 'ada@acme.test', captcha_token: body['token'] })
  Object.assign(running.world.project, { captcha_required: false, captcha_settings })
}

/** An emulator in whose world something of every kind has happened. */
async function livedIn() {
  const running = startEmulator()
  const grace = (await running.signIn('grace@globex.test', VAULT)).session_token
  await running.call('sso.oidc.createConnection', { display_name: 'Vault Okta', identity_provider: 'okta' }, grace)
  await running.call('scim.createConnection', { display_name: 'Vault directory', identity_provider: 'okta' }, grace)
  await throughIdentityProvider(running, (await running.signIn('ada@acme.test', ACME)).session_token)
  await throughThirdParties(running)
  await running.halfway('sol@sterling.test')
  await running.codeFor('ada@acme.test', ACME)
  await running.resetFor('pia@acme.test', ACME)
  await running.call('search.searchMember', { email_address: 'ada@acme.test', organization_id: ACME })
  await control(running, 'impersonate', { member_id: 'member-test-ada' })
  await control(running, 'access-token', { member_id: 'member-test-ada' })
  await running.call('project.events', [telemetryEntry()] as unknown as object)
  running.world.phoneId('+15555550142')
  running.world.faults.set('sso.getConnections', { kind: 'refusal', error_type: 'sso_connection_not_found', status: 404, times: 2 })
  running.world.advance(5 * MINUTE)
  return running
}

const dataOf = (world: World) => Object.fromEntries(Object.keys(WorldData.shape).map((name) => [name, Reflect.get(world, name)]))

/** The names of what holds nothing. */
const emptyIn = (data: object): string[] =>
  Object.entries(data).flatMap(([name, value]) => {
    if (value instanceof Map) return value.size === 0 ? [name] : []
    if (Array.isArray(value)) return value.length === 0 ? [name] : []
    return name === 'thirdParty' || name === 'identityProvider' ? emptyIn(value) : []
  })

/** JSON as another process reads it. */
const written = (exported: ExportedWorld): unknown => JSON.parse(JSON.stringify(exported))

/** An emulator as another process has it, with a key of its own. */
async function inAnotherProcess() {
  vi.resetModules()
  const { createEmulator } = await import('../src/createEmulator.ts')
  const emulator = createEmulator({ now: () => NOON })
  const ask = (path: string, init: RequestInit = {}) => emulator.fetch(new Request(`${ORIGIN}${path}`, init))
  return { emulator, ask }
}

describe('a world that is exported and imported elsewhere', () => {
  test('holds the same, whatever there can be in a world', async () => {
    const { emulator, world } = await livedIn()
    expect(emptyIn(dataOf(world))).toEqual([])
    const { world: other } = await startCopy({ emulator })
    expect({ ...dataOf(other), signingKey: null }).toEqual(dataOf(world))
    expect(other.now()).toBe(NOON + 5 * MINUTE)
  })

  test('keeps a session valid: its token opens the same, and its JWT is verified by the published key', async () => {
    const { emulator, signIn } = startEmulator()
    const { session_token, session_jwt } = await signIn('ada@acme.test', ACME)
    const other = await inAnotherProcess()
    const keysThere = async () => (await (await other.ask(`/v1/b2b/sessions/jwks/${TOKEN}`)).json()).keys
    const [before] = await keysThere()
    await other.emulator.importWorld(written(await emulator.exportWorld(TOKEN)))

    const authenticated = await other.ask('/sdk/v1/b2b/sessions/authenticate', {
      ...post({}),
      headers: { Authorization: basic(TOKEN, session_token) },
    })
    expect((await authenticated.json()).data).toMatchObject({ session_token, member: { email_address: 'ada@acme.test' } })
    const [head, body, signature] = session_jwt.split('.')
    const isSignedBy = (key: JsonWebKey) =>
      verify(
        'sha256',
        Buffer.from(`${head}.${body}`),
        createPublicKey({ key: { ...key }, format: 'jwk' }),
        Buffer.from(signature!, 'base64url'),
      )
    expect([isSignedBy(before), isSignedBy((await keysThere())[0])]).toEqual([false, true])
  })

  test('keeps links, codes, passwords and authenticator apps', async () => {
    const { emulator, linkFor, codeFor } = startEmulator()
    const magic_links_token = await linkFor('ada@acme.test', ACME)
    const code = await codeFor('grace@globex.test', ACME)
    const other = await startCopy({ emulator })
    const minutes = { session_duration_minutes: 60 }
    const ways = [
      await other.follow(magic_links_token),
      await other.call('otps.email.authenticate', { email_address: 'grace@globex.test', organization_id: ACME, code, ...minutes }),
      await other.call('passwords.authenticate', {
        email_address: 'pia@acme.test',
        password: 'Correct-Horse-7',
        organization_id: ACME,
        ...minutes,
      }),
      await other.call('totp.authenticate', {
        ...(await other.halfway('theo@sterling.test')),
        organization_id: STERLING,
        member_id: 'member-test-theo',
        code: appCode(THEOS_SECRET, NOON),
      }),
    ]
    expect(ways.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })

  test('may have another public token there', async () => {
    const { emulator, signIn } = startEmulator()
    const { session_token } = await signIn('ada@acme.test', ACME)
    const other = await startCopy({ emulator }, 'public-token-test-2')
    expect(other.world.publicToken).toBe('public-token-test-2')
    expect((await other.call('self.get', undefined, session_token, 'public-token-test-2')).status).toBe(200)
    expect((await other.call('self.get', undefined, session_token)).status).toBe(404)
  })

  test('is found by One Tap under a client id of its own, and one that two worlds share is refused', async () => {
    const running = startEmulator()
    const { emulator, world } = running
    const copy = await emulator.importWorld(await emulator.exportWorld(TOKEN), 'public-token-test-2')
    copy.members.get(MIA.member_id)!.email_address = 'copied@sterling.test'
    const people = async ({ project }: World) => (await ask(running, 'one-tap/people', { client_id: project.google_client_id })).text
    expect([await people(copy), await people(world)].map((text) => text.includes('copied@sterling.test'))).toEqual([true, false])
    copy.project.google_client_id = world.project.google_client_id
    expect(await people(copy)).toContain('public-token-test-1, public-token-test-2')
  })

  test('brings mails that no test has taken yet, also where the same ones were taken before', async () => {
    const running = startEmulator()
    const { id } = (await running.codeFor('ada@acme.test', ACME), running.world.outbox.at(-1)!)
    const exported = written(await running.emulator.exportWorld(TOKEN))
    for (let run = 0; run < 2; run += 1) {
      await running.emulator.importWorld(exported)
      expect((await control(running, 'outbox/take', { to: 'ada@acme.test', wait: 0 })).body).toMatchObject({ id })
    }
  })

  test('is a copy: neither side sees what happens on the other, and the next reset brings back the seed', async () => {
    const { emulator, world } = startEmulator()
    const { members, project } = world
    const exported = await emulator.exportWorld(TOKEN)
    members.get(MIA.member_id)!.trusted_metadata['plan'] = 'gold'
    project.email_domains.push('later.test')
    await emulator.importWorld(exported)
    // Whoever kept a part of the world sees what was imported.
    expect([members.get(MIA.member_id)!.trusted_metadata, project.email_domains]).toEqual([{}, ['acme.test']])
    members.get(MIA.member_id)!.trusted_metadata['plan'] = 'gold'
    members.clear()
    expect((await emulator.importWorld(exported)).members.get(MIA.member_id)!.trusted_metadata).toEqual({})
    world.reset()
    expect([world.signingKey, world.members.size]).toEqual([null, SEEDED_MEMBERS])
  })
})

describe('from another process', () => {
  test('a world is read and put back as JSON', async () => {
    const running = startEmulator()
    const { session_token } = await running.signIn('zoe@acme.test', ACME)
    const { body } = await running.send(`/emulator/${TOKEN}/export`)
    running.world.reset()
    const changed = vi.fn()
    running.world.watch(changed)
    expect((await control(running, 'import', body)).body).toMatchObject({ members: SEEDED_MEMBERS + 1, sessions: 1 })
    expect(changed).toHaveBeenCalled()
    expect((await running.call('self.get', undefined, session_token)).status).toBe(200)
  })

  test('a world larger than any other body is taken, and one that is endless is not', async () => {
    const running = startEmulator()
    const exported = await running.emulator.exportWorld(TOKEN)
    exported.data.members!['member-test-mia']!['trusted_metadata'] = { long: 'x'.repeat(2_000_000) }
    expect((await control(running, 'import', exported)).status).toBe(200)
    const headers = { 'Content-Length': '64000001' }
    expect((await running.send(`/emulator/${TOKEN}/import`, { ...post({}), headers })).status).toBe(413)
  })
})

/** The same JSON with another value at a path; without one, it is left out. */
function withValue(inside: unknown, [key, ...path]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value
  const copy = { ...(inside as object) }
  // Assigning to some keys would not make an entry.
  const next = withValue(Reflect.get(copy, key), path, value)
  return Object.defineProperty(copy, key, { value: next, enumerable: true, configurable: true, writable: true })
}

describe('what is no world', () => {
  /** What an import is refused with; the world must be what it was. */
  async function refusalOf(change: (exported: ExportedWorld) => unknown): Promise<string> {
    const { emulator, world, signIn, call } = startEmulator()
    const { session_token } = await signIn('ada@acme.test', ACME)
    const before = structuredClone(dataOf(world))
    const exported = JSON.parse(JSON.stringify(change(await emulator.exportWorld(TOKEN))))
    const refusal = await emulator.importWorld(exported).then(
      () => 'it was imported',
      (error: Error) => error.message,
    )
    expect(dataOf(world)).toEqual(before)
    expect((await call('self.get', undefined, session_token)).status).toBe(200)
    return refusal
  }

  test('opens no world for the token that it brings', async () => {
    const { emulator } = startEmulator()
    const exported = withValue(await emulator.exportWorld(TOKEN), ['data', 'ahead'], -1)
    const unknown = withValue(exported, ['public_token'], 'public-token-test-new')
    await expect(emulator.importWorld(unknown)).rejects.toThrow('.data.ahead')
    await expect(emulator.importWorld(exported, 'public-token-test-copy')).rejects.toThrow('.data.ahead')
    expect(emulator.worlds().map(({ publicToken }) => publicToken)).toEqual([TOKEN])
  })

  test.each([
    ['a number', 7],
    ['other JSON', { members: [] }],
  ])('%s is refused as that', async (_, value) => {
    expect(await refusalOf(() => value)).toContain('not an exported world: its format is not "b2b-emulator-world"')
  })

  test.each([
    ['a later version', ['version'], 2, 'has version 2, but this emulator reads version 1'],
    ['another brand', ['brand'], 'zeta', 'has the brand zeta, but this emulator has the brand acme'],
    ['a live project', ['public_token'], 'public-token-live-1', 'begins with public-token-test-'],
    ['no project', ['data', 'project'], undefined, '.data.project: is required'],
    [
      'a field of the wrong type',
      ['data', 'members', 'member-test-ada', 'email_address'],
      7,
      '.data.members.member-test-ada.email_address: must be of type string',
    ],
    [
      'a field that is missing',
      ['data', 'totps', 'member-test-theo', 'secret'],
      undefined,
      '.data.totps.member-test-theo.secret: is required',
    ],
    ['a kind that there is not', ['data', 'memebrs'], {}, '.data: has no field memebrs'],
    ['a clock that runs back', ['data', 'ahead'], -1, '.data.ahead'],
    ['a clock beyond all dates', ['data', 'ahead'], 1e300, '.data.ahead'],
    ['a key whose halves do not fit', ['data', 'signingKey', 'n'], 'AQAB', '.data.signingKey: must be an RSA key'],
    [
      'a field of a member that is none',
      ['data', 'members', 'member-test-ada', 'nam'],
      'Ada',
      '.member-test-ada: has no field nam. It has: ',
    ],
    [
      'an address that is none',
      ['data', 'members', 'member-test-ada', 'email_address'],
      'ada',
      '.data.members.member-test-ada.email_address: must be an email address',
    ],
    [
      'a member of an organization that is none',
      ['data', 'members', 'member-test-ada', 'organization_id'],
      'none',
      '.data.members.member-test-ada.organization_id: must be the id of one of the organizations: organization-test-acme, ',
    ],
    [
      'a slug that another organization has',
      ['data', 'organizations', 'organization-test-vault', 'organization_slug'],
      'ACME',
      '.data.organizations.organization-test-vault.organization_slug: must be unique',
    ],
    [
      'a word that is none',
      ['data', 'organizations', 'organization-test-acme', 'mfa_policy'],
      'REQUIRED',
      '.data.organizations.organization-test-acme.mfa_policy: must be one of OPTIONAL, REQUIRED_FOR_ALL',
    ],
    [
      'an address that nobody can be sent to',
      ['data', 'project', 'default_login_redirect_url'],
      'app.test',
      '.data.project.default_login_redirect_url: must be an address that starts with https:// or http://',
    ],
    [
      'a field of an application that is none',
      ['data', 'identityProvider', 'apps', 'connected-app-test-reports', 'redirect_url'],
      'https://app.test/',
      '.apps.connected-app-test-reports: has no field redirect_url',
    ],
    ['a name that reaches all objects', ['data', 'members', '__proto__'], {}, 'The key at .data.members.__proto__ is not accepted'],
    [
      'such a name deep inside',
      ['data', 'members', 'member-test-ada', 'untrusted_metadata', 'constructor'],
      {},
      '.untrusted_metadata.constructor is not accepted',
    ],
  ])('a world with %s is refused with where and what, and nothing is lost', async (_, path, value, message) => {
    expect(await refusalOf((exported) => withValue(exported, path, value))).toContain(message)
  })
})
