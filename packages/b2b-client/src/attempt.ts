/** What a use brings, or something else where the browser refuses. */
export function attempt<T>(use: () => T, otherwise: T): T {
  try {
    return use()
  } catch {
    return otherwise
  }
}
