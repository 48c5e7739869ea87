// npm run faults, chaos, fuzz, mutants, and npm run long -- NAME: tests that take hours. npm test runs most of them in a short form.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { readArguments } from './arguments.mjs'
import { build } from './build/setup.mjs'
import { findBrowser } from './check/browser.mjs'
import { checkNode } from './checkNode.mjs'
import { SUBJECTS } from './mutants/subjects.mjs'
import { numberOf } from './numbers.mjs'
import { exitWithError, root, run } from './run.mjs'

checkNode()

const FUZZ_BLOCK = 50_000
// By default, Vitest hides the output of passing tests, and so the figures.
const vitest = (projects, files) => `vitest run --silent=false ${projects.map((name) => `--project ${name}`).join(' ')} ${files.join(' ')}`
const FAULT_SHARDS = 8
const MODEL_SHARDS = 60

/**
 * A run is divided into blocks, so that it can be interrupted. A block is one command. The variable B2B_SEED of a block is the first seed plus
 * its index. A command reports numbers in lines such as `figures {"inputs": 50000}`.
 *
 * - `blocks`: how many blocks a complete run has.
 * - `command`: the command, or a function that returns the command of a block by its index.
 * - `env`: the variables of a block, by its index.
 * - `continues`: the next block also runs if a block fails. The blocks count known violations.
 * - `needsBrowser`: the command tests the built packages and pages in a browser.
 */
const RUNS = {
  chaos: {
    about: '12 tabs under random actions for an hour',
    blocks: 60,
    command: 'playwright test --config e2e/playwright.config.ts chaos.spec.ts',
    env: () => ({ B2B_SECONDS: 60 }),
    needsBrowser: true,
  },
  fuzz: {
    about: '2 million random inputs for each decoder',
    blocks: 2_000_000 / FUZZ_BLOCK,
    command: vitest(['client', 'react19'], ['packages/b2b-client/test/properties', 'packages/b2b-react/test/properties']),
    env: () => ({ B2B_RUNS: FUZZ_BLOCK }),
  },
  model: {
    about: 'every order of 6 events of a session, in the three main settings',
    blocks: MODEL_SHARDS,
    continues: true,
    command: `${vitest(['client'], ['packages/b2b-client/test/model'])} -t "main settings"`,
    env: (block) => ({ B2B_DEPTH: 6, B2B_SHARD: `${block + 1}/${MODEL_SHARDS}` }),
  },
  faults: {
    about: 'every call with every fault of the network, of proxies and of the server: the client, then the widget in a browser',
    blocks: 1 + FAULT_SHARDS,
    command: (block) =>
      block === 0
        ? vitest(['client'], ['packages/b2b-client/test/threats/network.test.ts'])
        : `node scripts/check.mjs demo && playwright test --config e2e/playwright.config.ts --shard=${block}/${FAULT_SHARDS} faults.spec.ts`,
    env: () => ({ B2B_FAULTS: 'all' }),
    needsBrowser: true,
  },
  late: {
    about: 'all browser tests, with requests and then with responses that are up to 1.5 s late',
    blocks: 2,
    command: 'playwright test --config e2e/playwright.config.ts',
    env: (block) => ({ B2B_LATE: block === 0 ? 'requests' : 'responses' }),
    needsBrowser: true,
  },
  mutants: {
    about: 'changes the sources in small ways, and counts the changes that the tests detect',
    blocks: Object.keys(SUBJECTS).length,
    command: (block) => `node scripts/mutants/run.mjs ${Object.keys(SUBJECTS)[block]}`,
  },
  soak: {
    about: 'concurrent clients use the emulator for 24 hours of its clock',
    blocks: 1,
    command: vitest(['node'], ['packages/b2b-emulator/test/emulator/soak.test.ts']),
    env: () => ({ B2B_HOURS: 24 }),
  },
}

const HELP = `npm run long -- NAME [--blocks NUMBER] [--seed NUMBER] [--restart]

Runs a long test in blocks. If you interrupt it, the next start continues with the next block, unless the commit has
changed, or a file has changes that are not committed.

${Object.entries(RUNS)
  .map(([name, { about, blocks }]) => `  ${name.padEnd(8)}${about} (${blocks} blocks)`)
  .join('\n')}

--blocks   runs fewer or more blocks
--seed     the seed of the first block; 1 without it
--restart  forgets the blocks of an earlier run`

