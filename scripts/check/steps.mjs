// Runs the checks of `npm test`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EMULATOR_PORT } from '../../e2e/ports.mjs'
import { readArguments } from '../arguments.mjs'
import { build, install } from '../build/setup.mjs'
import { exitWithError, manifest, run, elapsedSince } from '../run.mjs'
import { findBrowser } from './browser.mjs'
import { changedFiles } from './changed.mjs'

const reports = mkdtempSync(join(tmpdir(), 'checks-'))
const unitReport = join(reports, 'unit.json')
const e2eReport = join(reports, 'e2e.json')
process.once('exit', () => rmSync(reports, { recursive: true, force: true }))

/** The demo and the test pages are built for the emulator that the end-to-end tests start. */
const FOR_E2E = { VITE_EMULATOR_URL: `http://localhost:${EMULATOR_PORT}` }

const tests = { passed: 0, failed: 0 }

/** Runs a script of package.json. With `live` its output is shown at once, otherwise only after a failure. */
async function runScript(name, { args = '', live = false, env = {} } = {}) {
  const { ok, output } = await run(`${manifest.scripts[name]} ${args}`, { live, env })
  if (!ok && !live) console.error(output)
  return ok
}

/** Adds the results of a test report. A missing report counts as one failure. */
function addResults(report, read) {
  try {
    const { passed, failed } = read(JSON.parse(readFileSync(report, 'utf8')))
    tests.passed += passed
    tests.failed += failed
  } catch {
    tests.failed += 1
  }
}

async function unit() {
  const args = `--reporter=default --reporter=json --outputFile.json="${unitReport}" ${since && `--changed=${since} --passWithNoTests`}`
  const ok = await runScript('test:unit', { live: true, args })
  addResults(unitReport, ({ numPassedTests, numFailedTests, testResults }) => {
    // A file that cannot be loaded contains no failed tests, so it counts as one.
    const unloadable = testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
    return { passed: numPassedTests, failed: numFailedTests + unloadable.length }
  })
  return ok
}

async function e2e() {
  const env = { CHROMIUM_PATH: await findBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: e2eReport }
  const args = `--reporter=list,json --max-failures=10 ${since && `--only-changed=${since} --pass-with-no-tests`}`
  const ok = await runScript('test:e2e', { live: true, args, env })
  addResults(e2eReport, ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }))
  return ok
}

/** The stages run one after the other. The steps of a stage are independent; two run at a time, the longest first. */
const STAGES = [
  {
    types: () => runScript('check:types'),
    packages: () => runScript('check:packages'),
    layers: () => runScript('check:layers'),
    lint: () => runScript('check:lint'),
    api: () => runScript('check:api'),
    docs: () => runScript('check:docs'),
    unused: () => runScript('check:unused'),
    samples: () => runScript('check:samples'),
    demo: async () => {
      for (const name of ['build:demo', 'build:headless', 'build:e2e']) if (!(await runScript(name, { env: FOR_E2E }))) return false
      return true
    },
    spelling: () => runScript('check:spelling'),
    threats: () => runScript('check:threats'),
    format: () => runScript('check:format'),
    size: () => runScript('check:size', { live: true }),
  },
  { unit },
  { e2e },
  { coverage: () => runScript('check:coverage', { live: true }) },
]
const NAMES = STAGES.flatMap((stage) => Object.keys(stage))

/** The files that a step depends on, for `--changed`. The other steps depend on all files. */
const DEPENDS_ON = {
  types: /\.(ts|tsx|json)$/,
  packages: /^(packages\/|scripts\/|tsup|pnpm-lock)/,
  layers: /^(packages\/[^/]+\/src|\.dependency-cruiser)/,
  api: /^(packages\/[^/]+\/(src|api|package\.json|tsup)|scripts\/(api-reports|declarations)|pnpm-lock|tsup)/,
  lint: /\.(ts|tsx|mjs|cjs)$|oxlint/,
  docs: /^(packages\/[^/]+\/src|docs|scripts)|\.md$/,
  unused: /\.(ts|tsx|mjs|json)$/,
  samples: /\.(md|ts|tsx)$/,
  demo: /^(e2e|examples)/,
  threats: /^(packages\/[^/]+\/(src|test)|e2e|docs\/threats|scripts\/check-threats)/,
  size: /^(packages\/|bench\/(size|moduleSizes|support)|tsup)/,
  unit: /\.(ts|tsx|mjs|json|md|css|html)$/,
  e2e: /^(e2e|examples)/,
  // Needs the complete run of the end-to-end tests.
  coverage: /^$/,
}

