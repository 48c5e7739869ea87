import type { Lazy } from '../internal/lazily.ts'
import { CHUNK_TIMEOUT_MS } from '../limits.ts'
import { resultInTime } from './resultInTime.ts'
import type { ClientTab } from './tab.ts'

/**
 * Makes a lazy value a part of a client: `create` runs once, when the part is first needed. A load rejects with UnreachableError after 15
 * seconds, or when the client is disposed.
 */
export function lazyPart<T extends object, Part>(tab: ClientTab, lazy: Lazy<T>, create: (value: T) => Part): Lazy<Part> {
  let part: Part | undefined
  const createOnce = (value: T) => (part ??= create(value))
  return {
    loaded() {
      const value = lazy.loaded()
      return value && createOnce(value)
    },
    load: async () =>
      createOnce(lazy.loaded() ?? (await resultInTime(tab, CHUNK_TIMEOUT_MS, lazy.load(), 'A file of this page did not load.'))),
  }
}
