import { IDLE_FALLBACK_MS } from '../limits.ts'
import type { OwnTab } from './tab.ts'

/** Runs something once, when the page has nothing else to do, unless the client is disposed before. */
export function whenIdle(tab: OwnTab, run: () => void): void {
  // Safari does not have it, though the types say that every browser does.
  if (!('requestIdleCallback' in globalThis)) return void tab.after(IDLE_FALLBACK_MS, run)
  const request = requestIdleCallback(run)
  tab.closing(() => cancelIdleCallback(request))
}
