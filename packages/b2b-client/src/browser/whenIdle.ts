import { IDLE_FALLBACK_DELAY_MS } from '../limits.ts'
import type { ClientTab } from './tab.ts'

/** Runs a function once, when the browser is idle, unless the client has been disposed. */
export function whenIdle(tab: ClientTab, run: () => void): void {
  // Safari has no `requestIdleCallback`, although the types say so.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => tab.closed() || run())
  else tab.after(IDLE_FALLBACK_DELAY_MS, run)
}
