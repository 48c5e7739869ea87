// Runs the development server of an example as a process of its own.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { binOf, exitWithError, root } from '../run.mjs'

const viteFlags = (port) => ['--port', port, '--strictPort', '--host', '127.0.0.1', '--logLevel', 'warn']

/** The development servers: the package with the command, and its arguments. */
const SERVERS = {
  vite: { library: 'vite', args: (port) => [...viteFlags(port), '--clearScreen', 'false'] },
  next: { library: 'next', args: (port) => ['dev', '--port', port, '--hostname', '127.0.0.1'] },
  'react-router': { library: '@react-router/dev', command: 'react-router', args: (port) => ['dev', ...viteFlags(port)] },
}

/** Starts the server of the example in a folder. It stops together with this process. If it stops alone, this process exits. */
export function startDevServer(server, folder, port, emulatorUrl) {
  const { library, command = library, args } = SERVERS[server]
  const cwd = join(root, 'examples', folder)
  // Next.js gives the browser only variables with its own prefix.
  const env = { ...process.env, VITE_EMULATOR_URL: emulatorUrl, NEXT_PUBLIC_EMULATOR_URL: emulatorUrl, NEXT_TELEMETRY_DISABLED: '1' }
  const child = spawn(process.execPath, [binOf(library, { folder: cwd, command }), ...args(String(port))], { cwd, env, stdio: 'inherit' })
  process.once('exit', () => child.kill())
  child.once('exit', (code, signal) =>
    exitWithError(`The server of the example has stopped (${signal ?? `code ${code}`}). See its output above.`),
  )
}
