import { MemberSchema, MemberSessionSchema, OrganizationSchema } from '@acme/b2b-client/contract'
import { expect, test } from 'vitest'
import { buildMember, buildOrganization, buildSession } from '../../src/testing/builders.ts'
import { createTestKit } from '../../src/testing/kit.ts'

test.each([
  ['a member', MemberSchema, buildMember, 'member'],
  ['an organization', OrganizationSchema, buildOrganization, 'organization'],
  ['a session', MemberSessionSchema, buildSession, 'member_session'],
] as const)(
  'builds %s that matches the contract, has the fields of a real answer, and is the same each time',
  async (_, schema, build, name) => {
    const built = build()
    expect(schema.parse(built)).toEqual(built)
    expect(build()).toEqual(built)
    expect(build()).not.toBe(built)
    const kit = createTestKit()
    const answer = await kit.signInAs(emptyPage(), await kit.member())
    expect(Object.keys(built).toSorted()).toEqual(
      Object.keys(answer[name])
        .filter((field) => field in schema.shape)
        .toSorted(),
    )
  },
)

/** An empty page. */
const emptyPage = () => ({ addInitScript: () => Promise.resolve() })

test('the builders derive ids, slug and email address from the names, and keep every override', () => {
  const { organization_id } = buildOrganization({ organization_name: 'Globex & Sons' })
  expect(organization_id).toBe('organization-test-globex-sons')
  const kim = buildMember({ name: 'Kim Lee', organization_id, email_address_verified: undefined })
  expect(kim).toMatchObject({
    member_id: 'member-test-kim-lee',
    email_address: 'kim.lee@acme.test',
    organization_id,
    email_address_verified: true,
  })
  expect(buildMember({ name: '' })).toMatchObject({ name: '', email_address: 'member@acme.test' })
  expect(buildSession({ member_id: kim.member_id, roles: [] })).toMatchObject({ member_id: kim.member_id, roles: [] })
})

test('the builders refuse an unknown field and a value of another type', () => {
  // @ts-expect-error The field is misspelled.
  expect(() => buildMember({ nmae: 'Kim' })).toThrow(/^buildMember: The entity has no field nmae\. It has: member_id, /)
  // @ts-expect-error The field is of another entity.
  expect(() => buildOrganization({ member_id: 'm' })).toThrow('has no field member_id')
  // @ts-expect-error The value is not a list.
  expect(() => buildSession({ roles: 'acme_member' })).toThrow('buildSession: roles must be of type array.')
})

test('the builders refuse an unknown field at any depth', () => {
  const [factor] = buildSession().authentication_factors
  const [role] = buildMember().roles
  // @ts-expect-error The field is misspelled.
  expect(() => buildMember({ roles: [{ ...role, source: [] }] })).toThrow(
    'buildMember: roles[0] has no field source. It has: role_id, sources. The types of @acme/b2b-client name every field.',
  )
  // @ts-expect-error The field is misspelled.
  expect(() => buildMember({ roles: [{ role_id: 'r', sources: [{ type: 'direct_assignment', details: { groupId: 'g' } }] }] })).toThrow(
    'roles[0].sources[0].details has no field groupId. It has: email_domain, connection_id, group, group_id',
  )
  const connection = { connection_id: 'c', display_name: 'C', identity_provider: 'okta' }
  expect(() => buildOrganization({ sso_active_connections: [{ ...connection, ...{ name: 'C' } }] })).toThrow(
    'sso_active_connections[0] has no field name. It has: connection_id, display_name, identity_provider',
  )
  expect(() => buildSession({ authentication_factors: [{ ...factor!, ...{ email: 'ada@acme.test' } }] })).toThrow(
    'authentication_factors[0] has no field email. It has: type, delivery_method, ',
  )
  // Metadata and claims have keys of their own.
  expect(buildMember({ trusted_metadata: { plan: { seats: 3 } } }).trusted_metadata).toEqual({ plan: { seats: 3 } })
  expect(buildSession({ custom_claims: { plan: 'gold' } }).custom_claims).toEqual({ plan: 'gold' })
})

test('the builders accept every optional field of the types', () => {
  const member = {
    external_id: 'crm-7',
    is_admin: true,
    oauth_registrations: [
      {
        member_oauth_registration_id: 'o',
        provider_subject: 's',
        provider_type: 'Slack',
        locale: null,
        provider_tenants: [{ tenant_id: 't', tenant_name: 'Acme' }],
      },
    ],
  }
  expect(buildMember(member)).toMatchObject(member)
  const organization = {
    organization_external_id: 'crm-1',
    rbac_email_implicit_role_assignments: [{ role_id: 'acme_admin', domain: 'acme.test' }],
    custom_roles: [{ role_id: 'editor', description: '', permissions: [{ resource_id: 'documents', actions: ['read'] }] }],
    allowed_third_party_connected_apps: ['app'],
  }
  expect(buildOrganization(organization)).toMatchObject(organization)
  const factor = { type: 'totp', delivery_method: 'sms', last_authenticated_at: '2026-01-01T12:00:00Z', sequence_order: 'SECONDARY' }
  expect(buildSession({ authentication_factors: [factor] }).authentication_factors).toEqual([factor])
})
