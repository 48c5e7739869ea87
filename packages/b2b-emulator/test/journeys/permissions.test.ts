import type { CallName } from '@acme/b2b-client/contract'
import { describe, expect, test } from 'vitest'
import { storeConnection } from '../../src/domain/sso/ssoConnections.ts'
import { IVY } from '../contract/adminRows.ts'
import { rows } from '../contract/rows.ts'
import { VAULT, startEmulator } from '../emulator.ts'

/** A call that requires an action, with fields that replace those of the contract test. */
type ActionCall = readonly [call: CallName, fields?: object]

const update = (field: string, value: unknown): ActionCall => ['organization.update', { organization_name: undefined, [field]: value }]
const member = (field: string, value: unknown): ActionCall => ['organization.members.update', { name: undefined, [field]: value }]
const self = (field: string, value: unknown): ActionCall => ['self.update', { name: undefined, [field]: value }]
const COPIED = 'saml-connection-test-vault'
const PHONE = '+12025550123'

/** All built-in actions. Each has a call that fails only without that action. */
const ACTIONS: Readonly<Record<string, Readonly<Record<string, ActionCall>>>> = {
  organization: {
    delete: ['organization.delete'],
    'update.info.name': ['organization.update'],
    'update.info.slug': update('organization_slug', 'vault-2'),
    'update.info.logo-url': update('organization_logo_url', 'https://logo.test/vault.png'),
    'update.settings.allowed-auth-methods': update('auth_methods', 'ALL_ALLOWED'),
    'update.settings.allowed-mfa-methods': update('mfa_methods', 'ALL_ALLOWED'),
    'update.settings.allowed-domains': update('email_allowed_domains', ['vault.test']),
    'update.settings.email-jit-provisioning': update('email_jit_provisioning', 'NOT_ALLOWED'),
    'update.settings.email-invites': update('email_invites', 'NOT_ALLOWED'),
    'update.settings.default-sso-connection': update('sso_default_connection_id', COPIED),
    'update.settings.sso-jit-provisioning': update('sso_jit_provisioning', 'NOT_ALLOWED'),
    'update.settings.oauth-tenant-jit-provisioning': update('oauth_tenant_jit_provisioning', 'NOT_ALLOWED'),
    'update.settings.allowed-oauth-tenants': update('allowed_oauth_tenants', { slack: ['T1'] }),
    'update.settings.mfa-policy': update('mfa_policy', 'OPTIONAL'),
    'update.settings.implicit-roles': update('rbac_email_implicit_role_assignments', []),
  },
  member: {
    create: ['organization.members.create'],
    search: ['organization.members.search'],
    delete: ['organization.members.delete'],
    'revoke-sessions': ['session.revokeForMember'],
    'update.info.name': ['organization.members.update'],
    'update.info.email': member('email_address', 'ivy@vault.test'),
    'update.info.untrusted-metadata': member('untrusted_metadata', { theme: 'dark' }),
    'update.info.mfa-phone': member('mfa_phone_number', PHONE),
    'update.info.delete.mfa-phone': ['organization.members.deleteMFAPhoneNumber'],
    'update.info.delete.mfa-totp': ['organization.members.deleteMFATOTP'],
    'update.info.delete.password': ['organization.members.deletePassword'],
    'update.info.unlink.retired-email': ['organization.members.unlinkRetiredEmail'],
    'update.settings.is-breakglass': member('is_breakglass', true),
    'update.settings.mfa-enrolled': member('mfa_enrolled', true),
    'update.settings.default-mfa-method': member('default_mfa_method', 'totp'),
    'update.settings.roles': member('roles', ['acme_admin']),
  },
  self: {
    delete: ['organization.members.delete', { member_id: 'member-test-grace-vault' }],
    'update.info.name': ['self.update'],
    'update.info.untrusted-metadata': self('untrusted_metadata', { theme: 'dark' }),
    'update.info.mfa-phone': self('mfa_phone_number', PHONE),
    'update.info.delete.mfa-phone': ['self.deleteMFAPhoneNumber'],
    'update.info.delete.mfa-totp': ['self.deleteMFATOTP'],
    'update.info.delete.password': ['self.deletePassword'],
    'update.info.unlink.retired-email': ['self.unlinkRetiredEmail'],
    'update.settings.mfa-enrolled': self('mfa_enrolled', true),
    'update.settings.default-mfa-method': self('default_mfa_method', 'totp'),
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

const cases = Object.entries(ACTIONS).flatMap(([resource, actions]) =>
  Object.entries(actions).map(([action, [call, fields]]) => ({ resource, action, call, fields })),
)

/** Makes a call as a member with one role. The role grants the given actions of one resource and all actions of the others. */
async function callWith(resource: string, call: CallName, fields: object | undefined, hasAction: (action: string) => boolean) {
  const emulator = startEmulator()
  const { world } = emulator
  Object.assign(world.members.get(IVY)!, { totp_registration_id: 'totp-1', mfa_phone_number: '', status: 'active' })
  Object.assign(world.members.get('member-test-ada')!, { totp_registration_id: 'totp-1' })
  const copied = { ...world.ssoConnections.get('saml-connection-test-meridian')!, connection_id: COPIED, organization_id: VAULT }
  storeConnection(world, world.organizations.get(VAULT)!, copied)
  const [valid, session] = await rows[call].valid(emulator)
  const permissions = world.project.rbac_policy!.resources.map(({ resource_id, actions }) => ({
    resource_id,
    actions: resource_id === `acme.${resource}` ? actions.filter(hasAction) : actions,
  }))
  for (const role of world.project.rbac_policy!.roles) role.permissions = permissions
  return emulator.send(...emulator.requestFor(call, valid && { ...valid, ...fields }, session))
}

test('every action of every built-in resource is required by a call', () => {
  const known = startEmulator().world.project.rbac_policy!.resources.map(({ resource_id, actions }) => [
    resource_id,
    [...actions].toSorted(),
  ])
  const tested = Object.entries(ACTIONS).map(([resource, actions]) => [`acme.${resource}`, Object.keys(actions).toSorted()])
  expect(Object.fromEntries(tested)).toEqual(Object.fromEntries(known))
})

describe.each(cases)('$resource $action lets a member call $call', ({ resource, action, call, fields }) => {
  test('a role with every other action of the resource does not', async () => {
    const { status, body } = await callWith(resource, call, fields, (other) => other !== action)
    expect([status, body.error_type]).toEqual([403, 'unauthorized_action'])
  })

  test('a role with this action only does', async () => {
    const { status, body } = await callWith(resource, call, fields, (other) => other === action)
    expect([status, body.error_type]).toEqual([200, undefined])
  })
})
