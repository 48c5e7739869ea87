/** Calls a listener. If it throws, the error is reported as uncaught, so it does not affect the caller but fails a test. */
export function notify(listener: () => void): void {
  try {
    listener()
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}
