import { describe, expect, test } from 'vitest'
import { ACME, MINUTE, NOON, VAULT, pkcePair, startEmulator } from '../emulator.ts'

describe('requesting a link', () => {
  test('sends a member a login email with the token in the requested redirect URL', async () => {
    const { world, call } = startEmulator()
    const { pkce_code_challenge } = await pkcePair('a')
    const login_redirect_url = 'https://app.acme.test/login?next=%2Fhome#top'
    const { status, data } = await call('magicLinks.email.loginOrSignup', {
      email_address: 'Ada@acme.test',
      organization_id: ACME,
      login_redirect_url,
      pkce_code_challenge,
    })

    expect([status, data.status_code]).toEqual([200, 200])
    expect(world.outbox).toMatchObject([{ to: 'ada@acme.test', kind: 'login', subject: 'Your link to sign in to Acme Corp' }])
    expect(world.outbox[0]!.link).toMatch(
      /^https:\/\/app\.acme\.test\/login\?next=%2Fhome&acme_token_type=multi_tenant_magic_links&token=emulated-[\w-]{43}#top$/,
    )
    expect(world.outbox[0]!.html).toContain('>Sign in to Acme Corp</a')
    expect(world.outbox[0]!.text).toContain(world.outbox[0]!.link)
  })

  test('sends a user of an allowed domain a sign-up email, and the link creates the member', async () => {
    const { world, linkFor, follow } = startEmulator()
    const token = await linkFor('zoe@acme.test', ACME)
    expect(world.outbox.at(-1)).toMatchObject({ kind: 'signup', to: 'zoe@acme.test' })
    expect([...world.members.values()].some(({ email_address }) => email_address === 'zoe@acme.test')).toBe(false)

    const { data } = await follow(token)
    expect(data.member).toMatchObject({ email_address: 'zoe@acme.test', status: 'active', email_address_verified: true })
    expect(data.member_session?.roles).toEqual(['acme_member'])
  })

  test('sends an invited member a login email, and the link activates the member', async () => {
    const { world, signIn } = startEmulator()
    expect(world.members.get('member-test-ivy')).toMatchObject({ status: 'invited', email_address_verified: false })
    const { member } = await signIn('ivy@initech.test', VAULT)
    expect(world.outbox.at(-1)!.kind).toBe('login')
    expect(member).toMatchObject({ member_id: 'member-test-ivy', status: 'active', email_address_verified: true })
  })

  test.each([
    ['a malformed email address', { email_address: 'ada@acme' }, 400, 'invalid_email'],
    ['an email address that bounces', { email_address: 'ada@inactive.test' }, 400, 'inactive_email'],
    ['an unknown organization', { organization_id: 'organization-test-none' }, 404, 'organization_not_found'],
    ['an unsupported locale', { locale: 'tlh' }, 400, 'invalid_locale'],
    ['a relative login redirect URL', { login_redirect_url: '/login' }, 400, 'invalid_login_redirect_url'],
    ['a login redirect URL that runs code', { login_redirect_url: 'javascript:alert(1)' }, 400, 'invalid_login_redirect_url'],
    [
      'an invalid sign-up redirect URL, also when the user has an account',
      { signup_redirect_url: 'app' },
      400,
      'invalid_signup_redirect_url',
    ],
    ['a user of a domain that is not allowed', { email_address: 'eve@evil.test' }, 400, 'invalid_email_for_jit_provisioning'],
    [
      'a new user if the organization allows no joining',
      { email_address: 'eve@evil.test', organization_id: VAULT },
      400,
      'email_jit_provisioning_not_allowed',
    ],
    ['no code challenge if the project requires one', { pkce_code_challenge: undefined }, 400, 'invalid_pkce_code_challenge'],
    ['a malformed code challenge', { pkce_code_challenge: 'short' }, 400, 'invalid_pkce_code_challenge'],
  ])('is refused for %s, and sends nothing', async (_, fields, status, error_type) => {
    const { world, call } = startEmulator()
    const { pkce_code_challenge } = await pkcePair('a')
    const reply = await call('magicLinks.email.loginOrSignup', {
      email_address: 'ada@acme.test',
      organization_id: ACME,
      pkce_code_challenge,
      ...fields,
    })
    expect(reply).toMatchObject({
      status,
      body: { status_code: status, error_type, error_url: `https://docs.acme.example/errors/${error_type}` },
    })
    expect(world.outbox).toEqual([])
  })

  test('is refused if the organization does not allow links', async () => {
    const { world, call } = startEmulator()
    Object.assign(world.organizations.get(ACME)!, { auth_methods: 'RESTRICTED', allowed_auth_methods: ['password'] })
    const { body } = await call('magicLinks.email.loginOrSignup', { email_address: 'ada@acme.test', organization_id: ACME })
    expect(body.error_type).toBe('operation_restricted_by_organization_auth_methods')
  })

  test('without a redirect URL uses the default of the project', async () => {
    const { world, linkFor } = startEmulator()
    await linkFor('ada@acme.test', ACME)
    expect(world.outbox[0]!.link).toMatch(/^http:\/\/localhost:5173\/\?acme_token_type=multi_tenant_magic_links&token=/)
  })
})

