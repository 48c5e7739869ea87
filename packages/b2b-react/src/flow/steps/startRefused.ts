import { isLoading, stay } from '../machine/step.ts'
import type { RefusalHandler } from '../machine/tables.ts'
import { showRefusal } from './shared/refusals.ts'

/* Failures of the calls that Main waits for. */

/**
 * Shows the failure only on a screen that waits for the project. This is rare, because the client returns defaults instead of failing.
 */
export const projectRefused: RefusalHandler = (state, refusal, context) =>
  isLoading(state) && state.pending === null ? showRefusal(state, refusal, context) : stay(state)

/** Shows the failure on the loading page. Main keeps the organization that it shows. */
export const organizationRefused: RefusalHandler = (state, refusal, context) => {
  const { pending, renewing } = state
  if (!isLoading(state)) return stay({ ...state, renewing: null })
  if (pending === null || renewing === null) return showRefusal(state, refusal, context)
  // Try again has sent a second request. The other request can still succeed.
  return stay({ ...state, renewing: null, pending: { ...pending, ticket: refusal.ticket === renewing ? pending.ticket : renewing } })
}
