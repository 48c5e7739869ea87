/** Web storage that never throws: where the browser refuses, values live as long as the page. */
export interface SafeStorage {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}

/**
 * Wraps `localStorage` or `sessionStorage`. The getter itself throws in a sandboxed frame and `setItem` does so when the
 * quota is full, so both are tried at each use.
 */
export function createSafeStorage(open: () => Storage): SafeStorage {
  const kept = new Map<string, string>()
  const attempt = <T>(use: (storage: Storage) => T, otherwise: T): T => {
    try {
      return use(open())
    } catch {
      return otherwise
    }
  }
  return {
    get: (key) => kept.get(key) ?? attempt((storage) => storage.getItem(key), null),
    set(key, value) {
      const written = attempt((storage) => {
        storage.setItem(key, value)
        return true
      }, false)
      if (written) kept.delete(key)
      else kept.set(key, value)
    },
    remove(key) {
      kept.delete(key)
      attempt((storage) => storage.removeItem(key), undefined)
    },
  }
}

/** Reads a JSON entry; an absent or unreadable one is `undefined`. */
export function readJson(storage: SafeStorage, key: string): unknown {
  const entry = storage.get(key)
  if (entry === null) return undefined
  try {
    return JSON.parse(entry)
  } catch {
    return undefined
  }
}
