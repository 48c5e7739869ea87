import type { lazyChunk } from '../lazyChunk.ts'

/** The exports of the lazy chunk. */
export type LazyChunk = typeof lazyChunk

/** A lazy chunk, for all widgets on the page. */
export interface LazyChunkLoader {
  /** Returns the chunk if it is loaded, otherwise null. */
  readonly loaded: () => LazyChunk | null
  /** Loads the chunk once. After a failure, the next call tries again. */
  readonly fetch: () => Promise<LazyChunk>
}

function createLoader(load: () => Promise<LazyChunk>): LazyChunkLoader {
  let loaded: LazyChunk | null = null
  let loading: Promise<LazyChunk> | null = null
  // Async, so that an exception in the bundler's loader becomes a rejection. Webpack's loader throws if Trusted Types forbid its script.
  const loadOnce = async () => (loaded = await load())
  return {
    loaded: () => loaded,
    fetch: () =>
      (loading ??= loadOnce().catch((error: unknown) => {
        loading = null
        throw error
      })),
  }
}

/** The lazy chunk of a sign-in. */
export const loginLoader = /* @__PURE__ */ createLoader(async () => (await import('../lazyChunk.ts')).lazyChunk)
/** The lazy chunk of the identity provider. It contains that of a sign-in. */
export const identityLoader = /* @__PURE__ */ createLoader(async () => (await import('../identityChunk.ts')).identityChunk)
