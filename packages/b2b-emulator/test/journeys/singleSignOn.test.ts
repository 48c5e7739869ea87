import { describe, expect, test } from 'vitest'
import { admin } from '../contract/adminRows.ts'
import { COMPLETE_OIDC, COMPLETE_SAML } from '../contract/ssoRows.ts'
import { ACME, VAULT, startEmulator } from '../emulator.ts'
import { decide, signInAtMockProvider, startPath, stateIn } from '../mockProviders/thirdParty.ts'

const SSO_START = '/v1/public/sso/start'
const LENA = 'lena@meridian.test'
const MERIDIAN = 'saml-connection-test-meridian'

type Emulator = Pick<ReturnType<typeof startEmulator>, 'call'>

/** Connects an identity provider of each kind to Vault Industries. Returns the connection id. */
const connectors = {
  async saml({ call }: Emulator, session: string) {
    const { connection_id } = (await call('sso.saml.createConnection', { display_name: 'Company' }, session)).data.connection
    await call('sso.saml.updateConnection', { connection_id, ...COMPLETE_SAML }, session)
    return connection_id
  },
  async oidc({ call }: Emulator, session: string) {
    const { connection_id } = (await call('sso.oidc.createConnection', { display_name: 'Company' }, session)).data.connection
    await call('sso.oidc.updateConnection', { connection_id, ...COMPLETE_OIDC }, session)
    return connection_id
  },
  async external({ call }: Emulator, session: string) {
    const connectionOfMeridian = {
      external_organization_id: 'organization-test-meridian',
      external_connection_id: MERIDIAN,
      display_name: 'Company',
    }
    return (await call('sso.external.createConnection', connectionOfMeridian, session)).data.connection.connection_id
  },
} as const
const kinds = Object.keys(connectors) as (keyof typeof connectors)[]

/** Starts an emulator with a connection of the given kind. Users of the connection can join Vault Industries. */
async function startConnected(kind: keyof typeof connectors) {
  const emulator = startEmulator()
  emulator.world.project.pkce_required_for_sso = false
  const session = await admin(emulator)
  const connection_id = await connectors[kind](emulator, session)
  const { call } = emulator
  const joinPolicy = { sso_jit_provisioning: 'RESTRICTED', sso_jit_provisioning_allowed_connections: [connection_id] }
  await call('organization.update', { sso_default_connection_id: connection_id, ...joinPolicy }, session)
  const openMockProvider = () => emulator.send(startPath(SSO_START, { connection_id }))
  const obtainToken = async (email_address: string) =>
    (await signInAtMockProvider(emulator, startPath(SSO_START, { connection_id }), { email_address })).searchParams.get('token')!
  const authenticate = (sso_token: string) => call('sso.authenticate', { sso_token, session_duration_minutes: 60 })
  return { ...emulator, session, connection_id, openMockProvider, obtainToken, authenticate }
}

