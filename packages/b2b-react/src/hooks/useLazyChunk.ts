import { useEffect, useState } from 'react'
import { whenIdle } from '../internal/ofClient.ts'
import { timers } from '../internal/timers.ts'
import { MAX_LAZY_CHUNK_DELAY_MS } from '../limits.ts'
import { loginLoader, type LazyChunk, type LazyChunkLoader } from './lazyChunks.ts'

/**
 * Loads the lazy chunk when the first screen is visible (`isShown`) and the browser is idle, so that the next screen appears without delay.
 * Then calls `onLoaded`.
 */
export function usePrefetch(isShown: boolean, onLoaded: () => void = ignore, loader: LazyChunkLoader = loginLoader): void {
  useEffect(() => {
    if (!isShown || loader.loaded()) return
    let isCancelled = false
    const load = () => void loader.fetch().then(onLoaded, () => {})
    whenIdle({ ...timers, closed: () => isCancelled }, load, { timeout: MAX_LAZY_CHUNK_DELAY_MS })
    return () => {
      isCancelled = true
    }
  }, [isShown, onLoaded, loader])
}
const ignore = () => {}

/**
 * Returns the lazy chunk (null until it is loaded) and a function that tries to load the chunk again. If `isNeeded`, loads the chunk
 * immediately and reports a failure as `failed`. Otherwise loads the chunk in advance with {@link usePrefetch}, and ignores a failure.
 *
 * This is not `React.lazy`: a lazy component shows its fallback for a moment even if its chunk is loaded, and never recovers from a
 * failure.
 */
export function useLazyChunk(
  loader: LazyChunkLoader,
  isShown: boolean,
  isNeeded: boolean,
): { lazyChunk: LazyChunk | null; failed: boolean; retry: () => void } {
  const [status, setStatus] = useState<'loaded' | 'failed' | null>(null)
  const [tries, setTries] = useState(0)
  const [onLoaded] = useState(() => () => setStatus('loaded'))
  usePrefetch(isShown, onLoaded, loader)
  useEffect(() => {
    if (!isNeeded) return
    let isCancelled = false
    loader.fetch().then(onLoaded, () => {
      if (!isCancelled) setStatus('failed')
    })
    return () => {
      isCancelled = true
      // The next mount starts with a new attempt, not with the old failure.
      setStatus(null)
    }
  }, [isNeeded, tries, onLoaded, loader])
  // The flow can also have loaded the chunk.
  const lazyChunk = loader.loaded()
  return { lazyChunk, failed: lazyChunk === null && status === 'failed', retry: () => setTries(tries + 1) }
}
