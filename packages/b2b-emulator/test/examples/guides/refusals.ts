import { isB2BError, type KnownErrorType } from '@acme/b2b-client'

/** Your sentences by error type. TypeScript refuses a misspelled type. */
const SENTENCES: { readonly [T in KnownErrorType]?: string } = {
  otp_code_not_found: 'This code is wrong. Check it, or request a new one.',
  unable_to_auth_otp_code: 'This code has expired. Request a new one.',
  too_many_requests: 'Too many attempts. Wait a moment.',
}

/** What to tell the user about a failed call. */
export function sentenceFor(error: unknown): string {
  if (!isB2BError(error)) return 'Something went wrong.'
  if (error.name === 'UnreachableError') return 'We could not reach the server. Check your connection.'
  if (error.name !== 'ApiError') return 'The sign-in failed. Try again.'
  const sentences: { readonly [type: string]: string | undefined } = SENTENCES
  return sentences[error.error_type] ?? `The sign-in failed. If it happens again, tell us this id: ${error.request_id ?? 'unknown'}`
}
