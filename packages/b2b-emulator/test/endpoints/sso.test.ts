import { describe, expect, test } from 'vitest'
import { COMPLETE_OIDC, COMPLETE_SAML, withConnections, PEM, ssoRows } from '../contract/ssoRows.ts'
import { VAULT, startEmulator } from '../emulator.ts'

const names = Object.keys(ssoRows) as (keyof typeof ssoRows)[]

test.each(names.filter((name) => /update|delete/.test(name)))(
  '%s answers with an error for a connection of another organization',
  async (name) => {
    const emulator = startEmulator()
    const [fields, session] = await ssoRows[name].valid(emulator)
    const connectionOfOtherOrganization = [...emulator.world.ssoConnections.values()].find(
      ({ display_name }) => display_name === 'Acme SAML',
    )!
    const reply = await emulator.call(name, { ...fields, connection_id: connectionOfOtherOrganization.connection_id }, session)
    expect(reply.status).toBe(404)
    expect(reply.body.error_type).toMatch(/^(saml|oidc|sso)_connection_not_found$/)
  },
)

async function startWithConnections() {
  const emulator = startEmulator()
  const connections = await withConnections(emulator)
  const { call, world } = emulator
  const vault = world.organizations.get(VAULT)!
  const saml = (fields: object) =>
    call('sso.saml.updateConnection', { connection_id: connections.saml.connection_id, ...fields }, connections.session)
  const oidc = (fields: object) =>
    call('sso.oidc.updateConnection', { connection_id: connections.oidc.connection_id, ...fields }, connections.session)
  return { ...emulator, ...connections, vault, update: { saml, oidc }, samlId: connections.saml.connection_id }
}

describe('a connection', () => {
  test('is pending until all fields that a sign-in needs are set, and then appears in the organization', async () => {
    const { update, vault, call, session, samlId } = await startWithConnections()
    const { idp_sso_url, ...rest } = COMPLETE_SAML
    expect((await update.saml(rest)).data.connection.status).toBe('pending')
    expect((await update.saml({ idp_sso_url })).data.connection.status).toBe('active')
    expect((await update.oidc(COMPLETE_OIDC)).data).toMatchObject({ connection: { status: 'active' }, warning: '' })
    expect(vault.sso_active_connections.map(({ display_name }) => display_name)).toEqual(['External', 'SAML', 'OIDC'])
    expect((await call('organization.update', { sso_default_connection_id: samlId }, session)).status).toBe(200)
    const removed = await call('sso.deleteConnection', { connection_id: samlId }, session)
    expect(removed.body.error_type).toBe('cannot_delete_default_sso_connection')
    const { data } = await call('sso.getConnections', undefined, session)
    expect([data.saml_connections, data.oidc_connections, data.external_connections].map(({ length }) => length)).toEqual([1, 1, 1])
  })

  test.each([
    ['saml', { identity_provider: 'unknown' }, 'invalid_sso_idp'],
    ['saml', { x509_certificate: 'none' }, 'invalid_x509_certificate'],
    ['saml', { idp_sso_url: 'javascript:alert(1)' }, 'invalid_idp_sso_url'],
    ['saml', { saml_connection_implicit_role_assignments: [{ role_id: 'owner' }] }, 'invalid_rbac_role_id'],
    ['oidc', { identity_provider: 'google-workspace' }, 'invalid_sso_idp'],
    ['oidc', { issuer: 'none' }, 'invalid_issuer'],
    ['oidc', { token_url: 'none' }, 'invalid_token_url'],
  ] as const)('of kind %s cannot be updated with %j', async (kind, fields, error_type) => {
    const { update, world } = await startWithConnections()
    const connectionsBefore = JSON.stringify([...world.ssoConnections])
    expect(await update[kind]({ display_name: 'Other', ...fields })).toMatchObject({ status: 400, body: { error_type } })
    expect(JSON.stringify([...world.ssoConnections])).toBe(connectionsBefore)
  })

  test('keeps at least one certificate', async () => {
    const { update, call, session, samlId } = await startWithConnections()
    const { connection } = (await update.saml({ x509_certificate: PEM })).data
    const deleteCertificate = (certificate_id: string) =>
      call('sso.saml.deleteVerificationCertificate', { connection_id: samlId, certificate_id }, session)
    expect((await deleteCertificate(connection.verification_certificates[0]!.certificate_id)).status).toBe(400)
    expect((await deleteCertificate('none')).body.error_type).toBe('sso_verification_key_not_found')
  })

  test('assigns its roles to members who signed in through it, until it is deleted', async () => {
    const { update, world, call, session, samlId } = await startWithConnections()
    const ivy = world.members.get('member-test-ivy')!
    const sso_attributes = { groups: ['ops'] }
    ivy.sso_registrations = [{ connection_id: samlId, external_id: 'ivy', registration_id: 'r', sso_attributes }]
    await update.saml({ saml_group_implicit_role_assignments: [{ role_id: 'acme_admin', group: 'ops' }] })
    expect(ivy.roles.at(-1)).toMatchObject({ role_id: 'acme_admin', sources: [{ type: 'sso_connection_group' }] })
    await call('sso.deleteConnection', { connection_id: samlId }, session)
    expect(ivy.roles.map(({ role_id }) => role_id)).toEqual(['acme_member'])
  })

  test('to another organization requires an active connection there, and can exist once only', async () => {
    const { call, session, toAcme, acmeAdmin } = await startWithConnections()
    const errorOfCreating = async (fields: object) =>
      (await call('sso.external.createConnection', { ...toAcme, ...fields }, session)).body.error_type
    expect(await errorOfCreating({})).toBe('duplicate_external_sso_connection')
    expect(await errorOfCreating({ external_connection_id: 'none' })).toBe('external_connection_id_not_found')
    expect(await errorOfCreating({ external_organization_id: VAULT })).toBe('external_organization_id_same_as_organization_id')
    const pending = (await call('sso.saml.createConnection', {}, acmeAdmin)).data.connection
    expect(await errorOfCreating({ external_connection_id: pending.connection_id })).toBe('external_connection_not_active')
  })
})

test('sso.discoverConnections returns the active connections for an email address, by membership and by domain', async () => {
  const { call } = await startWithConnections()
  const discoveredNames = async (email_address: string) =>
    (await call('sso.discoverConnections', { email_address })).data.connections.map(({ display_name }) => display_name)
  expect(await discoveredNames('zoe@acme.test')).toEqual(['Acme SAML'])
  expect(await discoveredNames('grace@globex.test')).toEqual(['Acme SAML', 'External'])
  expect(await discoveredNames('noor@nowhere.test')).toEqual([])
  expect((await call('sso.discoverConnections', {})).body['body']).toMatchObject([{ dataPath: '.email_address', keyword: 'required' }])
})