describe('following a link', () => {
  test('signs the member in', async () => {
    const { linkFor, follow } = startEmulator()
    const { status, data } = await follow(await linkFor('ada@acme.test', ACME))
    expect(status).toBe(200)
    expect(data).toMatchObject({
      member_id: 'member-test-ada',
      organization_id: ACME,
      member_authenticated: true,
      intermediate_session_token: '',
      mfa_required: null,
      primary_required: null,
      member_session: {
        organization_slug: 'acme',
        started_at: '2026-11-21T12:00:00.000Z',
        last_accessed_at: '2026-11-21T12:00:00.000Z',
        expires_at: '2026-11-21T13:00:00.000Z',
        authentication_factors: [{ type: 'magic_link', delivery_method: 'email', sequence_order: 'PRIMARY' }],
      },
    })
    expect(data.session_token).toMatch(/^emulated-[\w-]{43}$/)
    expect(data.session_jwt.split('.')).toHaveLength(3)
  })

  test('T02 works once: a token that leaks after its first use is worthless', async () => {
    const { linkFor, follow } = startEmulator()
    const token = await linkFor('ada@acme.test', ACME)
    await follow(token)
    const { status, body } = await follow(token)
    expect([status, body.error_type]).toEqual([401, 'unable_to_auth_magic_link'])
    expect(body.error_message).toContain('used more than once')
  })

  test('works for exactly 60 minutes', async () => {
    const { linkFor, follow, world } = startEmulator()
    const [first, second] = [await linkFor('ada@acme.test', ACME), await linkFor('ada@acme.test', ACME)]
    world.advance(60 * MINUTE - 1)
    expect((await follow(first)).status).toBe(200)
    world.advance(1)
    expect((await follow(second)).body.error_type).toBe('unable_to_auth_magic_link')
  })

  test('is refused with an unknown or changed token and with a discovery token', async () => {
    const { linkFor, follow, call, lastToken } = startEmulator()
    const token = await linkFor('ada@acme.test', ACME)
    await call('magicLinks.email.discovery.send', { email_address: 'ada@acme.test' })
    for (const other of [`${token}x`, 'nonsense', '', lastToken()]) {
      expect(await follow(other)).toMatchObject({ status: 404, body: { error_type: 'magic_link_not_found' } })
    }
    expect((await call('magicLinks.discovery.authenticate', { discovery_magic_links_token: token })).status).toBe(404)
  })

  test.each([4, 525_601, 60.5])('refuses a session of %d minutes, and does not use up the link', async (session_duration_minutes) => {
    const { linkFor, follow } = startEmulator()
    const token = await linkFor('ada@acme.test', ACME)
    expect((await follow(token, { session_duration_minutes })).body.error_type).toBe('invalid_session_duration_minutes')
    expect((await follow(token)).status).toBe(200)
  })

  test('is refused if the organization no longer allows the domain', async () => {
    const { linkFor, follow, world } = startEmulator()
    const token = await linkFor('zoe@acme.test', ACME)
    world.organizations.get(ACME)!.email_jit_provisioning = 'NOT_ALLOWED'
    expect((await follow(token)).body.error_type).toBe('email_jit_provisioning_not_allowed')
  })

  test('returns a pending sign-in if a second factor is required', async () => {
    const { world, signIn } = startEmulator()
    world.organizations.get(ACME)!.mfa_policy = 'REQUIRED_FOR_ALL'
    const answer = await signIn('ada@acme.test', ACME)
    expect(answer).toMatchObject({
      member_session: null,
      session_token: '',
      session_jwt: '',
      member_authenticated: false,
      mfa_required: { member_options: { mfa_phone_number: '', totp_registration_id: '' }, secondary_auth_initiated: null },
      primary_required: null,
    })
    expect(answer.intermediate_session_token).toMatch(/^emulated-/)
  })
})

