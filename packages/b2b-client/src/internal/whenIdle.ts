import { IDLE_FALLBACK_DELAY_MS } from '../limits.ts'

/** The owner of idle work: a client, or a component. */
interface Owner {
  /** Returns true if the work must not run anymore. */
  closed(): boolean
  /** Runs a function once, after a time in ms. */
  after(delay: number, run: () => void): void
}

/** Runs a function once, when the browser is idle, unless the owner has been closed. */
export function whenIdle({ closed, after }: Owner, run: () => void, options?: IdleRequestOptions): void {
  const runUnlessClosed = () => closed() || run()
  // Safari has no `requestIdleCallback`, although the types say so.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(runUnlessClosed, options)
  else after(IDLE_FALLBACK_DELAY_MS, runUnlessClosed)
}
