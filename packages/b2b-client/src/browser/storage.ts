import { attempt } from '../attempt.ts'
import { parseJson } from '../transport/read.ts'

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
  const remove = (key: string) => {
    kept.delete(key)
    attempt(() => open().removeItem(key), undefined)
  }
  return {
    get: (key) => attempt(() => open().getItem(key), null) ?? kept.get(key) ?? null,
    set(key, value) {
      const written = attempt(() => {
        const storage = open()
        storage.setItem(key, value)
        return storage.getItem(key) === value
      }, false)
      // What could not be written over must not come back after a reload.
      if (!written) remove(key)
      if (written) kept.delete(key)
      else kept.set(key, value)
    },
    remove,
  }
}

/** Reads a JSON entry; an absent or unreadable one is `undefined`. */
export const readJson = (storage: SafeStorage, key: string): unknown => parseJson(storage.get(key) ?? '')

/** Writes a value as a JSON entry. */
export const writeJson = (storage: SafeStorage, key: string, value: unknown): void => storage.set(key, JSON.stringify(value))