describe.each(kinds)('single sign-on with a connection of kind %s', (kind) => {
  test('signs in a member, and a new user of the identity provider', async () => {
    const { obtainToken, authenticate, connection_id, openMockProvider } = await startConnected(kind)
    expect((await openMockProvider()).text).toContain('<h1>Sign in with Company</h1>')
    for (const email of ['grace@globex.test', 'newcomer@vault.test']) {
      const { data } = await authenticate(await obtainToken(email))
      expect(data.member_session?.authentication_factors).toMatchObject([{ type: 'sso', sso_factor: { connection_id } }])
      expect(data.member).toMatchObject({ organization_id: VAULT, email_address: email, sso_registrations: [{ connection_id }] })
    }
  })

  test('is discovered by the email address of a member, and is the default of the organization', async () => {
    const { call, connection_id } = await startConnected(kind)
    const { connections } = (await call('sso.discoverConnections', { email_address: 'grace@globex.test' })).data
    expect(connections).toMatchObject([{ connection_id, display_name: 'Company' }])
    const { organization } = (await call('organization.getBySlug', { organization_slug: 'vault' })).data
    expect(organization?.sso_default_connection_id).toBe(connection_id)
  })

  test.each([
    ['deny', 403, 'unable_to_authorize_oauth_provider'],
    ['fail', 502, 'oauth_flow_callback_error'],
  ])('that ends with %s opens no session', async (decision, status, errorType) => {
    const { send, openMockProvider, world } = await startConnected(kind)
    const sessionsBefore = world.sessions.size
    const result = await decide({ send }, { state: stateIn((await openMockProvider()).text), decision })
    expect([result.status, world.sessions.size]).toEqual([status, sessionsBefore])
    expect(result.text).toContain(errorType)
  })

  test('is refused after the connection was deleted, both its page and a token that is still unused', async () => {
    const { call, session, obtainToken, authenticate, openMockProvider, connection_id } = await startConnected(kind)
    const token = await obtainToken('grace@globex.test')
    const other = await connectors[kind === 'saml' ? 'oidc' : 'saml']({ call }, session)
    await call('organization.update', { sso_default_connection_id: other }, session)
    expect((await call('sso.deleteConnection', { connection_id }, session)).status).toBe(200)
    expect((await authenticate(token)).body.error_type).toBe('sso_connection_not_found')
    expect((await openMockProvider()).body.error_type).toBe('sso_connection_not_found')
  })
})

test.each(['saml', 'oidc'] as const)('a connection of kind %s that is not configured cannot be used for a sign-in', async (kind) => {
  const emulator = startEmulator()
  const created = await emulator.call(`sso.${kind}.createConnection`, { display_name: 'Company' }, await admin(emulator))
  const { connection_id, status } = created.data.connection
  expect(status).toBe('pending')
  expect((await emulator.send(startPath(SSO_START, { connection_id }))).body.error_type).toBe('sso_connection_not_found')
})

test.each([
  ['saml', 'sso.saml.updateConnection', 'saml_connection_implicit_role_assignments'],
  ['external', 'sso.external.updateConnection', 'external_connection_implicit_role_assignments'],
] as const)('a connection of kind %s assigns its role to members who sign in through it', async (kind, update, field) => {
  const { call, session, connection_id, obtainToken, authenticate } = await startConnected(kind)
  await call(update, { connection_id, [field]: [{ role_id: 'acme_admin' }] }, session)
  const { member_session } = (await authenticate(await obtainToken('ivy@initech.test'))).data
  expect(member_session?.roles).toEqual(['acme_member', 'acme_admin'])
})

describe('the seeded organization with single sign-on', () => {
  test('signs its members in at the mock provider from the first start of the emulator', async () => {
    const emulator = startEmulator()
    emulator.world.project.pkce_required_for_sso = false
    const { connections } = (await emulator.call('sso.discoverConnections', { email_address: LENA })).data
    expect(connections).toMatchObject([{ connection_id: MERIDIAN, display_name: 'Meridian Login' }])
    const path = startPath(SSO_START, { connection_id: MERIDIAN })
    const sso_token = (await signInAtMockProvider(emulator, path, { email_address: LENA })).searchParams.get('token')
    const { data } = await emulator.call('sso.authenticate', { sso_token, session_duration_minutes: 60 })
    expect(data.member_session?.roles).toContain('acme_admin')
  })

  test('refuses other methods, and names the allowed method', async () => {
    const { call, discover } = startEmulator()
    const lena = { email_address: LENA, organization_id: 'organization-test-meridian' }
    expect((await call('magicLinks.email.loginOrSignup', lena)).body.error_type).toBe('operation_restricted_by_organization_auth_methods')
    const { discovered_organizations } = await discover(LENA)
    expect(discovered_organizations).toMatchObject([{ primary_required: { allowed_auth_methods: ['sso'] } }])
    expect((await call('magicLinks.email.loginOrSignup', { ...lena, organization_id: ACME })).status).toBe(400)
  })
})
