import { describe, expect, test, vi } from 'vitest'
import { ACME, MINUTE, PIA, STRONG, VAULT, startEmulator } from '../emulator.ts'

type Call = ReturnType<typeof startEmulator>['call']

const signInWith = (call: Call, overrides: object = {}) => call('passwords.authenticate', { ...PIA, ...overrides })
const LINKS_ONLY = { auth_methods: 'RESTRICTED', allowed_auth_methods: ['magic_link'] } as const

describe('signing in with a password', () => {
  test('opens a session with the password as its factor, in any spelling of the email address', async () => {
    const { call } = startEmulator()
    const { status, data } = await signInWith(call, { email_address: ' Pia@Acme.test ' })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      member_authenticated: true,
      member: { member_id: 'member-test-pia' },
      member_session: { authentication_factors: [{ type: 'password', delivery_method: 'knowledge', sequence_order: 'PRIMARY' }] },
    })
    expect((await call('self.get', undefined, data.session_token)).status).toBe(200)
  })

  test.each([
    ['the wrong password', { password: 'Correct-Horse-8' }, 401, 'unauthorized_credentials'],
    ['no password at all', { password: '' }, 401, 'unauthorized_credentials'],
    ['an unknown user', { email_address: 'eve@evil.test' }, 401, 'unauthorized_credentials'],
    ['a member without a password', { email_address: 'ada@acme.test' }, 401, 'unauthorized_credentials'],
    ['no email address', { email_address: '' }, 401, 'unauthorized_credentials'],
    ['an organization of which the user is not a member', { organization_id: VAULT }, 401, 'unauthorized_credentials'],
    ['an unknown organization', { organization_id: 'none' }, 404, 'organization_not_found'],
    ['a session duration that is too short', { session_duration_minutes: 4 }, 400, 'invalid_session_duration_minutes'],
    ['an unsupported locale', { locale: 'tlh' }, 400, 'invalid_locale'],
  ])('is refused for %s', async (_, overrides, status, error_type) => {
    const { call } = startEmulator()
    expect(await signInWith(call, overrides)).toMatchObject({ status, body: { status_code: status, error_type } })
  })

  test('names the fields that are missing or of the wrong type', async () => {
    const { call } = startEmulator()
    const { status, body } = await call('passwords.authenticate', { organization_id: ACME, email_address: 7 })
    const paths = ['.email_address', '.password', '.session_duration_minutes'].map((dataPath) => expect.objectContaining({ dataPath }))
    expect([status, body]).toEqual([400, { body: paths }])
  })

  test('T61 does the same work for a member, for a member without a password and for an unknown user', async () => {
    const { call } = startEmulator()
    const deriveBits = vi.spyOn(crypto.subtle, 'deriveBits')
    const workOfEachSignIn: unknown[] = []
    for (const email_address of ['pia@acme.test', 'ada@acme.test', 'eve@evil.test']) {
      const { body, status } = await signInWith(call, { email_address, password: 'wrong' })
      const work = deriveBits.mock.calls.splice(0).map(([parameters, , bits]) => ({ ...(parameters as Pbkdf2Params), salt: '', bits }))
      workOfEachSignIn.push([status, body.error_message, work])
    }
    const work = { name: 'PBKDF2', hash: 'SHA-256', iterations: 100_000, salt: '', bits: 256 }
    expect(workOfEachSignIn[0]).toEqual([401, expect.any(String), [work]])
    expect(workOfEachSignIn).toEqual([workOfEachSignIn[0], workOfEachSignIn[0], workOfEachSignIn[0]])
  })

  test('is locked for 15 minutes after ten wrong passwords, for known and unknown users', async () => {
    const { call, world } = startEmulator()
    for (const email_address of ['pia@acme.test', 'eve@evil.test']) {
      const replies = await Promise.all(Array.from({ length: 30 }, () => signInWith(call, { email_address, password: 'wrong' })))
      expect(replies.filter(({ status }) => status === 401)).toHaveLength(10)
      expect(replies.filter(({ body }) => body.error_type === 'user_lock_limit_reached')).toHaveLength(20)
    }
    const locked = await signInWith(call)
    expect([locked.status, locked.headers.get('Retry-After')]).toEqual([429, '900'])
    world.advance(15 * MINUTE)
    expect((await signInWith(call)).status).toBe(200)
  })

  test('is refused if the organization does not allow passwords, except for a break-glass member', async () => {
    const { call, world } = startEmulator()
    Object.assign(world.organizations.get(ACME)!, LINKS_ONLY)
    for (const overrides of [{}, { password: 'wrong' }, { email_address: 'eve@evil.test' }]) {
      const refusal = { status: 403, body: { error_type: 'operation_restricted_by_organization_auth_methods' } }
      expect(await signInWith(call, overrides)).toMatchObject(refusal)
    }
    world.members.get('member-test-pia')!.is_breakglass = true
    expect((await signInWith(call, { password: 'wrong' })).status).toBe(403)
    expect((await signInWith(call)).data.member_authenticated).toBe(true)
  })

  test('returns a pending sign-in if a second factor is required', async () => {
    const { call, world } = startEmulator()
    world.organizations.get(ACME)!.mfa_policy = 'REQUIRED_FOR_ALL'
    const { data } = await signInWith(call)
    expect(data).toMatchObject({ member_session: null, session_token: '', mfa_required: { secondary_auth_initiated: null } })
    expect(data.intermediate_session_token).not.toBe('')
  })

  test('returns a pending sign-in while the email address of the member is unverified', async () => {
    const { call, world } = startEmulator()
    world.members.get('member-test-pia')!.email_address_verified = false
    const { data } = await signInWith(call)
    expect(data).toMatchObject({ member_session: null, member: { email_address_verified: false } })
    expect(data.primary_required?.allowed_auth_methods).toContain('magic_link')
  })

  test('adds the factor to a pending sign-in of the same user, which then ends', async () => {
    const { call, discover } = startEmulator()
    const { intermediate_session_token } = await discover('pia@acme.test')
    const { data } = await signInWith(call, { intermediate_session_token })
    expect(data.member_session?.authentication_factors.map(({ type }) => type)).toEqual(['magic_link', 'password'])
    expect((await call('discovery.organizations.list', { intermediate_session_token })).status).toBe(404)
    const tokenOfOtherUser = (await discover('ada@acme.test')).intermediate_session_token
    const secondSignIn = await signInWith(call, { intermediate_session_token: tokenOfOtherUser })
    expect(secondSignIn.data.member_session?.authentication_factors).toHaveLength(1)
    expect((await call('discovery.organizations.list', { intermediate_session_token: tokenOfOtherUser })).status).toBe(200)
  })

  test('requires a reset if the password is known from a breach', async () => {
    const { call, world, resetFor } = startEmulator()
    world.project.breach_detection_on_create = false
    const password = 'Password1!'
    await call('passwords.resetByEmail', {
      password_reset_token: await resetFor('pia@acme.test', ACME),
      password,
      session_duration_minutes: 5,
    })
    expect(await signInWith(call, { password })).toMatchObject({ status: 400, body: { error_type: 'member_reset_password' } })
    expect((await signInWith(call)).body.error_type).toBe('unauthorized_credentials')
  })
})

