import type { FlowCall } from './calls.ts'
import { failureOf, isUndecided, sentenceFor, type Purpose } from './rules/problems.ts'
import type { Retry } from './screens.ts'
import { complain, fail } from './step.ts'
import type { Context, FlowState, Problem, Step } from './types.ts'

const about = ({ email, organization }: FlowState) => ({ email, organization: organization?.name ?? '' })

/** Sentences about what was typed stand at its field. */
const AT_FIELD: readonly string[] = [
  'email.invalid',
  'error.passcode',
  'error.backupCode',
  'error.phone',
  'error.phoneTaken',
  'error.slugNotFound',
]

/** Says above the button what went wrong; the person stays, and keeps what they typed. What has expired is begun again. */
export const complainOf =
  (call: FlowCall, purpose: Purpose | null = null) =>
  (state: FlowState, error: unknown, { at }: Context): Step => {
    const failure = failureOf(error)
    const phrase = sentenceFor(call, failure, about(state), purpose)
    // Nothing on this screen can go on from there.
    if (phrase.key === 'error.signInExpired' || phrase.key === 'error.resetLink') return fail(state, phrase, 'restart')
    const where: Problem['at'] = AT_FIELD.includes(phrase.key) ? 'field' : 'form'
    return complain(state, { phrase, at: where, until: failure.is === 'limited' ? at + failure.wait : null })
  }

/**
 * Gives up on what was tried. Where nothing was decided, trying the same again is the way on, if asked to, after a while; otherwise
 * `retry` is.
 */
export const failWith =
  (call: FlowCall, retry: Retry, again: Retry = retry, purpose: Purpose | null = null) =>
  (state: FlowState, error: unknown, { at }: Context): Step => {
    const failure = failureOf(error)
    const until = failure.is === 'limited' ? at + failure.wait : null
    return fail(state, sentenceFor(call, failure, about(state), purpose), isUndecided(failure) ? again : retry, { until })
  }
