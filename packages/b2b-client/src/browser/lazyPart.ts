import { UnreachableError } from '../errors.ts'
import type { Lazy } from '../internal/lazily.ts'
import { CHUNK_TIMEOUT_MS } from '../limits.ts'
import type { ClientTab } from './tab.ts'
import { withTimeout } from './withTimeout.ts'

/** Waits for a lazy value. Rejects with UnreachableError after 15 seconds, or when the client is disposed. */
export async function waitFor<T>(tab: ClientTab, lazy: Lazy<T>): Promise<T> {
  const value = await withTimeout(tab, CHUNK_TIMEOUT_MS, lazy.load())
  if (value === undefined) throw new UnreachableError(tab.closed() ? 'aborted' : 'timeout')
  return value
}

/** Returns a function that creates a part of a client from a lazy value when it is first called. */
export function lazyPart<T, Part>(tab: ClientTab, lazy: Lazy<T>, create: (value: T) => Part): () => Promise<Part> {
  let part: Part | undefined
  return async () => {
    const value = lazy.loaded() ?? (await waitFor(tab, lazy))
    return (part ??= create(value))
  }
}
