import { isB2BError, type KnownErrorType } from '@acme/b2b-client'
import { problemOf } from '../internal/problemOf.ts'

/** Why an action failed. Each reason has a text. */
export type AccountProblem = 'unreachable' | 'limited' | 'notAllowed' | 'ended' | 'weakPassword' | 'breachedPassword' | 'failed'

/** The reasons of the error types that an action can explain. The server decides them, so a repeated call would not help. */
const BY_TYPE: { readonly [T in KnownErrorType]?: AccountProblem } = {
  unauthorized_action: 'notAllowed',
  weak_password: 'weakPassword',
  breached_password: 'breachedPassword',
  session_not_found: 'ended',
  unauthorized_credentials: 'ended',
  user_unauthenticated: 'ended',
}

/** Returns why a call of the account failed. */
export const accountProblemOf = (error: unknown): AccountProblem =>
  // The session ended in another tab while the call was on its way.
  isB2BError(error) && error.name === 'UserCancellationError' ? 'ended' : problemOf(error, BY_TYPE)
