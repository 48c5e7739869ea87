import { describe, expect, test } from 'vitest'
import { encodeUtf8 } from '../../src/crypto/encoding.ts'
import { ACME, MINUTE, ORIGIN, TOKEN, startCopy, startEmulator } from '../emulator.ts'

const fromBase64url = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text, 'base64url'))

describe('a session', () => {
  test('has the time of its world, and is extended only on request', async () => {
    const { signIn, call, world } = startEmulator()
    const { session_token } = await signIn('ada@acme.test', ACME)
    world.advance(MINUTE)
    const confirmed = await call('session.authenticate', {}, session_token)
    expect(confirmed.data).toMatchObject({
      session_token,
      member_session: { last_accessed_at: '2026-11-21T12:01:00.000Z', expires_at: '2026-11-21T13:00:00.000Z' },
    })
    const extended = await call('session.authenticate', { session_duration_minutes: 90 }, session_token)
    expect(extended.data.member_session.expires_at).toBe('2026-11-21T13:31:00.000Z')
    const shorter = await call('session.authenticate', { session_duration_minutes: 5 }, session_token)
    expect(shorter.data.member_session.expires_at).toBe('2026-11-21T13:31:00.000Z')
  })

  test('identifies its member and organization', async () => {
    const { signIn, call } = startEmulator()
    const { session_token } = await signIn('ada@acme.test', ACME)
    expect((await call('self.get', undefined, session_token)).data.member).toMatchObject({
      member_id: 'member-test-ada',
      name: 'Ada Lovelace',
    })
    expect((await call('organization.get', undefined, session_token)).data.organization).toMatchObject({ organization_slug: 'acme' })
  })

  test('ends when it is revoked, when it expires and when its member is deleted', async () => {
    const { signIn, call, world } = startEmulator()
    const tokens = await Promise.all([0, 1].map(async () => (await signIn('ada@acme.test', ACME)).session_token))
    expect((await call('session.revoke', undefined, tokens[0])).status).toBe(200)
    expect(await call('session.authenticate', {}, tokens[0])).toMatchObject({ status: 404, body: { error_type: 'session_not_found' } })
    expect((await call('session.revoke', undefined, tokens[0])).body.error_type).toBe('session_not_found')

    world.members.get('member-test-ada')!.status = 'deleted'
    expect((await call('self.get', undefined, tokens[1])).body.error_type).toBe('session_not_found')
    world.members.get('member-test-ada')!.status = 'active'
    world.advance(60 * MINUTE)
    expect((await call('session.authenticate', {}, tokens[1])).body.error_type).toBe('session_not_found')
  })

  test.each(['session.authenticate', 'session.revoke', 'self.get', 'organization.get'] as const)('is required for %s', async (name) => {
    const { call } = startEmulator()
    expect(await call(name, {})).toMatchObject({ status: 401, body: { error_type: 'user_unauthenticated' } })
    expect(await call(name, {}, 'emulated-nothing')).toMatchObject({ status: 404, body: { error_type: 'session_not_found' } })
  })

  test('is valid in one world only', async () => {
    const { signIn, call } = startEmulator()
    const { session_token } = await signIn('ada@acme.test', ACME)
    expect((await call('self.get', undefined, session_token, 'public-token-test-2')).body.error_type).toBe('session_not_found')
  })

  test('T33 with rotation, each authenticate call returns a new token, and only one of two tabs with the old token gets a new token', async () => {
    const { signIn, call, world } = startEmulator()
    world.project.rotate_session_tokens = true
    const { session_token, member_session } = await signIn('ada@acme.test', ACME)
    const replies = await Promise.all([0, 1].map(() => call('session.authenticate', {}, session_token)))
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404])
    const { data } = replies.find(({ status }) => status === 200)!
    expect(data.session_token).not.toBe(session_token)
    expect(data.member_session.member_session_id).toBe(member_session?.member_session_id)
    expect((await call('self.get', undefined, data.session_token)).status).toBe(200)
  })
})

