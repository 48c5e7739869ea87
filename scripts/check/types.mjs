// Type-checks the root and every workspace, two at a time. TypeScript 7 checks all of them, because it is several times faster. TypeScript 5
// checks again those that see the published types: many applications still use it.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { binOf, root, run } from '../run.mjs'

const projects = [
  '.',
  'e2e',
  ...['packages', 'examples'].flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`)),
].filter((folder) => existsSync(join(root, folder, 'tsconfig.json')))

/** The workspaces that also TypeScript 5 checks. They import the built packages. */
const WITH_TYPESCRIPT_5 = ['e2e']

const checks = [
  ...WITH_TYPESCRIPT_5.map((project) => ({ project, library: 'typescript', flags: [] })),
  // One thread for each of the two checks. More threads repeat work.
  ...projects.map((project) => ({ project, library: 'typescript-7', flags: ['--singleThreaded'] })),
]

async function checkNext() {
  for (let check = checks.shift(); check !== undefined; check = checks.shift()) {
    const { project, library, flags } = check
    // The next run checks only what has changed.
    const cacheFile = join(root, 'node_modules/.cache/types', library, `${project === '.' ? 'root' : project.replaceAll('/', '-')}.json`)
    const cache = ['--incremental', '--tsBuildInfoFile', cacheFile]
    const tsc = binOf(library, { command: 'tsc' })
    const { ok, output } = await run([process.execPath, tsc, '--noEmit', ...flags, ...cache, '-p', project])
    if (ok) continue
    console.error(output)
    process.exitCode = 1
  }
}

await Promise.all([checkNext(), checkNext()])
