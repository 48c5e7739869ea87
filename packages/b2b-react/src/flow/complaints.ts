import { failureOf, sentenceFor } from './rules/problems.ts'
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
 * Gives up on what was tried. Where the provider was not reached or asks to wait, trying the same again is the way on;
 * otherwise `retry` is.
 */
export const failWith =
  (call: FlowCall, retry: Retry, again: Retry = retry) =>
  (state: FlowState, error: unknown): Step => {
    const failure = failureOf(error)
    const undecided = failure.is === 'unreachable' || failure.is === 'limited'
    // An Error screen does not count down: its button may simply be pressed again.
    const phrase =
      failure.is === 'limited' ? sentenceFor(call, { is: 'unreachable' }, about(state)) : sentenceFor(call, failure, about(state))
    return fail(state, phrase, undecided ? again : retry)
  }
