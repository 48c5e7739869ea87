import { subscribeToNothing } from './subscribeToNothing.ts'

/** The timers of the page, for functions of the client. `closing` never calls its listeners, because the page stays open while the widget runs. */
export const timers = {
  after(delay: number, run: () => void): () => void {
    const timer = setTimeout(run, delay)
    return () => clearTimeout(timer)
  },
  closing: subscribeToNothing,
}
