import { IDLE_FALLBACK_DELAY_MS } from '../limits.ts'
import type { ClientTab } from './tab.ts'

/** Runs something once, when the page has nothing else to do, unless the client is disposed before. */
export function whenIdle(tab: ClientTab, run: () => void): void {
  // The types say that every browser has it; Safari does not.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => tab.closed() || run())
  else tab.after(IDLE_FALLBACK_DELAY_MS, run)
}
