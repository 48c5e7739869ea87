/** Returns the result of a function, or the fallback if the function throws. */
export function attempt<T>(run: () => T, fallback: T): T {
  try {
    return run()
  } catch {
    return fallback
  }
}