describe('changing a password with the existing password', () => {
  const change = (call: Call, overrides: object = {}) => {
    const { password: existing_password, ...who } = PIA
    return call('passwords.resetByExistingPassword', { ...who, existing_password, new_password: STRONG, ...overrides })
  }

  test('signs the member in, and only the new password works afterwards', async () => {
    const { call } = startEmulator()
    const { data } = await change(call, { session_duration_minutes: undefined })
    expect(data.member_session?.expires_at).toBe('2026-11-21T13:00:00.000Z')
    expect((await signInWith(call)).status).toBe(401)
    expect((await signInWith(call, { password: STRONG })).status).toBe(200)
  })

  test.each([
    ['the wrong password', { existing_password: 'wrong' }, 401, 'password_does_not_match'],
    ['an unknown user', { email_address: 'eve@evil.test' }, 401, 'password_does_not_match'],
    ['a weak new password', { new_password: 'short' }, 400, 'weak_password'],
    ['a breached new password', { new_password: 'Password1!' }, 400, 'breached_password'],
    ['an unchanged password', { new_password: PIA.password }, 400, 'cannot_reset_password_with_existing_password'],
    ['an unknown organization', { organization_id: 'none' }, 404, 'organization_not_found'],
  ])('is refused for %s', async (_, overrides, status, error_type) => {
    const { call } = startEmulator()
    expect(await change(call, overrides)).toMatchObject({ status, body: { error_type } })
    expect((await signInWith(call)).status).toBe(200)
  })

  test('names a field of the wrong type', async () => {
    const { call } = startEmulator()
    expect((await change(call, { new_password: 7 })).body).toEqual({ body: [expect.objectContaining({ dataPath: '.new_password' })] })
  })

  test('succeeds once of several parallel changes', async () => {
    const { call } = startEmulator()
    const replies = await Promise.all(Array.from({ length: 8 }, (_, index) => change(call, { new_password: `${STRONG}-${index}` })))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('setting a password with a session', () => {
  const set = (call: Call, session: string | undefined, password: unknown = STRONG) =>
    call('passwords.resetBySession', { password }, session)

  test('authenticates the session with the password as a further factor', async () => {
    const { call, signIn } = startEmulator()
    const { session_token } = await signIn('ada@acme.test', ACME)
    const { data } = await set(call, session_token)
    expect(data.member_session.authentication_factors.map(({ type }) => type)).toEqual(['magic_link', 'password'])
    expect(data).toMatchObject({ session_token, member: { member_password_id: expect.stringMatching(/^member-password-test-/) } })
    expect((await signInWith(call, { email_address: 'ada@acme.test', password: STRONG })).status).toBe(200)
  })

  test('is refused without a session, with an ended session, with a weak password and without a password', async () => {
    const { call, signIn } = startEmulator()
    const { session_token } = await signIn('ada@acme.test', ACME)
    expect((await set(call, undefined)).body.error_type).toBe('user_unauthenticated')
    expect((await set(call, 'emulated-nothing')).body.error_type).toBe('session_not_found')
    expect((await set(call, session_token, 'short')).body.error_type).toBe('weak_password')
    expect((await set(call, session_token, null)).body).toEqual({ body: [expect.objectContaining({ dataPath: '.password' })] })
  })

  test('is refused ten minutes after the sign-in, and if the organization does not allow passwords', async () => {
    const { call, signIn, world } = startEmulator()
    const { session_token } = await signIn('ada@acme.test', ACME)
    world.advance(10 * MINUTE + 1)
    expect((await set(call, session_token)).body.error_type).toBe('session_too_old_to_reset_password')
    Object.assign(world.organizations.get(ACME)!, LINKS_ONLY)
    expect((await set(call, session_token)).body.error_type).toBe('operation_restricted_by_organization_auth_methods')
  })
})

test('a world stores only digests of passwords', async () => {
  const { call, world, signIn } = startEmulator()
  await call('passwords.resetBySession', { password: STRONG }, (await signIn('ada@acme.test', ACME)).session_token)
  expect(JSON.stringify([...world.passwords])).not.toContain(STRONG)
  const salts = [...world.passwords.values()].map(({ salt }) => salt)
  expect(new Set(salts).size).toBe(2)
})
