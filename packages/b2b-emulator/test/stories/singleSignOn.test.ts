import { describe, expect, test } from 'vitest'
import { admin } from '../contract/adminRows.ts'
import { COMPLETE_OIDC, COMPLETE_SAML } from '../contract/ssoRows.ts'
import { ACME, VAULT, startEmulator } from '../emulator.ts'
import { decide, goThrough, startPath, stateIn } from '../thirdParty/thirdParty.ts'

const SSO = '/v1/public/sso/start'
const LENA = 'lena@meridian.test'
const MERIDIAN = 'saml-connection-test-meridian'

type Emulator = Pick<ReturnType<typeof startEmulator>, 'call'>

/** How the administrator of Vault Industries connects an identity provider of each kind: the id of the connection. */
const connecting = {
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
    const far = { external_organization_id: 'organization-test-meridian', external_connection_id: MERIDIAN, display_name: 'Company' }
    return (await call('sso.external.createConnection', far, session)).data.connection.connection_id
  },
} as const
const kinds = Object.keys(connecting) as (keyof typeof connecting)[]

/** An administrator who has connected an identity provider, and lets whoever it knows join. */
async function connected(kind: keyof typeof connecting) {
  const emulator = startEmulator()
  emulator.world.project.pkce_required_for_sso = false
  const session = await admin(emulator)
  const connection_id = await connecting[kind](emulator, session)
  const { call } = emulator
  const rule = { sso_jit_provisioning: 'RESTRICTED', sso_jit_provisioning_allowed_connections: [connection_id] }
  await call('organization.update', { sso_default_connection_id: connection_id, ...rule }, session)
  const page = () => emulator.send(startPath(SSO, { connection_id }))
  const arrive = async (email_address: string) =>
    (await goThrough(emulator, startPath(SSO, { connection_id }), { email_address })).searchParams.get('token')!
  const finish = (sso_token: string) => call('sso.authenticate', { sso_token, session_duration_minutes: 60 })
  return { ...emulator, session, connection_id, page, arrive, finish }
}

describe.each(kinds)('single sign-on by a connection of the kind %s', (kind) => {
  test('lets a member in, and somebody new whom the identity provider knows', async () => {
    const { arrive, finish, connection_id, page } = await connected(kind)
    expect((await page()).text).toContain('<h1>Sign in with Company</h1>')
    for (const email of ['grace@globex.test', 'newcomer@vault.test']) {
      const { data } = await finish(await arrive(email))
      expect(data.member_session?.authentication_factors).toMatchObject([{ type: 'sso', sso_factor: { connection_id } }])
      expect(data.member).toMatchObject({ organization_id: VAULT, email_address: email, sso_registrations: [{ connection_id }] })
    }
  })

  test('is found by the address of a member, and is the default of the organization', async () => {
    const { call, connection_id } = await connected(kind)
    const { connections } = (await call('sso.discoverConnections', { email_address: 'grace@globex.test' })).data
    expect(connections).toMatchObject([{ connection_id, display_name: 'Company' }])
    const { organization } = (await call('organization.getBySlug', { organization_slug: 'vault' })).data
    expect(organization?.sso_default_connection_id).toBe(connection_id)
  })

  test.each([
    ['deny', 403, 'unable_to_authorize_oauth_provider'],
    ['fail', 502, 'oauth_flow_callback_error'],
  ])('that ends with %s opens nothing', async (decision, status, errorType) => {
    const { send, page, world } = await connected(kind)
    const before = world.sessions.size
    const ended = await decide({ send }, { state: stateIn((await page()).text), decision })
    expect([ended.status, world.sessions.size]).toEqual([status, before])
    expect(ended.text).toContain(errorType)
  })

  test('ends with the connection: neither its page nor a token on its way lets anybody in', async () => {
    const { call, session, arrive, finish, page, connection_id } = await connected(kind)
    const token = await arrive('grace@globex.test')
    const other = await connecting[kind === 'saml' ? 'oidc' : 'saml']({ call }, session)
    await call('organization.update', { sso_default_connection_id: other }, session)
    expect((await call('sso.deleteConnection', { connection_id }, session)).status).toBe(200)
    expect((await finish(token)).body.error_type).toBe('sso_connection_not_found')
    expect((await page()).body.error_type).toBe('sso_connection_not_found')
  })
})

test.each(['saml', 'oidc'] as const)('a connection of the kind %s that is not set up lets nobody in yet', async (kind) => {
  const emulator = startEmulator()
  const created = await emulator.call(`sso.${kind}.createConnection`, { display_name: 'Company' }, await admin(emulator))
  const { connection_id, status } = created.data.connection
  expect(status).toBe('pending')
  expect((await emulator.send(startPath(SSO, { connection_id }))).body.error_type).toBe('sso_connection_not_found')
})

test.each([
  ['saml', 'sso.saml.updateConnection', 'saml_connection_implicit_role_assignments'],
  ['external', 'sso.external.updateConnection', 'external_connection_implicit_role_assignments'],
] as const)('a connection of the kind %s gives a role to whoever comes through it', async (kind, update, field) => {
  const { call, session, connection_id, arrive, finish } = await connected(kind)
  await call(update, { connection_id, [field]: [{ role_id: 'acme_admin' }] }, session)
  const { member_session } = (await finish(await arrive('ivy@initech.test'))).data
  expect(member_session?.roles).toEqual(['acme_member', 'acme_admin'])
})

describe('the seeded organization with single sign-on', () => {
  test('lets its people in by the stand-in of their company, from the first start of the emulator', async () => {
    const emulator = startEmulator()
    emulator.world.project.pkce_required_for_sso = false
    const { connections } = (await emulator.call('sso.discoverConnections', { email_address: LENA })).data
    expect(connections).toMatchObject([{ connection_id: MERIDIAN, display_name: 'Meridian Login' }])
    const path = startPath(SSO, { connection_id: MERIDIAN })
    const sso_token = (await goThrough(emulator, path, { email_address: LENA })).searchParams.get('token')
    const { data } = await emulator.call('sso.authenticate', { sso_token, session_duration_minutes: 60 })
    expect(data.member_session?.roles).toContain('acme_admin')
  })

  test('takes no other way in, and says which one it takes', async () => {
    const { call, discover } = startEmulator()
    const asked = { email_address: LENA, organization_id: 'organization-test-meridian' }
    expect((await call('magicLinks.email.loginOrSignup', asked)).body.error_type).toBe('operation_restricted_by_organization_auth_methods')
    const { discovered_organizations } = await discover(LENA)
    expect(discovered_organizations).toMatchObject([{ primary_required: { allowed_auth_methods: ['sso'] } }])
    expect((await call('magicLinks.email.loginOrSignup', { ...asked, organization_id: ACME })).status).toBe(400)
  })
})
