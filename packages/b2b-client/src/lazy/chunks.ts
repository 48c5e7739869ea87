import { lazily } from '../internal/lazily.ts'

/*
 * Two of the three lazy chunks of this package. `administrationChunk.ts` loads the third. The initial chunk shows the stored session and logs
 * out. `callsChunk.ts` refreshes the session and makes most calls, and `scriptsChunk.ts` uses third-party scripts. All clients of a page share
 * the chunks.
 */

/**
 * Most calls and the refresh. Loaded at once if there can be a session or a redirect token. Otherwise it is loaded when the browser is idle, so
 * that a call rarely waits for it.
 */
export const callsChunk = /* @__PURE__ */ lazily(() => import('./callsChunk.ts'))

/** The code for third-party scripts. Pages without captcha, device telemetry and One Tap never load it. */
export const scriptsChunk = /* @__PURE__ */ lazily(() => import('./scriptsChunk.ts'))
