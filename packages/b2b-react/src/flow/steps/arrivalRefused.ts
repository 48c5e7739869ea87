import { failWith } from '../complaints.ts'
import { isLoading, stay } from '../step.ts'
import type { Outcomes } from '../tables.ts'

/** What Main waits for could not be had. */
export const arrivalRefused: {
  readonly [C in 'project.bootstrap' | 'organization.getBySlug']: Outcomes<C>['refused']
} = {
  // The client answers with its defaults instead of refusing; should it refuse all the same, only who waits for it is told.
  'project.bootstrap': (state, error, context) =>
    isLoading(state) && state.pending === null ? failWith('project.bootstrap', 'restart')(state, error, context) : stay(state),
  'organization.getBySlug': (state, error, context, ticket) => {
    const { pending, renewing } = state
    if (!isLoading(state)) return stay({ ...state, renewing: null })
    if (pending === null || renewing === null) return failWith('organization.getBySlug', 'restart')(state, error, context)
    // Of two requests, the other one may still be answered.
    return stay({ ...state, renewing: null, pending: { ...pending, ticket: ticket === renewing ? pending.ticket : renewing } })
  },
}