describe('a replaced session token in its grace period', () => {
  const SECOND = 1000

  /** Signs in and replaces the session token once, in a project with a grace period. */
  async function startRotated(seconds = 10) {
    const emulator = startEmulator()
    const { world, call, signIn } = emulator
    Object.assign(world.project, { rotate_session_tokens: true, rotation_grace_seconds: seconds })
    const { session_token: firstToken } = await signIn('ada@acme.test', ACME)
    const authenticate = async (token: string) => (await call('session.authenticate', {}, token)).data.session_token
    const secondToken = await authenticate(firstToken)
    expect(secondToken).not.toBe(firstToken)
    return { ...emulator, firstToken, secondToken, authenticate }
  }

  test('gets the current token, and does not rotate it again', async () => {
    const { world, call, firstToken, secondToken, authenticate } = await startRotated()
    world.advance(10 * SECOND - 1)
    expect(await authenticate(firstToken)).toBe(secondToken)
    expect((await call('self.get', undefined, firstToken)).status).toBe(200)
    expect(world.sessions.size).toBe(1)
    const thirdToken = await authenticate(secondToken)
    expect(thirdToken).not.toBe(secondToken)
    expect([await authenticate(firstToken), await authenticate(secondToken)]).toEqual([thirdToken, thirdToken])
  })

  test('is refused after the grace period, while the current token still works', async () => {
    const { world, call, firstToken, secondToken, authenticate } = await startRotated()
    world.advance(10 * SECOND)
    for (const name of ['session.authenticate', 'self.get'] as const)
      expect((await call(name, {}, firstToken)).body.error_type).toBe('session_not_found')
    expect(await authenticate(secondToken)).toEqual(expect.any(String))
  })

  test('is deleted after the grace period, together with the stored current token', async () => {
    const { world, secondToken, authenticate } = await startRotated()
    const storedRotation = () => [...world.sessions.values()][0]?.rotated_tokens
    expect(storedRotation()).toMatchObject({ current: secondToken, replaced: [{ digest: expect.any(String) }] })
    world.advance(10 * SECOND)
    world.project.rotation_grace_seconds = 0
    await authenticate(secondToken)
    expect(storedRotation()).toBeNull()
  })

  test('has no effect after the session has ended, and can end the session', async () => {
    const ended = await startRotated()
    await ended.call('session.revoke', undefined, ended.secondToken)
    expect((await ended.call('self.get', undefined, ended.firstToken)).body.error_type).toBe('session_not_found')
    const { call, firstToken, secondToken } = await startRotated()
    expect((await call('session.revoke', undefined, firstToken)).status).toBe(200)
    expect((await call('self.get', undefined, secondToken)).body.error_type).toBe('session_not_found')
  })

  test('gets the current token from the other calls that return a session', async () => {
    const { call, firstToken, secondToken } = await startRotated()
    const reset = await call('passwords.resetBySession', { password: 'Another-Horse-8' }, firstToken)
    expect(reset.data.session_token).toBe(secondToken)
    expect((await call('session.exchange', { organization_id: ACME, session_duration_minutes: 5 }, firstToken)).status).toBe(200)
    expect((await call('self.get', undefined, secondToken)).body.error_type).toBe('session_not_found')
  })

  test('T33 many tabs that send one token at once all get the same new token', async () => {
    const { secondToken, authenticate } = await startRotated()
    const tokens = await Promise.all(Array.from({ length: 50 }, () => authenticate(secondToken)))
    expect(new Set(tokens).size).toBe(1)
    expect(tokens[0]).not.toBe(secondToken)
  })

  test('stays valid after an export and import of its world', async () => {
    const { emulator, firstToken, secondToken } = await startRotated()
    const { call } = await startCopy({ emulator })
    expect((await call('session.authenticate', {}, firstToken)).data.session_token).toBe(secondToken)
  })
})

describe('the session JWT', () => {
  test('is signed with the published key, expires after 5 minutes and contains member, organization and roles', async () => {
    const { emulator, signIn } = startEmulator()
    const { session_jwt, member_session } = await signIn('grace@globex.test', ACME)
    const [header = '', payload = '', signature = ''] = session_jwt.split('.')
    const jwks = await (await emulator.fetch(new Request(`${ORIGIN}/v1/b2b/sessions/jwks/${TOKEN}`))).json()
    const { alg, kid } = JSON.parse(Buffer.from(header, 'base64url').toString())
    const published = jwks.keys.find((key: { kid: string }) => key.kid === kid)
    const rsa = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
    const key = await crypto.subtle.importKey('jwk', published, rsa, false, ['verify'])
    expect(alg).toBe('RS256')
    expect(await crypto.subtle.verify(rsa.name, key, fromBase64url(signature), encodeUtf8(`${header}.${payload}`))).toBe(true)
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({
      iss: 'https://acme.example/project-test-1',
      aud: ['project-test-1'],
      sub: 'member-test-grace-acme',
      iat: Date.parse('2026-11-21T12:00:00Z') / 1000,
      exp: Date.parse('2026-11-21T12:05:00Z') / 1000,
      'https://acme.example/session': { id: member_session?.member_session_id, roles: ['acme_member'] },
      'https://acme.example/organization': { organization_id: ACME, slug: 'acme' },
    })
    expect(published).not.toHaveProperty('d')
  })

  test('never expires later than its session', async () => {
    const { call, signIn, world } = startEmulator()
    const { session_token } = await signIn('ada@acme.test', ACME)
    world.advance(58 * MINUTE)
    const { data } = await call('session.authenticate', {}, session_token)
    const { exp } = JSON.parse(Buffer.from(data.session_jwt.split('.')[1] ?? '', 'base64url').toString())
    expect(exp).toBe(Date.parse('2026-11-21T13:00:00Z') / 1000)
  })
})
