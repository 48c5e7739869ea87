// npm start: installs and builds if necessary, then runs the emulator and a demo.
import { readArguments } from '../arguments.mjs'
import { build, install, installWithoutLargeExamples } from '../build/setup.mjs'
import { exitWithError } from '../run.mjs'
import { startBoth } from './both.mjs'
import { buildDemo } from './builtDemo.mjs'
import { isListening } from './network.mjs'

/** The demos by name. The first is the default. */
const EXAMPLES = {
  react: { folder: 'react-vite', publicToken: 'public-token-test-demo', hasGallery: true },
  headless: { folder: 'headless', publicToken: 'public-token-test-headless' },
  nextjs: { folder: 'nextjs', publicToken: 'public-token-test-app', server: 'next' },
  'react-router': { folder: 'react-router', publicToken: 'public-token-test-router', server: 'react-router' },
  'admin-login': { folder: 'admin-login', publicToken: 'public-token-test-admin', server: 'vite' },
}
const NAMES = Object.keys(EXAMPLES)

const HELP = `npm start [-- ${NAMES.join(' | ')}] [--port 5173] [--emulator-port 4400] [--https]

Runs a demo and the emulator. The environment variables PORT and EMULATOR_PORT set the same ports.
With --https both have one https address, on --port, that a phone in the same network can open.`

function readOptions() {
  const options = { port: { type: 'string' }, 'emulator-port': { type: 'string' }, https: { type: 'boolean' } }
  const { values, positionals } = readArguments(HELP, options, { allowPositionals: true })
  const [name = NAMES[0], ...rest] = positionals
  const isKnown = NAMES.includes(name) && rest.length === 0
  return isKnown ? { ...values, example: EXAMPLES[name] } : exitWithError(`Unknown demo: ${positionals.join(' ')}.\n\n${HELP}`)
}

function portOf(option, value) {
  const port = Number(value)
  return Number.isInteger(port) && port > 0 && port < 65_536
    ? port
    : exitWithError(`${option} is "${value}". It must be a number from 1 to 65535.`)
}

/** Exits unless the port is free on 127.0.0.1 and on ::1, because a browser can resolve `localhost` to either address. */
async function mustBeFree(port, option) {
  const isTaken = (await Promise.all([isListening('127.0.0.1', port), isListening('::1', port)])).includes(true)
  if (isTaken)
    exitWithError(`Port ${port} is in use. Stop the program that uses it, or choose another port: npm start -- ${option} ${port + 1}`)
}

const options = readOptions()
if (options.https && options.example.server !== undefined)
  exitWithError('--https works with the demos that have no server of their own: react and headless.')
const port = portOf('--port', options.port ?? process.env.PORT ?? 5173)
const emulatorPort = portOf('--emulator-port', options['emulator-port'] ?? process.env.EMULATOR_PORT ?? 4400)
if (!options.https && port === emulatorPort)
  exitWithError(`The demo and the emulator cannot both use port ${port}. Choose another port: npm start -- --port ${port + 1}`)
await mustBeFree(port, '--port')
if (!options.https) await mustBeFree(emulatorPort, '--emulator-port')

console.log('Checking what to install and build. The first start takes one to three minutes, later ones a second.')
await (options.example.server === undefined ? installWithoutLargeExamples() : install())
await build()
if (options.example.server === undefined) await buildDemo(options.example.folder)

if (options.https) {
  const { startHttps } = await import('./https.mjs')
  await startHttps(options.example, port)
} else await startBoth(options.example, port, emulatorPort)
