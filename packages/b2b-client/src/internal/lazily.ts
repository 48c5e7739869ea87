/** A value that is loaded when it is first needed. */
export interface Lazy<T> {
  /** Returns the value; undefined until it is loaded. */
  readonly loaded: () => T | undefined
  /** Loads the value once. After a failure it rejects, and the next call tries again. */
  readonly load: () => Promise<T>
}

/** Creates a lazy value. */
export function lazily<T>(load: () => Promise<T>): Lazy<T> {
  let value: T | undefined
  let loading: Promise<T> | undefined
  // Async, because the loader of a bundler can throw at once, for example webpack's if Trusted Types forbid its script.
  const loadOnce = async () => (value = await load())
  return {
    loaded: () => value,
    load: () =>
      (loading ??= loadOnce().catch((error: unknown) => {
        loading = undefined
        throw error
      })),
  }
}
