import type { later } from './later.ts'

/** What the later file holds. */
export type Later = typeof later

let here: Later | null = null
let coming: Promise<Later> | null = null

/** What the later file holds, if it has come already. */
export const laterHere = (): Later | null => here

/** Fetches the later file, once for all widgets of a page. After a failure the next call tries again. */
export function fetchLater(): Promise<Later> {
  coming ??= import('./later.ts').then(
    (file) => (here = file.later),
    (error: unknown) => {
      coming = null
      throw error
    },
  )
  return coming
}
