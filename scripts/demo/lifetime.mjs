// Stops a long-running command at the right time.

const CHECK_PARENT_MS = 500

/** Calls `stop` on a termination signal, and after the parent process has exited. */
export function onStopRequest(stop) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  // npm starts a shell, which can end without forwarding the signal.
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) stop()
  }, CHECK_PARENT_MS).unref()
}
