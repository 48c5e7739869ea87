import { isB2BError } from '../errors.ts'
import { isTemporary } from './isTemporary.ts'

/** The only error types that mean that the session has ended. */
const SESSION_ENDED_TYPES = ['unauthorized_credentials', 'user_unauthenticated', 'invalid_secret_authentication', 'session_not_found']

/** Returns true for an error that means that the session has ended, also from another copy of the package. A temporary failure never does. */
export const isSessionEnded = (error: unknown): boolean =>
  isB2BError(error) &&
  error.name === 'ApiError' &&
  SESSION_ENDED_TYPES.includes(error.error_type) &&
  error.status_code >= 400 &&
  !isTemporary(error.status_code)
