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
  let telling = false
  const tell = () => {
    if (telling) return
    telling = true
    for (let round = rounds.shift(); round !== undefined; round = rounds.shift()) {
      for (const listener of [...listeners]) isolate(listener, ...round)
    }
    telling = false
  }
  return {
    get: () => value,
    set(next) {
      const previous = value
      value = next
      if (same(next, previous)) return
      rounds.push([next, previous])
      tell()
    },
    subscribe(listener) {
      // Wrapped, so that one function can listen twice and each be stopped on its own.
      const own: Listener<T> = (next, previous) => listener(next, previous)
      listeners.add(own)
      return () => void listeners.delete(own)
    },
  }
}

function isolate<T>(listener: Listener<T>, value: T, previous: T): void {
  try {
    listener(value, previous)
  } catch (error) {
    reportError(error)
  }
}
