// Runs the emulator and a demo as two processes on two ports. Other machines cannot reach them.
import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import { join } from 'node:path'
import { onStopRequest } from './lifetime.mjs'
import { binOf, root } from './run.mjs'

/** The host name of all URLs. Cookies belong to one host name, so a second one would not work. */
const HOST = 'localhost'

/** Resolves with true if a server listens on the port. */
export const isListening = (host, port) =>
  new Promise((resolve) => {
    const socket = connect({ host, port })
    const finish = (hasConnected) => {
      socket.destroy()
      resolve(hasConnected)
    }
    socket.once('connect', () => finish(true))
    socket.once('error', () => finish(false))
  })

const children = new Map()
let isStopping = false

/** After this time, a process that has not stopped is killed. */
const KILL_DELAY_MS = 3000

/** Stops both processes. */
function stop(code) {
  if (isStopping) return
  isStopping = true
  process.exitCode = code
  for (const child of children.values()) child.kill('SIGTERM')
  setTimeout(() => {
    for (const child of children.values()) child.kill('SIGKILL')
  }, KILL_DELAY_MS).unref()
}

function start(name, args, cwd, emulatorUrl) {
  // Next.js gives the browser only variables with its own prefix.
  const env = { ...process.env, VITE_EMULATOR_URL: emulatorUrl, NEXT_PUBLIC_EMULATOR_URL: emulatorUrl, NEXT_TELEMETRY_DISABLED: '1' }
  // The lines below replace the startup message of the emulator. Its errors are still shown.
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', name === 'emulator' ? 'ignore' : 'inherit', 'inherit'] })
  children.set(name, child)
  child.once('exit', (code, signal) => {
    children.delete(name)
    // Ctrl-C also reaches the children, which can exit before this process handles it.
    if (isStopping || signal === 'SIGINT') return
    console.error(`The ${name} stopped unexpectedly (${signal ?? `code ${code}`}), so everything stops. See its output above.`)
    stop(1)
  })
}

const viteFlags = (port) => ['--port', port, '--strictPort', '--host', '127.0.0.1', '--logLevel', 'warn']

/** The development servers of the examples: the package with the command, and its arguments. */
const SERVERS = {
  vite: { library: 'vite', args: (port) => [...viteFlags(port), '--clearScreen', 'false'] },
  next: { library: 'next', args: (port) => ['dev', '--port', port, '--hostname', '127.0.0.1'] },
  'react-router': { library: '@react-router/dev', command: 'react-router', args: (port) => ['dev', ...viteFlags(port)] },
}

/** Waits until a server listens on the port, or until a process has stopped. */
async function waitUntilListening(port) {
  while (!isStopping && !(await isListening('127.0.0.1', port))) await new Promise((resolve) => setTimeout(resolve, 50))
}

/** Runs both processes until one of them stops, or this process is stopped. */
export async function startBoth({ folder, publicToken, server = 'vite' }, port, emulatorPort) {
  const demoUrl = `http://${HOST}:${port}`
  const emulatorUrl = `http://${HOST}:${emulatorPort}`
  const demo = join(root, 'examples', folder)
  onStopRequest(() => stop(0))
  start('emulator', [join(root, 'packages/b2b-emulator/dist/cli.js'), '--port', String(emulatorPort), '--quiet'], root, emulatorUrl)
  const { library, command = library, args } = SERVERS[server]
  start('demo', [binOf(library, { folder: demo, command }), ...args(String(port))], demo, emulatorUrl)
  await Promise.all([waitUntilListening(emulatorPort), waitUntilListening(port)])
  if (isStopping) return
  console.log(`
  Demo  ${demoUrl}
  Mail  ${emulatorUrl}/console/${publicToken}

  The emails and SMS of the demo arrive at the second address. Ctrl-C stops both.
`)
}
