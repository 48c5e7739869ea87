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
  'organization.getBySlug': (state, error, context) =>
    isLoading(state) ? failWith('organization.getBySlug', 'restart')(state, error, context) : stay({ ...state, renewing: null }),
}
