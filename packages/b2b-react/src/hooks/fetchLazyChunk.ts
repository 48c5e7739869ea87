import type { lazyChunk } from '../lazyChunk.ts'

/** The exports of the lazy chunk. */
export type LazyChunk = typeof lazyChunk

let loaded: LazyChunk | null = null
let loading: Promise<LazyChunk> | null = null

/** Returns the lazy chunk if it is loaded, otherwise null. */
export const loadedLazyChunk = (): LazyChunk | null => loaded

// Async, so that an exception in the bundler's loader becomes a rejection. Webpack's loader throws if Trusted Types forbid its script.
const load = async (): Promise<LazyChunk> => (loaded = (await import('../lazyChunk.ts')).lazyChunk)

/** Loads the lazy chunk, once for all widgets on the page. After a failure, the next call tries again. */
export function fetchLazyChunk(): Promise<LazyChunk> {
  loading ??= load().catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}
