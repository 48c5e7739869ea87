// npm start: reads its options, sets up, then runs the emulator and a demo together until it is told to stop.
import { parseArgs } from 'node:util'
import { answersAt, startBoth } from './both.mjs'
import { giveUp } from './run.mjs'
import { build, install } from './setup.mjs'

/** What can be shown, by name; the first is what is shown without one. */
const EXAMPLES = {
  react: { folder: 'react-vite', publicToken: 'public-token-test-demo' },
  headless: { folder: 'headless', publicToken: 'public-token-test-headless' },
}
const NAMES = Object.keys(EXAMPLES)

const HELP = `npm start [-- ${NAMES.join(' | ')}] [--port 5173] [--emulator-port 4400] [--https]

Runs a demo and the emulator it signs in with. PORT and EMULATOR_PORT in the environment mean the same.
With --https both are behind one https address, on --port, that a phone in the same network reaches too.`

function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      options: { port: { type: 'string' }, 'emulator-port': { type: 'string' }, https: { type: 'boolean' }, help: { type: 'boolean' } },
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
if (!options.https && port === emulatorPort)
  giveUp(`The demo and the emulator cannot both have port ${port}. Choose another one: npm start -- --port ${port + 1}`)
await mustBeFree(port, '--port')
if (!options.https) await mustBeFree(emulatorPort, '--emulator-port')

await install()
await build()

if (options.https) {
  const { startHttps } = await import('./https.mjs')
  await startHttps(options.example, port)
} else {
  await startBoth(options.example, port, emulatorPort)
}
