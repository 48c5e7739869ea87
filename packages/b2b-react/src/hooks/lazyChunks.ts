import { lazily } from '../internal/ofClient.ts'
import type { lazyChunk } from '../lazyChunk.ts'

/** The contents of a lazy chunk. */
export type LazyChunk = typeof lazyChunk

/** Loads a lazy chunk for all widgets on the page. */
export interface LazyChunkLoader {
  /** Returns the chunk if it is loaded, otherwise null. */
  readonly loaded: () => LazyChunk | null
  /** Loads the chunk once. After a failure, the next call tries again. */
  readonly fetch: () => Promise<LazyChunk>
}

function createLoader(load: () => Promise<LazyChunk>): LazyChunkLoader {
  const chunk = lazily(load)
  return { loaded: () => chunk.loaded() ?? null, fetch: chunk.load }
}

/** The lazy chunk of a sign-in. */
export const loginLoader = /* @__PURE__ */ createLoader(async () => (await import('../lazyChunk.ts')).lazyChunk)
/** The lazy chunk of the identity provider. It contains everything of the lazy chunk of a sign-in. */
export const identityLoader = /* @__PURE__ */ createLoader(async () => (await import('../identityChunk.ts')).identityChunk)
