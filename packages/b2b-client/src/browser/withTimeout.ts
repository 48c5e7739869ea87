import type { ClientTab, Stop } from './tab.ts'

/**
 * Resolves with the result of a promise, or with undefined after `timeoutMs` or when the client is disposed. Without a promise it only waits.
 */
export async function withTimeout<T>(
  tab: ClientTab,
  timeoutMs: number,
  promise: Promise<T> = new Promise(() => {}),
): Promise<T | undefined> {
  const stops: Stop[] = []
  const timeout = new Promise<undefined>((resolve) => {
    const giveUp = () => resolve(undefined)
    stops.push(tab.after(timeoutMs, giveUp), tab.closing(giveUp))
  })
  return Promise.race([promise, timeout]).finally(() => stops.forEach((stop) => stop()))
}
