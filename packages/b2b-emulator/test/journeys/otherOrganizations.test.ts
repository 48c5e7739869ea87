import { describe, expect, test } from 'vitest'
import { ACME, PIA, startEmulator, STRONG, VAULT } from '../emulator.ts'
import { obtainSSOToken, obtainOAuthToken } from '../mockProviders/thirdParty.ts'

/* An administrator of one organization must not gain access to another one. */

const MINUTES = { session_duration_minutes: 60 }
const ADA = { email_address: 'ada@acme.test', organization_id: ACME, password: STRONG, ...MINUTES }

/** Starts an emulator with a user, the administrator of a new organization. */
async function startOwner() {
  const emulator = startEmulator()
  const { intermediate_session_token } = await emulator.discover('mallory@evil.test')
  const { data } = await emulator.call('discovery.organizations.create', { intermediate_session_token, ...MINUTES })
  return { ...emulator, owner: data }
}

test('a member has not verified an email address that an administrator has set, also in a new session', async () => {
  const { call, owner } = await startOwner()
  const { member_id, organization_id } = owner
  await call('organization.members.update', { member_id, email_address: ADA.email_address }, owner.session_token)
  const { data } = await call('session.exchange', { organization_id, ...MINUTES }, owner.session_token)
  expect(data.member).toMatchObject({ email_address: ADA.email_address, email_address_verified: false })
  expect((await call('passwords.resetBySession', { password: STRONG }, data.session_token)).status).toBe(200)
  expect((await call('passwords.authenticate', ADA)).status).toBe(401)
  expect((await call('passwords.discovery.authenticate', ADA)).status).toBe(401)
})

test('a password that is set after a single sign-on is valid in its organization only', async () => {
  const emulator = startEmulator()
  const { call, world } = emulator
  Object.assign(world.organizations.get(ACME)!, { sso_jit_provisioning: 'ALL_ALLOWED' })
  const sso_token = await obtainSSOToken(emulator, { fields: { email_address: 'ivy@initech.test' } })
  const { data } = await call('sso.authenticate', { sso_token, ...MINUTES })
  await call('passwords.resetBySession', { password: STRONG }, data.session_token)
  const ivy = { email_address: 'ivy@initech.test', password: STRONG, ...MINUTES }
  expect((await call('passwords.authenticate', { ...ivy, organization_id: ACME })).status).toBe(200)
  expect((await call('passwords.authenticate', { ...ivy, organization_id: VAULT })).status).toBe(401)
})

test('a password that is set after a verified email address is valid in all organizations', async () => {
  const { call, signIn } = startEmulator()
  const { session_token } = await signIn('grace@globex.test', ACME)
  await call('passwords.resetBySession', { password: STRONG }, session_token)
  const graceInVault = { email_address: 'grace@globex.test', organization_id: VAULT, password: STRONG, ...MINUTES }
  expect((await call('passwords.authenticate', graceInVault)).status).toBe(200)
})

test('an administrator who adds a member does not see the password of the user, and cannot delete it in other organizations', async () => {
  const { call, owner, world } = await startOwner()
  const { data } = await call('organization.members.create', { email_address: PIA.email_address }, owner.session_token)
  expect(data.member.member_password_id).toBe('')
  const password_id = world.members.get('member-test-pia')!.member_password_id
  world.members.get(data.member.member_id)!.member_password_id = password_id
  expect((await call('organization.members.deletePassword', { password_id }, owner.session_token)).status).toBe(200)
  expect(world.members.get(data.member.member_id)!.member_password_id).toBe('')
  expect((await call('passwords.authenticate', PIA)).status).toBe(200)
})

test('a member who joins another organization has the password there as soon as the email address is verified', async () => {
  const { call, owner, world, signIn } = await startOwner()
  const { organization_id } = owner
  await call('organization.members.create', { email_address: PIA.email_address }, owner.session_token)
  expect((await call('passwords.authenticate', { ...PIA, organization_id })).status).toBe(401)
  await signIn(PIA.email_address, organization_id)
  expect((await call('passwords.authenticate', { ...PIA, organization_id })).status).toBe(200)
  expect(world.passwords.size).toBe(1)
})

test('an external connection ends with the connection or the organization that it leads to', async () => {
  for (const ending of ['connection', 'organization'] as const) {
    const { call, world, owner, signIn } = await startOwner()
    const { organization_id: external_organization_id, session_token } = owner
    const created = await call('sso.oidc.createConnection', {}, session_token)
    const { connection_id } = created.data.connection
    const address = 'https://identity.test/'
    const addresses = { issuer: address, authorization_url: address, token_url: address, jwks_url: address }
    await call('sso.oidc.updateConnection', { connection_id, client_id: 'c', client_secret: 's', ...addresses }, session_token)
    const admin = (await signIn('grace@globex.test', VAULT)).session_token
    const external = { external_organization_id, external_connection_id: connection_id }
    expect((await call('sso.external.createConnection', external, admin)).status).toBe(200)
    const countListedConnections = () => world.organizations.get(VAULT)!.sso_active_connections.length
    expect(countListedConnections()).toBe(1)
    if (ending === 'connection') await call('sso.deleteConnection', { connection_id }, session_token)
    else await call('organization.delete', undefined, session_token)
    expect(countListedConnections()).toBe(0)
    expect([...world.ssoConnections.values()].filter(({ kind }) => kind === 'external')).toEqual([])
  }
})

