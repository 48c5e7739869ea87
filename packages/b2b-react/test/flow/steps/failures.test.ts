// @vitest-environment node
import { ApiError, CaptchaError, UserCancellationError } from '@acme/b2b-client'
import { ERROR_TYPES } from '@acme/b2b-client/contract'
import { expect, test } from 'vitest'
import { resolveConfig } from '../../../src/config/resolveConfig.ts'
import type { Failure } from '../../../src/flow/machine/tables.ts'
import type { FlowState } from '../../../src/flow/machine/types.ts'
import { failureOf, rowOf } from '../../../src/flow/rules/problems.ts'
import { mfa } from '../../everyScreen.ts'
import { apiError, networkError, NOW } from '../fixtures.ts'
import { reduce } from '../machine.ts'
import { failureEvent, OCCASIONS, STATES, type Occasion } from '../occasions.ts'

/* Each failure of each call: the screen shows the sentence of its row, at its place, with the next action. */

const CONTEXT = { now: NOW, config: resolveConfig({ organizationSlug: 'acme' }) }
const WAIT_MS = 20_000
/** One error of each class. */
const ERRORS: { readonly [K in Failure['kind']]: unknown } = {
  unreachable: networkError,
  limited: apiError('too_many_requests', 429, WAIT_MS),
  locked: apiError('user_lock_limit_reached', 429, WAIT_MS),
  broken: apiError('internal_server_error', 503),
  blocked: new CaptchaError('blocked'),
  captcha: new CaptchaError('refused'),
  cancelled: new UserCancellationError(),
  other: new Error('no data'),
  refused: apiError('a type that this version does not know'),
}
const ALL_ERRORS = [...Object.values(ERRORS), ...ERROR_TYPES.map((type) => apiError(type))]
const nameOf = (error: unknown): string => (error instanceof ApiError ? `${error.status_code} ${error.error_type}` : String(error))
/** Calls `read` with each error. Returns the results by the name of the error. */
const forEachError = <T>(errors: readonly unknown[], read: (error: unknown) => T) =>
  Object.fromEntries(errors.map((error) => [nameOf(error), read(error)]))

/** The state after the pending call has failed. */
const stateAfter = (occasion: Occasion, error: unknown, before = STATES[occasion]): FlowState =>
  reduce(before, failureEvent(occasion, error), CONTEXT)[0]

/** The row of a failure, with the names that the flow knows. */
function rowFor(occasion: Occasion, error: unknown) {
  const { email, organization } = STATES[occasion]
  const isChoice = occasion === 'discovery.intermediateSessions.exchange'
  return rowOf(occasion, failureOf(error), { email, organization: isChoice ? 'Globex' : (organization?.name ?? '') })
}

/** Returns what the screen shows after a failure: the sentence, its place, and the next action. */
function actualDisplay(occasion: Occasion, error: unknown) {
  const { screen, problem } = stateAfter(occasion, error)
  const { name } = screen
  if (problem) return { name, again: false, ...problem, isSpent: 'spent' in screen && screen.spent }
  if (screen.name === 'Error') return { name, phrase: screen.message, until: screen.until, retry: screen.retry, back: screen.back }
  return { name, phrase: 'message' in screen && screen.message }
}

/** Returns what the screen has to show after a failure, according to the row of the failure. */
function expectedDisplay(occasion: Occasion, error: unknown) {
  const { screen, pending, redirect } = STATES[occasion]
  const { at, next, ...phrase } = rowFor(occasion, error)
  const until = next === 'wait' ? NOW + WAIT_MS : null
  if (at !== 'screen') return { name: screen.name, phrase, at, until, again: next === 'again', isSpent: next === 'newCode' }
  if (next === 'newLink' && redirect) return { name: 'LinkFailed', phrase }
  const isRepeatable = pending?.subject?.kind === 'token' && (next === 'again' || next === 'wait')
  const back = next === 'otherOrganization' && screen.name === 'Discovery'
  return { name: 'Error', phrase, until, retry: isRepeatable ? 'redeem' : 'restart', back }
}

test.each(OCCASIONS)('%s: the screen shows the sentence of each failure at its place, with the next action', (occasion) => {
  expect(forEachError(ALL_ERRORS, (error) => actualDisplay(occasion, error))).toEqual(
    forEachError(ALL_ERRORS, (error) => expectedDisplay(occasion, error)),
  )
})

test.each(OCCASIONS)('%s: a 429 with any error type starts a wait', (occasion) => {
  const limits = [...ERROR_TYPES, '', undefined].map((type) => apiError(type as string, 429, WAIT_MS))
  const untilOf = ({ screen, problem }: FlowState) => problem?.until ?? ('until' in screen && screen.until)
  expect(new Set(limits.map((error) => untilOf(stateAfter(occasion, error))))).toEqual(new Set([NOW + WAIT_MS]))
})

test('a rate limit on sending delays the next email or SMS, a rate limit on checking a code does not', () => {
  const resendAt = (occasion: Occasion) => {
    const { screen } = stateAfter(occasion, ERRORS.limited)
    return 'resendAt' in screen ? screen.resendAt : undefined
  }
  for (const occasion of ['magicLinks.email.loginOrSignup', 'otps.email.loginOrSignup', 'passwords.resetByEmailStart', 'sms'] as const)
    expect([occasion, resendAt(occasion)]).toEqual([occasion, NOW + WAIT_MS])
  for (const occasion of ['otps.email.authenticate', 'otps.sms.authenticate'] as const)
    expect([occasion, resendAt(occasion)]).toEqual([occasion, null])
})

test('a failure without a wait does not end the pause before the next email', () => {
  const occasion = 'magicLinks.email.loginOrSignup'
  const { screen } = STATES[occasion]
  if (screen.name !== 'EmailConfirmation') throw new Error('The email is sent again from this screen.')
  const waitingState = { ...STATES[occasion], screen: { ...screen, resendAt: NOW } }
  expect(stateAfter(occasion, ERRORS.broken, waitingState).screen).toMatchObject({ resendAt: NOW })
})

test('a refused SMS code does not change the lock of the app', () => {
  const stateWithLock = (locked: boolean) => ({ ...STATES['otps.sms.authenticate'], mfa: { ...mfa, locked } })
  const unlocked = stateAfter('otps.sms.authenticate', apiError('user_lock_limit_reached', 403), stateWithLock(false))
  const locked = stateAfter('otps.sms.authenticate', ERRORS.refused, stateWithLock(true))
  expect([unlocked.mfa?.locked, locked.mfa?.locked]).toEqual([false, true])
})