const { values, positionals } = readArguments(
  HELP,
  { blocks: { type: 'string' }, seed: { type: 'string', default: '1' }, restart: { type: 'boolean' } },
  { allowPositionals: true },
)
const [name, ...otherWords] = positionals
if (name === undefined) {
  console.log(HELP)
  process.exit()
}
const unknownWords = [...(Object.hasOwn(RUNS, name) ? [] : [name]), ...otherWords]
if (unknownWords.length > 0) exitWithError(`Unknown: ${unknownWords.join(' ')}.\n\n${HELP}`)
const chosen = RUNS[name]
const blockCount = values.blocks === undefined ? chosen.blocks : numberOf('--blocks', values.blocks)
const firstSeed = numberOf('--seed', values.seed)

// Playwright empties test-results.
const folder = join(root, 'node_modules', '.cache', 'long')
const file = join(folder, `${name}.json`)
const commit = (await run(['git', 'describe', '--always', '--exclude=*', '--dirty'])).output.trim()
const newState = { commit, firstSeed, seconds: 0, blocks: 0, figures: {} }
/** The state of an earlier run with the same commit and seed, or a new one. Changes that are not committed always need a new one. */
function readState() {
  if (values.restart || commit.endsWith('-dirty') || !existsSync(file)) return newState
  const state = JSON.parse(readFileSync(file, 'utf8'))
  return state.commit === commit && state.firstSeed === firstSeed ? state : newState
}

/** The numbers in the lines `figures {…}` of an output. */
const figuresIn = (output) => [...output.matchAll(/^.*?figures (\{.*\})$/gm)].map(([, json]) => JSON.parse(json))

/** Adds numbers to a total. Names that start with `max` keep the greatest number. */
function addFigures(total, figures) {
  for (const [key, value] of Object.entries(figures))
    total[key] = key.startsWith('max') ? Math.max(total[key] ?? 0, value) : (total[key] ?? 0) + value
}

const state = readState()
if (state.blocks >= blockCount) {
  console.log(`${name}: all blocks have run, with this commit and seed: ${JSON.stringify(state.figures)}. To repeat them, add --restart.`)
  process.exit(state.failedBlocks ? 1 : 0)
}
await build()
if (chosen.needsBrowser) {
  const { ok, output } = await run(['node', 'scripts/check.mjs', 'demo'])
  if (!ok) exitWithError(output)
}
const browser = chosen.needsBrowser ? { CHROMIUM_PATH: await findBrowser() } : {}
if (state.blocks > 0) console.log(`Continues after ${state.blocks} of ${blockCount} blocks.`)
mkdirSync(folder, { recursive: true })
while (state.blocks < blockCount) {
  const env = { ...browser, ...chosen.env?.(state.blocks), B2B_SEED: firstSeed + state.blocks }
  const start = performance.now()
  const command = typeof chosen.command === 'string' ? chosen.command : chosen.command(state.blocks)
  const { ok, output } = await run(command, { env })
  if (!ok && !chosen.continues) {
    const variables = Object.entries({ ...chosen.env?.(state.blocks), B2B_SEED: env.B2B_SEED }).map(([key, value]) => `${key}=${value}`)
    console.error(`${output}\nThe block with seed ${env.B2B_SEED} failed. To repeat it:\n  ${variables.join(' ')} npx ${command}`)
    process.exit(1)
  }
  if (!ok) {
    console.error(output)
    state.failedBlocks = [...(state.failedBlocks ?? []), state.blocks + 1]
  }
  state.seconds += (performance.now() - start) / 1000
  state.blocks += 1
  for (const figures of figuresIn(output)) addFigures(state.figures, figures)
  writeFileSync(file, JSON.stringify(state, undefined, 2))
  console.log(`${name} ${state.blocks}/${blockCount}, ${Math.round(state.seconds)} s: ${JSON.stringify(state.figures)}`)
}
const failedBlocks = state.failedBlocks ?? []
const result = failedBlocks.length === 0 ? 'passed' : `failed in the blocks ${failedBlocks.join(', ')}`
const date = new Date().toISOString().slice(0, 10)
console.log(
  `\n${name}: ${result}. ${date}, commit ${commit}, Node ${process.version}, ${availableParallelism()} cores, seeds ${firstSeed} to ${firstSeed + blockCount - 1}.`,
)
process.exitCode = failedBlocks.length > 0 ? 1 : 0
