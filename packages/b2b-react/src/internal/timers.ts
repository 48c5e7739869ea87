import { subscribeToNothing } from './subscribeToNothing.ts'

/** The timers of the page. It is never closed while the widget runs. */
export const timers = {
  after(delay: number, run: () => void): () => void {
    const timer = setTimeout(run, delay)
    return () => clearTimeout(timer)
  },
  closing: subscribeToNothing,
}
