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
type Word = keyof typeof TYPES

const direct = (words: readonly Word[], ignoreInvites: boolean, ignoreJitProvisioning: boolean, status = true): Choice | null =>
  directChoice(
    words.map((word, at) => choiceOf(discoveredOrganization(TYPES[word], `${word}-${at}`))),
    resolveConfig({ directLoginForSingleMembership: { status, ignoreInvites, ignoreJitProvisioning } }),
  )

/** The memberships, and if the widget logs in directly when it ignores: nothing, invites, joining, both. */
test.each<[readonly Word[], readonly [boolean, boolean, boolean, boolean]]>([
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
])('%j: direct login for the four settings: %j', (words, expected) => {
  const settings = [
    [false, false],
    [true, false],
    [false, true],
    [true, true],
  ] as const
  expect(settings.map(([invites, joining]) => direct(words, invites, joining) !== null)).toEqual(expected)
  for (const [invites, joining] of settings) expect(direct(words, invites, joining, false)).toBeNull()
})

test('logs in to the active membership', () => {
  expect(direct(['invited', 'active'], true, false)?.membership).toBe('active')
})
