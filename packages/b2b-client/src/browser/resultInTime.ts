import { isB2BError, UnreachableError } from '../errors.ts'
import { withTimeout } from '../internal/withTimeout.ts'
import type { ClientTab } from './tab.ts'

/**
 * Resolves with the result of a request. Rejects with UnreachableError if the request fails, after `timeoutMs`, or when the client is
 * disposed. An error of this package is rejected unchanged.
 *
 * @param message The message of the error if the request fails.
 * @param giveUp Called after the timeout, or when the client is disposed.
 */
export async function resultInTime<T extends object>(
  tab: ClientTab,
  timeoutMs: number,
  request: Promise<T>,
  message?: string,
  giveUp?: () => void,
): Promise<T> {
  const result = await withTimeout(tab, timeoutMs, request).catch((cause: unknown) => {
    throw isB2BError(cause) ? cause : new UnreachableError('network', undefined, message, { cause })
  })
  if (result !== undefined) return result
  giveUp?.()
  throw new UnreachableError(tab.closed() ? 'aborted' : 'timeout')
}
