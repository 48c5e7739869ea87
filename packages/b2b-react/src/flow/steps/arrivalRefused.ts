import { failed } from '../complaints.ts'
import { isLoading, stay } from '../step.ts'
import type { Outcomes } from '../tables.ts'

/** What Main waits for could not be had. */
export const arrivalRefused: {
  readonly [C in 'project.bootstrap' | 'organization.getBySlug']: Outcomes<C>['refused']
} = {
  // The client answers with its defaults instead of refusing; should it refuse all the same, only who waits for it is told.
  'project.bootstrap': (state, refusal, context) =>
    isLoading(state) && state.pending === null ? failed(state, refusal, context) : stay(state),
  'organization.getBySlug': (state, refusal, context) => {
    const { pending, renewing } = state
    if (!isLoading(state)) return stay({ ...state, renewing: null })
    if (pending === null || renewing === null) return failed(state, refusal, context)
    // Of two requests, the other one may still be answered.
    return stay({ ...state, renewing: null, pending: { ...pending, ticket: refusal.ticket === renewing ? pending.ticket : renewing } })
  },
}
