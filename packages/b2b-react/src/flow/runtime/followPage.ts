import type { Send } from '../machine/types.ts'
import { createBrowserBack, type BackFlow } from './browserBack.ts'

/**
 * Handles the browser's Back button, and the return to a page in the browser's back/forward cache. Neither happens on the first screen, so
 * this is in the lazy chunk. Returns a stop function.
 */
export function followPage(flow: BackFlow, isBackEnabled: () => boolean): () => void {
  const stops = [followReturn(flow.send), createBrowserBack(flow, isBackEnabled)()]
  return () => stops.forEach((stop) => stop())
}

/** Sends `stayedOnPage` when the browser restores the page from its back/forward cache, because the pending navigation is over. */
function followReturn(send: Send): () => void {
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && send({ type: 'stayedOnPage' })
  window.addEventListener('pageshow', onPageShow)
  return () => window.removeEventListener('pageshow', onPageShow)
}
