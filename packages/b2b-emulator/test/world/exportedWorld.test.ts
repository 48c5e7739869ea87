import { createPublicKey, verify } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import type { ExportedWorld } from '../../src/world/exportedWorld.ts'
import type { World } from '../../src/world/world.ts'
import { WorldData } from '../../src/world/worldData.ts'
import { telemetryEntry } from '../contract/signInRows.ts'
import {
  ACME,
  MIA,
  MINUTE,
  NOON,
  ORIGIN,
  STERLING,
  TOKEN,
  VAULT,
  totpCode,
  basic,
  pkcePair,
  startCopy,
  startEmulator,
  THEOS_SECRET,
  SEEDED_MEMBERS,
} from '../emulator.ts'
import { AUTHORIZE, submit } from '../identityProvider/relyingParty.ts'
import { obtainOAuthToken, postToMockProvider, startPath } from '../mockProviders/thirdParty.ts'

type RunningEmulator = ReturnType<typeof startEmulator>

const post = (body: unknown) => ({ method: 'POST', body: JSON.stringify(body) })
const control = (running: RunningEmulator, path: string, body: unknown) => running.send(`/emulator/${TOKEN}/${path}`, post(body))

/** A user grants an application access, and the application gets its tokens. */
async function authorizeApplication(running: RunningEmulator, session: string): Promise<void> {
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

/** Starts sign-ins at mock providers and a call with a captcha token. */
async function useMockProviders(running: RunningEmulator): Promise<void> {
  const { captcha_settings } = running.world.project
  await obtainOAuthToken(running, {})
  await running.send(startPath('/v1/b2b/public/oauth/google/discovery/start', {}))
  Object.assign(running.world.project, { captcha_required: true, captcha_settings: { enabled: true, siteKey: 'site-1' } })
  const { body } = await postToMockProvider(running, 'captcha', { site_key: 'site-1', action: 'LOGIN' })
  await running.call('magicLinks.email.discovery.send', { email_address: 'ada@acme.test', captcha_token: body['token'] })
  Object.assign(running.world.project, { captcha_required: false, captcha_settings })
}

/** Starts an emulator with data of every kind in its world. */
async function startPopulated() {
  const running = startEmulator()
  const graceSession = (await running.signIn('grace@globex.test', VAULT)).session_token
  await running.call('sso.oidc.createConnection', { display_name: 'Vault Okta', identity_provider: 'okta' }, graceSession)
  await running.call('scim.createConnection', { display_name: 'Vault directory', identity_provider: 'okta' }, graceSession)
  await authorizeApplication(running, (await running.signIn('ada@acme.test', ACME)).session_token)
  await useMockProviders(running)
  await running.passFirstFactor('sol@sterling.test')
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

/** The names of empty collections. */
const emptyIn = (data: object): string[] =>
  Object.entries(data).flatMap(([name, value]) => {
    if (value instanceof Map) return value.size === 0 ? [name] : []
    if (Array.isArray(value)) return value.length === 0 ? [name] : []
    return name === 'thirdParty' || name === 'identityProvider' ? emptyIn(value) : []
  })

/** Serializes and parses the exported world, as between two processes. */
const asJson = (exported: ExportedWorld): unknown => JSON.parse(JSON.stringify(exported))

/** Loads the emulator a second time, with a signing key of its own, as in another process. */
async function inAnotherProcess() {
  vi.resetModules()
  const { createEmulator } = await import('../../src/emulator/createEmulator.ts')
  const emulator = createEmulator({ now: () => NOON })
  const fetchPath = (path: string, init: RequestInit = {}) => emulator.fetch(new Request(`${ORIGIN}${path}`, init))
  return { emulator, fetchPath }
}

describe('a world that is exported and imported into another emulator', () => {
  test('has the same data, for every kind of data', async () => {
    const { emulator, world } = await startPopulated()
    expect(emptyIn(dataOf(world))).toEqual([])
    const { world: other } = await startCopy({ emulator })
    expect({ ...dataOf(other), signingKey: null }).toEqual(dataOf(world))
    expect(other.now()).toBe(NOON + 5 * MINUTE)
  })

  test('keeps a session valid: the other emulator accepts its token, and its published key verifies the JWT', async () => {
    const { emulator, signIn } = startEmulator()
    const { session_token, session_jwt } = await signIn('ada@acme.test', ACME)
    const other = await inAnotherProcess()
    const publishedKeys = async () => (await (await other.fetchPath(`/v1/b2b/sessions/jwks/${TOKEN}`)).json()).keys
    const [keyBefore] = await publishedKeys()
    await other.emulator.importWorld(asJson(await emulator.exportWorld(TOKEN)))

    const authenticated = await other.fetchPath('/sdk/v1/b2b/sessions/authenticate', {
      ...post({}),
      headers: { Authorization: basic(TOKEN, session_token) },
    })
    expect((await authenticated.json()).data).toMatchObject({ session_token, member: { email_address: 'ada@acme.test' } })
    const [header, body, signature] = session_jwt.split('.')
    const isSignedBy = (key: JsonWebKey) =>
      verify(
        'sha256',
        Buffer.from(`${header}.${body}`),
        createPublicKey({ key: { ...key }, format: 'jwk' }),
        Buffer.from(signature!, 'base64url'),
      )
    expect([isSignedBy(keyBefore), isSignedBy((await publishedKeys())[0])]).toEqual([false, true])
  })

  test('keeps links, codes, passwords and authenticator apps valid', async () => {
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
        ...(await other.passFirstFactor('theo@sterling.test')),
        organization_id: STERLING,
        member_id: 'member-test-theo',
        code: totpCode(THEOS_SECRET, NOON),
      }),
    ]
    expect(ways.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })

  test('can get another public token', async () => {
    const { emulator, signIn } = startEmulator()
    const { session_token } = await signIn('ada@acme.test', ACME)
    const other = await startCopy({ emulator }, 'public-token-test-2')
    expect(other.world.publicToken).toBe('public-token-test-2')
    expect((await other.call('self.get', undefined, session_token, 'public-token-test-2')).status).toBe(200)
    expect((await other.call('self.get', undefined, session_token)).status).toBe(404)
  })

  test('has a One Tap client id of its own, and a client id that two worlds share is refused', async () => {
    const running = startEmulator()
    const { emulator, world } = running
    const copy = await emulator.importWorld(await emulator.exportWorld(TOKEN), 'public-token-test-2')
    copy.members.get(MIA.member_id)!.email_address = 'copied@sterling.test'
    const people = async ({ project }: World) =>
      (await postToMockProvider(running, 'one-tap/people', { client_id: project.google_client_id })).text
    expect([await people(copy), await people(world)].map((text) => text.includes('copied@sterling.test'))).toEqual([true, false])
    copy.project.google_client_id = world.project.google_client_id
    expect(await people(copy)).toContain('public-token-test-1, public-token-test-2')
  })

  test('returns its emails to waiting tests again, even if a test took the same emails before', async () => {
    const running = startEmulator()
    const { id } = (await running.codeFor('ada@acme.test', ACME), running.world.outbox.at(-1)!)
    const exported = asJson(await running.emulator.exportWorld(TOKEN))
    for (let run = 0; run < 2; run += 1) {
      await running.emulator.importWorld(exported)
      expect((await control(running, 'outbox/take', { to: 'ada@acme.test', wait: 0 })).body).toMatchObject({ id })
    }
  })

  test('is a copy: a change on one side does not affect the other, and the next reset restores the seed', async () => {
    const { emulator, world } = startEmulator()
    const { members, project } = world
    const exported = await emulator.exportWorld(TOKEN)
    members.get(MIA.member_id)!.trusted_metadata['plan'] = 'gold'
    project.email_domains.push('later.test')
    await emulator.importWorld(exported)
    // References to objects of the world stay valid: they show the imported data.
    expect([members.get(MIA.member_id)!.trusted_metadata, project.email_domains]).toEqual([{}, ['acme.test']])
    members.get(MIA.member_id)!.trusted_metadata['plan'] = 'gold'
    members.clear()
    expect((await emulator.importWorld(exported)).members.get(MIA.member_id)!.trusted_metadata).toEqual({})
    world.reset()
    expect([world.signingKey, world.members.size]).toEqual([null, SEEDED_MEMBERS])
  })
})

