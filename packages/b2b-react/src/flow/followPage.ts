import { createBrowserBack, type BackFlow } from './browserBack.ts'
import type { Send } from './types.ts'

/**
 * Follows what happens to the page: the browser's Back, and a return to a page that was left. Both matter only after the first screen, so
 * this comes with the later file. Returns the end of it.
 */
export function followPage(flow: BackFlow, isBackOn: () => boolean): () => void {
  const stops = [followReturn(flow.send), createBrowserBack(flow, isBackOn)()]
  return () => stops.forEach((stop) => stop())
}

/** Tells of a page that is shown again as it was left: nobody is on the way anywhere any more. */
function followReturn(send: Send): () => void {
  const returned = ({ persisted }: PageTransitionEvent) => persisted && send({ type: 'stayedOnPage' })
  window.addEventListener('pageshow', returned)
  return () => window.removeEventListener('pageshow', returned)
}
