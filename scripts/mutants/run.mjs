// node scripts/mutants/run.mjs SUBJECT: changes one place of the sources of a subject at a time, and runs its tests with each change (a mutant). A
// mutant survives if no test fails. Prints the survivors, and the figures for long.mjs. Fails as `verdict.mjs` says.
import { readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { relative } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { exitWithError, root } from '../run.mjs'
import { SUBJECTS } from './subjects.mjs'
import { SURVIVORS } from './survivors.mjs'
import { isListed, problemsOf } from './verdict.mjs'

/** Stryker copies the repository into this folder. Vite does not transform files in `node_modules`, so it is not there. */
const SANDBOX = '.cache/mutants'

const [name] = process.argv.slice(2)
const subject = SUBJECTS[name]
if (subject === undefined) exitWithError(`Pass a subject: ${Object.keys(SUBJECTS).join(', ')}.`)

process.chdir(root)
// Stryker starts Vitest with these variables. Few random inputs and short orders of events are enough to detect a mutant, and many are slow.
Object.assign(process.env, { B2B_SUBJECT: name, B2B_RUNS: '50', B2B_DEPTH: '2' })
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

const mutants = await new Stryker({
  mutate: subject.files,
  // The types refuse most wrong texts: the names of fields, screens and messages.
  mutator: { excludedMutations: ['StringLiteral'] },
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/mutants/vitest.config.mjs', related: false },
  coverageAnalysis: 'perTest',
  // On a busy machine, a slow test must not count as a detected mutant.
  timeoutMS: 15_000,
  concurrency: 1,
  tempDirName: SANDBOX,
  ignorePatterns: ['/docs', '/e2e', '/bench', 'dist', 'examples/*', '!examples/react-vite'],
  reporters: ['progress-append-only'],
}).runMutationTest()

const MAX_LENGTH = 150
/** The text of a mutant's place in its source file, on one line. The text of a whole function is cut. */
function originalOf({ fileName, location: { start, end } }) {
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line)
  lines.push(lines.pop().slice(0, end.column - 1))
  lines[0] = lines[0].slice(start.column - 1)
  const text = onOneLine(lines.join('\n'))
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
}
const onOneLine = (text) => text.replaceAll(/\s+/g, ' ').trim()

const nameOf = ({ fileName }) => relative(root, fileName).replaceAll('\\', '/')
const withStatus = (...statuses) => mutants.filter(({ status }) => statuses.includes(status))
const survivors = withStatus('Survived', 'NoCoverage').map((mutant) => ({
  file: nameOf(mutant),
  line: mutant.location.start.line,
  change: `${originalOf(mutant)} → ${onOneLine(mutant.replacement)}`,
  isTested: mutant.status === 'Survived',
}))
const unlisted = survivors.filter((survivor) => !SURVIVORS.some((entry) => isListed(survivor, entry)))
for (const { file, line, change, isTested } of unlisted) console.log(`${file}:${line} ${isTested ? '' : '(no test runs it) '}${change}`)

const detected = withStatus('Killed', 'Timeout').length
const figures = {
  mutants: detected + survivors.length,
  detected,
  timeouts: withStatus('Timeout').length,
  survivors: survivors.length,
  unlisted: unlisted.length,
}
console.log(`figures ${JSON.stringify(Object.fromEntries(Object.entries(figures).map(([key, value]) => [`${name} ${key}`, value])))}`)
const problems = problemsOf({ files: [...new Set(mutants.map(nameOf))], detected, survivors, entries: SURVIVORS })
if (problems.length > 0) exitWithError(`${name}: ${problems.join('\n')}`)
