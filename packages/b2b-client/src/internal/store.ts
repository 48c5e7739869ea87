import { same } from './same.ts'

/** Called with the new value and the previous value. */
export type Listener<T> = (value: T, previous: T) => void

/** A value with change listeners. */
export interface Store<T> {
  get(): T
  set(next: T): void
  subscribe(listener: Listener<T>): () => void
}

/**
 * Creates a store. `set` calls the listeners synchronously, unless the value is the same. An error of a listener is reported, and the other
 * listeners are still called. If a listener calls `set`, the listeners first receive the current value, and then the new one.
 */
export function createStore<T>(value: T): Store<T> {
  const listeners = new Set<Listener<T>>()
  /** The changes that the running `set` reports: the new and the previous value of each. */
  const changes: [T, T][] = []
  return {
    get: () => value,
    set(next) {
      const previous = value
      value = next
      if (same(next, previous)) return
      // `push` returns the number of changes in the list.
      const isCalledByListener = changes.push([next, previous]) > 1
      // The loop of the outer call also reaches this change.
      if (isCalledByListener) return
      for (const change of changes) {
        // A listener can unsubscribe another one that has not been called yet.
        for (const listener of [...listeners]) if (listeners.has(listener)) callAndReport(() => listener(...change))
      }
      changes.length = 0
    },
    subscribe(listener) {
      // Wrapped, so that the same function can subscribe twice and unsubscribe each separately.
      const wrapped: Listener<T> = (...change) => listener(...change)
      listeners.add(wrapped)
      return () => void listeners.delete(wrapped)
    },
  }
}

/** Calls a listener. Reports its error instead of throwing it. */
function callAndReport(callListener: () => void): void {
  try {
    callListener()
  } catch (error) {
    reportError(error)
  }
}
