import { isB2BError } from '../errors.ts'

/** The only error types that mean that the session has ended. */
const SESSION_ENDED_TYPES = ['unauthorized_credentials', 'user_unauthenticated', 'invalid_secret_authentication', 'session_not_found']

/** Returns true for an error that means that the session has ended, also from another copy of the package. */
export const isSessionEnded = (error: unknown): boolean =>
  isB2BError(error) && 'error_type' in error && SESSION_ENDED_TYPES.includes(error.error_type)