describe('PKCE', () => {
  async function withChallenge() {
    const [a, b] = [await pkcePair('a'), await pkcePair('b')]
    const { call, follow, lastToken, world } = startEmulator()
    const { pkce_code_challenge } = a
    await call('magicLinks.email.loginOrSignup', { email_address: 'ada@acme.test', organization_id: ACME, pkce_code_challenge })
    return { follow, call, world, token: lastToken(), verifierOfA: a.pkce_code_verifier, verifierOfB: b.pkce_code_verifier }
  }

  test('T05 an email scanner that opens the link without the verifier does not use it up', async () => {
    const { follow, token, verifierOfA } = await withChallenge()
    const { status, body } = await follow(token)
    expect([status, body.error_type]).toEqual([400, 'pkce_expected_code_verifier'])
    expect(body.error_message).toContain('pkce')
    expect((await follow(token, { pkce_code_verifier: verifierOfA })).status).toBe(200)
  })

  test('T06 a token requested in browser A is refused in browser B, and still works in A', async () => {
    const { follow, token, verifierOfA, verifierOfB } = await withChallenge()
    const { body } = await follow(token, { pkce_code_verifier: verifierOfB })
    expect(body.error_type).toBe('pkce_mismatch')
    expect(body.error_message).toContain('pkce')
    expect((await follow(token, { pkce_code_verifier: verifierOfA })).status).toBe(200)
  })

  test('T07 a verifier for a flow without a challenge is refused, so removing the challenge does not bypass PKCE', async () => {
    const { linkFor, follow } = startEmulator()
    const token = await linkFor('ada@acme.test', ACME)
    const { body } = await follow(token, { pkce_code_verifier: 'a'.repeat(128) })
    expect(body.error_type).toBe('pkce_did_not_expect_code_verifier')
    expect(body.error_message).toContain('pkce')
    expect((await follow(token)).status).toBe(200)
  })

  test('a challenge is checked even if the project does not require one', async () => {
    const { call, follow, lastToken, world } = startEmulator()
    world.project.pkce_required_for_email_magic_links = false
    const { pkce_code_challenge } = await pkcePair('a')
    await call('magicLinks.email.loginOrSignup', { email_address: 'ada@acme.test', organization_id: ACME, pkce_code_challenge })
    expect((await follow(lastToken())).body.error_type).toBe('pkce_expected_code_verifier')
  })

  test('a malformed verifier is refused by name, and does not use up the link', async () => {
    const { follow, token, verifierOfA } = await withChallenge()
    expect((await follow(token, { pkce_code_verifier: 'short' })).body.error_type).toBe('invalid_pkce_code_verifier')
    expect((await follow(token, { pkce_code_verifier: 7 })).body).toEqual({
      body: [expect.objectContaining({ dataPath: '.pkce_code_verifier' })],
    })
    expect((await follow(token, { pkce_code_verifier: verifierOfA })).status).toBe(200)
  })

  test('protects discovery links too', async () => {
    const { call, world } = startEmulator()
    const { pkce_code_challenge, pkce_code_verifier } = await pkcePair('a')
    await call('magicLinks.email.discovery.send', { email_address: 'noor@nowhere.test', pkce_code_challenge })
    const discovery_magic_links_token = new URL(world.outbox[0]!.link).searchParams.get('token')
    const scanned = await call('magicLinks.discovery.authenticate', { discovery_magic_links_token })
    expect(scanned.body.error_type).toBe('pkce_expected_code_verifier')
    const finished = await call('magicLinks.discovery.authenticate', { discovery_magic_links_token, pkce_code_verifier })
    expect(finished.data.email_address).toBe('noor@nowhere.test')
  })
})

test('a world stores only digests of link and session tokens', async () => {
  const { world, signIn, linkFor } = startEmulator()
  const token = await linkFor('ada@acme.test', ACME)
  const { session_token } = await signIn('ada@acme.test', ACME)
  const keys = [...world.links.keys(), ...world.sessions.keys()]
  expect(keys.length).toBeGreaterThan(1)
  expect(keys.every((key) => /^[\w-]{43}$/.test(key))).toBe(true)
  expect(JSON.stringify([keys, [...world.links.values()], [...world.sessions.values()]])).not.toMatch(
    new RegExp(`${token}|${session_token}`),
  )
  expect(world.now()).toBe(NOON)
})
