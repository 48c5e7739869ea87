// @vitest-environment node
import { expect, test } from 'vitest'
import { factsOf, projectFacts } from '../../../src/flow/rules/organization.ts'
import { bootstrap, organization } from '../fixtures.ts'

// Numbers such as T21 in test names are threats in docs/threats.md.

test('T21 a restriction allows only the names in its list', () => {
  const facts = organization({ auth_methods: 'RESTRICTED', allowed_auth_methods: ['password', 7, null], mfa_methods: 'RESTRICTED' })
  expect(factsOf(facts)).toMatchObject({ allowedAuthMethods: ['password'], allowedMfaMethods: [] })
})

test('leaves out connections without an id', () => {
  const connection = { connection_id: 'c', display_name: 'Okta', identity_provider: 'okta' }
  const facts = factsOf(organization({ sso_active_connections: [connection, null, {}, { connection_id: '' }, { connection_id: 7 }] }))
  expect(facts.connections).toEqual([{ connection_id: 'c', name: 'Okta', identityProvider: 'okta' }])
})

test.each([
  ['c', 'c'],
  ['', null],
  [undefined, null],
])('reads the default connection %j as %j', (sso_default_connection_id, connection) => {
  expect(factsOf(organization({ sso_default_connection_id })).defaultConnection).toBe(connection)
})

test.each([
  [
    { projectName: 'Demo', passwordConfig: { ludsComplexity: 3, ludsMinimumCount: 12 } },
    { name: 'Demo', luds: { classes: 3, characters: 12 } },
  ],
  [
    { projectName: null, passwordConfig: null },
    { name: '', luds: null },
  ],
])('reads the project %j', (fields, facts) => {
  expect(projectFacts(bootstrap(fields))).toMatchObject(facts)
})

test('an organization that lets nobody join has no joinable domains', () => {
  expect(factsOf(organization({ email_jit_provisioning: 'NOT_ALLOWED' })).joinableDomains).toEqual([])
})
