// @vitest-environment node
import { expect, test } from 'vitest'
import { allSteps } from '../../../src/flow/allSteps.ts'
import type { MainBlock } from '../../../src/flow/machine/facts.ts'
import type { Screen } from '../../../src/flow/machine/screens.ts'
import { accountOf } from '../../../src/flow/rules/account.ts'
import { stateOn } from '../../states.ts'

const EMAIL = 'ada@globex.test'
const primary = { methods: ['email_otp'], verifiesEmail: true }
const known: MainBlock = { kind: 'known', methods: ['email_otp'], passwordInstead: false }
const buttons: MainBlock = { kind: 'buttons', buttons: [] }
const email: MainBlock = { kind: 'email', methods: ['email_otp'], passwordInstead: false }
const choices = [{ organization: stateOn({ name: 'PasswordAuthenticate' }).organization }] as never // Only the number of choices matters.

test.each<[string, boolean, Screen, typeof primary | null]>([
  ['a later step', true, { name: 'RecoveryCodeEntry' }, null],
  ['the error screen', false, { name: 'Error', message: { key: 'error.default' }, back: false, retry: 'restart', until: null }, null],
  ['the list of organizations', true, { name: 'Discovery', email: EMAIL, choices, canCreate: false }, null],
  ['the list of organizations without one', false, { name: 'Discovery', email: EMAIL, choices: [], canCreate: false }, null],
  ['Main with another factor of a known account', true, { name: 'Main', blocks: [known, buttons] }, primary],
  ['Main with another factor and an email field', false, { name: 'Main', blocks: [known, email] }, primary],
  ['Main without a known account', false, { name: 'Main', blocks: [known] }, null],
])('%s names the account: %s', (_, isNamed, screen, primaryFacts) => {
  expect(accountOf(stateOn(screen, { email: EMAIL, primary: primaryFacts }), allSteps)).toBe(isNamed ? EMAIL : '')
})
