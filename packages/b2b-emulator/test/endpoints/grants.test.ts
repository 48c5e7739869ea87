import { describe, expect, test } from 'vitest'
import { admin, IVY } from '../contract/adminRows.ts'
import { control } from '../contract/grantRows.ts'
import { ACME, MINUTE, VAULT, startEmulator } from '../emulator.ts'

describe('exchanging a session for one in another organization', () => {
  const startExchange = async (fields: object = {}) => {
    const emulator = startEmulator()
    const { session_token } = await emulator.signIn('grace@globex.test', ACME)
    const exchange = (overrides: object = fields) =>
      emulator.call('session.exchange', { organization_id: VAULT, session_duration_minutes: 60, ...overrides }, session_token)
    return { ...emulator, session_token, exchange }
  }

  test('opens the new session and ends the old one', async () => {
    const { exchange, call, session_token } = await startExchange()
    const { data } = await exchange()
    expect(data).toMatchObject({ member_id: 'member-test-grace-vault', member_authenticated: true })
    expect(data.member_session!.roles).toContain('acme_admin')
    expect((await call('self.get', undefined, data.session_token)).status).toBe(200)
    expect((await call('self.get', undefined, session_token)).body.error_type).toBe('session_not_found')
  })

  test('asks for the second factor of the other organization, and keeps the old session until then', async () => {
    const { exchange, call, session_token, world } = await startExchange()
    world.organizations.get(VAULT)!.mfa_policy = 'REQUIRED_FOR_ALL'
    const { data } = await exchange()
    expect(data).toMatchObject({ member_session: null, session_token: '', member_authenticated: false })
    expect(data.intermediate_session_token).not.toBe('')
    expect((await call('self.get', undefined, session_token)).status).toBe(200)
  })

  test.each([
    ['an unknown organization', { organization_id: 'organization-test-none' }, 404, 'organization_not_found'],
    ['an invalid session duration', { session_duration_minutes: 1 }, 400, 'invalid_session_duration_minutes'],
  ])('is refused for %s', async (_, fields, status, error_type) => {
    const { exchange } = await startExchange()
    expect(await exchange(fields)).toMatchObject({ status, body: { error_type } })
  })

  test('is refused if the user is not a member, and if a factor is valid in one organization only', async () => {
    const { exchange, world, call, signIn } = await startExchange()
    const ada = (await signIn('ada@acme.test', ACME)).session_token
    const fields = { organization_id: VAULT, session_duration_minutes: 60 }
    expect((await call('session.exchange', fields, ada)).body.error_type).toBe('member_does_not_exist_in_organization')
    for (const session of world.sessions.values()) {
      Object.assign(session, {
        factors: [{ type: 'password', delivery_method: 'knowledge', last_authenticated_at: '', sequence_order: 'PRIMARY' }],
      })
    }
    expect(await exchange()).toMatchObject({ status: 403, body: { error_type: 'insufficient_factors_for_session_exchange' } })
  })

  test('is refused if an administrator gave the member the email address of another user', async () => {
    const emulator = startEmulator()
    const { session_token } = await emulator.signIn('ivy@initech.test', VAULT)
    const renamed = await emulator.call(
      'organization.members.update',
      { member_id: IVY, email_address: 'ada@acme.test' },
      await admin(emulator),
    )
    expect(renamed.status).toBe(200)
    const { status, body } = await emulator.call('session.exchange', { organization_id: ACME, session_duration_minutes: 60 }, session_token)
    expect([status, body.error_type]).toEqual([403, 'insufficient_factors_for_session_exchange'])
  })

  test('requires a session', async () => {
    const fields = { organization_id: VAULT, session_duration_minutes: 60 }
    expect((await startEmulator().call('session.exchange', fields)).status).toBe(401)
  })
})

test('an administrator can end all sessions of one member', async () => {
  const emulator = startEmulator()
  const { call, signIn } = emulator
  const graceSession = await admin(emulator)
  const tokens = [(await signIn('ivy@initech.test', VAULT)).session_token, (await signIn('ivy@initech.test', VAULT)).session_token]
  expect((await call('session.revokeForMember', { member_id: IVY }, graceSession)).status).toBe(200)
  for (const token of tokens) expect((await call('self.get', undefined, token)).body.error_type).toBe('session_not_found')
  expect((await call('self.get', undefined, graceSession)).status).toBe(200)
})

