/** Timers that stop when their owner is closed. */
export interface Timers {
  /** Runs a function once, after a time in ms. Returns a function that cancels this. */
  after(delay: number, run: () => void): () => void
  /** Runs a function when the owner is closed. Returns a function that cancels this. */
  closing(run: () => void): () => void
}

/**
 * Resolves with the result of a promise, or with undefined after `timeoutMs` or when the owner of the timers is closed. Without a promise it
 * only waits.
 */
export const withTimeout = <T>(timers: Timers, timeoutMs: number, promise?: Promise<T>): Promise<T | undefined> =>
  new Promise((resolve, reject) => {
    const stops: (() => void)[] = []
    const stopAll = () => stops.forEach((stop) => stop())
    const giveUp = () => {
      stopAll()
      resolve(undefined)
    }
    promise?.finally(stopAll).then(resolve, reject)
    stops.push(timers.after(timeoutMs, giveUp), timers.closing(giveUp))
  })
