import type { later } from './later.ts'

/** What the later file holds. */
export type Later = typeof later

let here: Later | null = null
let coming: Promise<Later> | null = null

/** What the later file holds, if it has come already. */
export const laterHere = (): Later | null => here

// An async function: a bundler's loader can throw at once instead of rejecting, as webpack's does where Trusted Types forbid its script.
const load = async (): Promise<Later> => (here = (await import('./later.ts')).later)

/** Fetches the lazy chunk, once for all widgets of a page. After a failure the next call tries again. */
export function fetchLater(): Promise<Later> {
  coming ??= load().catch((error: unknown) => {
    coming = null
    throw error
  })
  return coming
}
