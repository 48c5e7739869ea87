import type { CallName } from '@acme/b2b-client/contract'
import { describe, expect, test } from 'vitest'
import { storeConnection } from '../../src/domain/sso/ssoConnections.ts'
import { IVY } from '../contract/adminRows.ts'
import { rows } from '../contract/rows.ts'
import { ACME, VAULT, startEmulator } from '../emulator.ts'

/** A call that requires an action, with fields that replace those of the contract test. */
type ActionCall = readonly [call: CallName, fields?: object]

const organizationUpdate = (field: string, value: unknown): ActionCall => [
  'organization.update',
  { organization_name: undefined, [field]: value },
]
const memberUpdate = (field: string, value: unknown): ActionCall => ['organization.members.update', { name: undefined, [field]: value }]
const selfUpdate = (field: string, value: unknown): ActionCall => ['self.update', { name: undefined, [field]: value }]
const COPIED_CONNECTION = 'saml-connection-test-vault'
const PHONE = '+12025550123'

/** All built-in actions. Each has a call that fails only without that action. */
const ACTIONS: Readonly<Record<string, Readonly<Record<string, ActionCall>>>> = {
  organization: {
    delete: ['organization.delete'],
    'update.info.name': ['organization.update'],
    'update.info.slug': organizationUpdate('organization_slug', 'vault-2'),
    'update.info.logo-url': organizationUpdate('organization_logo_url', 'https://logo.test/vault.png'),
    'update.settings.allowed-auth-methods': organizationUpdate('auth_methods', 'ALL_ALLOWED'),
    'update.settings.allowed-mfa-methods': organizationUpdate('mfa_methods', 'ALL_ALLOWED'),
    'update.settings.allowed-domains': organizationUpdate('email_allowed_domains', ['vault.test']),
    'update.settings.email-jit-provisioning': organizationUpdate('email_jit_provisioning', 'NOT_ALLOWED'),
    'update.settings.email-invites': organizationUpdate('email_invites', 'NOT_ALLOWED'),
    'update.settings.default-sso-connection': organizationUpdate('sso_default_connection_id', COPIED_CONNECTION),
    'update.settings.sso-jit-provisioning': organizationUpdate('sso_jit_provisioning', 'NOT_ALLOWED'),
    'update.settings.oauth-tenant-jit-provisioning': organizationUpdate('oauth_tenant_jit_provisioning', 'NOT_ALLOWED'),
    'update.settings.allowed-oauth-tenants': organizationUpdate('allowed_oauth_tenants', { slack: ['T1'] }),
    'update.settings.mfa-policy': organizationUpdate('mfa_policy', 'OPTIONAL'),
    'update.settings.implicit-roles': organizationUpdate('rbac_email_implicit_role_assignments', []),
  },
  member: {
    create: ['organization.members.create'],
    search: ['organization.members.search'],
    delete: ['organization.members.delete'],
    'revoke-sessions': ['session.revokeForMember'],
    'update.info.name': ['organization.members.update'],
    'update.info.email': memberUpdate('email_address', 'ivy@vault.test'),
    'update.info.untrusted-metadata': memberUpdate('untrusted_metadata', { theme: 'dark' }),
    'update.info.mfa-phone': memberUpdate('mfa_phone_number', PHONE),
    'update.info.delete.mfa-phone': ['organization.members.deleteMFAPhoneNumber'],
    'update.info.delete.mfa-totp': ['organization.members.deleteMFATOTP'],
    'update.info.delete.password': ['organization.members.deletePassword'],
    'update.info.unlink.retired-email': ['organization.members.unlinkRetiredEmail'],
    'update.settings.is-breakglass': memberUpdate('is_breakglass', true),
    'update.settings.mfa-enrolled': memberUpdate('mfa_enrolled', true),
    'update.settings.default-mfa-method': memberUpdate('default_mfa_method', 'totp'),
    'update.settings.roles': memberUpdate('roles', ['acme_admin']),
  },
  self: {
    delete: ['organization.members.delete', { member_id: 'member-test-grace-vault' }],
    'update.info.name': ['self.update'],
    'update.info.untrusted-metadata': selfUpdate('untrusted_metadata', { theme: 'dark' }),
    'update.info.mfa-phone': selfUpdate('mfa_phone_number', PHONE),
    'update.info.delete.mfa-phone': ['self.deleteMFAPhoneNumber'],
    'update.info.delete.mfa-totp': ['self.deleteMFATOTP'],
    'update.info.delete.password': ['self.deletePassword'],
    'update.info.unlink.retired-email': ['self.unlinkRetiredEmail'],
    'update.settings.mfa-enrolled': selfUpdate('mfa_enrolled', true),
    'update.settings.default-mfa-method': selfUpdate('default_mfa_method', 'totp'),
    'revoke-sessions': ['session.revokeForMember', { member_id: 'member-test-grace-vault' }],
  },
  sso: {
    get: ['sso.getConnections'],
    create: ['sso.saml.createConnection'],
    update: ['sso.saml.updateConnection'],
    delete: ['sso.deleteConnection'],
  },
  scim: {
    get: ['scim.getConnectionGroups'],
    create: ['scim.createConnection'],
    update: ['scim.rotateStart'],
    delete: ['scim.deleteConnection'],
  },
}

