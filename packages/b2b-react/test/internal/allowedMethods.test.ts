import type { Member, Organization } from '@acme/b2b-client'
import { expect, test } from 'vitest'
import { allowsFirstFactor, allowsSecondFactor } from '../../src/internal/allowedMethods.ts'

// Numbers such as T21 in test names are threats in docs/threats.md.

test.each([
  [undefined, true],
  ['ALL_ALLOWED', true],
  ['RESTRICTED', false],
  ['all_allowed', false],
  ['UNKNOWN', false],
])('T21 with the policy %j, a factor that is not in the list of the organization is allowed: %s', (policy, isAllowed) => {
  // The tests use few fields, and values that the types do not have.
  const organization = {
    auth_methods: policy,
    allowed_auth_methods: ['sso'],
    mfa_methods: policy,
    allowed_mfa_methods: ['sms_otp'],
  } as unknown as Organization
  const member = { is_breakglass: false } as Member
  const factorsOf = (of: Member) => [
    allowsFirstFactor(organization, of, 'password'),
    allowsFirstFactor(organization, of, 'sso'),
    allowsSecondFactor(organization, of, 'totp'),
    allowsSecondFactor(organization, of, 'sms_otp'),
  ]
  expect(factorsOf(member)).toEqual([isAllowed, true, isAllowed, true])
  expect(factorsOf({ ...member, is_breakglass: true })).toEqual([true, true, true, true])
})
