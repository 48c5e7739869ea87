import { lazily } from '../internal/lazily.ts'

/*
 * The two lazy chunks of this package. The code that shows and keeps the session is in the initial chunk. The rest arrives in a
 * lazy chunk: see `callsChunk.ts` and `scriptsChunk.ts`. All clients of a page share the chunks.
 */

/** What most calls need. It is loaded when the browser is idle, so that a call rarely waits for it. */
export const callsChunk = /* @__PURE__ */ lazily(() => import('./callsChunk.ts'))

/** What third-party scripts need. Pages without captcha, device telemetry and One Tap never load it. */
export const scriptsChunk = /* @__PURE__ */ lazily(() => import('./scriptsChunk.ts'))
