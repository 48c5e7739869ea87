// Type-checks the root and every workspace, two at a time. TypeScript 7 checks all of them, because it is several times faster. TypeScript 5
// checks e2e again, which sees the published types as an application does: many applications still use it.
import { dirname, join } from 'node:path'
import { binOf, filesOfGit, root, run } from '../run.mjs'

const configs = await filesOfGit('tsconfig.json', 'e2e/tsconfig.json', 'packages/*/tsconfig.json', 'examples/*/tsconfig.json')
const checks = [
  { project: 'e2e', library: 'typescript', flags: [] },
  // One thread for each of the two checks. More threads repeat work.
  ...configs.map((config) => ({ project: dirname(config), library: 'typescript-7', flags: ['--singleThreaded'] })),
]

async function checkNext() {
  for (let check = checks.shift(); check !== undefined; check = checks.shift()) {
    const { project, library, flags } = check
    // The next run checks only what has changed.
    const cacheFile = join(root, 'node_modules/.cache/types', library, `${project.replaceAll('/', '-')}.json`)
    const cache = ['--incremental', '--tsBuildInfoFile', cacheFile]
    const tsc = binOf(library, { command: 'tsc' })
    const { ok, output } = await run([process.execPath, tsc, '--noEmit', ...flags, ...cache, '-p', project])
    if (ok) continue
    console.error(output)
    process.exitCode = 1
  }
}

await Promise.all([checkNext(), checkNext()])
