import { isB2BError, type KnownErrorType } from '@acme/b2b-client'

/** The messages for the user by error type. The text of the server is never shown. */
const MESSAGES: Readonly<Partial<Record<string, string>>> = {
  unable_to_authenticate_totp: 'This code is wrong. Check it and try again.',
  invalid_totp_code: 'A code has 6 digits.',
  totp_code_already_authenticated: 'This code was already used. Wait for the next one.',
  insufficient_factors_for_session_exchange: 'This organization requires another sign-in. Log out, then choose it.',
  unauthorized_action: 'Your roles do not allow this.',
} satisfies { readonly [T in KnownErrorType]?: string }

export function messageFor(error: unknown): string {
  const type = isB2BError(error) && error.name === 'ApiError' ? error.error_type : ''
  return MESSAGES[type] ?? 'This did not work. Try again.'
}
