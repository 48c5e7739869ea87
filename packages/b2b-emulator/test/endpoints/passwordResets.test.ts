import { describe, expect, test } from 'vitest'
import { ACME, MINUTE, PIA, STRONG, TOKEN, VAULT, pkcePair, startEmulator, tokenIn } from '../emulator.ts'

type Call = ReturnType<typeof startEmulator>['call']

const resetPassword = (call: Call, password_reset_token: string, overrides: object = {}) =>
  call('passwords.resetByEmail', { password_reset_token, password: STRONG, session_duration_minutes: 60, ...overrides })

describe('requesting a password reset', () => {
  test('sends a member with a password one link to set a new password and one link to sign in without', async () => {
    const { world, call } = startEmulator()
    const { pkce_code_challenge: code_challenge } = await pkcePair('a')
    const { status } = await call('passwords.resetByEmailStart', {
      email_address: 'Pia@acme.test',
      organization_id: ACME,
      login_redirect_url: 'https://app.acme.test/login',
      reset_password_redirect_url: 'https://app.acme.test/reset?a=1#top',
      reset_password_expiration_minutes: 120,
      code_challenge,
    })
    expect(status).toBe(200)
    const [mail] = world.outbox
    expect(mail).toMatchObject({ kind: 'password_reset', to: 'pia@acme.test', subject: 'Set a new password for Acme Corp' })
    expect(mail!.link).toMatch(
      /^https:\/\/app\.acme\.test\/reset\?a=1&acme_token_type=multi_tenant_passwords&token=emulated-[\w-]{43}&acme_redirect_type=reset_password#top$/,
    )
    expect(mail!.also!.link).toMatch(
      /^https:\/\/app\.acme\.test\/login\?acme_token_type=multi_tenant_magic_links&token=emulated-[\w-]{43}$/,
    )
    expect(mail!.letter.body).toContain('within 2 hours')
    for (const link of [mail!.link, mail!.also!.link]) {
      expect(mail!.text).toContain(link)
      expect(mail!.html).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
    }
  })

  test('sends a member without a password one link to set a password and one link to sign in without', async () => {
    const { world, call, resetFor, follow } = startEmulator()
    const token = await resetFor('ada@acme.test', ACME)
    const [mail] = world.outbox
    expect(mail).toMatchObject({ letter: { button: 'Set a password' }, also: { button: 'Continue to Acme Corp without a password' } })
    expect((await follow(tokenIn(mail!.also!.link))).data.member_authenticated).toBe(true)
    expect((await resetPassword(call, token)).data.member.member_password_id).not.toBe('')
  })

  test('sends no sign-in link if the organization does not allow links', async () => {
    const { world, resetFor } = startEmulator()
    Object.assign(world.organizations.get(ACME)!, { auth_methods: 'RESTRICTED', allowed_auth_methods: ['password'] })
    await resetFor('ada@acme.test', ACME)
    expect(world.outbox[0]).toMatchObject({ subject: 'Set a password for Acme Corp', also: null })
  })

  test('the console shows both links and marks used ones', async () => {
    const { world, send, call, resetFor } = startEmulator()
    const token = await resetFor('pia@acme.test', ACME)
    const consolePage = async () => (await send(`/console/${TOKEN}`)).text
    expect(await consolePage()).toContain(`href="${world.outbox[0]!.also!.link.replaceAll('&', '&amp;')}"`)
    expect(await consolePage()).toContain('Password reset')
    expect(await consolePage()).not.toContain('>Used</span>')
    await resetPassword(call, token)
    expect(await consolePage()).toContain('>Used</span>')
  })

  test.each([
    ['a malformed email address', { email_address: 'pia' }, 400, 'invalid_email'],
    ['an email address that bounces', { email_address: 'pia@inactive.test' }, 400, 'inactive_email'],
    ['a user who is not a member', { email_address: 'zoe@acme.test' }, 404, 'member_not_found'],
    ['an unknown organization', { organization_id: 'none' }, 404, 'organization_not_found'],
    ['a lifetime that is too short', { reset_password_expiration_minutes: 4 }, 400, 'invalid_expiration'],
    ['a lifetime that is too long', { reset_password_expiration_minutes: 10_081 }, 400, 'invalid_expiration'],
    ['a relative login redirect URL', { login_redirect_url: '/login' }, 400, 'invalid_login_redirect_url'],
    ['a redirect URL that runs code', { reset_password_redirect_url: 'javascript:alert(1)' }, 400, 'invalid_password_reset_redirect_url'],
    ['no code challenge if the project requires one', { code_challenge: undefined }, 400, 'invalid_pkce_code_challenge'],
    ['a malformed code challenge', { code_challenge: 'short' }, 400, 'invalid_pkce_code_challenge'],
  ])('is refused for %s, and sends no email', async (_, overrides, status, error_type) => {
    const { world, call } = startEmulator()
    const { pkce_code_challenge: code_challenge } = await pkcePair('a')
    const reply = await call('passwords.resetByEmailStart', {
      email_address: 'pia@acme.test',
      organization_id: ACME,
      code_challenge,
      ...overrides,
    })
    expect(reply).toMatchObject({ status, body: { error_type } })
    expect(world.outbox).toEqual([])
  })

  test('is refused if the organization does not allow passwords, and names fields of the wrong type', async () => {
    const { world, call } = startEmulator()
    const wrongType = { organization_id: ACME, email_address: 'pia@acme.test', code_challenge: 7 }
    expect((await call('passwords.resetByEmailStart', wrongType)).body).toEqual({
      body: [expect.objectContaining({ dataPath: '.code_challenge' })],
    })
    expect((await call('passwords.resetByEmailStart', { organization_id: ACME })).body).toEqual({
      body: [expect.objectContaining({ dataPath: '.email_address', keyword: 'required' })],
    })
    world.project.pkce_required_for_password_resets = false
    Object.assign(world.organizations.get(ACME)!, { auth_methods: 'RESTRICTED', allowed_auth_methods: ['sso'] })
    const { status, body } = await call('passwords.resetByEmailStart', { organization_id: ACME, email_address: 'pia@acme.test' })
    expect([status, body.error_type]).toEqual([403, 'operation_restricted_by_organization_auth_methods'])
  })
})

