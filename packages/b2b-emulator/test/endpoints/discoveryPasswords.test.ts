import { describe, expect, test } from 'vitest'
import { ACME, MINUTE, PIA, STRONG, VAULT, pkcePair, startEmulator, tokenIn } from '../emulator.ts'

type Call = ReturnType<typeof startEmulator>['call']

const { email_address, password } = PIA
const signIn = (call: Call, overrides: object = {}) => call('passwords.discovery.authenticate', { email_address, password, ...overrides })
const resetPassword = (call: Call, password_reset_token: string, overrides: object = {}) =>
  call('passwords.discovery.resetByEmail', { password_reset_token, password: STRONG, ...overrides })

describe('a discovery sign-in with a password', () => {
  test('lists the organizations of the user and opens a session in one of them', async () => {
    const { call } = startEmulator()
    const { data } = await signIn(call, { email_address: 'PIA@acme.test' })
    expect(data).toMatchObject({ email_address, organization_id_hint: null })
    expect(data.discovered_organizations).toMatchObject([{ membership: { type: 'active_member' }, member_authenticated: true }])
    const { intermediate_session_token } = data
    const chosen = { intermediate_session_token, organization_id: ACME, session_duration_minutes: 60 }
    expect((await call('discovery.intermediateSessions.exchange', chosen)).data.member_authenticated).toBe(true)
  })

  test('T61 is refused with the same message for a wrong password, a user without a password and an unknown user', async () => {
    const { call } = startEmulator()
    const [wrong, withoutPassword, unknown] = await Promise.all([
      signIn(call, { password: 'wrong' }),
      signIn(call, { email_address: 'ada@acme.test' }),
      signIn(call, { email_address: 'eve@evil.test' }),
    ])
    expect(wrong).toMatchObject({ status: 401, body: { error_type: 'unauthorized_credentials' } })
    for (const { status, body } of [withoutPassword, unknown]) expect([status, body.error_message]).toEqual([401, wrong.body.error_message])
    expect((await call('passwords.discovery.authenticate', { email_address })).body).toEqual({
      body: [expect.objectContaining({ dataPath: '.password' })],
    })
  })

  test('lists organizations that require another factor', async () => {
    const { call, world } = startEmulator()
    Object.assign(world.organizations.get(ACME)!, { auth_methods: 'RESTRICTED', allowed_auth_methods: ['sso'] })
    expect((await signIn(call)).data.discovered_organizations).toMatchObject([
      { member_authenticated: false, primary_required: { allowed_auth_methods: ['sso'] } },
    ])
  })

  test('is refused if the project has no passwords across organizations', async () => {
    const { call, world, resetFor } = startEmulator()
    const token = await resetFor(email_address)
    world.project.cross_org_passwords = false
    const replies = [
      await signIn(call),
      await resetPassword(call, token),
      await call('passwords.discovery.resetByEmailStart', { email_address }),
    ]
    for (const reply of replies) expect(reply).toMatchObject({ status: 400, body: { error_type: 'cross_org_passwords_not_enabled' } })
  })

  test('without that setting of the project a password is valid in its organization only', async () => {
    const { call, world, resetFor } = startEmulator()
    world.project.cross_org_passwords = false
    const password_reset_token = await resetFor('grace@globex.test', ACME)
    await call('passwords.resetByEmail', { password_reset_token, password: STRONG, session_duration_minutes: 5 })
    const grace = { email_address: 'grace@globex.test', password: STRONG, session_duration_minutes: 5 }
    expect((await call('passwords.authenticate', { ...grace, organization_id: ACME })).status).toBe(200)
    expect((await call('passwords.authenticate', { ...grace, organization_id: VAULT })).status).toBe(401)
  })
})

describe('a discovery password reset', () => {
  test('sets one password for all organizations, including new ones', async () => {
    const { call, resetFor, world } = startEmulator()
    const { data } = await resetPassword(call, await resetFor('grace@globex.test'))
    expect(data.discovered_organizations).toHaveLength(2)
    const ids = ['member-test-grace-acme', 'member-test-grace-vault'].map((id) => world.members.get(id)!.member_password_id)
    expect(ids).toEqual([expect.stringMatching(/^member-password-test-/), ids[0]])
    const { intermediate_session_token } = (await resetPassword(call, await resetFor('noor@nowhere.test'))).data
    const created = await call('discovery.organizations.create', { intermediate_session_token, session_duration_minutes: 60 })
    expect(created.data.member).toMatchObject({
      email_address_verified: true,
      member_password_id: expect.stringContaining('member-password'),
    })
  })

  test('sends a user without a password one link to set a password and one link to continue without', async () => {
    const { world, resetFor, call } = startEmulator()
    await resetFor('noor@nowhere.test', undefined, { reset_password_redirect_url: 'https://app.acme.test/reset' })
    const [mail] = world.outbox
    expect(mail).toMatchObject({ subject: 'Set a password for Demo Project' })
    expect(mail!.link).toMatch(/\/reset\?acme_token_type=discovery&token=emulated-[\w-]{43}&acme_redirect_type=reset_password$/)
    expect(mail!.also!.link).toMatch(/\?acme_token_type=discovery&token=emulated-[\w-]{43}$/)
    const discovery_magic_links_token = tokenIn(mail!.also!.link)
    expect((await call('magicLinks.discovery.authenticate', { discovery_magic_links_token })).status).toBe(200)
  })

  test('is refused after its lifetime; a weak password is refused and does not use up the token', async () => {
    const { call, resetFor, world } = startEmulator()
    const token = await resetFor(email_address)
    expect((await resetPassword(call, token, { password: 'weak' })).body.error_type).toBe('weak_password')
    expect((await resetPassword(call, token, { password: 7 })).body).toEqual({ body: [expect.objectContaining({ dataPath: '.password' })] })
    world.advance(30 * MINUTE)
    expect((await resetPassword(call, token)).body.error_type).toBe('unable_to_auth_password_reset_token')
  })

  test.each([
    ['a malformed email address', { email_address: 'pia' }, 'invalid_email'],
    ['a relative discovery redirect URL', { discovery_redirect_url: '/login' }, 'invalid_discovery_redirect_url'],
    ['a relative reset redirect URL', { reset_password_redirect_url: '/reset' }, 'invalid_password_reset_redirect_url'],
    ['a lifetime with a fraction', { reset_password_expiration_minutes: 5.5 }, 'invalid_expiration'],
    ['no code challenge if the project requires one', { pkce_code_challenge: undefined }, 'invalid_pkce_code_challenge'],
  ])('cannot be requested with %s', async (_, overrides, error_type) => {
    const { call, world } = startEmulator()
    const { pkce_code_challenge } = await pkcePair('a')
    const reply = await call('passwords.discovery.resetByEmailStart', { email_address, pkce_code_challenge, ...overrides })
    expect(reply).toMatchObject({ status: 400, body: { error_type } })
    expect(world.outbox).toEqual([])
  })

  test('can only be completed in the browser that requested it', async () => {
    const { call, world } = startEmulator()
    const { pkce_code_challenge, pkce_code_verifier } = await pkcePair('a')
    await call('passwords.discovery.resetByEmailStart', { email_address, pkce_code_challenge })
    const token = tokenIn(world.outbox[0]!.link)
    expect((await resetPassword(call, token)).body.error_type).toBe('pkce_expected_code_verifier')
    expect((await resetPassword(call, token, { pkce_code_verifier })).status).toBe(200)
  })
})
