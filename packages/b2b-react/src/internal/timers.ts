import { subscribeToNothing } from './subscribeToNothing.ts'

/** The timers of the page, for functions of the client. The page is never closed while the widget runs. */
export const timers = {
  after(delay: number, run: () => void): () => void {
    const timer = setTimeout(run, delay)
    return () => clearTimeout(timer)
  },
  closing: subscribeToNothing,
}