const actionCalls = Object.entries(ACTIONS).flatMap(([resource, actions]) =>
  Object.entries(actions).map(([action, [call, fields]]) => ({ resource, action, call, fields })),
)

/** Makes a call as a member with one role. The role grants the given actions of one resource and all actions of the others. */
async function callWith(resource: string, call: CallName, fields: object | undefined, hasAction: (action: string) => boolean) {
  const emulator = startEmulator()
  const { world } = emulator
  Object.assign(world.members.get(IVY)!, { totp_registration_id: 'totp-1', mfa_phone_number: '', status: 'active' })
  Object.assign(world.members.get('member-test-ada')!, { totp_registration_id: 'totp-1' })
  const copiedConnection = {
    ...world.ssoConnections.get('saml-connection-test-meridian')!,
    connection_id: COPIED_CONNECTION,
    organization_id: VAULT,
  }
  storeConnection(world, world.organizations.get(VAULT)!, copiedConnection)
  const [valid, session] = await rows[call].valid(emulator)
  const permissions = world.project.rbac_policy!.resources.map(({ resource_id, actions }) => ({
    resource_id,
    actions: resource_id === `acme.${resource}` ? actions.filter(hasAction) : actions,
  }))
  for (const role of world.project.rbac_policy!.roles) role.permissions = permissions
  return emulator.send(...emulator.requestFor(call, valid && { ...valid, ...fields }, session))
}

test('every action of every built-in resource is required by a call', () => {
  const builtInResources = startEmulator().world.project.rbac_policy!.resources.filter(({ resource_id }) => resource_id.startsWith('acme.'))
  const builtInActions = builtInResources.map(({ resource_id, actions }) => [resource_id, [...actions].toSorted()])
  const testedActions = Object.entries(ACTIONS).map(([resource, actions]) => [`acme.${resource}`, Object.keys(actions).toSorted()])
  expect(Object.fromEntries(testedActions)).toEqual(Object.fromEntries(builtInActions))
})

describe.each(actionCalls)('$call requires the action $action of $resource', ({ resource, action, call, fields }) => {
  test('a role with all other actions of the resource is refused', async () => {
    const { status, body } = await callWith(resource, call, fields, (other) => other !== action)
    expect([status, body.error_type]).toEqual([403, 'unauthorized_action'])
  })

  test('a role with only this action of the resource is accepted', async () => {
    const { status, body } = await callWith(resource, call, fields, (other) => other === action)
    expect([status, body.error_type]).toEqual([200, undefined])
  })
})

test('a member of the seed with the support role may search for members, but not add one', async () => {
  const { call, signIn } = startEmulator()
  const sam = (await signIn('sam@acme.test', ACME)).session_token
  const ada = (await signIn('ada@acme.test', ACME)).session_token
  expect((await call('organization.members.search', {}, sam)).data.members).not.toEqual([])
  expect((await call('organization.members.search', {}, ada)).body.error_type).toBe('unauthorized_action')
  expect((await call('organization.members.create', { email_address: 'new@acme.test' }, sam)).body.error_type).toBe('unauthorized_action')
})

test('a role that was removed from the policy allows nothing, and the member keeps the session and the other roles', async () => {
  const { call, signIn, world } = startEmulator()
  const { session_token } = await signIn('sam@acme.test', ACME)
  const policy = world.project.rbac_policy!
  policy.roles = policy.roles.filter(({ role_id }) => role_id !== 'acme_support')
  expect((await call('organization.members.search', {}, session_token)).body.error_type).toBe('unauthorized_action')
  expect((await call('self.update', { name: 'Samuel' }, session_token)).status).toBe(200)
  const { data } = await call('session.authenticate', {}, session_token)
  expect(data.member_session.roles).toEqual(['acme_member', 'acme_support'])
})
