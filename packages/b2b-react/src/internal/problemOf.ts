import { isB2BError, type KnownErrorType } from '@acme/b2b-client'

/** Reasons that every call can have. */
type CommonProblem = 'unreachable' | 'limited' | 'failed'

/** Returns why a call failed. `reasons` are those of the error types that the page can explain. */
export function problemOf<P extends string>(error: unknown, reasons: { readonly [T in KnownErrorType]?: P }): P | CommonProblem {
  if (!isB2BError(error)) return 'failed'
  if (error.name === 'UnreachableError') return 'unreachable'
  if (error.name !== 'ApiError') return 'failed'
  if (error.status_code === 429) return 'limited'
  const byType: { readonly [type: string]: P | undefined } = reasons
  return byType[error.error_type] ?? 'failed'
}
