// When a command that runs until it is stopped has to stop.

const CHECK_PARENT_MS = 500

/** Calls back when the process is told to end, and when the process that has started it is gone. */
export function whenToldToStop(stop) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  // A shell that npm put in between may be ended without passing that on.
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) stop()
  }, CHECK_PARENT_MS).unref()
}
