// @vitest-environment node
import { expect, test } from 'vitest'
import { factsOf } from '../../../src/flow/rules/organization.ts'
import { canJoin } from '../../../src/flow/rules/provisioning.ts'
import { organization } from '../fixtures.ts'

test.each<[object, string, boolean]>([
  [{ email_jit_provisioning: 'ALL_ALLOWED' }, 'eve@evil.test', true],
  [{}, 'eve@evil.test', true],
  [{ email_jit_provisioning: 'NOT_ALLOWED' }, 'ada@acme.test', false],
  [{ email_jit_provisioning: 'NOT_ALLOWED', email_allowed_domains: ['acme.test'] }, 'ada@acme.test', false],
  [{ email_jit_provisioning: 'RESTRICTED', email_allowed_domains: ['acme.test'] }, 'ada@acme.test', true],
  [{ email_jit_provisioning: 'RESTRICTED', email_allowed_domains: ['ACME.test'] }, 'ada@acme.TEST', true],
  [{ email_jit_provisioning: 'RESTRICTED', email_allowed_domains: ['acme.test'] }, 'eve@evil.test', false],
  [{ email_jit_provisioning: 'RESTRICTED', email_allowed_domains: ['acme.test'] }, 'eve@sub.acme.test', false],
  [{ email_jit_provisioning: 'RESTRICTED', email_allowed_domains: ['acme.test'] }, 'acme.test@evil.test', false],
  [{ email_jit_provisioning: 'RESTRICTED', email_allowed_domains: [] }, 'ada@acme.test', false],
  [{ email_jit_provisioning: 'RESTRICTED' }, 'ada@acme.test', false],
  [{ email_jit_provisioning: 'UNKNOWN' }, 'eve@evil.test', true],
])('an organization with %j lets %s join: %s', (facts, email, isAllowed) => {
  expect(canJoin(factsOf(organization(facts)), email)).toBe(isAllowed)
})
