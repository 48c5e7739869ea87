import { isLoading, stay } from '../machine/step.ts'
import type { Outcomes } from '../machine/tables.ts'
import { showRefusal } from './shared/refusals.ts'

/** Failures of the calls that Main waits for. */
export const startRefused: {
  readonly [C in 'project.bootstrap' | 'organization.getBySlug']: Outcomes<C>['refused']
} = {
  // The client returns defaults instead of failing. If it fails anyway, only a screen that waits for the answer shows the failure.
  'project.bootstrap': (state, refusal, context) =>
    isLoading(state) && state.pending === null ? showRefusal(state, refusal, context) : stay(state),
  'organization.getBySlug': (state, refusal, context) => {
    const { pending, renewing } = state
    if (!isLoading(state)) return stay({ ...state, renewing: null })
    if (pending === null || renewing === null) return showRefusal(state, refusal, context)
    // Try again has sent a second request. The one that did not fail can still succeed.
    return stay({ ...state, renewing: null, pending: { ...pending, ticket: refusal.ticket === renewing ? pending.ticket : renewing } })
  },
}
