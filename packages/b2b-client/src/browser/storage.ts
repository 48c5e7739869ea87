import { attempt } from '../internal/attempt.ts'
import { parseJson } from '../internal/parseJson.ts'

/** Web storage that never throws. Values that the browser does not store last until the page is closed. */
export interface SafeStorage {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}

/**
 * Wraps `localStorage` or `sessionStorage`. Reading `window.localStorage` throws in a sandboxed frame, and `setItem` throws when the quota
 * is full, so both are tried at each use.
 */
export function createSafeStorage(open: () => Storage): SafeStorage {
  const inMemory = new Map<string, string>()
  const remove = (key: string) => {
    inMemory.delete(key)
    attempt(() => open().removeItem(key), undefined)
  }
  return {
    get: (key) => attempt(() => open().getItem(key), null) ?? inMemory.get(key) ?? null,
    set(key, value) {
      const written = attempt(() => {
        const storage = open()
        storage.setItem(key, value)
        return storage.getItem(key) === value
      }, false)
      // If the value was not stored, the old one must not come back after a reload.
      if (!written) remove(key)
      if (written) inMemory.delete(key)
      else inMemory.set(key, value)
    },
    remove,
  }
}

/** Reads a JSON entry. Returns undefined if it is absent or malformed. */
export const readJson = (storage: SafeStorage, key: string): unknown => parseJson(storage.get(key) ?? '')

/** Writes a value as a JSON entry. */
export const writeJson = (storage: SafeStorage, key: string, value: unknown): void => storage.set(key, JSON.stringify(value))
