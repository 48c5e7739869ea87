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
  const over = new Promise<undefined>((resolve) => {
    const end = () => resolve(undefined)
    stops.push(tab.after(timeoutMs, end), tab.closing(end))
  })
  return Promise.race([promise, over]).finally(() => stops.forEach((stop) => stop()))
}
