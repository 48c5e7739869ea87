import { describe, expect, test } from 'vitest'
import { ACME, MINUTE, VAULT, pkcePair, startEmulator } from '../emulator.ts'
import { obtainSSOToken, obtainOAuthToken } from '../mockProviders/thirdParty.ts'

const MINUTES = { session_duration_minutes: 60 }

describe('completing an OAuth sign-in', () => {
  test('opens a session with the provider account as its factor, and returns the granted scopes', async () => {
    const emulator = startEmulator()
    const oauth_token = await obtainOAuthToken(emulator, { organization_id: ACME, custom_scopes: 'calendar' })
    const { status, data } = await emulator.call('oauth.authenticate', { oauth_token, ...MINUTES })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      member_id: 'member-test-ada',
      member_authenticated: true,
      member: { oauth_registrations: [{ provider_type: 'Google', provider_tenants: [] }] },
      provider_values: { scopes: ['openid', 'email', 'profile', 'calendar'], expires_at: '2026-11-21T13:00:00.000Z' },
    })
    expect(data.member_session?.authentication_factors).toEqual([
      {
        type: 'google_oauth',
        delivery_method: 'oauth_google',
        last_authenticated_at: '2026-11-21T12:00:00.000Z',
        sequence_order: 'PRIMARY',
        google_oauth_factor: {
          id: data.member.oauth_registrations[0]!.member_oauth_registration_id,
          email_id: emulator.world.emailId('ada@acme.test'),
          provider_subject: data.member.oauth_registrations[0]!.provider_subject,
        },
      },
    ])
  })

  test('works once of 50 parallel calls', async () => {
    const emulator = startEmulator()
    const oauth_token = await obtainOAuthToken(emulator, { slug: 'acme' }, { person: 'zoe@acme.test' })
    const replies = await Promise.all(Array.from({ length: 50 }, () => emulator.call('oauth.authenticate', { oauth_token, ...MINUTES })))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ body }) => body.error_type === 'oauth_token_not_found')).toHaveLength(49)
  })

  test('is refused after ten minutes, with a token of another kind, and without a token', async () => {
    const emulator = startEmulator()
    const discoveryToken = await obtainOAuthToken(emulator, {})
    const expiredToken = await obtainOAuthToken(emulator, { organization_id: ACME })
    emulator.world.advance(10 * MINUTE)
    for (const oauth_token of [discoveryToken, expiredToken, '', 'nonsense']) {
      const { status, body } = await emulator.call('oauth.authenticate', { oauth_token, ...MINUTES })
      expect([status, body.error_type]).toEqual([404, 'oauth_token_not_found'])
    }
  })

  test('lists the organizations for a discovery token, and the chosen session has the provider account as a factor', async () => {
    const emulator = startEmulator()
    const discovery_oauth_token = await obtainOAuthToken(emulator, {}, { person: 'grace@globex.test' }, 'microsoft')
    const { data } = await emulator.call('oauth.discovery.authenticate', { discovery_oauth_token })
    expect(data.email_address).toBe('grace@globex.test')
    expect(data.discovered_organizations).toHaveLength(2)
    const { intermediate_session_token } = data
    const exchanged = await emulator.call('discovery.intermediateSessions.exchange', {
      intermediate_session_token,
      organization_id: VAULT,
      ...MINUTES,
    })
    expect(exchanged.data.member.oauth_registrations).toMatchObject([{ provider_type: 'Microsoft' }])
    expect((await emulator.call('oauth.discovery.authenticate', { discovery_oauth_token })).status).toBe(404)
  })

  test('returns a pending sign-in if the organization does not allow the provider', async () => {
    const emulator = startEmulator()
    Object.assign(emulator.world.organizations.get(ACME)!, { auth_methods: 'RESTRICTED', allowed_auth_methods: ['slack_oauth'] })
    const oauth_token = await obtainOAuthToken(emulator, { organization_id: ACME })
    const { data } = await emulator.call('oauth.authenticate', { oauth_token, ...MINUTES })
    expect(data).toMatchObject({ member_session: null, primary_required: { allowed_auth_methods: ['slack_oauth'] } })
  })
})

