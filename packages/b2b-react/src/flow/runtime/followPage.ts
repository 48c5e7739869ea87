import type { Send } from '../machine/types.ts'
import { createBrowserBack, type BackFlow } from './browserBack.ts'

/**
 * Reacts to the browser's Back button, and to a page that the browser has restored from its back/forward cache. Both matter only after the
 * first screen, so this is in the lazy chunk. Returns a function that stops it.
 */
export function followPage(flow: BackFlow, isBackOn: () => boolean): () => void {
  const stops = [followReturn(flow.send), createBrowserBack(flow, isBackOn)()]
  return () => stops.forEach((stop) => stop())
}

/** When the browser restores the page from its back/forward cache, sends `stayedOnPage`: no navigation is pending any longer. */
function followReturn(send: Send): () => void {
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && send({ type: 'stayedOnPage' })
  window.addEventListener('pageshow', onPageShow)
  return () => window.removeEventListener('pageshow', onPageShow)
}
