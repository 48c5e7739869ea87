import { isB2BError, type KnownErrorType } from '@acme/b2b-client'

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
export function problemOf(error: unknown): AccountProblem {
  if (!isB2BError(error)) return 'failed'
  if (error.name === 'UserCancellationError') return 'ended'
  if (error.name === 'UnreachableError') return 'unreachable'
  if (error.name !== 'ApiError') return 'failed'
  if (error.status_code === 429) return 'limited'
  const reasons: { readonly [type: string]: AccountProblem | undefined } = BY_TYPE
  return reasons[error.error_type] ?? 'failed'
}
