import { useEffect, useState } from 'react'
import { fetchLater, laterHere, type Later } from '../fetchLater.ts'
import { LATER_FILE_AFTER } from '../limits.ts'

/**
 * Fetches the later file as soon as the page has shown something (`settled`) and the browser is idle, so that going on does not wait for
 * it. `onHere`: told when it has come.
 */
export function usePrefetch(settled: boolean, onHere: () => void = nothing): void {
  useEffect(() => (settled && !laterHere() ? whenIdle(() => void fetchLater().then(onHere, () => {})) : undefined), [settled, onHere])
}
const nothing = () => {}

/**
 * The later file, `failed` if it cannot be had, and how to ask for it again. It is fetched ahead of time, and at once when it is
 * `needed`. Only then does it matter that it cannot be had.
 *
 * This is not `React.lazy`: a lazy component shows its fall-back for a moment even when its file is there, and remembers a failure for good.
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
      // Whoever comes back finds another try, not the old failure.
      setStatus(null)
    }
  }, [needed, tries, onHere])
  // The flow may have fetched it, too.
  const later = laterHere()
  return { later, failed: later === null && status === 'failed', askAgain: () => setTries(tries + 1) }
}

/** Does something when the browser has nothing better to do; answers how to give it up. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, LATER_FILE_AFTER)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(work, { timeout: LATER_FILE_AFTER })
  return () => cancelIdleCallback(request)
}
