import { attempt } from '../internal/attempt.ts'
import { parseJson } from '../internal/parseJson.ts'

/** Web storage that never throws. If the browser refuses to store a value, the value is kept in memory until the page is closed. */
export interface SafeStorage {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}

/**
 * Wraps `localStorage` or `sessionStorage`. Reading `window.localStorage` throws in a sandboxed frame, and `setItem` throws when the quota
 * is full, so both are tried at each use.
 */
export function createSafeStorage(openStorage: () => Storage): SafeStorage {
  const inMemory = new Map<string, string>()
  const remove = (key: string) => {
    inMemory.delete(key)
    attempt(() => openStorage().removeItem(key))
  }
  return {
    get: (key) => attempt(() => openStorage().getItem(key)) ?? inMemory.get(key) ?? null,
    set(key, value) {
      const isWritten = attempt(() => {
        const storage = openStorage()
        storage.setItem(key, value)
        return storage.getItem(key) === value
      })
      if (isWritten) inMemory.delete(key)
      else {
        // Removes the old value from the browser, so that it does not come back after a reload.
        remove(key)
        inMemory.set(key, value)
      }
    },
    remove,
  }
}

/** Reads a JSON entry. Returns undefined if it is absent or malformed. */
export const readJson = (storage: SafeStorage, key: string): unknown => parseJson(storage.get(key) ?? '')

/** Writes a value as a JSON entry. */
export const writeJson = (storage: SafeStorage, key: string, value: unknown): void => storage.set(key, JSON.stringify(value))
