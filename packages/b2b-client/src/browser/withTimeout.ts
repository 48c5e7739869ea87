import { UnreachableError } from '../errors.ts'
import type { ClientTab, Stop } from './tab.ts'

/**
 * Resolves with the result of a promise, or with undefined after `timeoutMs` or when the client is disposed. Without a promise it only waits.
 */
export const withTimeout = <T>(tab: ClientTab, timeoutMs: number, promise?: Promise<T>): Promise<T | undefined> =>
  new Promise((resolve, reject) => {
    const stops: Stop[] = []
    const stopAll = () => stops.forEach((stop) => stop())
    const giveUp = () => {
      stopAll()
      resolve(undefined)
    }
    promise?.finally(stopAll).then(resolve, reject)
    stops.push(tab.after(timeoutMs, giveUp), tab.closing(giveUp))
  })

/**
 * Resolves with the result of a promise. Rejects with UnreachableError after `timeoutMs`, or when the client is disposed. Then it also calls
 * `giveUp`.
 */
export async function resultInTime<T extends object>(
  tab: ClientTab,
  timeoutMs: number,
  promise: Promise<T>,
  giveUp?: () => void,
): Promise<T> {
  const result = await withTimeout(tab, timeoutMs, promise)
  if (result !== undefined) return result
  giveUp?.()
  throw new UnreachableError(tab.closed() ? 'aborted' : 'timeout')
}
