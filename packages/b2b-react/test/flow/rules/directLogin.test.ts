// @vitest-environment node
import { expect, test } from 'vitest'
import { resolveConfig } from '../../../src/config/resolveConfig.ts'
import type { LooseConfig } from '../../../src/config/types.ts'
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

type Setting = NonNullable<LooseConfig['directLoginForSingleMembership']>

const directChoiceOf = (memberships: readonly Membership[], setting: Setting): Choice | null =>
  directChoice(
    memberships.map((membership, index) => choiceOf(discoveredOrganization(TYPES[membership], `${membership}-${index}`))),
    resolveConfig({ directLoginForSingleMembership: setting }),
  )

const SETTINGS = [
  { status: true },
  { status: true, ignoreInvites: true },
  { status: true, ignoreJitProvisioning: true },
  { status: true, ignoreInvites: true, ignoreJitProvisioning: true },
] as const

/** The memberships, and if the widget logs in directly with each of `SETTINGS`. */
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
])('with the memberships %j, logs in directly: %j', (memberships, expected) => {
  expect(SETTINGS.map((setting) => directChoiceOf(memberships, setting) !== null)).toEqual(expected)
  for (const setting of SETTINGS) expect(directChoiceOf(memberships, { ...setting, status: false })).toBeNull()
})

test('logs in to the active membership', () => {
  expect(directChoiceOf(['invited', 'active'], { status: true, ignoreInvites: true })?.membership).toBe('active')
})
