import type { Core } from '../browser/core.ts'
import { withTimeout } from '../browser/withTimeout.ts'
import { BOOTSTRAP_TIMEOUT_MS } from '../limits.ts'
import { decodeBootstrap, type Bootstrap, type Project } from './bootstrap.ts'

/** The project's configuration, as calls read it before they are sent. */
export interface SettledProject {
  /** Waits for a running request, but at most 5 seconds. Resolves with the last known configuration, or with the defaults. */
  settled(): Promise<Bootstrap>
}

/** Adds the wait for a running request to the project's configuration. */
export function createSettledProject({ tab }: Core, { loading, getSync }: Project): SettledProject {
  /** The request that a call has already waited 5 seconds for. No call waits for it again. */
  let timedOutLoading: Promise<void> | undefined
  return {
    async settled() {
      const request = loading()
      if (request && request !== timedOutLoading) await withTimeout(tab, BOOTSTRAP_TIMEOUT_MS, request)
      timedOutLoading = loading()
      return getSync() ?? decodeBootstrap({})
    },
  }
}
