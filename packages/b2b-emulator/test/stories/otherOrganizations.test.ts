import { describe, expect, test } from 'vitest'
import { ACME, PIA, startEmulator, STRONG, VAULT } from '../emulator.ts'
import { arriveByConnection, arriveByService } from '../thirdParty/thirdParty.ts'

/* What the admin of one organization can do there opens no other one. */

const MINUTES = { session_duration_minutes: 60 }
const ADA = { email_address: 'ada@acme.test', organization_id: ACME, password: STRONG, ...MINUTES }

/** Somebody who has made an organization of their own, and is its admin. */
async function startOwner() {
  const emulator = startEmulator()
  const { intermediate_session_token } = await emulator.discover('mallory@evil.test')
  const { data } = await emulator.call('discovery.organizations.create', { intermediate_session_token, ...MINUTES })
  return { ...emulator, own: data }
}

test('a member whose address an admin has changed has not proven the new one, also in a new session', async () => {
  const { call, own } = await startOwner()
  const { member_id, organization_id } = own
  await call('organization.members.update', { member_id, email_address: ADA.email_address }, own.session_token)
  const { data } = await call('session.exchange', { organization_id, ...MINUTES }, own.session_token)
  expect(data.member).toMatchObject({ email_address: ADA.email_address, email_address_verified: false })
  expect((await call('passwords.resetBySession', { password: STRONG }, data.session_token)).status).toBe(200)
  expect((await call('passwords.authenticate', ADA)).status).toBe(401)
  expect((await call('passwords.discovery.authenticate', ADA)).status).toBe(401)
})

test('a password that is set on the word of one identity provider counts in its organization only', async () => {
  const emulator = startEmulator()
  const { call, world } = emulator
  Object.assign(world.organizations.get(ACME)!, { sso_jit_provisioning: 'ALL_ALLOWED' })
  const sso_token = await arriveByConnection(emulator, {}, { email_address: 'ivy@initech.test' })
  const { data } = await call('sso.authenticate', { sso_token, ...MINUTES })
  await call('passwords.resetBySession', { password: STRONG }, data.session_token)
  const ivy = { email_address: 'ivy@initech.test', password: STRONG, ...MINUTES }
  expect((await call('passwords.authenticate', { ...ivy, organization_id: ACME })).status).toBe(200)
  expect((await call('passwords.authenticate', { ...ivy, organization_id: VAULT })).status).toBe(401)
})

test('one that is set by somebody who has proven the address counts everywhere', async () => {
  const { call, signIn } = startEmulator()
  const { session_token } = await signIn('grace@globex.test', ACME)
  await call('passwords.resetBySession', { password: STRONG }, session_token)
  const elsewhere = { email_address: 'grace@globex.test', organization_id: VAULT, password: STRONG, ...MINUTES }
  expect((await call('passwords.authenticate', elsewhere)).status).toBe(200)
})

test('an admin who makes somebody a member learns nothing of their password, and cannot take it from them elsewhere', async () => {
  const { call, own, world } = await startOwner()
  const { data } = await call('organization.members.create', { email_address: PIA.email_address }, own.session_token)
  expect(data.member.member_password_id).toBe('')
  const password_id = world.members.get('member-test-pia')!.member_password_id
  world.members.get(data.member.member_id)!.member_password_id = password_id
  expect((await call('organization.members.deletePassword', { password_id }, own.session_token)).status).toBe(200)
  expect(world.members.get(data.member.member_id)!.member_password_id).toBe('')
  expect((await call('passwords.authenticate', PIA)).status).toBe(200)
})

test('a member who joins another organization has their password there as soon as the address is proven', async () => {
  const { call, own, world, signIn } = await startOwner()
  const { organization_id } = own
  await call('organization.members.create', { email_address: PIA.email_address }, own.session_token)
  expect((await call('passwords.authenticate', { ...PIA, organization_id })).status).toBe(401)
  await signIn(PIA.email_address, organization_id)
  expect((await call('passwords.authenticate', { ...PIA, organization_id })).status).toBe(200)
  expect(world.passwords.size).toBe(1)
})