describe('an access token', () => {
  async function withAccessToken(overrides: object = {}) {
    const emulator = startEmulator()
    const { access_token } = await control(emulator, 'access-token', { member_id: 'member-test-ada', ...overrides })
    const fields = { access_token, session_duration_minutes: 60 }
    return {
      ...emulator,
      exchange: (overrideFields: object = {}) => emulator.call('session.exchangeAccessToken', { ...fields, ...overrideFields }),
    }
  }

  test('is exchanged for a session of its member', async () => {
    const { exchange, call } = await withAccessToken()
    const { data } = await exchange()
    expect((await call('self.get', undefined, data.session_token)).data.member.member_id).toBe('member-test-ada')
  })

  test('is refused if it is unknown, expired or without the scope, or if its member was deleted', async () => {
    const { exchange, world } = await withAccessToken()
    expect((await exchange({ access_token: 'x' })).body.error_type).toBe('oauth_access_token_exchange_token_invalid_grant')
    expect((await exchange({ session_duration_minutes: '5' })).body['body']).toMatchObject([{ dataPath: '.session_duration_minutes' }])
    world.advance(5 * MINUTE)
    expect((await exchange()).body.error_type).toBe('oauth_access_token_exchange_token_too_old')
    const withoutFullAccess = await withAccessToken({ scopes: ['openid'] })
    expect((await withoutFullAccess.exchange()).body.error_type).toBe('oauth_access_token_exchange_missing_full_access')
    const withoutMember = await withAccessToken()
    withoutMember.world.members.get('member-test-ada')!.status = 'deleted'
    expect((await withoutMember.exchange()).body.error_type).toBe('oauth_access_token_exchange_token_invalid_grant')
  })
})

describe('impersonation', () => {
  async function startImpersonation() {
    const emulator = startEmulator()
    const { impersonation_token } = await control(emulator, 'impersonate', { member_id: 'member-test-ada' })
    return { ...emulator, impersonate: () => emulator.call('impersonation.authenticate', { impersonation_token }) }
  }

  test('opens a session with an impersonation factor, asks for no second factor, and is never extended', async () => {
    const { impersonate, call, world } = await startImpersonation()
    world.organizations.get(ACME)!.mfa_policy = 'REQUIRED_FOR_ALL'
    const { data } = await impersonate()
    expect(data.member_session).toMatchObject({ member_id: 'member-test-ada', authentication_factors: [{ type: 'impersonation' }] })
    const { expires_at } = data.member_session!
    const confirmed = await call('session.authenticate', { session_duration_minutes: 600 }, data.session_token)
    expect(confirmed.data.member_session.expires_at).toBe(expires_at)
    const exchanged = await call('session.exchange', { organization_id: VAULT, session_duration_minutes: 60 }, data.session_token)
    expect(exchanged.body.error_type).toBe('insufficient_factors_for_session_exchange')
  })

  test('works once, within five minutes, and only for active members', async () => {
    const { impersonate, world } = await startImpersonation()
    const ada = world.members.get('member-test-ada')!
    ada.status = 'pending'
    expect(await impersonate()).toMatchObject({ status: 403, body: { error_type: 'member_impersonation_not_allowed' } })
    ada.status = 'active'
    expect((await impersonate()).status).toBe(200)
    expect(await impersonate()).toMatchObject({ status: 401, body: { error_type: 'unable_to_auth_impersonation_token' } })
    const late = await startImpersonation()
    late.world.advance(5 * MINUTE)
    expect((await late.impersonate()).status).toBe(401)
  })

  test('cannot be started by the control API for an unknown member', async () => {
    const emulator = startEmulator()
    for (const path of ['impersonate', 'access-token']) {
      expect((await control(emulator, path, { member_id: 'member-test-none' }))['error_type']).toBe('member_not_found')
      expect((await control(emulator, path, {}))['body']).toMatchObject([{ dataPath: '.member_id' }])
    }
  })
})