describe('completing a password reset', () => {
  test('signs the member in, and only the new password works afterwards', async () => {
    const { call, resetFor } = startEmulator()
    const { data } = await resetPassword(call, await resetFor('pia@acme.test', ACME))
    expect(data.member_session?.authentication_factors.map(({ type }) => type)).toEqual(['magic_link', 'password'])
    expect((await call('passwords.authenticate', PIA)).status).toBe(401)
    expect((await call('passwords.authenticate', { ...PIA, password: STRONG })).status).toBe(200)
  })

  test('accepts an invitation, because the email has verified the address', async () => {
    const { call, resetFor } = startEmulator()
    const { data } = await resetPassword(call, await resetFor('ivy@initech.test', VAULT))
    expect(data.member).toMatchObject({ status: 'active', email_address_verified: true })
  })

  test.each([
    ['used', async (call: Call, token: string) => void (await resetPassword(call, token))],
    ['unknown', async () => undefined],
  ])('is refused when the token is %s', async (state, before) => {
    const { call, resetFor } = startEmulator()
    const token = await resetFor('pia@acme.test', ACME)
    await before(call, token)
    const reply = await resetPassword(call, state === 'unknown' ? 'emulated-nothing' : token)
    expect(reply).toMatchObject({ status: 401, body: { error_type: 'unable_to_auth_password_reset_token' } })
  })

  test.each([
    [undefined, 30],
    [5, 5],
    [10_080, 10_080],
  ])('with a lifetime of %s minutes works until %i minutes have passed', async (reset_password_expiration_minutes, minutes) => {
    const { call, resetFor, world } = startEmulator()
    const token = await resetFor('pia@acme.test', ACME, { reset_password_expiration_minutes })
    world.advance(minutes * MINUTE - 1)
    expect((await resetPassword(call, token, { password: 'weak' })).body.error_type).toBe('weak_password')
    world.advance(1)
    expect((await resetPassword(call, token)).body.error_type).toBe('unable_to_auth_password_reset_token')
  })

  test('a weak or breached password is refused and does not use up the token', async () => {
    const { call, resetFor } = startEmulator()
    const token = await resetFor('pia@acme.test', ACME)
    expect((await resetPassword(call, token, { password: 'lower case only' })).body.error_type).toBe('weak_password')
    expect((await resetPassword(call, token, { password: 'Welcome1!' })).body.error_type).toBe('breached_password')
    expect((await resetPassword(call, token, { session_duration_minutes: 4 })).body.error_type).toBe('invalid_session_duration_minutes')
    expect((await resetPassword(call, token, { password: undefined })).body).toEqual({
      body: [expect.objectContaining({ dataPath: '.password' })],
    })
    expect((await resetPassword(call, token)).status).toBe(200)
  })

  test('invalidates the other resets of the same user', async () => {
    const { call, resetFor } = startEmulator()
    const [first, second] = [await resetFor('pia@acme.test', ACME), await resetFor('pia@acme.test', ACME)]
    expect((await resetPassword(call, second)).status).toBe(200)
    expect((await resetPassword(call, first)).body.error_type).toBe('unable_to_auth_password_reset_token')
  })

  test('is refused with a token of a discovery reset, and a discovery reset with a token of an organization', async () => {
    const { call, resetFor } = startEmulator()
    expect((await resetPassword(call, await resetFor('pia@acme.test'))).body.error_type).toBe('unable_to_auth_password_reset_token')
    const password_reset_token = await resetFor('pia@acme.test', ACME)
    const { body } = await call('passwords.discovery.resetByEmail', { password_reset_token, password: STRONG })
    expect(body.error_type).toBe('unable_to_auth_password_reset_token')
  })

  test('is refused for a deleted member', async () => {
    const { call, resetFor, world } = startEmulator()
    const token = await resetFor('pia@acme.test', ACME)
    world.members.get('member-test-pia')!.status = 'deleted'
    expect((await resetPassword(call, token)).body.error_type).toBe('member_not_found')
  })
})

