import { failureOf, isUndecided, sentenceFor } from './rules/problems.ts'
import { complain, fail } from './step.ts'
import type { Context, FlowCall, FlowState, Retry, Step } from './types.ts'

const about = ({ email, organization }: FlowState) => ({ email, organization: organization?.name ?? '' })

/** Says above the button what went wrong; the person stays, and keeps what they typed. */
export const complainOf =
  (call: FlowCall) =>
  (state: FlowState, error: unknown, { at }: Context): Step => {
    const failure = failureOf(error)
    const phrase = sentenceFor(call, failure, about(state))
    return complain(state, {
      phrase,
      at: phrase.key === 'email.invalid' ? 'field' : 'form',
      until: failure.is === 'limited' ? at + failure.wait : null,
    })
  }

/**
 * Gives up on what was tried. Where nothing was decided, trying the same again is the way on, if asked to, after a while; otherwise
 * `retry` is.
 */
export const failWith =
  (call: FlowCall, retry: Retry, again: Retry = retry) =>
  (state: FlowState, error: unknown, { at }: Context): Step => {
    const failure = failureOf(error)
    const until = failure.is === 'limited' ? at + failure.wait : null
    return fail(state, sentenceFor(call, failure, about(state)), isUndecided(failure) ? again : retry, { until })
  }
