import { expect, expectTypeOf, test } from 'vitest'
import type { B2BClient } from '../../src/clientTypes.ts'
import type { Member } from '../../src/contract/entities/member.ts'
import { faultsIn } from '../../src/contract/fields.ts'
import { outputs } from '../../src/contract/outputs/index.ts'
import { endpoints, type Input } from '../../src/contract/table.ts'
import { createBrowser, provider } from '../browser.ts'

const openClient = () => createBrowser().tab(provider({})).open()
// Hides the type of a value, as in the call of a JavaScript application.
const untyped = (value: unknown) => value as never

test.each<[string, (client: B2BClient) => Promise<unknown>, string]>([
  [
    'a missing field',
    (client) => client.magicLinks.email.loginOrSignup(untyped({ email_address: 'a@b.co' })),
    'organization_id must be a string.',
  ],
  [
    'a number as a string',
    (client) => client.magicLinks.authenticate(untyped({ magic_links_token: 1, session_duration_minutes: 1 })),
    'magic_links_token must be a string.',
  ],
  [
    'a string as a number',
    (client) => client.magicLinks.authenticate(untyped({ magic_links_token: 't', session_duration_minutes: '60' })),
    'session_duration_minutes must be a number.',
  ],
  [
    'null for an optional field',
    (client) => client.discovery.organizations.create(untyped({ session_duration_minutes: 5, organization_name: null })),
    'organization_name must be a string.',
  ],
  [
    'a list with a number',
    (client) => client.discovery.organizations.create(untyped({ session_duration_minutes: 5, email_allowed_domains: ['a', 1] })),
    'email_allowed_domains must be an array of strings.',
  ],
  ['a list as an object', (client) => client.self.update(untyped({ untrusted_metadata: ['a'] })), 'untrusted_metadata must be an object.'],
  ['null for an object', (client) => client.self.update(untyped({ untrusted_metadata: null })), 'untrusted_metadata must be an object.'],
  [
    'an object as a list of objects',
    (client) => client.scim.updateConnection(untyped({ connection_id: 'c', scim_group_implicit_role_assignments: { role_id: 'r' } })),
    'scim_group_implicit_role_assignments must be an array of objects.',
  ],
  [
    'a list of strings as a list of objects',
    (client) => client.scim.updateConnection(untyped({ connection_id: 'c', scim_group_implicit_role_assignments: ['r'] })),
    'scim_group_implicit_role_assignments must be an array of objects.',
  ],
  [
    'null for an unknown field',
    (client) => client.magicLinks.discovery.authenticate(untyped({ discovery_magic_links_token: 't', later: null })),
    'later must not be null.',
  ],
  ['null for a required field', (client) => client.organization.members.delete(untyped(null)), 'member_id must be a string.'],
  ['a string as a boolean', (client) => client.session.revoke(untyped({ forceClear: 'yes' })), 'forceClear must be a boolean.'],
  [
    'no argument at all',
    (client) => client.magicLinks.discovery.authenticate(untyped(undefined)),
    'discovery_magic_links_token must be a string.',
  ],
  [
    'the first of several invalid fields',
    (client) => client.magicLinks.email.discovery.send(untyped({ email_address: 1, locale: 2 })),
    'email_address must be a string.',
  ],
])('%s is refused with the name of the field', async (_, call, sentence) => {
  await expect(call(openClient())).rejects.toMatchObject({
    name: 'UsageError',
    message: expect.stringMatching(new RegExp(`^Invalid call to [\\w.]+\\n${sentence}$`)),
  })
})

test('a usage error does not contain the invalid value', async () => {
  await expect(openClient().magicLinks.authenticate(untyped({ magic_links_token: ['s3cr3t'] }))).rejects.toMatchObject({
    message: expect.not.stringContaining('s3cr3t'),
  })
})

test('unknown fields are sent, except in calls with a fixed body', async () => {
  const tab = createBrowser().tab(provider({}))
  const client = tab.open()
  await client.organization.getBySlug(untyped({ organization_slug: 'a', later: 1 })).catch(() => {})
  await client.session.authenticate(untyped({ later: 1 })).catch(() => {})
  expect(tab.calls('/b2b/organizations/search')[0]?.body).toEqual({ organization_slug: 'a', later: 1 })
  expect(tab.calls('/b2b/sessions/authenticate')[0]?.rawBody).toBe('{}')
})

test('every row has its own address and a response schema', () => {
  const addresses = [...endpoints.values()].map(({ verb, path }) => `${verb} ${path}`)
  // Deleting a member's own password and the password of another member have the same address. The provider decides by the owner of the
  // password.
  expect(endpoints.size - new Set(addresses).size).toBe(1)
  expect(Object.keys(outputs).sort()).toEqual([...endpoints.keys()].sort())
})

test('faultsIn lists invalid fields in the order of the definition', () => {
  expect(faultsIn({ a: 'string', b: 'number?', c: 'strings' }, { b: 'x' })).toEqual([
    { field: 'a', kind: 'string' },
    { field: 'b', kind: 'number' },
    { field: 'c', kind: 'strings' },
  ])
})

test('the types of the methods come from the table', () => {
  expectTypeOf<Input<'magicLinks.authenticate'>>().toExtend<{
    magic_links_token: string
    session_duration_minutes: number
    locale?: string | undefined
  }>()
  expectTypeOf<B2BClient['self']['get']>().returns.resolves.toEqualTypeOf<Member>()
  expectTypeOf<B2BClient['self']['get']>().parameters.toEqualTypeOf<[]>()
  expectTypeOf<B2BClient['session']['authenticate']>()
    .parameter(0)
    .toExtend<{ session_duration_minutes?: number | undefined } | undefined>()
  // @ts-expect-error -- the minutes are required
  void ((client: B2BClient) => client.magicLinks.authenticate({ magic_links_token: 't' }))
})