describe.each(['google', 'microsoft', 'hubspot', 'slack', 'github'])('an account of %s', (service) => {
  test('signs a new user in', async () => {
    const emulator = startEmulator()
    const oauth_token = await obtainOAuthToken(emulator, { organization_id: ACME }, { person: 'zoe@acme.test' }, service)
    const { data } = await emulator.call('oauth.authenticate', { oauth_token, ...MINUTES })
    expect(data).toMatchObject({ member: { email_address: 'zoe@acme.test' } })
  })

  test.each([
    ['oauth.authenticate', 'oauth_token', { organization_id: ACME }],
    ['oauth.discovery.authenticate', 'discovery_oauth_token', {}],
  ] as const)('is refused by %s if the provider has not verified its email address', async (name, field, query) => {
    const emulator = startEmulator()
    const token = await obtainOAuthToken(emulator, query, { unverified: 'yes' }, service)
    const { status, body } = await emulator.call(name, { [field]: token, ...MINUTES })
    expect([status, body.error_type]).toEqual([400, 'oauth_unverified_email'])
  })
})

describe('PKCE of OAuth and SSO sign-ins', () => {
  type Emulator = ReturnType<typeof startEmulator>
  const obtainToken = {
    'oauth.authenticate': (emulator: Emulator, challenge: object) => obtainOAuthToken(emulator, { organization_id: ACME, ...challenge }),
    'sso.authenticate': (emulator: Emulator, challenge: object) => obtainSSOToken(emulator, { query: { ...challenge } }),
  } as const
  test.each([
    ['oauth.authenticate', 'oauth_token'],
    ['sso.authenticate', 'sso_token'],
  ] as const)(
    'T06 T07 %s requires both challenge and verifier or neither, and a refused try does not use up the token',
    async (name, field) => {
      const emulator = startEmulator()
      const [a, b] = [await pkcePair('a'), await pkcePair('b')]
      const errorOfCompleting = async (token: string, pkce_code_verifier?: string) =>
        (await emulator.call(name, { [field]: token, pkce_code_verifier, ...MINUTES })).body.error_type
      const token = await obtainToken[name](emulator, { pkce_code_challenge: a.pkce_code_challenge })
      expect(await errorOfCompleting(token)).toBe('pkce_expected_code_verifier')
      expect(await errorOfCompleting(token, b.pkce_code_verifier)).toBe('pkce_mismatch')
      expect(await errorOfCompleting(token, a.pkce_code_verifier)).toBeUndefined()
      const tokenWithoutChallenge = await obtainToken[name](emulator, {})
      expect(await errorOfCompleting(tokenWithoutChallenge, a.pkce_code_verifier)).toBe('pkce_did_not_expect_code_verifier')
      expect(await errorOfCompleting(tokenWithoutChallenge)).toBeUndefined()
    },
  )
})

describe('a new user', () => {
  async function join(service: string, person: string, tenant: string, settings: object = {}) {
    const emulator = startEmulator()
    Object.assign(emulator.world.organizations.get(VAULT)!, settings)
    const oauth_token = await obtainOAuthToken(emulator, { organization_id: VAULT }, { person, tenant }, service)
    return emulator.call('oauth.authenticate', { oauth_token, ...MINUTES })
  }
  const byTenant = { oauth_tenant_jit_provisioning: 'RESTRICTED', allowed_oauth_tenants: { slack: ['T1'], github: ['G1'] } }

  test('can join through an allowed tenant of the provider', async () => {
    const { data } = await join('slack', 'noor@nowhere.test', 'T1', byTenant)
    expect(data.member).toMatchObject({ status: 'active', email_address_verified: true })
    expect(data.member_session?.authentication_factors).toMatchObject([{ slack_oauth_factor: { provider_tenant_id: 'T1' } }])
    const github = await join('github', 'noor@nowhere.test', 'G1', byTenant)
    expect(github.data.member_session?.authentication_factors).toMatchObject([{ github_oauth_factor: { provider_tenant_ids: ['G1'] } }])
  })

  test('can join through an allowed email domain', async () => {
    const settings = { email_jit_provisioning: 'RESTRICTED', email_allowed_domains: ['nowhere.test'] }
    expect((await join('google', 'noor@nowhere.test', '', settings)).status).toBe(200)
  })

  test.each([
    ['no tenant is allowed', 'T1', {}, 'email_jit_provisioning_not_allowed'],
    ['only another tenant is allowed', 'T2', byTenant, 'invalid_oauth_tenant_for_jit_provisioning'],
    ['the account has no tenant', '', byTenant, 'email_jit_provisioning_not_allowed'],
  ])('is refused if %s', async (_, tenant, settings, error_type) => {
    expect((await join('slack', 'noor@nowhere.test', tenant, settings)).body.error_type).toBe(error_type)
  })
})
