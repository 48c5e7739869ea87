import { isB2BError } from '@acme/b2b-client'

/** Returns the sentence to show about a failed call. */
export function sentenceOf(error: unknown): string {
  if (!isB2BError(error)) return 'Something went wrong.'
  switch (error.name) {
    case 'ApiError':
      if (error.error_type === 'user_lock_limit_reached') return 'Your account is locked.'
      return `The server refused this. Its number is ${error.request_id}.`
    case 'UnreachableError':
      return error.fault === 'timeout' ? 'The server needs too long. Try again.' : 'Check your connection, and try again.'
    case 'CaptchaError':
      return 'We could not confirm that you are a person.'
    case 'UserCancellationError':
      return 'You have logged out.'
    case 'MissingPKCEError':
      return 'Start the sign-in again in this browser.'
    default:
      // A mistake in the code: `UsageError`, `SchemaError`, `InvalidRedirectSchemeError` or `SDKNotConfiguredError`.
      console.error(error)
      return 'Something went wrong.'
  }
}
