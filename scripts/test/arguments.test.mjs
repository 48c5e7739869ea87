import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const START = 'npm start [-- react | headless | nextjs | react-router | admin-login] [--port 5173] [--emulator-port 4400] [--https]'
const CHECK = 'npm run check -- NAME… [--fix] [--changed] [-- ARGUMENTS]'

test.each([
  ['start.mjs', '--prot', "Unknown option '--prot'.", START],
  ['start.mjs', '--port', "Option '--port <value>' argument missing.", START],
  ['start.mjs', '--port=', '--port is "". It must be a number from 1 to 65535.'],
  ['start.mjs', '--https=1', "Option '--https' does not take an argument.", START],
  ['start.mjs', 'vue', 'Unknown demo: vue.', START],
  ['check.mjs', '--prot', "Unknown option '--prot'.", CHECK],
  ['check.mjs', 'tests', 'Unknown step: tests.', CHECK],
])('%s %s prints the mistake and the usage', (name, argument, mistake, usage) => {
  const script = fileURLToPath(new URL(`../${name}`, import.meta.url))
  const { status, stderr } = spawnSync(process.execPath, [script, argument], { encoding: 'utf8' })
  const [firstLine, , thirdLine] = stderr.split('\n')
  expect([status, firstLine, thirdLine]).toEqual([1, mistake, usage])
})
