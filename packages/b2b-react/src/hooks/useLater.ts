import { useEffect, useState } from 'react'
import { fetchLater, laterHere, type Later } from '../fetchLater.ts'
import { LATER_FILE_AFTER } from '../limits.ts'

/**
 * Loads the lazy chunk when the page has shown something (`isShown`) and the browser is idle, so that the next screen appears without
 * delay. Calls `onLoaded` afterwards.
 */
export function usePrefetch(settled: boolean, onHere: () => void = nothing): void {
  useEffect(() => (settled && !laterHere() ? whenIdle(() => void fetchLater().then(onHere, () => {})) : undefined), [settled, onHere])
}
const nothing = () => {}

/**
 * Returns the lazy chunk (null until it is loaded), `failed` if loading failed, and a function to try again. It loads ahead of time, and
 * immediately if `needed`. Only then does a failure matter.
 *
 * This is not `React.lazy`: a lazy component shows its fallback for a moment even if its chunk is loaded, and never recovers from a
 * failure.
 */
export function useLater(settled: boolean, needed: boolean): { later: Later | null; failed: boolean; askAgain: () => void } {
  const [status, setStatus] = useState<'here' | 'failed' | null>(null)
  const [tries, setTries] = useState(0)
  const [onHere] = useState(() => () => setStatus('here'))
  usePrefetch(settled, onHere)
  useEffect(() => {
    if (!needed) return
    let over = false
    fetchLater().then(onHere, () => over || setStatus('failed'))
    return () => {
      over = true
      // The next mount starts with a new attempt, not with the old failure.
      setStatus(null)
    }
  }, [needed, tries, onHere])
  // The flow may have loaded it, too.
  const later = laterHere()
  return { later, failed: later === null && status === 'failed', askAgain: () => setTries(tries + 1) }
}

/** Runs a function when the browser is idle. Returns a function that cancels it. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, LATER_FILE_AFTER)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(work, { timeout: LATER_FILE_AFTER })
  return () => cancelIdleCallback(request)
}
