import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readArguments } from '../arguments.mjs'

/** Runs a script of the folder `scripts`. Returns the exit code and the first and third line of the error output. */
function runScript(name, ...args) {
  const { status, stderr } = spawnSync(process.execPath, [fileURLToPath(new URL(`../${name}`, import.meta.url)), ...args], {
    encoding: 'utf8',
  })
  const [message, , usage] = stderr.split('\n')
  return { status, message, usage }
}

const START = 'npm start [-- react | headless | nextjs | react-router | admin-login] [--port 5173] [--emulator-port 4400] [--https]'
const TEST = 'npm test [-- --only=unit,lint] [-- --changed] [-- --changed=COMMIT]'

test.each([
  ['start.mjs', '--prot', START],
  ['test.mjs', '--prot', TEST],
])('%s %s prints the mistake and the usage', (name, argument, usage) => {
  expect(runScript(name, argument)).toEqual({ status: 1, message: 'Unknown option --prot.', usage })
})

test.each([
  ['--port', '--port needs a value.'],
  ['--port=', '--port needs a value.'],
  ['--https=1', '--https takes no value.'],
])('%s is a mistake: %s', (argument, message) => {
  expect(() => readArguments({ port: { type: 'string' }, https: { type: 'boolean' } }, [argument])).toThrow(message)
})

test('reads options, defaults and other arguments', () => {
  const { values, positionals } = readArguments({ port: { type: 'string' }, only: { type: 'string', default: '' } }, [
    'react',
    '--port',
    '80',
  ])
  expect({ values: { ...values }, positionals }).toEqual({ values: { port: '80', only: '' }, positionals: ['react'] })
})
