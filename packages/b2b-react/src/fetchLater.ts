import type { later } from './later.ts'

/** What the later file holds. */
export type Later = typeof later

let here: Later | null = null
let coming: Promise<Later> | null = null

/** What the later file holds, if it has come already. */
export const laterHere = (): Later | null => here

/**
 * Fetches the lazy chunk, once for all widgets of a page. After a failure the next call tries again. It is an async function because a
 * bundler's loader can throw at once instead of rejecting: webpack's does where Trusted Types forbid its script.
 */
async function load(): Promise<Later> {
  try {
    const file = await import('./later.ts')
    return (here = file.later)
  } catch (error) {
    coming = null
    throw error
  }
}
export const fetchLater = (): Promise<Later> => (coming ??= load())
