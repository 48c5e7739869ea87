// Sets up, then runs the emulator and a demo together until it is told to stop.
import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { binOf, giveUp, root } from './run.mjs'
import { build, install } from './setup.mjs'

/** What can be shown, by name; the first is what is shown without one. */
const EXAMPLES = {
  react: { folder: 'react-vite', publicToken: 'public-token-test-demo' },
  headless: { folder: 'headless', publicToken: 'public-token-test-headless' },
}
const NAMES = Object.keys(EXAMPLES)

const HELP = `npm start [-- ${NAMES.join(' | ')}] [--port 5173] [--emulator-port 4400]

Runs a demo and the emulator it signs in with. PORT and EMULATOR_PORT in the environment mean the same.`

/** The demo's cookies belong to one host name, so everything speaks of this one only. */
const HOST = 'localhost'

function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      options: { port: { type: 'string' }, 'emulator-port': { type: 'string' }, help: { type: 'boolean' } },
      allowPositionals: true,
    })
    const [name = NAMES[0], ...more] = positionals
    const known = NAMES.includes(name) && more.length === 0
    return known ? { ...values, example: EXAMPLES[name] } : giveUp(`There is no demo named ${positionals.join(' ')}.\n\n${HELP}`)
  } catch (error) {
    return giveUp(`${error.message}\n\n${HELP}`)
  }
}

function portOf(option, value) {
  const port = Number(value)
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : giveUp(`${option} must be a number from 1 to 65535, and is ${value}.`)
}

/** Whether somebody answers there. */
const answersAt = (host, port) =>
  new Promise((resolve) => {
    const socket = connect({ host, port })
    const end = (answer) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
  })

/** A browser takes `localhost` for either address, so both must be free. */
async function mustBeFree(port, option) {
  const taken = (await Promise.all([answersAt('127.0.0.1', port), answersAt('::1', port)])).includes(true)
  if (taken) giveUp(`Port ${port} is in use. Stop what runs there, or choose another port: npm start -- ${option} ${port + 1}`)
}

const options = readOptions()
if (options.help) {
  console.log(HELP)
  process.exit(0)
}
const port = portOf('--port', options.port ?? process.env.PORT ?? 5173)
const emulatorPort = portOf('--emulator-port', options['emulator-port'] ?? process.env.EMULATOR_PORT ?? 4400)
if (port === emulatorPort)
  giveUp(`The demo and the emulator cannot both have port ${port}. Choose another one: npm start -- --port ${port + 1}`)
await mustBeFree(port, '--port')
await mustBeFree(emulatorPort, '--emulator-port')

await install()
await build()

const demoUrl = `http://${HOST}:${port}`
const emulatorUrl = `http://${HOST}:${emulatorPort}`
const demo = join(root, 'examples', options.example.folder)

const children = new Map()
let stopping = false

/** Ends both and then this. A child that does not listen is ended after three seconds. */
function stop(code) {
  if (stopping) return
  stopping = true
  process.exitCode = code
  for (const child of children.values()) child.kill('SIGTERM')
  setTimeout(() => {
    for (const child of children.values()) child.kill('SIGKILL')
  }, 3000).unref()
}

function start(name, args, cwd) {
  const env = { ...process.env, VITE_EMULATOR_URL: emulatorUrl }
  // The emulator's greeting says the same as the lines below; what goes wrong is still shown.
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', name === 'emulator' ? 'ignore' : 'inherit', 'inherit'] })
  children.set(name, child)
  child.once('exit', (code, signal) => {
    children.delete(name)
    // Ctrl-C reaches the children too, and they may be quicker than this process.
    if (stopping || signal === 'SIGINT') return
    console.error(`The ${name} ended by itself (${signal ?? `code ${code}`}), so everything stops. Its output above says why.`)
    stop(1)
  })
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0))

// A shell that npm put in between may be ended without passing that on.
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) stop(0)
}, 500).unref()

/** Waits until somebody answers, or a child has ended. */
async function untilAnswers(at) {
  while (!stopping && !(await answersAt('127.0.0.1', at))) await new Promise((resolve) => setTimeout(resolve, 50))
}

start('emulator', [join(root, 'packages/b2b-emulator/dist/cli.js'), '--port', String(emulatorPort), '--quiet'], root)
const vite = ['--port', String(port), '--strictPort', '--host', '127.0.0.1', '--logLevel', 'warn', '--clearScreen', 'false']
start('demo', [binOf('vite', { folder: demo }), ...vite], demo)
await Promise.all([untilAnswers(emulatorPort), untilAnswers(port)])

if (!stopping) {
  console.log(`
  Demo  ${demoUrl}
  Mail  ${emulatorUrl}/console/${options.example.publicToken}

  What the demo sends arrives there. Ctrl-C stops both.
`)
}
