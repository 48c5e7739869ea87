import { isLoading, stay } from '../machine/step.ts'
import type { FailureHandler } from '../machine/tables.ts'
import { showFailure } from './shared/failures.ts'

/* Failures of the calls that Main waits for. */

/** Shows the failure only on a screen that waits for the project. This is rare, because the client returns defaults after a failed request. */
export const handleProjectFailure: FailureHandler = (state, failedCall, context) =>
  isLoading(state) && state.pending === null ? showFailure(state, failedCall, context) : stay(state)

/** Shows the failure on the loading page, or if the user has asked for this organization. Main keeps the organization that it shows. */
export const handleOrganizationFailure: FailureHandler = (state, failedCall, context) => {
  const { pending, renewing } = state
  if (pending?.subject) return showFailure(state, failedCall, context)
  if (!isLoading(state)) return stay({ ...state, renewing: null })
  if (pending === null || renewing === null) return showFailure(state, failedCall, context)
  // Try again has sent a second request. The other request can still succeed.
  return stay({ ...state, renewing: null, pending: { ...pending, ticket: failedCall.ticket === renewing ? pending.ticket : renewing } })
}
