// Runs steps of the table in steps.mjs.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readArguments } from '../arguments.mjs'
import { build, install } from '../build/setup.mjs'
import { elapsedSince, exitWithError, run } from '../run.mjs'
import { findBrowser, installClockLibrary } from './browser.mjs'
import { changedFiles } from './changed.mjs'
import { STEPS } from './steps.mjs'

const allSteps = Object.entries(STEPS).map(([name, step]) => ({ name, ...step }))
const stepsOfTest = allSteps.filter(({ stage }) => stage !== undefined)
const listOf = (steps) => steps.map(({ name, about, fix }) => `  ${name.padEnd(13)}${about}${fix ? ' [--fix]' : ''}`).join('\n')

const HELP = `npm run check -- NAME… [--fix] [--changed] [-- ARGUMENTS]
npm test [-- --changed]

Installs and builds if necessary, then runs steps. npm test runs these:

${listOf(stepsOfTest)}

The others take long, or need something else first:

${listOf(allSteps.filter((step) => !stepsOfTest.includes(step)))}

--fix repairs what the step finds: it formats, or writes the generated files.
--changed, or --changed=COMMIT, runs only the steps and tests that import files that differ from the branch main, or from COMMIT. It does not
find end-to-end tests of changed packages, and tests that read a file without importing it. Run everything before you merge.
ARGUMENTS are those of the program that the last step runs.`

function readOptions() {
  const all = process.argv.slice(2)
  const end = all.includes('--') ? all.indexOf('--') : all.length
  // `--changed` can have a value, which `parseArgs` cannot express.
  const args = all.slice(0, end).map((argument) => (argument === '--changed' ? '--changed=main' : argument))
  const options = { all: { type: 'boolean' }, only: { type: 'string' }, fix: { type: 'boolean' }, changed: { type: 'string' } }
  const { values, positionals } = readArguments(HELP, options, { args, allowPositionals: true })
  const names = [...positionals, ...(values.only?.split(',') ?? [])]
  const unknown = names.find((name) => !Object.hasOwn(STEPS, name))
  if (unknown !== undefined) exitWithError(`Unknown step: ${unknown}.\n\n${HELP}`)
  const namedSteps = allSteps.filter(({ name }) => names.includes(name))
  const withNeeds = allSteps.filter((step) => namedSteps.includes(step) || namedSteps.some(({ needs }) => needs === step.name))
  const steps = names.length === 0 && values.all ? stepsOfTest : withNeeds
  if (steps.length === 0) {
    console.log(HELP)
    process.exit(0)
  }
  return { steps, fix: values.fix, changed: values.changed, programArguments: all.slice(end + 1) }
}

const { steps, fix, changed, programArguments } = readOptions()
const change = changed === undefined ? undefined : changedFiles(changed)
const selectedSteps = change ? steps.filter(({ files = /./ }) => change.files.some((file) => files.test(file))) : steps

const scratch = mkdtempSync(join(tmpdir(), 'checks-'))
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))
const reportOf = (name) => join(scratch, `${name}.json`)

/** The programs that write a test report: their arguments and environment for it, and how to count the tests in it. */
const REPORTS = {
  vitest: {
    args: (file) => `--reporter=default --reporter=json --outputFile.json="${file}"`,
    argsForChange: (commit) => `--changed=${commit} --passWithNoTests`,
    count: ({ numPassedTests, numFailedTests, testResults }) => {
      // A file that cannot be loaded contains no failed tests, so it counts as one.
      const unloadable = testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
      return { passed: numPassedTests, failed: numFailedTests + unloadable.length }
    },
  },
  playwright: {
    args: () => '--reporter=list,json --max-failures=10',
    argsForChange: (commit) => `--only-changed=${commit} --pass-with-no-tests`,
    env: (file) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
    count: ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }),
  },
}

const tests = { passed: 0, failed: 0 }
/** Adds the tests of a report. A missing report counts as one failure. */
function addResults(name, count) {
  try {
    const { passed, failed } = count(JSON.parse(readFileSync(reportOf(name), 'utf8')))
    tests.passed += passed
    tests.failed += failed
  } catch {
    tests.failed += 1
  }
}

const startedAt = performance.now()
const results = []

async function runStep({ name, command, fix: fixCommand, env = {}, isLive = selectedSteps.length === 1, report }) {
  const start = performance.now()
  const program = (fix && fixCommand) || command
  const reporter = REPORTS[report]
  const args = reporter ? [reporter.args(reportOf(name)), change ? reporter.argsForChange(change.since) : ''] : []
  if (name === 'e2e') await installClockLibrary()
  const browser = program.includes('playwright test') ? { CHROMIUM_PATH: await findBrowser() } : {}
  const ownArguments = name === selectedSteps.at(-1)?.name ? programArguments.map((argument) => JSON.stringify(argument)) : []
  const { ok, output } = await run([program, ...args, ...ownArguments].join(' '), {
    live: isLive,
    env: { ...env, ...browser, ...reporter?.env?.(reportOf(name)) },
  })
  if (!ok && !isLive) console.error(output)
  if (reporter) addResults(name, reporter.count)
  results.push({ name, duration: elapsedSince(start), ok })
  console.log(`${ok ? 'ok    ' : 'FAILED'}  ${name}, ${elapsedSince(start)}`)
}

async function runStage(stage) {
  const remainingSteps = selectedSteps.filter((step) => step.stage === stage)
  const runNextSteps = async () => {
    while (remainingSteps.length > 0 && results.every(({ ok }) => ok)) await runStep(remainingSteps.shift())
  }
  await Promise.all(stage === 1 ? [runNextSteps(), runNextSteps()] : [runNextSteps()])
}

await install()
await build()
results.push({ name: 'setup', duration: elapsedSince(startedAt), ok: true })
for (const stage of new Set(allSteps.map((step) => step.stage))) await runStage(stage)

const failedSteps = results.filter(({ ok }) => !ok).map(({ name }) => name)
console.log(`\n${results.map(({ name, duration, ok }) => `${name.padEnd(12)}${duration.padStart(8)}${ok ? '' : '  failed'}`).join('\n')}`)
console.log(`${'total'.padEnd(12)}${elapsedSince(startedAt).padStart(8)}\n`)
if (failedSteps.length > 0)
  console.log(`Failed: ${failedSteps.join(', ')}. Run only the failed steps again: npm run check -- ${failedSteps.join(' ')}\n`)
// A failed step without tests counts as one failure, so that the last line never reports success after a failed step.
const hasTests = tests.passed + tests.failed > 0
console.log(
  hasTests
    ? `${tests.passed} passed, ${Math.max(tests.failed, failedSteps.length)} failed`
    : `${results.length} steps, ${failedSteps.length} failed`,
)
process.exitCode = failedSteps.length === 0 ? 0 : 1
