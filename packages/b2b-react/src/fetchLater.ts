import type { later } from './later.ts'

/** The exports of the lazy chunk. */
export type Later = typeof later

let here: Later | null = null
let coming: Promise<Later> | null = null

/** Returns the lazy chunk if it is loaded, otherwise null. */
export const laterHere = (): Later | null => here

// Async, because a bundler's loader can throw synchronously. Webpack's loader does so when Trusted Types forbid its script.
const load = async (): Promise<Later> => (here = (await import('./later.ts')).later)

/** Loads the lazy chunk, once for all widgets on the page. After a failure, the next call tries again. */
export function fetchLater(): Promise<Later> {
  coming ??= load().catch((error: unknown) => {
    coming = null
    throw error
  })
  return coming
}
