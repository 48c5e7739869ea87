import { describe, expect, test } from 'vitest'
import { admin } from '../contract/adminRows.ts'
import { ACME, VAULT, startEmulator } from '../emulator.ts'

async function startAsAdmin() {
  const emulator = startEmulator()
  const session = await admin(emulator)
  const update = (fields: object) => emulator.call('organization.update', fields, session)
  return { ...emulator, session, update, vault: emulator.world.organizations.get(VAULT)! }
}

describe('updating an organization', () => {
  test('changes the fields of the request only', async () => {
    const { update, call } = await startAsAdmin()
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
    ['an invalid slug', { organization_slug: 'a b' }, 'invalid_organization_slug'],
    ['an empty name', { organization_name: ' ' }, 'invalid_organization_name'],
    ['restricted joining without domains', { email_jit_provisioning: 'RESTRICTED' }, 'invalid_restricted_email_setting'],
    ['restricted sign-in methods without a list', { auth_methods: 'RESTRICTED' }, 'allowed_auth_methods_required_for_restricted'],
    ['restricted second factors without a list', { mfa_methods: 'RESTRICTED' }, 'allowed_mfa_methods_required_for_restricted'],
    ['tenants without a list', { oauth_tenant_jit_provisioning: 'RESTRICTED' }, 'invalid_restricted_oauth_tenants_setting'],
    ['an invalid domain', { email_allowed_domains: ['vault'] }, 'organization_settings_invalid_domain'],
    ['a public email domain', { email_allowed_domains: ['gmail.com'] }, 'organization_settings_domain_too_common'],
    ['a repeated domain', { email_allowed_domains: ['a.test', 'A.test'] }, 'organization_settings_duplicate_domain'],
    ['an unknown default connection', { sso_default_connection_id: 'x' }, 'invalid_sso_default_connection_id'],
    ['an unknown allowed connection', { sso_jit_provisioning_allowed_connections: ['x'] }, 'sso_connection_not_found'],
    ['an unknown role', { rbac_email_implicit_role_assignments: [{ role_id: 'x', domain: 'a.test' }] }, 'invalid_rbac_role_id'],
    [
      'the default role',
      { rbac_email_implicit_role_assignments: [{ role_id: 'acme_member', domain: 'a.test' }] },
      'cannot_assign_default_rbac_role_id',
    ],
    [
      'a role for a public email domain',
      { rbac_email_implicit_role_assignments: [{ role_id: 'acme_admin', domain: 'gmail.com' }] },
      'rbac_domain_too_common',
    ],
  ])('is refused for %s, and changes nothing', async (_, fields, error_type) => {
    const { update, vault } = await startAsAdmin()
    const organizationBefore = JSON.stringify(vault)
    expect((await update({ organization_logo_url: 'https://other.test', ...fields })).body.error_type).toBe(error_type)
    expect(JSON.stringify(vault)).toBe(organizationBefore)
  })

  test('is refused for unknown enum values and wrong types', async () => {
    const { update } = await startAsAdmin()
    expect((await update({ mfa_policy: 'SOMETIMES' })).body['body']).toMatchObject([{ dataPath: '.mfa_policy', keyword: 'enum' }])
    expect((await update({ organization_name: 7 })).body['body']).toMatchObject([{ dataPath: '.organization_name' }])
  })

  test('requires the permission for each changed field', async () => {
    const { update, world } = await startAsAdmin()
    const role = world.project.rbac_policy!.roles.find(({ role_id }) => role_id === 'acme_admin')!
    role.permissions = [{ resource_id: 'acme.organization', actions: ['update.info.name', 'update.settings.mfa-policy'] }]
    expect((await update({ organization_name: 'V', mfa_policy: 'OPTIONAL' })).status).toBe(200)
    expect((await update({ organization_name: 'W', email_invites: 'NOT_ALLOWED' })).status).toBe(403)
  })

  test('assigns the role of a domain to its members at once, and removes it again', async () => {
    const { update, world, signIn } = await startAsAdmin()
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

test('deleting an organization deletes its members, sessions and links, and nothing of other organizations', async () => {
  const { call, world, session, linkFor, signIn, follow } = await startAsAdmin()
  const ada = (await signIn('ada@acme.test', ACME)).session_token
  const link = await linkFor('ivy@initech.test', VAULT)
  const otherMembers = [...world.members.values()].filter(({ organization_id }) => organization_id !== VAULT)
  expect((await call('organization.delete', undefined, session)).data.organization_id).toBe(VAULT)
  expect(await call('session.authenticate', {}, session)).toMatchObject({ status: 404, body: { error_type: 'session_not_found' } })
  expect((await follow(link)).body).toMatchObject({ error_type: 'magic_link_not_found' })
  expect((await call('organization.getBySlug', { organization_slug: 'vault' })).data.organization).toBeNull()
  expect([...world.members.values()]).toEqual(otherMembers)
  expect((await call('self.get', undefined, ada)).status).toBe(200)
})
