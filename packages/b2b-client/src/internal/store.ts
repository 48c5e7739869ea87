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
 * Creates a store. `set` calls the listeners synchronously, unless the value is the same. An error of a listener is reported, and the other listeners are still called.
 * If a listener calls `set`, the listeners are called for that value after the current round.
 */
export function createStore<T>(value: T): Store<T> {
  const listeners = new Set<Listener<T>>()
  /** The new and the previous value of each change that the listeners must still receive. */
  const rounds: [T, T][] = []
  return {
    get: () => value,
    set(next) {
      const previous = value
      value = next
      // If a listener has called `set`, the loop of the outer call handles this round.
      if (same(next, previous) || rounds.push([next, previous]) > 1) return
      for (const round of rounds) {
        // A listener can unsubscribe another one that has not been called yet.
        for (const listener of [...listeners]) if (listeners.has(listener)) callAndReport(() => listener(...round))
      }
      rounds.length = 0
    },
    subscribe(listener) {
      // Wrapped, so that the same function can subscribe twice and unsubscribe each separately.
      const wrapped: Listener<T> = (...round) => listener(...round)
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
