import { describe, expect, test } from 'vitest'
import { ACME, VAULT, startEmulator } from '../emulator.ts'
import { admin } from '../contract/adminRows.ts'

async function administrated() {
  const emulator = startEmulator()
  const session = await admin(emulator)
  const update = (fields: object) => emulator.call('organization.update', fields, session)
  return { ...emulator, session, update, vault: emulator.world.organizations.get(VAULT)! }
}

describe('changing an organization', () => {
  test('sets the fields that were sent and leaves the others', async () => {
    const { update, call } = await administrated()
    const { data } = await update({
      organization_slug: 'Vault-2',
      email_allowed_domains: ['Vault.test'],
      email_jit_provisioning: 'RESTRICTED',
    })
    expect(data.organization).toMatchObject({
      organization_name: 'Vault Industries',
      organization_slug: 'Vault-2',
      email_allowed_domains: ['vault.test'],
    })
    expect((await call('organization.getBySlug', { organization_slug: 'vault-2' })).data.organization?.organization_id).toBe(VAULT)
  })

  test.each([
    ['a slug of another organization', { organization_slug: 'ACME' }, 'organization_slug_already_used'],
    ['a slug that is none', { organization_slug: 'a b' }, 'invalid_organization_slug'],
    ['an empty name', { organization_name: ' ' }, 'invalid_organization_name'],
    ['restricted joining without domains', { email_jit_provisioning: 'RESTRICTED' }, 'invalid_restricted_email_setting'],
    ['restricted methods without a list', { auth_methods: 'RESTRICTED' }, 'allowed_auth_methods_required_for_restricted'],
    ['restricted second factors without a list', { mfa_methods: 'RESTRICTED' }, 'allowed_mfa_methods_required_for_restricted'],
    ['tenants without a list', { oauth_tenant_jit_provisioning: 'RESTRICTED' }, 'invalid_restricted_oauth_tenants_setting'],
    ['a domain that is none', { email_allowed_domains: ['vault'] }, 'organization_settings_invalid_domain'],
    ['a domain of everybody', { email_allowed_domains: ['gmail.com'] }, 'organization_settings_domain_too_common'],
    ['a domain twice', { email_allowed_domains: ['a.test', 'A.test'] }, 'organization_settings_duplicate_domain'],
    ['a default connection that is none', { sso_default_connection_id: 'x' }, 'invalid_sso_default_connection_id'],
    ['an allowed connection that is none', { sso_jit_provisioning_allowed_connections: ['x'] }, 'sso_connection_not_found'],
    ['a role that is none', { rbac_email_implicit_role_assignments: [{ role_id: 'x', domain: 'a.test' }] }, 'invalid_rbac_role_id'],
    [
      'the default role',
      { rbac_email_implicit_role_assignments: [{ role_id: 'acme_member', domain: 'a.test' }] },
      'cannot_assign_default_rbac_role_id',
    ],
    [
      'a role for everybody',
      { rbac_email_implicit_role_assignments: [{ role_id: 'acme_admin', domain: 'gmail.com' }] },
      'rbac_domain_too_common',
    ],
  ])('is refused for %s, and changes nothing', async (_, fields, error_type) => {
    const { update, vault } = await administrated()
    const before = JSON.stringify(vault)
    expect((await update({ organization_logo_url: 'https://other.test', ...fields })).body.error_type).toBe(error_type)
    expect(JSON.stringify(vault)).toBe(before)
  })

  test('is refused for words that the setting does not know, and for other types', async () => {
    const { update } = await administrated()
    expect((await update({ mfa_policy: 'SOMETIMES' })).body['body']).toMatchObject([{ dataPath: '.mfa_policy', keyword: 'enum' }])
    expect((await update({ organization_name: 7 })).body['body']).toMatchObject([{ dataPath: '.organization_name' }])
  })

  test('asks for the action of every field', async () => {
    const { update, world } = await administrated()
    const role = world.project.rbac_policy!.roles.find(({ role_id }) => role_id === 'acme_admin')!
    role.permissions = [{ resource_id: 'acme.organization', actions: ['update.info.name', 'update.settings.mfa-policy'] }]
    expect((await update({ organization_name: 'V', mfa_policy: 'OPTIONAL' })).status).toBe(200)
    expect((await update({ organization_name: 'W', email_invites: 'NOT_ALLOWED' })).status).toBe(403)
  })

  test('a role of a domain is given to its members at once, and taken back', async () => {
    const { update, world, signIn } = await administrated()
    await signIn('ivy@initech.test', VAULT)
    const rolesOf = () => world.members.get('member-test-ivy')!.roles.map(({ role_id }) => role_id)
    await update({ rbac_email_implicit_role_assignments: [{ role_id: 'acme_admin', domain: 'initech.test' }] })
    expect(rolesOf()).toEqual(['acme_member', 'acme_admin'])
    const { member_session } = await signIn('ivy@initech.test', VAULT)
    expect(member_session!.roles).toEqual(['acme_member', 'acme_admin'])
    await update({ rbac_email_implicit_role_assignments: [] })
    expect(rolesOf()).toEqual(['acme_member'])
  })
})

test('a deleted organization takes its members, sessions and links with it, and nobody elses', async () => {
  const { call, world, session, linkFor, signIn, follow } = await administrated()
  const ada = (await signIn('ada@acme.test', ACME)).session_token
  const link = await linkFor('ivy@initech.test', VAULT)
  const others = [...world.members.values()].filter(({ organization_id }) => organization_id !== VAULT)
  expect((await call('organization.delete', undefined, session)).data.organization_id).toBe(VAULT)
  expect(await call('session.authenticate', {}, session)).toMatchObject({ status: 404, body: { error_type: 'session_not_found' } })
  expect((await follow(link)).body).toMatchObject({ error_type: 'magic_link_not_found' })
  expect((await call('organization.getBySlug', { organization_slug: 'vault' })).data.organization).toBeNull()
  expect([...world.members.values()]).toEqual(others)
  expect((await call('self.get', undefined, ada)).status).toBe(200)
})
