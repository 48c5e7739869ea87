import { UnreachableError } from '../errors.ts'
import type { Lazy } from '../internal/lazily.ts'
import { CHUNK_TIMEOUT_MS } from '../limits.ts'
import type { ClientTab } from './tab.ts'
import { withTimeout } from './withTimeout.ts'

/** Waits for a lazy value. Rejects with UnreachableError after 15 seconds, or when the client is disposed. */
async function waitFor<T>(tab: ClientTab, lazy: Lazy<T>): Promise<T> {
  const value = await withTimeout(tab, CHUNK_TIMEOUT_MS, lazy.load())
  if (value === undefined) throw new UnreachableError(tab.closed() ? 'aborted' : 'timeout')
  return value
}

/** Makes a lazy value a part of a client: `create` runs once, when the part is first needed. A load rejects after 15 seconds. */
export function lazyPart<T, Part>(tab: ClientTab, lazy: Lazy<T>, create: (value: T) => Part): Lazy<Part> {
  let part: Part | undefined
  const createOnce = (value: T) => (part ??= create(value))
  return {
    loaded() {
      const value = lazy.loaded()
      return value && createOnce(value)
    },
    load: async () => createOnce(lazy.loaded() ?? (await waitFor(tab, lazy))),
  }
}
