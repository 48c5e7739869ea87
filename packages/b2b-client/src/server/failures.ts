import type { ServerSettings } from './options.ts'

/** Calls `onError` of the application, which can be async. If `onError` fails, the request is still answered, and the process continues. */
export const report = (onError: ServerSettings['onError'], error: Error): void =>
  void Promise.resolve(error)
    .then(onError)
    .catch(() => {})

/** Reports failed requests to `onError`: only the first one after a success, because the others have the same cause. */
export interface Failures {
  readonly add: (cause: unknown) => void
  /** Call it after a success. */
  readonly clear: () => void
}

/** Creates the reports about requests that load a `resource` from `url`. */
export function createFailures(resource: string, url: string | URL, { onError }: Pick<ServerSettings, 'onError'>): Failures {
  let isReported = false
  return {
    add(cause) {
      if (isReported) return
      isReported = true
      const message = `The ${resource} could not be loaded from ${String(url)}: ${reasonOf(cause)} Check the option hosts and the network.`
      report(onError, new Error(message, { cause }))
    },
    clear: () => void (isReported = false),
  }
}

/** Returns the reason as a sentence. In Node, the error of `fetch` has the reason in its `cause`, and sometimes only a code. */
function reasonOf(error: unknown): string {
  const { cause, message } = Object(error)
  const reason = [Object(cause).message, Object(cause).code, message].find((text) => typeof text === 'string' && text !== '')
  return `${String(reason ?? error).replace(/\.$/, '')}.`
}