test('what an organization has connected to another one ends with the connection there, and with the other organization', async () => {
  for (const ending of ['connection', 'organization'] as const) {
    const { call, world, own, signIn } = await startOwner()
    const { organization_id: external_organization_id, session_token } = own
    const created = await call('sso.oidc.createConnection', {}, session_token)
    const { connection_id } = created.data.connection
    const address = 'https://identity.test/'
    const addresses = { issuer: address, authorization_url: address, token_url: address, jwks_url: address }
    await call('sso.oidc.updateConnection', { connection_id, client_id: 'c', client_secret: 's', ...addresses }, session_token)
    const admin = (await signIn('grace@globex.test', VAULT)).session_token
    const external = { external_organization_id, external_connection_id: connection_id }
    expect((await call('sso.external.createConnection', external, admin)).status).toBe(200)
    const listed = () => world.organizations.get(VAULT)!.sso_active_connections.length
    expect(listed()).toBe(1)
    if (ending === 'connection') await call('sso.deleteConnection', { connection_id }, session_token)
    else await call('organization.delete', undefined, session_token)
    expect(listed()).toBe(0)
    expect([...world.ssoConnections.values()].filter(({ kind }) => kind === 'external')).toEqual([])
  }
})

test('of many exchanges of one session at once, one gets through', async () => {
  const { call, signIn, world } = startEmulator()
  const { session_token } = await signIn('grace@globex.test', ACME)
  const all = Array.from({ length: 20 }, () => call('session.exchange', { organization_id: VAULT, ...MINUTES }, session_token))
  const statuses = (await Promise.all(all)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(world.sessions.size).toBe(1)
})

describe('somebody who acts as a member', () => {
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
    ['sets no password', 'passwords.resetBySession', { password: STRONG }],
    ['enrols no authenticator app', 'totp.create', ADA_IN_ACME],
    ['enrols no phone', 'otps.sms.send', { ...ADA_IN_ACME, mfa_phone_number: '+14155550100' }],
    ['reads no backup codes', 'recoveryCodes.get', undefined],
    ['makes no backup codes', 'recoveryCodes.rotate', {}],
  ] as const)('%s', async (_, name, fields) => {
    const { call, session_token } = await startImpersonated()
    expect(await call(name, fields, session_token)).toMatchObject({ status: 403, body: { error_type: 'unauthorized_action' } })
  })
})

test('whoever has an account where an organization lets people in by the service finds it, and joins', async () => {
  const emulator = startEmulator()
  const { call, world } = emulator
  Object.assign(world.organizations.get(VAULT)!, {
    oauth_tenant_jit_provisioning: 'RESTRICTED',
    allowed_oauth_tenants: { slack: ['T01'] },
  })
  const account = { email_address: 'new@elsewhere.test', tenant: 'T01' }
  const discovery_oauth_token = await arriveByService(emulator, {}, account, 'slack')
  const { data } = await call('oauth.discovery.authenticate', { discovery_oauth_token })
  expect(data.discovered_organizations).toMatchObject([
    { membership: { type: 'eligible_to_join_by_oauth_tenant', details: { provider: 'slack', tenant: 'T01' }, member: null } },
  ])
  const { intermediate_session_token } = data
  const exchange = { intermediate_session_token, organization_id: VAULT, ...MINUTES }
  expect((await call('discovery.intermediateSessions.exchange', exchange)).data).toMatchObject({ member_authenticated: true })
})

test('an address that a member had and keeps is nobody else’s way in, and none is offered', async () => {
  const { world, call, linkFor, follow, discover } = startEmulator()
  world.organizations.get(ACME)!.email_jit_provisioning = 'ALL_ALLOWED'
  const token = await linkFor('old@acme.test', ACME)
  world.members.get('member-test-ada')!.retired_email_addresses = [{ email_id: 'e', email_address: 'old@acme.test' }]
  expect((await follow(token)).body.error_type).toBe('retired_member_email')
  const again = await call('otps.email.loginOrSignup', { email_address: 'old@acme.test', organization_id: ACME })
  expect(again.body.error_type).toBe('retired_member_email')
  expect((await discover('old@acme.test')).discovered_organizations).toEqual([])
})

test('a session stands while another organization still asks for a step', async () => {
  const { call, signIn, world } = startEmulator()
  Object.assign(world.organizations.get(VAULT)!, { mfa_policy: 'REQUIRED_FOR_ALL' })
  const { session_token } = await signIn('grace@globex.test', ACME)
  const exchange = call('session.exchange', { organization_id: VAULT, ...MINUTES }, session_token)
  const refresh = call('session.authenticate', {}, session_token)
  expect((await exchange).data).toMatchObject({ member_session: null, mfa_required: {} })
  expect((await refresh).status).toBe(200)
})

test('a member who may use any way in is mailed links and codes also where others are not', async () => {
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

test('a change of nothing shows a member to nobody who may not look for members', async () => {
  const { call, signIn } = startEmulator()
  const { session_token } = await signIn(ADA.email_address, ACME)
  expect((await call('organization.members.update', { member_id: 'member-test-grace-acme' }, session_token)).status).toBe(403)
})