describe('PKCE', () => {
  test('a flow with a challenge is completed only by its own verifier, and a refused try does not use up the token', async () => {
    const { call, world } = startEmulator()
    const [a, b] = await Promise.all([pkcePair('a'), pkcePair('b')])
    await call('passwords.resetByEmailStart', { ...PIA, code_challenge: a.pkce_code_challenge })
    const token = tokenIn(world.outbox[0]!.link)
    expect((await resetPassword(call, token)).body.error_type).toBe('pkce_expected_code_verifier')
    expect((await resetPassword(call, token, { code_verifier: b.pkce_code_verifier })).body.error_type).toBe('pkce_mismatch')
    expect((await resetPassword(call, token, { code_verifier: 'short' })).body.error_type).toBe('invalid_pkce_code_verifier')
    expect((await resetPassword(call, token, { code_verifier: a.pkce_code_verifier })).status).toBe(200)
  })

  test('the sign-in link requires the same verifier', async () => {
    const { call, world, follow } = startEmulator()
    const { pkce_code_challenge: code_challenge, pkce_code_verifier } = await pkcePair('a')
    await call('passwords.resetByEmailStart', { ...PIA, code_challenge })
    const token = tokenIn(world.outbox[0]!.also!.link)
    expect((await follow(token)).body.error_type).toBe('pkce_expected_code_verifier')
    expect((await follow(token, { pkce_code_verifier })).status).toBe(200)
  })

  test('a verifier for a flow without a challenge is refused', async () => {
    const { call, resetFor } = startEmulator()
    const token = await resetFor('pia@acme.test', ACME)
    const { body } = await resetPassword(call, token, { code_verifier: 'a'.repeat(128) })
    expect(body.error_type).toBe('pkce_did_not_expect_code_verifier')
    expect((await resetPassword(call, token)).status).toBe(200)
  })
})
