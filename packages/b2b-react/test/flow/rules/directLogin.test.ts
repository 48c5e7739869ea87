// @vitest-environment node
import { expect, test } from 'vitest'
import { resolveConfig } from '../../../src/config/resolveConfig.ts'
import type { Choice } from '../../../src/flow/machine/facts.ts'
import { directChoice } from '../../../src/flow/rules/directLogin.ts'
import { choiceOf } from '../../../src/flow/rules/reading.ts'
import { discoveredOrganization } from '../fixtures.ts'

const TYPES = {
  active: 'active_member',
  invited: 'invited_member',
  pending: 'pending_member',
  eligible: 'eligible_to_join_by_email_domain',
  tenant: 'eligible_to_join_by_oauth_tenant',
} as const
type Membership = keyof typeof TYPES

const directChoiceOf = (
  memberships: readonly Membership[],
  ignoreInvites: boolean,
  ignoreJitProvisioning: boolean,
  status = true,
): Choice | null =>
  directChoice(
    memberships.map((membership, index) => choiceOf(discoveredOrganization(TYPES[membership], `${membership}-${index}`))),
    resolveConfig({ directLoginForSingleMembership: { status, ignoreInvites, ignoreJitProvisioning } }),
  )

/** The memberships, and if the widget logs in directly when it ignores: nothing, invites, joining, both. */
test.each<[readonly Membership[], readonly [boolean, boolean, boolean, boolean]]>([
  [['active'], [true, true, true, true]],
  [
    ['active', 'invited'],
    [false, true, false, true],
  ],
  [
    ['active', 'pending'],
    [false, true, false, true],
  ],
  [
    ['active', 'eligible'],
    [false, false, true, true],
  ],
  [
    ['active', 'tenant'],
    [false, false, true, true],
  ],
  [
    ['invited', 'active', 'eligible'],
    [false, false, false, true],
  ],
  [
    ['active', 'active'],
    [false, false, false, false],
  ],
  [['invited'], [false, false, false, false]],
  [['pending'], [false, false, false, false]],
  [['eligible'], [false, false, false, false]],
  [[], [false, false, false, false]],
])('%j: direct login for the four settings: %j', (memberships, expected) => {
  const settings = [
    [false, false],
    [true, false],
    [false, true],
    [true, true],
  ] as const
  expect(settings.map(([invites, joining]) => directChoiceOf(memberships, invites, joining) !== null)).toEqual(expected)
  for (const [invites, joining] of settings) expect(directChoiceOf(memberships, invites, joining, false)).toBeNull()
})

test('logs in to the active membership', () => {
  expect(directChoiceOf(['invited', 'active'], true, false)?.membership).toBe('active')
})
