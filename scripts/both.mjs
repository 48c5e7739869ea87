// Runs the emulator and a demo as two processes, each on a port of its own, for this machine only.
import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import { join } from 'node:path'
import { whenToldToStop } from './lifetime.mjs'
import { binOf, root } from './run.mjs'

/** The demo's cookies belong to one host name, so everything uses this one only. */
const HOST = 'localhost'

/** True if a server listens there. */
export const answersAt = (host, port) =>
  new Promise((resolve) => {
    const socket = connect({ host, port })
    const end = (answer) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
  })

const children = new Map()
let isStopping = false

/** Ends both and then this. A child that does not listen is ended after three seconds. */
function stop(code) {
  if (isStopping) return
  isStopping = true
  process.exitCode = code
  for (const child of children.values()) child.kill('SIGTERM')
  setTimeout(() => {
    for (const child of children.values()) child.kill('SIGKILL')
  }, 3000).unref()
}

function start(name, args, cwd, emulatorUrl) {
  const env = { ...process.env, VITE_EMULATOR_URL: emulatorUrl }
  // The emulator's greeting says the same as the lines below; what goes wrong is still shown.
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', name === 'emulator' ? 'ignore' : 'inherit', 'inherit'] })
  children.set(name, child)
  child.once('exit', (code, signal) => {
    children.delete(name)
    // Ctrl-C reaches the children too, and they may be quicker than this process.
    if (isStopping || signal === 'SIGINT') return
    console.error(`The ${name} ended by itself (${signal ?? `code ${code}`}), so everything stops. Its output above says why.`)
    stop(1)
  })
}

/** Waits until a server listens there, or a child has ended. */
async function untilAnswers(port) {
  while (!isStopping && !(await answersAt('127.0.0.1', port))) await new Promise((resolve) => setTimeout(resolve, 50))
}

/** Runs both until they are stopped. */
export async function startBoth({ folder, publicToken }, port, emulatorPort) {
  const demoUrl = `http://${HOST}:${port}`
  const emulatorUrl = `http://${HOST}:${emulatorPort}`
  const demo = join(root, 'examples', folder)
  whenToldToStop(() => stop(0))
  start('emulator', [join(root, 'packages/b2b-emulator/dist/cli.js'), '--port', String(emulatorPort), '--quiet'], root, emulatorUrl)
  const vite = ['--port', String(port), '--strictPort', '--host', '127.0.0.1', '--logLevel', 'warn', '--clearScreen', 'false']
  start('demo', [binOf('vite', { folder: demo }), ...vite], demo, emulatorUrl)
  await Promise.all([untilAnswers(emulatorPort), untilAnswers(port)])
  if (isStopping) return
  console.log(`
  Demo  ${demoUrl}
  Mail  ${emulatorUrl}/console/${publicToken}

  What the demo sends arrives there. Ctrl-C stops both.
`)
}
