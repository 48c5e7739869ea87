/** Called with the new value and the one before. */
export type Listener<T> = (value: T, previous: T) => void

/** One value, and those who want to know when it changes. */
export interface Store<T> {
  get(): T
  set(next: T): void
  subscribe(listener: Listener<T>): () => void
}

/**
 * One value, and those who want to know when it changes. Listeners are told in the same task, each on its own: one that
 * throws is reported and stops nobody, and what one of them sets is told after the round under way.
 */
export function createStore<T>(value: T, same: (a: T, b: T) => boolean): Store<T> {
  const listeners = new Set<Listener<T>>()
  const rounds: [T, T][] = []
  return {
    get: () => value,
    set(next) {
      const previous = value
      value = next
      if (same(next, previous) || rounds.push([next, previous]) > 1) return
      // The list grows while it is gone through, when a listener sets something.
      for (const round of rounds) for (const listener of [...listeners]) if (listeners.has(listener)) isolate(() => listener(...round))
      rounds.length = 0
    },
    subscribe(listener) {
      // Wrapped, so that one function can listen twice and each be stopped on its own.
      const own: Listener<T> = (...round) => listener(...round)
      listeners.add(own)
      return () => void listeners.delete(own)
    },
  }
}

function isolate(tell: () => void): void {
  try {
    tell()
  } catch (error) {
    reportError(error)
  }
}
