/** Calls a listener. Reports an error of the listener as uncaught, so that the error does not affect the caller, but fails a test. */
export function notify(listener: () => void): void {
  try {
    listener()
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}
