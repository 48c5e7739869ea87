import type { ClientTab, Stop } from './tab.ts'

/** What a promise brings within a time, in ms; undefined when it takes longer. Without a promise: just the time. The end of the client ends it. */
export async function withTimeout<T>(
  tab: ClientTab,
  patience: number,
  promise: Promise<T> = new Promise(() => {}),
): Promise<T | undefined> {
  const stops: Stop[] = []
  const over = new Promise<undefined>((resolve) => {
    const end = () => resolve(undefined)
    stops.push(tab.after(patience, end), tab.closing(end))
  })
  return Promise.race([promise, over]).finally(() => stops.forEach((stop) => stop()))
}