const HELP = `npm test [-- --only=unit,lint] [-- --changed] [-- --changed=COMMIT]

Installs and builds if necessary, then runs all steps, or the steps of --only:
  ${NAMES.join(', ')}

--changed runs only the steps and tests that import files that differ from the branch main, or from COMMIT. It does not find end-to-end tests of
changed packages, and tests that read a file without importing it. Run everything before you merge.`

/** `--changed` can have a value, which `parseArgs` cannot express. */
const withDefault = (argument) => (argument === '--changed' ? '--changed=main' : argument)

function readOptions() {
  try {
    const { values, positionals } = readArguments(
      { only: { type: 'string' }, changed: { type: 'string', default: '' }, help: { type: 'boolean' } },
      process.argv.slice(2).map(withDefault),
    )
    if (positionals.length > 0) exitWithError(`Unknown argument ${positionals[0]}.\n\n${HELP}`)
    const names = values.only?.split(',') ?? NAMES
    const unknown = names.find((name) => !NAMES.includes(name))
    if (unknown !== undefined) exitWithError(`Unknown step: ${unknown}.\n\n${HELP}`)
    if (!values.changed) return { selectedSteps: names, help: values.help, since: '' }
    const { since, files } = changedFiles(values.changed)
    return { selectedSteps: names.filter((name) => files.some((file) => DEPENDS_ON[name]?.test(file) ?? true)), help: values.help, since }
  } catch (error) {
    return exitWithError(`${error.message}\n\n${HELP}`)
  }
}

const { selectedSteps, help, since } = readOptions()
if (help) {
  console.log(HELP)
  process.exit(0)
}

const startedAt = performance.now()
const results = []
const failedSteps = []

async function runStep([name, step]) {
  const start = performance.now()
  const ok = await step()
  results.push({ name, duration: elapsedSince(start), ok })
  console.log(`${ok ? 'ok    ' : 'FAILED'}  ${name}, ${elapsedSince(start)}`)
  if (!ok) failedSteps.push(name)
}

async function runStage(stage) {
  const remainingSteps = Object.entries(stage).filter(([name]) => selectedSteps.includes(name))
  const runNextSteps = async () => {
    while (remainingSteps.length > 0 && failedSteps.length === 0) await runStep(remainingSteps.shift())
  }
  await Promise.all([runNextSteps(), runNextSteps()])
}

await install()
await build()
results.push({ name: 'setup', duration: elapsedSince(startedAt), ok: true })
for (const stage of STAGES) await runStage(stage)

console.log(`\n${results.map(({ name, duration, ok }) => `${name.padEnd(10)}${duration.padStart(8)}${ok ? '' : '  failed'}`).join('\n')}`)
console.log(`${'total'.padEnd(10)}${elapsedSince(startedAt).padStart(8)}\n`)
if (failedSteps.length > 0)
  console.log(`Failed: ${failedSteps.join(', ')}. Run only the failed steps again: npm test -- --only=${failedSteps.join(',')}\n`)
// A failed step without tests counts as one failure, so that the last line never reports success after a failed step.
const hasTests = tests.passed + tests.failed > 0
console.log(
  hasTests
    ? `${tests.passed} passed, ${Math.max(tests.failed, failedSteps.length)} failed`
    : `${results.length} steps, ${failedSteps.length} failed`,
)
process.exitCode = failedSteps.length === 0 ? 0 : 1
