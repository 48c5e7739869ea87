import { MemberSchema, MemberSessionSchema, OrganizationSchema } from '@acme/b2b-client/contract'
import { expect, test } from 'vitest'
import { buildMember, buildOrganization, buildSession } from '../../src/testing/builders.ts'
import { createTestKit } from '../../src/testing/kit.ts'

test.each([
  ['a member', MemberSchema, buildMember, 'member'],
  ['an organization', OrganizationSchema, buildOrganization, 'organization'],
  ['a session', MemberSessionSchema, buildSession, 'member_session'],
] as const)(
  'builds %s that fits the contract, with the fields of a real answer, and the same each time',
  async (_, schema, build, name) => {
    const built = build()
    expect(schema.parse(built)).toEqual(built)
    expect(build()).toEqual(built)
    expect(build()).not.toBe(built)
    const kit = createTestKit()
    const answer = await kit.signInAs(document(), await kit.member())
    expect(Object.keys(built).toSorted()).toEqual(
      Object.keys(answer[name])
        .filter((field) => field in schema.shape)
        .toSorted(),
    )
  },
)

/** A page without content. */
const document = () => ({ addInitScript: () => Promise.resolve() })

test('derives ids, slug and address from the names, and keeps every override', () => {
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

test('refuses an unknown field and a value of another type', () => {
  // @ts-expect-error The field is misspelled.
  expect(() => buildMember({ nmae: 'Kim' })).toThrow(/^buildMember: The entity has no field nmae\. It has: member_id, /)
  // @ts-expect-error The field is of another entity.
  expect(() => buildOrganization({ member_id: 'm' })).toThrow('has no field member_id')
  // @ts-expect-error The value is not a list.
  expect(() => buildSession({ roles: 'acme_member' })).toThrow('buildSession: roles must be of type array.')
})
