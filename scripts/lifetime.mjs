// When a command that runs until it is stopped has to stop.

const CHECK_PARENT_MS = 500

/** Calls `stop` on a signal to end, and when the parent process has exited. */
export function whenToldToStop(stop) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  // A shell that npm put in between may be ended without passing that on.
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) stop()
  }, CHECK_PARENT_MS).unref()
}
