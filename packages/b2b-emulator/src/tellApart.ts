/**
 * Tells somebody who listens. What a listener throws is no fault of whatever it is told of: the platform reports it as uncaught, and a
 * test runner fails.
 */
export function tellApart(tell: () => void): void {
  try {
    tell()
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}
