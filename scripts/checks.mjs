// Everything that is checked before a change is taken, in the order in which mistakes are cheap to find.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { EMULATOR_PORT } from '../e2e/ports.mjs'
import { findBrowser } from './find-browser.mjs'
import { giveUp, manifest, run, since } from './run.mjs'
import { build, install } from './setup.mjs'

const reports = mkdtempSync(join(tmpdir(), 'checks-'))
const unitReport = join(reports, 'unit.json')
const e2eReport = join(reports, 'e2e.json')
process.once('exit', () => rmSync(reports, { recursive: true, force: true }))

/** The demo and the pages of the end-to-end tests are built for the emulator that those tests start. */
const FOR_E2E = { VITE_EMULATOR_URL: `http://localhost:${EMULATOR_PORT}` }

const tests = { passed: 0, failed: 0 }

/** A script of package.json, with more arguments. Tests print as they go; of the others only a failure is worth reading. */
async function script(name, { args = '', live = false, env = {} } = {}) {
  const { ok, output } = await run(`${manifest.scripts[name]} ${args}`, { live, env })
  if (!ok && !live) console.error(output)
  return ok
}

/** Adds up what a reporter wrote. One that wrote nothing could not even begin. */
function count(report, read) {
  try {
    const { passed, failed } = read(JSON.parse(readFileSync(report, 'utf8')))
    tests.passed += passed
    tests.failed += failed
  } catch {
    tests.failed += 1
  }
}

async function unit() {
  const ok = await script('test:unit', { live: true, args: `--reporter=default --reporter=json --outputFile.json="${unitReport}"` })
  count(unitReport, ({ numPassedTests, numFailedTests, testResults }) => {
    // A file that cannot even be loaded has no tests that could fail.
    const unloadable = testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
    return { passed: numPassedTests, failed: numFailedTests + unloadable.length }
  })
  return ok
}

async function e2e() {
  const env = { CHROMIUM_PATH: await findBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: e2eReport }
  const ok = await script('test:e2e', { live: true, args: '--reporter=list,json --max-failures=10', env })
  count(e2eReport, ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }))
  return ok
}

/** The steps by name. Steps in one list need nothing of each other; they run two at a time, or alone where they fill the machine. */
const STAGES = [
  {
    format: () => script('check:format'),
    lint: () => script('check:lint'),
    layers: () => script('check:layers'),
    unused: () => script('check:unused'),
    docs: () => script('check:docs'),
    samples: () => script('check:samples'),
    threats: () => script('check:threats'),
    types: () => script('check:types'),
  },
  { unit },
  {
    packages: () => script('check:packages'),
    size: () => script('check:size', { live: true }),
    demo: async () => {
      for (const name of ['build:demo', 'build:headless', 'build:e2e']) if (!(await script(name, { env: FOR_E2E }))) return false
      return true
    },
  },
  { e2e },
  { coverage: () => script('check:coverage', { live: true }) },
]
const NAMES = STAGES.flatMap((stage) => Object.keys(stage))

const HELP = `npm test [-- --only=unit,lint]

Installs and builds what is missing, then runs these steps, or only some of them:
  ${NAMES.join(', ')}`

function readOptions() {
  try {
    const { values } = parseArgs({ options: { only: { type: 'string' }, help: { type: 'boolean' } } })
    const chosen = values.only?.split(',') ?? NAMES
    const unknown = chosen.find((name) => !NAMES.includes(name))
    return unknown === undefined ? { chosen, help: values.help } : giveUp(`There is no step named ${unknown}.\n\n${HELP}`)
  } catch (error) {
    return giveUp(`${error.message}\n\n${HELP}`)
  }
}

const { chosen, help } = readOptions()
if (help) {
  console.log(HELP)
  process.exit(0)
}

const begin = performance.now()
const table = []
const broken = []

async function runStep([name, step]) {
  const start = performance.now()
  const ok = await step()
  table.push({ name, took: since(start), ok })
  console.log(`${ok ? 'ok    ' : 'FAILED'}  ${name}, ${since(start)}`)
  if (!ok) broken.push(name)
}

async function runStage(stage) {
  const waiting = Object.entries(stage).filter(([name]) => chosen.includes(name))
  const lane = async () => {
    while (waiting.length > 0 && broken.length === 0) await runStep(waiting.shift())
  }
  await Promise.all([lane(), lane()])
}

await install()
await build()
table.push({ name: 'set up', took: since(begin), ok: true })
for (const stage of STAGES) await runStage(stage)

console.log(`\n${table.map(({ name, took, ok }) => `${name.padEnd(10)}${took.padStart(8)}${ok ? '' : '  failed'}`).join('\n')}`)
console.log(`${'in all'.padEnd(10)}${since(begin).padStart(8)}\n`)
if (broken.length > 0)
  console.log(`Failed: ${broken.join(', ')}. Run again only what failed with: npm test -- --only=${broken.join(',')}\n`)
// A broken check that is not made of tests counts as one, so that the last line never looks better than the run was.
const ran = tests.passed + tests.failed > 0
console.log(
  ran ? `${tests.passed} passed, ${Math.max(tests.failed, broken.length)} failed` : `${table.length} steps, ${broken.length} failed`,
)
process.exitCode = broken.length === 0 ? 0 : 1
