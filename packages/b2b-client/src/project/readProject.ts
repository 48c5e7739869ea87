import type { Core } from '../browser/core.ts'
import { withTimeout } from '../internal/withTimeout.ts'
import { BOOTSTRAP_TIMEOUT_MS } from '../limits.ts'
import { DEFAULT_BOOTSTRAP, type Bootstrap, type Project } from './bootstrap.ts'

/**
 * Reads the project's configuration for a call. Waits for a running request, but at most 5 seconds. Resolves with the last known
 * configuration, or with the defaults.
 */
export type ReadProject = () => Promise<Bootstrap>

/** Creates the function that reads the project's configuration for calls. */
export function createReadProject({ tab }: Core, { loading, bootstrap }: Project): ReadProject {
  /** The running request, after a call has waited 5 seconds for it. No other call waits for this request. */
  let timedOutLoading: Promise<void> | undefined
  return async () => {
    const request = loading()
    if (request && request !== timedOutLoading) await withTimeout(tab, BOOTSTRAP_TIMEOUT_MS, request)
    timedOutLoading = loading()
    return bootstrap.getSync() ?? DEFAULT_BOOTSTRAP
  }
}