describe('another process', () => {
  test('can export a world as JSON and import it again', async () => {
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

  test('can import a world of 2 MB, but not one above the size limit', async () => {
    const running = startEmulator()
    const exported = await running.emulator.exportWorld(TOKEN)
    exported.data.members!['member-test-mia']!['trusted_metadata'] = { long: 'x'.repeat(2_000_000) }
    expect((await control(running, 'import', exported)).status).toBe(200)
    const headers = { 'Content-Length': '64000001' }
    expect((await running.send(`/emulator/${TOKEN}/import`, { ...post({}), headers })).status).toBe(413)
  })
})

/** Returns a copy of the JSON with another value at the path. Without a value, the key is removed. */
function withValue(inside: unknown, [key, ...path]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value
  const copy = { ...(inside as object) }
  // Assigning to a key such as __proto__ would not create a property.
  const next = withValue(Reflect.get(copy, key), path, value)
  return Object.defineProperty(copy, key, { value: next, enumerable: true, configurable: true, writable: true })
}

describe('an invalid world', () => {
  /** Returns the error message of an import, and checks that the world did not change. */
  async function refusalOf(change: (exported: ExportedWorld) => unknown): Promise<string> {
    const { emulator, world, signIn, call } = startEmulator()
    const { session_token } = await signIn('ada@acme.test', ACME)
    const dataBefore = structuredClone(dataOf(world))
    const exported = JSON.parse(JSON.stringify(change(await emulator.exportWorld(TOKEN))))
    const refusal = await emulator.importWorld(exported).then(
      () => 'it was imported',
      (error: Error) => error.message,
    )
    expect(dataOf(world)).toEqual(dataBefore)
    expect((await call('self.get', undefined, session_token)).status).toBe(200)
    return refusal
  }

  test('creates no world for its public token', async () => {
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
  ])('%s is refused as not an exported world', async (_, value) => {
    expect(await refusalOf(() => value)).toContain('not an exported world: its format is not "b2b-emulator-world"')
  })

  test.each([
    ['a newer version', ['version'], 2, 'has version 2, but this emulator reads version 1'],
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
    ['an unknown kind of data', ['data', 'memebrs'], {}, '.data: has no field memebrs'],
    ['a negative clock offset', ['data', 'ahead'], -1, '.data.ahead'],
    ['a clock offset beyond the largest date', ['data', 'ahead'], 1e300, '.data.ahead'],
    ['an RSA key whose two halves do not match', ['data', 'signingKey', 'n'], 'AQAB', '.data.signingKey: must be an RSA key'],
    ['an unknown field of a member', ['data', 'members', 'member-test-ada', 'nam'], 'Ada', '.member-test-ada: has no field nam. It has: '],
    [
      'an invalid email address',
      ['data', 'members', 'member-test-ada', 'email_address'],
      'ada',
      '.data.members.member-test-ada.email_address: must be an email address',
    ],
    [
      'a member of an unknown organization',
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
      'an unknown enum value',
      ['data', 'organizations', 'organization-test-acme', 'mfa_policy'],
      'REQUIRED',
      '.data.organizations.organization-test-acme.mfa_policy: must be one of OPTIONAL, REQUIRED_FOR_ALL',
    ],
    [
      'a redirect URL without a scheme',
      ['data', 'project', 'default_login_redirect_url'],
      'app.test',
      '.data.project.default_login_redirect_url: must be an address that starts with https:// or http://',
    ],
    [
      'an unknown field of an application',
      ['data', 'identityProvider', 'apps', 'connected-app-test-reports', 'redirect_url'],
      'https://app.test/',
      '.apps.connected-app-test-reports: has no field redirect_url',
    ],
    ['the key __proto__', ['data', 'members', '__proto__'], {}, 'The key at .data.members.__proto__ is not accepted'],
    [
      'the key constructor inside a member',
      ['data', 'members', 'member-test-ada', 'untrusted_metadata', 'constructor'],
      {},
      '.untrusted_metadata.constructor is not accepted',
    ],
  ])('a world with %s is refused with the path and the reason, and the current world is unchanged', async (_, path, value, message) => {
    expect(await refusalOf((exported) => withValue(exported, path, value))).toContain(message)
  })
})