test('if a session is exchanged many times at once, exactly one exchange succeeds', async () => {
  const { call, signIn, world } = startEmulator()
  const { session_token } = await signIn('grace@globex.test', ACME)
  const exchanges = Array.from({ length: 20 }, () => call('session.exchange', { organization_id: VAULT, ...MINUTES }, session_token))
  const statuses = (await Promise.all(exchanges)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(world.sessions.size).toBe(1)
})

describe('a user who impersonates a member', () => {
  async function startImpersonated() {
    const emulator = startEmulator()
    const token = await emulator.send(`/emulator/public-token-test-1/impersonate`, {
      method: 'POST',
      body: JSON.stringify({ member_id: 'member-test-ada' }),
    })
    const impersonation_token = String(token.body['impersonation_token'])
    const { data } = await emulator.call('impersonation.authenticate', { impersonation_token })
    return { ...emulator, session_token: data.session_token }
  }
  const ADA_IN_ACME = { organization_id: ACME, member_id: 'member-test-ada' }

  test.each([
    ['cannot set a password', 'passwords.resetBySession', { password: STRONG }],
    ['cannot enrol an authenticator app', 'totp.create', ADA_IN_ACME],
    ['cannot enrol a phone', 'otps.sms.send', { ...ADA_IN_ACME, mfa_phone_number: '+14155550100' }],
    ['cannot read recovery codes', 'recoveryCodes.get', undefined],
    ['cannot create recovery codes', 'recoveryCodes.rotate', {}],
  ] as const)('%s', async (_, name, fields) => {
    const { call, session_token } = await startImpersonated()
    expect(await call(name, fields, session_token)).toMatchObject({ status: 403, body: { error_type: 'unauthorized_action' } })
  })
})

test('a user with an account of an allowed tenant discovers the organization and can join it', async () => {
  const emulator = startEmulator()
  const { call, world } = emulator
  Object.assign(world.organizations.get(VAULT)!, {
    oauth_tenant_jit_provisioning: 'RESTRICTED',
    allowed_oauth_tenants: { slack: ['T01'] },
  })
  const account = { email_address: 'new@elsewhere.test', tenant: 'T01' }
  const discovery_oauth_token = await obtainOAuthToken(emulator, {}, account, 'slack')
  const { data } = await call('oauth.discovery.authenticate', { discovery_oauth_token })
  expect(data.discovered_organizations).toMatchObject([
    { membership: { type: 'eligible_to_join_by_oauth_tenant', details: { provider: 'slack', tenant: 'T01' }, member: null } },
  ])
  const { intermediate_session_token } = data
  const exchange = { intermediate_session_token, organization_id: VAULT, ...MINUTES }
  expect((await call('discovery.intermediateSessions.exchange', exchange)).data).toMatchObject({ member_authenticated: true })
})

test('a retired email address of a member neither signs in nor lets a new user join', async () => {
  const { world, call, linkFor, follow, discover } = startEmulator()
  world.organizations.get(ACME)!.email_jit_provisioning = 'ALL_ALLOWED'
  const token = await linkFor('old@acme.test', ACME)
  world.members.get('member-test-ada')!.retired_email_addresses = [{ email_id: 'e', email_address: 'old@acme.test' }]
  expect((await follow(token)).body.error_type).toBe('retired_member_email')
  const again = await call('otps.email.loginOrSignup', { email_address: 'old@acme.test', organization_id: ACME })
  expect(again.body.error_type).toBe('retired_member_email')
  expect((await discover('old@acme.test')).discovered_organizations).toEqual([])
})

test('a session stays active while another organization requires a second factor', async () => {
  const { call, signIn, world } = startEmulator()
  Object.assign(world.organizations.get(VAULT)!, { mfa_policy: 'REQUIRED_FOR_ALL' })
  const { session_token } = await signIn('grace@globex.test', ACME)
  const exchange = call('session.exchange', { organization_id: VAULT, ...MINUTES }, session_token)
  const refresh = call('session.authenticate', {}, session_token)
  expect((await exchange).data).toMatchObject({ member_session: null, mfa_required: {} })
  expect((await refresh).status).toBe(200)
})

test('a break-glass member gets links and codes even if the organization does not allow them', async () => {
  const { call, world } = startEmulator()
  Object.assign(world.organizations.get(ACME)!, { auth_methods: 'RESTRICTED', allowed_auth_methods: ['sso'] })
  world.project.pkce_required_for_email_magic_links = false
  world.members.get('member-test-ada')!.is_breakglass = true
  const ada = { email_address: ADA.email_address, organization_id: ACME }
  expect((await call('magicLinks.email.loginOrSignup', ada)).status).toBe(200)
  expect((await call('otps.email.loginOrSignup', ada)).status).toBe(200)
  const pia = { email_address: PIA.email_address, organization_id: ACME }
  expect((await call('otps.email.loginOrSignup', pia)).status).toBe(403)
})

test('an empty update by a user without the permission to search members does not show a member', async () => {
  const { call, signIn } = startEmulator()
  const { session_token } = await signIn(ADA.email_address, ACME)
  expect((await call('organization.members.update', { member_id: 'member-test-grace-acme' }, session_token)).status).toBe(403)
})
