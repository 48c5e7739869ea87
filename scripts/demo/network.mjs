// Ports, and the end of a command that serves until it is stopped.
import { connect } from 'node:net'
import { exitWithError } from '../run.mjs'

const CHECK_PARENT_MS = 500

/** Resolves with true if a server listens on the port of this machine. */
export const isListening = (host, port) =>
  new Promise((resolve) => {
    const socket = connect({ host, port })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/** Starts to listen. An error ends the process. */
export const listen = (server, port, host) =>
  new Promise((resolve) => {
    server.once('error', ({ message }) => exitWithError(`The demo cannot listen on port ${port}: ${message}. Choose another --port.`))
    server.listen(port, host, resolve)
  })

/** Ends this process on a termination signal, and after the parent process has exited. */
export function exitWhenStopped() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(0))
  // npm starts a shell, which can end without forwarding the signal.
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && process.exit(0), CHECK_PARENT_MS).unref()
}
